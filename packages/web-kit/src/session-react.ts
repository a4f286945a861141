import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { Session, SessionState } from './session.ts'

const SessionContext = createContext<Session | undefined>(undefined)
export const SessionProvider = SessionContext.Provider

/** The session of this application. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === undefined) throw new TypeError('there is no SessionProvider above')
  return session
}

/** A part of the session's state; the component renders again when that part changes. */
export const useSessionState = <T>(select: (state: SessionState) => T): T =>
  useStore(useSession().store, select)

export const useIsSignedIn = (): boolean => useSessionState((state) => state.phase === 'signed-in')
