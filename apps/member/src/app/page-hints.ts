import { useLocation } from '@tanstack/react-router'
import { createContext, useContext } from 'react'

/** The request carried a device cookie, so a session is likely. */
export const DeviceKnown = createContext(false)
export const useDeviceKnown = (): boolean => useContext(DeviceKnown)

/** A cookie of the request said that its visitor is of age. Only the server knows it by this. */
export const AgeTold = createContext(false)
export const useAgeTold = (): boolean => useContext(AgeTold)

/** True where no server drew the page; `Site` says false until the page is alive. */
export const Alive = createContext(true)

/** False on the server and until the page is alive; what only a browser can draw waits for it. */
export const useIsAlive = (): boolean => useContext(Alive)

/**
 * What the address asks for behind its `?`. The server draws a page by its path alone, so it is empty
 * there and until the page is alive; a page that asks for nothing is not drawn anew for it.
 */
export const useSearchOnceAlive = (): string => {
  const { searchStr } = useLocation()
  return useIsAlive() ? searchStr : ''
}
