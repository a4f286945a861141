import { cascadeValues } from '@lantern/games/slots/cascade-values'
import { classicDistribution } from '@lantern/games/slots/classic'
import { linesDistribution } from '@lantern/games/slots/lines-distribution'
import type { CascadeModel, ClassicModel, LinesModel } from '@lantern/games/slots/model'
import { linesTotals, parSheet } from '@lantern/games/slots/sheet'
import { formatMoney, money } from '@lantern/kernel/money'
import {
  contribution,
  counterRate,
  mustHitByMean,
  progressiveReturn,
  rankWins,
} from '../src/jackpot/jackpot.ts'
import * as z from 'zod/mini'
import type { Implementation } from './implementations.ts'

const units = z.record(z.string(), z.number())
const reels = z.array(z.string())
const classicInput = z.object({ reels, pay: units, CC_first_two: z.int() })
const linesInput = z.object({
  reels,
  lines: z.array(z.array(z.int())),
  pay: z.record(z.string(), units),
  scatter_pay_x_total_bet: z.int(),
  scatter_trigger: z.int(),
  free_spins: z.int(),
  fs_multiplier: z.int(),
  bet_units: z.int(),
})
const cascadeInput = z.object({
  grid: z.literal('3x3'),
  symbols: z.string(),
  weights: z.array(z.number()),
  payPerWay: units,
  cascadeMult: z.array(z.int()),
})
const contributionInput = z.object({
  bet: z.number(),
  rate: z.number(),
  split: z.object({ main: z.number(), reserve: z.number() }),
})
const mustHitInput = z.object({ seed: z.int(), cap: z.int() })
const progressiveInput = z.object({
  contribution: z.number(),
  seed: z.number(),
  seedFundedByHouse: z.boolean(),
  hitProbPerBet: z.number(),
  avgBet: z.number(),
})
const counterInput = z.object({ min: z.number(), max: z.number(), intervals: z.array(z.number()) })
const boardInput = z.object({
  items: z.array(z.object({ n: z.string(), w: z.int(), t: z.int() })),
  limit: z.int(),
})

const THOUSAND = 1_000

function parSheet1(input: unknown): unknown {
  const { reels: strips, pay, CC_first_two: two } = classicInput.parse(input)
  const model: ClassicModel = {
    kind: 'classic',
    units: 1,
    reels: strips,
    wild: 'W',
    pays: pay,
    firstTwo: { symbol: 'C', pay: two },
  }
  const sheet = parSheet(model)
  const dist = classicDistribution(model)
  const cycle = sheet.cycle ?? 0
  return {
    cycle,
    totalPay: [...dist].reduce((sum, [pays, ways]) => sum + pays * ways, 0),
    rtp: sheet.returnRate,
    hits: cycle - (dist.get(0) ?? 0),
    hitFreq: sheet.hitRate,
    dist: Object.fromEntries(dist),
    variance: sheet.variance,
  }
}

function parSheet2(input: unknown): unknown {
  const given = linesInput.parse(input)
  const model: LinesModel = {
    kind: 'lines',
    rows: 3,
    reels: given.reels,
    lines: given.lines,
    wild: 'W',
    scatter: 'S',
    pays: given.pay,
    scatterPays: { [given.scatter_trigger]: given.scatter_pay_x_total_bet },
    freeSpins: { [given.scatter_trigger]: given.free_spins },
    freeSpinMultiplier: given.fs_multiplier,
  }
  const totals = linesTotals(model, linesDistribution(model))
  const sheet = parSheet(model)
  return {
    cycle: totals.cycle,
    line_total: totals.lineUnits,
    total: totals.units,
    sumsq: totals.squares,
    hits: totals.hits,
    scatter_counts: Object.fromEntries(totals.byScatters.entries()),
    base_rtp: totals.units / totals.cycle / given.bet_units,
    trigger_p: sheet.freeSpins?.chance,
    exp_fs: sheet.freeSpins?.expected,
    rtp: sheet.returnRate,
  }
}

function parSheet3(input: unknown): unknown {
  const given = cascadeInput.parse(input)
  const weightOf = (index: number): number => Math.round((given.weights[index] ?? 0) * THOUSAND)
  const model: CascadeModel = {
    kind: 'cascade',
    units: THOUSAND,
    columns: 3,
    rows: 3,
    weights: Object.fromEntries(
      Array.from(given.symbols).map((symbol, index) => [symbol, weightOf(index)]),
    ),
    pays: Object.fromEntries(
      Object.entries(given.payPerWay).map(([symbol, pay]) => [symbol, Math.round(pay * THOUSAND)]),
    ),
    multipliers: given.cascadeMult,
  }
  const values = cascadeValues(model)
  return {
    rtp: values.mean / THOUSAND,
    hit: values.hit,
    firstDropRtp: values.firstDropMean / THOUSAND,
    expWinningDrops: values.winningDrops,
  }
}

const millionths = (share: number): bigint => BigInt(Math.round(share * 1_000_000))

/** The models of slots and the arithmetic of jackpots. */
export const slotImplementations: readonly (readonly [string, Implementation])[] = [
  ['rng/parSheet1', parSheet1],
  ['rng/parSheet2', parSheet2],
  ['rng/parSheet3', parSheet3],
  [
    'jackpot/contribution',
    (input) => {
      const { bet, rate, split } = contributionInput.parse(input)
      const plan = { rate: millionths(rate), main: millionths(split.main) }
      const { main, reserve } = contribution(money(String(bet)), plan)
      return { main: Number(formatMoney(main)), reserve: Number(formatMoney(reserve)) }
    },
  ],
  [
    'jackpot/mustHitByMean',
    (input) => {
      const { seed, cap } = mustHitInput.parse(input)
      return Number(formatMoney(mustHitByMean(money(String(seed)), money(String(cap)))))
    },
  ],
  [
    'jackpot/progressiveRtp',
    (input) => {
      const given = progressiveInput.parse(input)
      return progressiveReturn({
        contribution: given.contribution,
        seed: given.seed,
        isSeedFromHouse: given.seedFundedByHouse,
        hitChance: given.hitProbPerBet,
        averageBet: given.avgBet,
      })
    },
  ],
  [
    'jackpot/decorativeRatePerSecond',
    (input) => {
      const { min, max, intervals } = counterInput.parse(input)
      return counterRate(min, max, intervals)
    },
  ],
  [
    'jackpot/winnerBoard',
    (input) => {
      const { items, limit } = boardInput.parse(input)
      const wins = items.map(({ n, w, t }) => ({ name: n, win: BigInt(w), endedAt: t }))
      return rankWins(wins, limit).map(({ name }) => name)
    },
  ],
]
