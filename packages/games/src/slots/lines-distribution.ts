import { assert, present } from '@lantern/kernel/assert'
import { bothWaysDistribution } from './both-ways.ts'
import type { LinesDistribution } from './lines.ts'
import { type LinesModel, payFor } from './model.ts'
import { windowsOf } from './strips.ts'

const WILD = 0
const SCATTER = 1
/** So far a line shows wilds only. */
const UNDECIDED = -1

interface Compiled {
  /** reel → stop → symbol of each row. */
  readonly windows: readonly (readonly Uint8Array[])[]
  /** reel → stop → scatters in its window. */
  readonly scatters: readonly Uint8Array[]
  /** symbol → run length → units. */
  readonly pays: readonly (readonly number[])[]
  /** Wilds in a run of another symbol → what they multiply it by. */
  readonly factors: readonly number[]
  /** From this reel on: number of stop combinations by scatters that they show. */
  readonly suffix: readonly (readonly number[])[]
  readonly lines: readonly (readonly number[])[]
  readonly reels: number
}

const MOST_SCATTERS = 16

function compile(model: LinesModel, sights: Sights): Compiled {
  const letters = [...new Set(sights.flat().join(''))].filter(
    (letter) => letter !== model.wild && letter !== model.scatter,
  )
  const symbols = [model.wild, model.scatter, ...letters]
  const reels = sights.length
  const windows = sights.map((ofReel) =>
    ofReel.map((window) => Uint8Array.from(window, (symbol) => symbols.indexOf(symbol))),
  )
  const scatters = windows.map((stops) =>
    Uint8Array.from(stops, (rows) => rows.filter((symbol) => symbol === SCATTER).length),
  )
  const runs = Array.from({ length: reels + 1 }, (_, count) => count)
  const pays = symbols.map((symbol) => runs.map((count) => payFor(model.pays[symbol], count)))
  const factor = model.mechanic?.kind === 'wildFactor' ? model.mechanic.factor : 1
  const factors = runs.map((wilds) => factor ** wilds)
  const suffix: number[][] = [[1]]
  for (const counts of scatters.toReversed()) suffix.unshift(convolve(counts, suffix[0] ?? []))
  return { windows, scatters, pays, factors, suffix, lines: model.lines, reels }
}

function convolve(counts: Uint8Array, rest: readonly number[]): number[] {
  const result = Array.from({ length: rest.length + 3 }, () => 0)
  for (const count of counts)
    rest.forEach((ways, more) => {
      result[count + more] = (result[count + more] ?? 0) + ways
    })
  return result
}

const valueAt = (list: ArrayLike<number>, index: number): number => list[index] ?? 0

/** The lines that may still grow after some reels. */
interface Alive {
  size: number
  readonly line: Uint8Array
  readonly target: Int8Array
  /** Wilds that it begins with, and all that it has. */
  readonly wilds: Uint8Array
  readonly joined: Uint8Array
}

const emptyAlive = (lines: number): Alive => ({
  size: 0,
  line: new Uint8Array(lines),
  target: new Int8Array(lines),
  wilds: new Uint8Array(lines),
  joined: new Uint8Array(lines),
})

/** Reel → its windows, each as likely as the others. */
type Sights = readonly (readonly string[])[]

/**
 * Counts the whole cycle of these windows, exactly. It goes through the reels from the left and follows only lines
 * that can still grow: where none is left, the rest of the reels matters by its scatters alone.
 */
export function linesDistribution(
  model: LinesModel,
  sights: Sights = model.reels.map(windowsOf),
): LinesDistribution {
  if (model.mechanic?.kind === 'bothWays') return bothWaysDistribution(model, sights)
  const compiled = compile(model, sights)
  const levels = Array.from({ length: compiled.reels + 1 }, () => emptyAlive(model.lines.length))
  const start = present(levels[0], 'a level for the start')
  start.size = model.lines.length
  model.lines.forEach((_, index) => {
    start.line[index] = index
    start.target[index] = UNDECIDED
  })
  const found = new Map<number, number[]>()
  new Walk(compiled, levels, found).from(0, 0, 0)
  return found
}

class Walk {
  readonly #on: Compiled
  readonly #levels: readonly Alive[]
  readonly #found: Map<number, number[]>

  constructor(on: Compiled, levels: readonly Alive[], found: Map<number, number[]>) {
    this.#on = on
    this.#levels = levels
    this.#found = found
  }

  from(reel: number, units: number, scatters: number): void {
    const alive = present(this.#levels[reel], 'a level for each reel')
    if (alive.size === 0 || reel === this.#on.reels) {
      this.#note(reel, units + this.#unpaid(alive, reel), scatters)
      return
    }
    const windows = present(this.#on.windows[reel], 'a window for each reel')
    const seen = present(this.#on.scatters[reel], 'scatters of each reel')
    for (let stop = 0; stop < windows.length; stop += 1) {
      const rows = present(windows[stop], 'a window for each stop')
      const paid = this.#step(alive, reel, rows)
      this.from(reel + 1, units + paid, scatters + (seen[stop] ?? 0))
    }
  }

  /** Lines that reached the last reel are paid there. */
  #unpaid(alive: Alive, reel: number): number {
    let units = 0
    for (let at = 0; at < alive.size; at += 1) units += this.#pay(alive, at, reel)
    return units
  }

  /** What a line pays whose run ends before a reel. */
  #pay(alive: Alive, at: number, run: number): number {
    const { pays, factors } = this.#on
    const target = valueAt(alive.target, at)
    const byWilds = pays[WILD]?.[valueAt(alive.wilds, at)] ?? 0
    if (target === UNDECIDED) return byWilds
    const factor = factors[valueAt(alive.joined, at)] ?? 1
    return Math.max(byWilds, (pays[target]?.[run] ?? 0) * factor)
  }

  /** Carries the lines over one reel; answers what those pay that end before it. */
  #step(alive: Alive, reel: number, rows: Uint8Array): number {
    const next = present(this.#levels[reel + 1], 'a level after each reel')
    let size = 0
    let paid = 0
    for (let at = 0; at < alive.size; at += 1) {
      const line = valueAt(alive.line, at)
      const target = valueAt(alive.target, at)
      const wilds = valueAt(alive.wilds, at)
      const symbol = valueAt(rows, this.#on.lines[line]?.[reel] ?? 0)
      const decides = target === UNDECIDED && symbol !== SCATTER
      if (symbol === WILD || symbol === target || decides) {
        next.line[size] = line
        next.target[size] = decides && symbol !== WILD ? symbol : target
        const one = symbol === WILD ? 1 : 0
        next.wilds[size] = wilds + (target === UNDECIDED ? one : 0)
        next.joined[size] = valueAt(alive.joined, at) + one
        size += 1
      } else paid += this.#pay(alive, at, reel)
    }
    next.size = size
    return paid
  }

  #note(reel: number, units: number, scatters: number): void {
    let counts = this.#found.get(units)
    if (!counts) {
      counts = Array.from({ length: MOST_SCATTERS }, () => 0)
      this.#found.set(units, counts)
    }
    const rest = present(this.#on.suffix[reel], 'a suffix for each reel')
    for (let more = 0; more < rest.length; more += 1) {
      const ways = rest[more] ?? 0
      if (ways === 0) continue
      assert(scatters + more < MOST_SCATTERS, 'a window shows at most fifteen scatters')
      counts[scatters + more] = (counts[scatters + more] ?? 0) + ways
    }
  }
}
