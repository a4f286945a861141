import { choose } from '@lantern/kernel/choose'
import { expect, test } from 'vitest'
import { blackjackOf, OUR_RULES } from '../blackjack/returns.ts'
import * as crash from '../crash/math.ts'
import * as dice from '../dice/math.ts'
import * as hilo from '../hilo/math.ts'
import * as keno from '../keno/math.ts'
import * as limbo from '../limbo/math.ts'
import * as mines from '../mines/math.ts'
import * as plinko from '../plinko/math.ts'
import * as roulette from '../roulette/math.ts'
import * as tower from '../tower/math.ts'
import * as wheel from '../wheel/math.ts'
import { loadScreen, screenCodes } from './screens.ts'

// What a player reads of the return stands in sentences, which nobody computes: here they are held
// against every bet that the tables pay.

const upTo = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

const share = (over: bigint, under: bigint): number => Number((over * 10n ** 12n) / under) / 1e12

/** Multipliers in 1/10,000, each in so many cases of all. */
const mean = (all: bigint, outcomes: readonly (readonly [multiplier: bigint, ways: bigint])[]) =>
  share(
    outcomes.reduce((sum, [multiplier, ways]) => sum + multiplier * ways, 0n),
    all * 10_000n,
  )

function* limboReturns() {
  for (let target = limbo.MIN_TARGET; target <= limbo.MAX_TARGET; target += 1)
    yield (limbo.winningWords(target) * target) / (limbo.WORDS * 100)
}

function blackjackReturn(): number {
  const { over, under } = blackjackOf(OUR_RULES).expected()
  return share(under + over, under)
}

/** The return of every bet of a game, or of best play. */
const RETURNS: Readonly<Record<string, () => Iterable<number>>> = {
  dice: () =>
    upTo(dice.MIN_WINNING, dice.MAX_WINNING).map((winning) =>
      mean(BigInt(dice.OUTCOMES), [[dice.multiplier(winning), BigInt(winning)]]),
    ),
  limbo: limboReturns,
  crash: () =>
    upTo(crash.LOWEST, 10_000).map((target) =>
      share(crash.survivors(target) * BigInt(target), crash.OUTCOMES * 100n),
    ),
  mines: () =>
    upTo(mines.MIN_MINES, mines.MAX_MINES).flatMap((laid) =>
      upTo(1, mines.safeCells(laid)).map((opened) =>
        mean(choose(mines.CELLS, opened), [
          [mines.multiplier(laid, opened), choose(mines.safeCells(laid), opened)],
        ]),
      ),
    ),
  hilo: () =>
    upTo(1, hilo.surestRanks).flatMap((first) =>
      [[first], ...upTo(1, hilo.surestRanks).map((second) => [first, second])].map((ranks) =>
        mean(13n ** BigInt(ranks.length), [
          [hilo.multiplier(ranks), ranks.reduce((ways, one) => ways * BigInt(one), 1n)],
        ]),
      ),
    ),
  tower: () =>
    tower.LEVELS.flatMap((level) =>
      upTo(1, tower.FLOORS).map((floors) => {
        const { size, safe } = tower.floorOf(level)
        return mean(BigInt(size) ** BigInt(floors), [
          [tower.multiplier(level, floors), BigInt(safe) ** BigInt(floors)],
        ])
      }),
    ),
  plinko: () =>
    plinko.RISKS.flatMap((risk) =>
      upTo(plinko.MIN_ROWS, plinko.MAX_ROWS).map((rows) =>
        mean(
          2n ** BigInt(rows),
          upTo(0, rows).map((pocket) => [
            plinko.multiplier(rows, risk, pocket),
            plinko.ways(rows, pocket),
          ]),
        ),
      ),
    ),
  keno: () =>
    keno.RISKS.flatMap((risk) =>
      upTo(1, keno.MAX_PICKS).map((picks) =>
        mean(
          choose(keno.LANTERNS, keno.DRAWN),
          upTo(0, picks).map((hits) => [
            keno.multiplier(picks, risk, hits),
            keno.ways(picks, hits),
          ]),
        ),
      ),
    ),
  wheel: () =>
    wheel.RISKS.flatMap((risk) =>
      wheel.SIZES.map((size) =>
        mean(
          BigInt(size),
          upTo(0, size - 1).map((lantern) => [wheel.multiplier(size, risk, lantern), 1n]),
        ),
      ),
    ),
  roulette: () =>
    [...roulette.SPOTS.keys()].map((code) =>
      mean(
        BigInt(roulette.POCKETS),
        roulette.NUMBERS.map((pocket) => [roulette.paysOn({ [code]: '1.00' }, pocket), 1n]),
      ),
    ),
  blackjack: () => [blackjackReturn()],
  // Counting all holds of all deals takes a minute: poker/math.test.ts does.
  poker: () => [0.995_439_04],
}

const EXACTLY = 6
const SENTENCES = {
  en: /^Return to player[^:]*: (?:exactly )?([\d.]+) %(?: to ([\d.]+) %)?/,
  vi: /^Tỷ lệ hoàn trả[^:]*: (?:đúng )?([\d,]+) %(?: đến ([\d,]+) %)?/,
} as const

test('every game is held to what it tells', () => {
  expect(Object.keys(RETURNS).toSorted()).toEqual([...screenCodes].toSorted())
})

test.each(screenCodes)(
  'R-063 the return that %s tells is the one its tables give',
  async (code) => {
    const screen = await loadScreen(code)
    let [least, most] = [Infinity, -Infinity]
    for (const one of RETURNS[code]?.() ?? []) {
      least = Math.min(least, one * 100)
      most = Math.max(most, one * 100)
    }
    for (const locale of ['en', 'vi'] as const) {
      const told = screen?.rules(locale).flatMap((rule) => SENTENCES[locale].exec(rule) ?? [])
      const [, from = '', to = from] = told ?? []
      // in steps of the last digit that is written; a whole number is meant exactly
      const step = 10 ** -(/[.,](\d+)$/.exec(from)?.[1]?.length ?? EXACTLY)
      const [lower, upper] = [from, to].map((text) => Number(text.replace(',', '.')))
      expect(lower, locale).toBeGreaterThan(least - step)
      expect(lower, locale).toBeLessThanOrEqual(least + step / 2 + 1e-9)
      expect(upper, locale).toBeGreaterThanOrEqual(most - step / 2 - 1e-9)
      expect(upper, locale).toBeLessThanOrEqual(most + step / 2 + 1e-9)
    }
  },
)
