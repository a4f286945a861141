import type { SessionPhase } from '@lantern/web-kit/session'

/** Who looks at the page, as far as popups and games care. */
export interface Visitor {
  readonly phase: SessionPhase
  readonly isTrial: boolean
}
