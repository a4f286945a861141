import { money } from '@lantern/kernel/money'
import type { Brand } from '../caller.ts'
import { type Context, systemRandom } from '../context.ts'
import { transact } from '../db/transact.ts'
import { makePool } from '../modules/jackpots/index.ts'
import { ORIGINALS_SOURCE } from '../modules/originals/index.ts'
import { DEMO_VENDOR } from './vendor.ts'

/** One pot for the studio's games and the house's own. Where it falls, no seeding may repeat. */
export const seedJackpot = (ctx: Context, brand: Brand): Promise<void> =>
  transact(ctx, (tx) =>
    makePool({ ...ctx, random: systemRandom }, tx, brand.id, {
      code: 'thousand-lanterns',
      name: 'Thousand Lanterns',
      currency: brand.currency,
      sources: [DEMO_VENDOR.code, ORIGINALS_SOURCE],
      rate: 5_000,
      mainShare: 800_000,
      seed: money('500'),
      cap: money('2500'),
    }),
  )
