import { refuse } from '@lantern/contract/errors'
import { present } from '@lantern/kernel/assert'
import type { MemberId } from '@lantern/kernel/ids'
import type { Currency } from '@lantern/kernel/money'
import { mayPlay } from '../safeplay/index.ts'
import type { Doorstep } from './devices.ts'
import { played } from './queries/played.ts'
import { sessionOfToken } from './queries/sessions.ts'
import { hashOf } from './secrets.ts'
import { openPlaySession } from './trial.ts'

/** Who plays a game that is being opened, in which sign-in. */
export interface Launching {
  readonly memberId: MemberId
  readonly sessionId: string
  readonly currency: Currency
  /** Of a visitor's trial: a session that is good for this game alone. */
  readonly playToken: string | null
}

/**
 * Decides who plays. For money it needs a real account; a trial needs a game that may be tried,
 * and gives whoever has no trial account a play session for this game alone. Refuses
 * `session_restricted`, `not_signed_in`, `real_account_required`, `trial_not_supported`, and what
 * {@link mayPlay} refuses.
 */
export async function launchingFor(
  step: Doorstep,
  mode: 'real' | 'trial',
  game: { readonly code: string; readonly trialPlayable: boolean },
): Promise<Launching> {
  const { member } = step.caller
  if (member?.kind === 'restricted') refuse('session_restricted')
  if (mode === 'real') {
    if (!member) refuse('not_signed_in')
    if (member.isTrial || member.kind === 'play') refuse('real_account_required')
    const whose = { brandId: step.caller.brand.id, memberId: member.memberId }
    await mayPlay(step.ctx, whose, played)
    return { ...member, sessionId: member.id, playToken: null }
  }
  if (!game.trialPlayable) refuse('trial_not_supported')
  if (member?.isTrial && member.kind === 'full')
    return { ...member, sessionId: member.id, playToken: null }
  const { token } = await openPlaySession(step, game.code)
  const found = await sessionOfToken(step.ctx.db, step.caller.brand.id, hashOf(token))
  return { ...present(found, 'a session that was just opened'), playToken: token }
}
