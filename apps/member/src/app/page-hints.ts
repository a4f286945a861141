import { createContext, useContext, useSyncExternalStore } from 'react'

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
