import { useLocation } from '@tanstack/react-router'
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'

/** The request carried a device cookie, so a session is likely. */
export const DeviceKnown = createContext(false)
export const useDeviceKnown = (): boolean => useContext(DeviceKnown)

const never = () => () => undefined

/** False on the server and until the page is alive; what only a browser can draw waits for it. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/**
 * What the address asks for behind its `?`. The server draws a page by its path alone, so it is empty
 * there and until the page is alive; a page that asks for nothing is not drawn anew for it.
 */
export const useSearchOnceAlive = (): string => {
  const { searchStr } = useLocation()
  return useSyncExternalStore(
    never,
    () => searchStr,
    () => '',
  )
}

/** At the latest; a browser that can not tell waits a tenth of it. */
const IDLE_WITHIN_MS = 2_000

/** True once the browser has nothing better to do: for what can wait until the page is alive. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const tell = () => setIsIdle(true)
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(tell, IDLE_WITHIN_MS / 10)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(tell, { timeout: IDLE_WITHIN_MS })
    return () => cancelIdleCallback(handle)
  }, [])
  return isIdle
}
