import { refuse } from '@lantern/contract/errors'
import type { Launcher } from '../catalogue/index.ts'
import { launchingFor } from '../identity/index.ts'
import { HOUSE_VENDOR } from './routes.ts'
import { gameOf } from './rounds.ts'

/** Opens an in-house game; who may is {@link launchingFor}'s to say. */
export const launch: Launcher = async (call, game) => {
  const { ctx, input } = call
  if (game.vendorCode !== HOUSE_VENDOR) refuse('game_disabled')
  gameOf(game.code)
  const { playToken } = await launchingFor(call, input.mode, game)
  return {
    url: `${ctx.config.playOrigin}/#/${game.code}`,
    origin: ctx.config.playOrigin,
    speaks: 'play',
    playToken,
  }
}
