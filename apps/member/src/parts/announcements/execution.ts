import type { SessionPhase } from '@lantern/web-kit/session'

/**
 * For whom announcements are asked: A signed in, F for the first time, B not signed in. Nothing is
 * asked before it is known who is there, or while a password has to be changed first.
 */
export function executionFor(who: {
  readonly phase: SessionPhase
  readonly firstTimeLogin: boolean
}): 'A' | 'B' | 'F' | undefined {
  switch (who.phase) {
    case 'signed-in':
      return who.firstTimeLogin ? 'F' : 'A'
    case 'visitor':
      return 'B'
    default:
      return undefined
  }
}

/** Whether popups open by themselves: not again after they were closed in this tab. */
export const opensByItself = (who: {
  readonly isClosed: boolean
  readonly popups: number
  readonly isAlone: boolean
}): boolean => !who.isClosed && who.popups > 0 && who.isAlone
