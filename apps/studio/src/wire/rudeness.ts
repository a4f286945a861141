import type { Context } from '../context.ts'
import type { Db } from '../db/pool.ts'
import { CALM, type Chaos, chaosOf } from './chaos.ts'
import { readChaos } from './queries.ts'

/** The switch is for trying: where real money is played there is none, whatever was stored. */
export const mayBeRude = ({ config }: Pick<Context, 'config'>): boolean =>
  config.mode !== 'production'

/** How rude the studio is now. */
export const rudenessNow = async (ctx: Pick<Context, 'config'>, db: Db): Promise<Chaos> =>
  mayBeRude(ctx) ? chaosOf(await readChaos(db)) : CALM
