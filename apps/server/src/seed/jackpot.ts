import { assert } from '@lantern/kernel/assert'
import { money } from '@lantern/kernel/money'
import type { Brand } from '../caller.ts'
import { type Context, systemRandom } from '../context.ts'
import { transact } from '../db/transact.ts'
import { makePool, type PoolWish } from '../modules/jackpots/index.ts'
import { ORIGINALS_SOURCE } from '../modules/originals/index.ts'
import { DEMO_VENDORS } from './vendor.ts'

/** A game is played at its brand, or at the studio that has them all. */
const atBrandAndStudio = (games: readonly string[]): string[] =>
  games.flatMap((game) => [game, `LANTERN/${game.slice(game.indexOf('/') + 1)}`])

/** The pots of the progressive games; the studio tells its players the same sums. */
export const OF_GAMES: readonly Omit<PoolWish, 'currency'>[] = [
  {
    code: 'brass-moon',
    name: 'Brass Moon',
    sources: atBrandAndStudio([
      'TINORCHID/midnight-tram',
      'INKBADGER/last-stagecoach',
      'BRASSHERON/herons-feast',
    ]),
    rate: 10_000,
    mainShare: 800_000,
    seed: money('200'),
    cap: money('1000'),
  },
  {
    code: 'deep-bell',
    name: 'Deep Bell',
    sources: atBrandAndStudio(['QUIETTHUNDER/trident-tide', 'KILNKITE/lantern-fortune']),
    rate: 15_000,
    mainShare: 800_000,
    seed: money('2000'),
    cap: money('10000'),
  },
]

/**
 * Fed by all games, also those of the house that take half a percent of best play alone: what it gives
 * back is less than that, or who plays perfectly would be paid for it.
 */
export const OF_ALL: Omit<PoolWish, 'currency'> = {
  code: 'thousand-lanterns',
  name: 'Thousand Lanterns',
  sources: [...DEMO_VENDORS.map(({ code }) => code), ORIGINALS_SOURCE],
  rate: 2_500,
  mainShare: 800_000,
  seed: money('500'),
  cap: money('2500'),
}

/** The same for players in dong: no stake of theirs leads anything into a pot of another currency. */
const IN_DONG: readonly (Pick<PoolWish, 'code' | 'name' | 'seed' | 'cap'> & {
  readonly of: string
})[] = [
  {
    of: 'brass-moon',
    ...{ code: 'paper-moon', name: 'Paper Moon' },
    ...{ seed: money('5000000'), cap: money('25000000') },
  },
  {
    of: 'deep-bell',
    ...{ code: 'river-bell', name: 'River Bell' },
    ...{ seed: money('50000000'), cap: money('250000000') },
  },
]

/**
 * One pot for the studio's games and the house's own, and those of the progressive games. Where they
 * fall, no seeding may repeat.
 */
export const seedJackpot = (ctx: Context, brand: Brand): Promise<void> =>
  transact(ctx, async (tx) => {
    const chance = { ...ctx, random: systemRandom }
    const { currency } = brand
    for (const pool of [OF_ALL, ...OF_GAMES])
      await makePool(chance, tx, brand.id, { ...pool, currency })
    for (const { of, ...own } of IN_DONG) {
      const twin = OF_GAMES.find(({ code }) => code === of)
      assert(twin, `the pool ${of} is there`)
      await makePool(chance, tx, brand.id, { ...twin, ...own, currency: 'VND' })
    }
  })
