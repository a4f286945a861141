import type { opsGames } from '@lantern/contract/ops/games'
import { gamePace } from '@lantern/contract/originals'
import type * as z from 'zod/mini'
import type { Handlers } from '../../mount.ts'
import { changeSite, defineSetting, readSetting, storeSetting } from '../config/index.ts'

/** Told to a vendor with each session; what is open goes on as it was opened. */
export const paceSetting = defineSetting<z.infer<typeof gamePace>>('games.pace', gamePace, 'usual')

/** The console's calls about the pace of games. */
export const paceHandlers: Pick<Handlers<typeof opsGames>, 'pace' | 'setPace'> = {
  pace: async ({ ctx, caller }) => ({
    pace: await readSetting(ctx, caller.brand.id, paceSetting),
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
