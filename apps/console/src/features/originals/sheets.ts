import { blackjackOf, OUR_RULES } from '@lantern/games/blackjack/returns'
import * as crash from '@lantern/games/crash/math'
import * as dice from '@lantern/games/dice/math'
import type { ValidBetReason } from '@lantern/games/game'
import * as hilo from '@lantern/games/hilo/math'
import * as keno from '@lantern/games/keno/math'
import * as limbo from '@lantern/games/limbo/math'
import * as mines from '@lantern/games/mines/math'
import * as plinko from '@lantern/games/plinko/math'
import * as poker from '@lantern/games/poker/math'
import * as tower from '@lantern/games/tower/math'
import * as wheel from '@lantern/games/wheel/math'
import { choose } from '@lantern/kernel/choose'

// Par sheets of the in-house games, counted from the very tables that pay: nothing here is typed in
// a second time but the counts of video poker, which take a minute to count.

/** What a bet is chosen by. */
export type Choice =
  | 'winningRolls'
  | 'target'
  | 'mines'
  | 'opened'
  | 'level'
  | 'floor'
  | 'card'
  | 'guess'
  | 'rows'
  | 'risk'
  | 'lanterns'
  | 'picks'
  | 'numbers'

/** One thing that may come, in 1/10,000 of the stake. */
interface Pay {
  readonly multiplier: bigint
  readonly chance: number
}

/** One way to bet, and what it gives. */
export interface Option {
  readonly by: readonly (readonly [choice: Choice, value: string])[]
  /** The return as an exact fraction. */
  readonly over: bigint
  readonly under: bigint
  readonly returnRate: number
  /** Chance that anything is paid; null where it depends on how the round is played. */
  readonly hitRate: number | null
  /** 1.645 × the standard deviation in stakes; null likewise. */
  readonly volatilityIndex: number | null
  /** What may be paid, the most first. */
  readonly pays: readonly Pay[]
}

export interface Sheet {
  readonly options: readonly Option[]
  /** What the figures hold for. */
  readonly holds: 'bet' | 'stop' | 'target' | 'guess' | 'bestPlay'
  /** Why a stake may count for rewards as it does. */
  readonly counts: readonly ValidBetReason[]
}

const ONE = 10_000n
const NINETY_PERCENT = 1.645
const DIGITS = 10n ** 15n

const ratio = (over: bigint, under: bigint): number => Number((over * DIGITS) / under) / 1e15

interface Way {
  readonly multiplier: bigint
  readonly ways: bigint
}

/** An option by its outcomes that pay, counted out of all. Equal pays are one. */
function option(by: Option['by'], all: bigint, outcomes: readonly Way[]): Option {
  const paying = new Map<bigint, bigint>()
  for (const { multiplier, ways } of outcomes)
    if (multiplier > 0n) paying.set(multiplier, (paying.get(multiplier) ?? 0n) + ways)
  const ways = [...paying].sort(([a], [b]) => (a > b ? -1 : 1))
  const over = ways.reduce((sum, [multiplier, count]) => sum + multiplier * count, 0n)
  const squares = ways.reduce((sum, [multiplier, count]) => sum + multiplier ** 2n * count, 0n)
  const under = all * ONE
  const returnRate = ratio(over, under)
  const variance = ratio(squares, under * ONE) - returnRate ** 2
  return {
    by,
    over,
    under,
    returnRate,
    hitRate: ratio(
      ways.reduce((sum, [, count]) => sum + count, 0n),
      all,
    ),
    volatilityIndex: NINETY_PERCENT * Math.sqrt(variance),
    pays: ways.map(([multiplier, count]) => ({ multiplier, chance: ratio(count, all) })),
  }
}

const upTo = (most: number, from = 1): number[] =>
  Array.from({ length: most - from + 1 }, (_, index) => index + from)

const ROLLS = [1, 10, 100, 500, 1_000, 2_500, 3_333, 4_950, 5_000, 7_500, 9_000, 9_500, 9_800]
/** In hundredths. */
const TARGETS = [101, 110, 150, 200, 300, 500, 1_000, 5_000, 10_000, 100_000, 1_000_000]
const written = (hundredths: number): string => `${(hundredths / 100).toFixed(2)}×`

const diceOptions = () =>
  ROLLS.map((rolls) =>
    option([['winningRolls', `${rolls}`]], BigInt(dice.OUTCOMES), [
      { multiplier: dice.multiplier(rolls), ways: BigInt(rolls) },
    ]),
  )

const limboOptions = () =>
  TARGETS.map((target) =>
    option([['target', written(target)]], BigInt(limbo.WORDS), [
      { multiplier: limbo.multiplier(target), ways: BigInt(limbo.winningWords(target)) },
    ]),
  )

const crashOptions = () =>
  TARGETS.map((target) =>
    option([['target', written(target)]], crash.OUTCOMES, [
      { multiplier: BigInt(target) * 100n, ways: crash.survivors(target) },
    ]),
  )

/** The first tiles, and the last one. */
const OPENED = [1, 2, 3, 5, 10]
const minesOptions = () =>
  upTo(mines.MAX_MINES).flatMap((count) => {
    const safe = mines.safeCells(count)
    return [...OPENED.filter((opened) => opened < safe), safe].map((opened) =>
      option(
        [
          ['mines', `${count}`],
          ['opened', `${opened}`],
        ],
        choose(mines.CELLS, opened),
        [{ multiplier: mines.multiplier(count, opened), ways: choose(safe, opened) }],
      ),
    )
  })

const towerOptions = () =>
  tower.LEVELS.flatMap((level) =>
    upTo(tower.FLOORS).map((floor) => {
      const { size, safe } = tower.floorOf(level)
      return option(
        [
          ['level', level],
          ['floor', `${floor}`],
        ],
        BigInt(size) ** BigInt(floor),
        [{ multiplier: tower.multiplier(level, floor), ways: BigInt(safe) ** BigInt(floor) }],
      )
    }),
  )

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const hiloOptions = () =>
  RANKS.flatMap((card, index) =>
    hilo.picksAt(index + 1).map((pick) => {
      const wins = hilo.winningRanks(index + 1, pick)
      return option(
        [
          ['card', card],
          ['guess', pick],
        ],
        BigInt(hilo.RANK_COUNT),
        [{ multiplier: hilo.multiplier([wins]), ways: BigInt(wins) }],
      )
    }),
  )

const plinkoOptions = () =>
  upTo(plinko.MAX_ROWS, plinko.MIN_ROWS).flatMap((rows) =>
    plinko.RISKS.map((risk) =>
      option(
        [
          ['rows', `${rows}`],
          ['risk', risk],
        ],
        2n ** BigInt(rows),
        upTo(rows, 0).map((pocket) => ({
          multiplier: plinko.multiplier(rows, risk, pocket),
          ways: plinko.ways(rows, pocket),
        })),
      ),
    ),
  )

const wheelOptions = () =>
  wheel.SIZES.flatMap((size) =>
    wheel.RISKS.map((risk) =>
      option(
        [
          ['lanterns', `${size}`],
          ['risk', risk],
        ],
        BigInt(size),
        wheel.tiersOf(size, risk).map(([hundredths, lanterns]) => ({
          multiplier: BigInt(hundredths) * 100n,
          ways: BigInt(lanterns),
        })),
      ),
    ),
  )

const kenoOptions = () =>
  upTo(keno.MAX_PICKS).flatMap((picks) =>
    keno.RISKS.map((risk) =>
      option(
        [
          ['picks', `${picks}`],
          ['risk', risk],
        ],
        choose(keno.LANTERNS, keno.DRAWN),
        upTo(picks, 0).map((hits) => ({
          multiplier: keno.multiplier(picks, risk, hits),
          ways: keno.ways(picks, hits),
        })),
      ),
    ),
  )

const POCKETS = 37n
const rouletteOptions = () =>
  [1n, 2n, 3n, 4n, 6n, 12n, 18n].map((numbers) =>
    option([['numbers', `${numbers}`]], POCKETS, [
      { multiplier: (36n * ONE) / numbers, ways: numbers },
    ]),
  )

/** How often best play ends in each hand, out of all deals and draws; counted once, by its place. */
export const POKER_HANDS: readonly bigint[] = [
  10_872_274_993_896n, 4_277_372_890_968n, 2_576_946_164_148n, 1_484_003_070_324n,
  223_837_565_784n, 219_554_786_160n, 229_475_482_596n, 47_093_167_764n, 2_178_883_296n,
  493_512_264n,
] // biome-ignore format: a table

const pokerOptions = () => [
  option(
    [],
    POKER_HANDS.reduce((sum, hands) => sum + hands, 0n),
    POKER_HANDS.map((ways, place) => ({
      multiplier: BigInt(poker.PAYS[place] ?? 0) * ONE,
      ways,
    })),
  ),
]

/** Decisions and further stakes make the rest of its figures a matter of how it is played. */
function blackjackOptions(): Option[] {
  const { over, under } = blackjackOf(OUR_RULES).expected()
  const returned = { over: under + over, under }
  return [
    {
      by: [],
      ...returned,
      returnRate: ratio(returned.over, under),
      hitRate: null,
      volatilityIndex: null,
      pays: [],
    },
  ]
}

interface Made extends Omit<Sheet, 'options'> {
  readonly options: () => Option[]
}

const LADDER = ['full_stake', 'cash_out_below_1_10', 'stake_returned'] as const
const SURE = ['full_stake', 'win_chance_above_95_percent'] as const
const FULL = ['full_stake'] as const

const MADE: Readonly<Record<string, Made>> = {
  mines: { options: minesOptions, holds: 'stop', counts: LADDER },
  dice: { options: diceOptions, holds: 'bet', counts: SURE },
  hilo: { options: hiloOptions, holds: 'guess', counts: LADDER },
  tower: { options: towerOptions, holds: 'stop', counts: ['full_stake', 'stake_returned'] },
  blackjack: { options: blackjackOptions, holds: 'bestPlay', counts: ['net'] },
  poker: { options: pokerOptions, holds: 'bestPlay', counts: FULL },
  limbo: { options: limboOptions, holds: 'bet', counts: SURE },
  plinko: { options: plinkoOptions, holds: 'bet', counts: FULL },
  keno: { options: kenoOptions, holds: 'bet', counts: FULL },
  wheel: { options: wheelOptions, holds: 'bet', counts: FULL },
  roulette: {
    options: rouletteOptions,
    holds: 'bet',
    counts: ['full_stake', 'opposite_bets', 'most_numbers_covered'],
  },
  crash: { options: crashOptions, holds: 'target', counts: ['full_stake', 'cash_out_below_1_10'] },
}

const COUNTED = new Map<string, Sheet>()

/** The par sheet of an in-house game, counted once; undefined for any other. */
export function sheetOf(code: string): Sheet | undefined {
  const made = Object.hasOwn(MADE, code) ? MADE[code] : undefined
  if (!made) return undefined
  const sheet = COUNTED.get(code) ?? { ...made, options: made.options() }
  COUNTED.set(code, sheet)
  return sheet
}

/** The least and the most of a figure over all options; null where none has it. */
export function rangeOf(
  { options }: Sheet,
  figure: 'returnRate' | 'hitRate' | 'volatilityIndex',
): { readonly least: number; readonly most: number } | null {
  const figures = options.map((one) => one[figure]).filter((value) => value !== null)
  if (figures.length === 0) return null
  return { least: Math.min(...figures), most: Math.max(...figures) }
}
