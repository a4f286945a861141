import { refuse } from '@lantern/contract/errors'
import type { Launcher } from '../catalogue/index.ts'
import { linksSetting, readSetting } from '../config/index.ts'
import { launchingFor } from '../identity/index.ts'
import { HOUSE_VENDOR } from './routes.ts'
import { gameOf } from './rounds.ts'

/** Opens an in-house game; who may is {@link launchingFor}'s to say. */
export const launch: Launcher = async (call, game) => {
  const { ctx, caller, input } = call
  if (game.vendorCode !== HOUSE_VENDOR) refuse('game_disabled')
  gameOf(game.code)
  const { playToken } = await launchingFor(call, input.mode, game)
  // Hosts that pass the frames on, where the brand has some: one is picked at random.
  const { launchGameCDNs: hosts } = await readSetting(ctx, caller.brand.id, linksSetting)
  const [chance = 0] = ctx.random.bytes(1)
  const origin = hosts[chance % hosts.length] ?? ctx.config.playOrigin
  return {
    url: `${origin}/#/${game.code}`,
    origin,
    speaks: 'play',
    playToken,
  }
}
