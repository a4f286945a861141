import type { opsGames } from '@lantern/contract/ops/games'
import * as z from 'zod/mini'
import type { Handlers } from '../../mount.ts'
import { changeSite, defineSetting, loadSite, storeSetting } from '../config/index.ts'

/** How fast games may be played; `plain` where a jurisdiction allows no quick mode and no stopping. */
export type Pace = 'usual' | 'plain'

/** Told to a vendor with each session; what is open goes on as it was opened. */
export const paceSetting = defineSetting<Pace>('games.pace', z.enum(['usual', 'plain']), 'usual')

/** The console's calls about the pace of games. */
export const paceHandlers: Pick<Handlers<typeof opsGames>, 'pace' | 'setPace'> = {
  pace: async ({ ctx, caller }) => ({
    pace: (await loadSite(ctx.db, caller.brand.id)).setting(paceSetting),
  }),
  setPace: (call) =>
    changeSite(call, {
      event: 'pace.changed',
      subject: 'pace',
      look: (site) => ({ pace: site.setting(paceSetting) }),
      write: (tx) =>
        storeSetting(tx, call.caller.brand.id, { setting: paceSetting, value: call.input.pace }),
    }),
}
