import { refuse } from '@lantern/contract/errors'
import type { Launcher } from '../catalogue/index.ts'
import { openPlaySession } from '../identity/index.ts'
import { HOUSE_VENDOR } from './routes.ts'
import { gameOf } from './rounds.ts'

/**
 * Opens an in-house game. For money it needs a real account; a trial needs a game that may be
 * tried, and gives whoever has no trial account a play session for this game alone.
 */
export const launch: Launcher = async (call, game) => {
  const { ctx, caller, input } = call
  if (game.vendorCode !== HOUSE_VENDOR) refuse('game_disabled')
  gameOf(game.code)
  const where = {
    url: `${ctx.config.playOrigin}/#/${game.code}`,
    origin: ctx.config.playOrigin,
  }
  const { member } = caller
  if (member?.kind === 'restricted') refuse('session_restricted')
  if (input.mode === 'real') {
    if (!member) refuse('not_signed_in')
    if (member.isTrial || member.kind === 'play') refuse('real_account_required')
    return { ...where, playToken: null }
  }
  if (!game.trialPlayable) refuse('trial_not_supported')
  if (member?.isTrial && member.kind === 'full') return { ...where, playToken: null }
  const { token } = await openPlaySession(call, game.code)
  return { ...where, playToken: token }
}
