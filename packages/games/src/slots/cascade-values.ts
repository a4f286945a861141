import { assert } from '@lantern/kernel/assert'
import { multiplierOf, paysWith, prizeOf, weightSum } from './cascade.ts'
import { beginning, type Columns, columnsOf, expectation, type Grid } from './cascade-columns.ts'
import type { CascadeModel } from './model.ts'
import { ownIn } from './own.ts'

/** Exact expectations of one spin, in units of the model. */
export interface CascadeValues {
  readonly mean: number
  readonly meanSquare: number
  /** Of the ways of the first drop, with its factor. */
  readonly firstDropMean: number
  /** Of what is paid on top: of long chains and swept boards. */
  readonly prizeMean: number
  /** Chance that the first drop wins. */
  readonly hit: number
  readonly winningDrops: number
  /** Rounds of value iteration until nothing moved. */
  readonly rounds: number
}

const SETTLED = 1e-14
const MOST_ROUNDS = 2_000

/** Every full grid: what it pays, and the open grid that it leaves; −1 where nothing wins. */
interface Steps {
  readonly pays: Grid
  readonly leaves: Int32Array
}

function stepsOf(model: CascadeModel, { full, open }: Columns): Steps {
  const pays = Object.keys(model.weights).map((symbol) => model.pays[symbol] ?? 0)
  const paying = pays.reduce((bits, pay, symbol) => (pay > 0 ? bits | (1 << symbol) : bits), 0)
  const grid = new Float64Array(full.length ** 3)
  const leaves = new Int32Array(full.length ** 3).fill(-1)
  let at = 0
  for (const a of full)
    for (const b of full)
      for (const c of full) {
        const wins = a.holds & b.holds & c.holds & paying
        if (wins !== 0) {
          grid[at] = pays.reduce(
            (sum, pay, symbol) =>
              (wins >> symbol) & 1
                ? sum +
                  pay * (a.counts[symbol] ?? 0) * (b.counts[symbol] ?? 0) * (c.counts[symbol] ?? 0)
                : sum,
            0,
          )
          leaves[at] =
            ((a.without[wins] ?? 0) * open.length + (b.without[wins] ?? 0)) * open.length +
            (c.without[wins] ?? 0)
        }
        at += 1
      }
  return { pays: grid, leaves }
}

/** The open grid without any symbol: what a swept board leaves. */
const EMPTY = 0

/** One way a spin may be drawn to go, before its first symbol. */
interface Course {
  readonly chance: number
  readonly model: CascadeModel
  /** The rung of the ladder that it begins on. */
  readonly rung: number
}

/** Every lucky symbol with every rung to begin on. */
function coursesOf(model: CascadeModel): Course[] {
  const lucky = ownIn(model, 'lucky')?.weights
  const start = ownIn(model, 'start')?.weights ?? [1]
  const rungs = Object.fromEntries(start.entries())
  return (lucky ? Object.entries(lucky) : [[undefined, 1] as const]).flatMap(([symbol, weight]) =>
    start.map((each, rung) => ({
      chance: (weight / (lucky ? weightSum(lucky) : 1)) * (each / weightSum(rungs)),
      model: paysWith(model, symbol),
      rung,
    })),
  )
}

/**
 * Exact by value iteration: the multiplier stays from its last step on, so the value of a grid
 * there is what does not move any more when it is computed from itself; the steps before follow
 * backwards. What is drawn before the first symbol is a mixture of such values.
 */
export function cascadeValues(model: CascadeModel): CascadeValues {
  assert(model.columns === 3, 'a grid has three columns')
  const columns = columnsOf(model)
  const steps = stepsOf(model, columns)
  const after = (values: Grid): Grid => expectation(columns, values)
  const from = (values: Grid): number => beginning(columns, values)
  const drops = settle(after, (ahead) => each(steps, ahead, (_pay, rest) => 1 + rest))
  const settled = new Map<CascadeModel['pays'], Settled>()
  const totals = { mean: 0, meanSquare: 0, firstDropMean: 0, prizeMean: 0 }
  let { rounds } = drops
  for (const course of coursesOf(model)) {
    const known = settled.get(course.model.pays)
    const last = known ?? settledOf(course.model, stepsOf(course.model, columns), after)
    settled.set(course.model.pays, last)
    rounds += known ? 0 : last.rounds
    const [mean, meanSquare] = momentsOf(course, last, { after, from })
    totals.mean += course.chance * mean
    totals.meanSquare += course.chance * meanSquare
    const factor = multiplierOf(model, course.rung)
    totals.firstDropMean += course.chance * factor * from(last.steps.pays)
  }
  return {
    ...totals,
    prizeMean: prizeMean(model, steps, { after, from }),
    hit: from(each(steps, undefined, () => 1)),
    winningDrops: from(drops.values),
    rounds,
  }
}

interface Ways {
  readonly after: (values: Grid) => Grid
  readonly from: (values: Grid) => number
}

/** What spins are worth when nothing changes any more from drop to drop. */
interface Settled {
  readonly steps: Steps
  readonly value: Grid
  readonly square: Grid
  readonly rounds: number
}

/** Winning drops, from the first, until factor and prizes stay: a prize of one number is behind it. */
function changing(model: CascadeModel, rung: number): number {
  const prizes = Object.keys(ownIn(model, 'chain')?.prizes ?? {}).map((n) => Number.parseInt(n, 10))
  return Math.max(model.multipliers.length - 1 - rung, ...prizes, 0)
}

/** Units that the winning drop number `index` pays on a grid. */
function payAt({ model, rung }: Omit<Course, 'chance'>, index: number) {
  const factor = multiplierOf(model, rung + index)
  const [plain, swept] = [0, model.columns * model.rows].map(
    (cells) => prizeOf(model, index, cells) * model.units,
  )
  return (pay: number, left: number): number =>
    pay * factor + ((left === EMPTY ? swept : plain) ?? 0)
}

function settledOf(model: CascadeModel, steps: Steps, after: Ways['after']): Settled {
  const pays = payAt({ model, rung: 0 }, changing(model, 0))
  const value = settle(after, (ahead) =>
    each(steps, ahead, (pay, rest, left) => pays(pay, left) + rest),
  )
  const ahead = after(value.values)
  const square = settle(after, (squares) => eachTwo(steps, { ahead, squares, pays }))
  return {
    steps,
    value: ahead,
    square: after(square.values),
    rounds: value.rounds + square.rounds,
  }
}

/** Expectations of what a spin pays and of its square. */
function momentsOf(
  course: Course,
  { steps, value, square }: Settled,
  { after, from }: Ways,
): [mean: number, meanSquare: number] {
  let [ahead, squares] = [value, square]
  for (let index = changing(course.model, course.rung); index >= 0; index -= 1) {
    const pays = payAt(course, index)
    const worth = each(steps, ahead, (pay, rest, left) => pays(pay, left) + rest)
    const worthSquare = eachTwo(steps, { ahead, squares, pays })
    if (index === 0) return [from(worth), from(worthSquare)]
    ahead = after(worth)
    squares = after(worthSquare)
  }
  throw new RangeError('a spin has a first drop')
}

/** What prizes alone are worth; nothing to compute where there are none. */
function prizeMean(model: CascadeModel, steps: Steps, { after, from }: Ways): number {
  if (!ownIn(model, 'chain') && !ownIn(model, 'sweep')) return 0
  const alone: CascadeModel = { ...model, multipliers: [0] }
  const course = { chance: 1, model: alone, rung: 0 }
  const last = changing(alone, 0)
  const pays = payAt(course, last)
  const { values } = settle(after, (ahead) =>
    each(steps, ahead, (pay, rest, left) => pays(pay, left) + rest),
  )
  let worth = values
  for (let index = last - 1; index >= 0; index -= 1) {
    const now = payAt(course, index)
    worth = each(steps, after(worth), (pay, rest, left) => now(pay, left) + rest)
  }
  return from(worth)
}

/** A value for each full grid that wins; the others end the spin and are worth nothing more. */
function each(
  { pays, leaves }: Steps,
  ahead: Grid | undefined,
  value: (pay: number, rest: number, left: number) => number,
): Grid {
  const grid = new Float64Array(pays.length)
  for (let at = 0; at < pays.length; at += 1) {
    const left = leaves[at] ?? -1
    if (left >= 0) grid[at] = value(pays[at] ?? 0, ahead?.[left] ?? 0, left)
  }
  return grid
}

interface Squaring {
  readonly ahead: Grid
  readonly squares: Grid
  readonly pays: (pay: number, left: number) => number
}

/** (pay + rest)² in expectation, with the expectations of rest and of its square. */
function eachTwo(steps: Steps, { ahead, squares, pays }: Squaring): Grid {
  const grid = new Float64Array(steps.pays.length)
  for (let at = 0; at < grid.length; at += 1) {
    const left = steps.leaves[at] ?? -1
    if (left < 0) continue
    const pay = pays(steps.pays[at] ?? 0, left)
    grid[at] = pay * pay + 2 * pay * (ahead[left] ?? 0) + (squares[left] ?? 0)
  }
  return grid
}

/** Computes values from themselves until they stay, relative to the largest of them. */
function settle(
  after: (values: Grid) => Grid,
  next: (ahead: Grid) => Grid,
): { values: Grid; rounds: number } {
  let values = next(new Float64Array(0))
  for (let rounds = 1; rounds <= MOST_ROUNDS; rounds += 1) {
    const moved = next(after(values))
    const isSettled = largestChange(values, moved) <= SETTLED
    values = moved
    if (isSettled) return { values, rounds }
  }
  throw new RangeError('the values do not settle: a model whose drops never end')
}

function largestChange(before: Grid, now: Grid): number {
  let change = 0
  let most = 0
  for (let at = 0; at < now.length; at += 1) {
    const value = now[at] ?? 0
    change = Math.max(change, Math.abs(value - (before[at] ?? 0)))
    most = Math.max(most, Math.abs(value))
  }
  return most === 0 ? 0 : change / most
}

/** Chance that a spin comes to the winning drops that a chain pays for, by their number. */
export function chainChances(model: CascadeModel): Readonly<Record<number, number>> {
  const columns = columnsOf(model)
  const steps = stepsOf(model, columns)
  const numbers = Object.keys(ownIn(model, 'chain')?.prizes ?? {})
  return Object.fromEntries(
    numbers.map((key) => {
      let worth = each(steps, undefined, () => 1)
      for (let left = Number.parseInt(key, 10); left > 1; left -= 1)
        worth = each(steps, expectation(columns, worth), (_pay, rest) => rest)
      return [key, beginning(columns, worth)]
    }),
  )
}

/** Chance that a spin has a drop in which every cell wins. */
export function sweepChance(model: CascadeModel): number {
  const columns = columnsOf(model)
  const steps = stepsOf(model, columns)
  const after = (values: Grid): Grid => expectation(columns, values)
  const { values } = settle(after, (ahead) =>
    each(steps, ahead, (_pay, rest, left) => (left === EMPTY ? 1 : rest)),
  )
  return beginning(columns, values)
}
