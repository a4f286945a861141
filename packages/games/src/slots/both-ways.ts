import { present } from '@lantern/kernel/assert'
import { type LinesDistribution, runsOf } from './lines.ts'
import type { LinesModel } from './model.ts'

const MOST_SCATTERS = 16
/** What a line pays is looked up by its first three symbols and the rest of them. */
const BEGINNING = 3

/**
 * Every stop combination of lines that pay from both sides, counted: nothing ends a line that may
 * still begin on its right, so all of them are gone through, and what a line shows is looked up.
 */
export function bothWaysDistribution(
  model: LinesModel,
  sights: readonly (readonly string[])[],
): LinesDistribution {
  const symbols = [...new Set(sights.flat().join(''))]
  const reels = sights.length
  const pays = paysOf(model, symbols, reels)
  const size = symbols.length ** (reels - BEGINNING)
  const heads = partsOf(model, symbols, sights.slice(0, BEGINNING), 0)
  const tails = partsOf(model, symbols, sights.slice(BEGINNING), BEGINNING)
  const lines = model.lines.length
  const most = lines * pays.reduce((largest, units) => Math.max(largest, units), 0)
  // by units and scatters: there are millions of combinations, and few sums of units
  const counts = new Float64Array((most + 1) * MOST_SCATTERS)
  for (const head of heads)
    for (const tail of tails) {
      let units = 0
      for (let line = 0; line < lines; line += 1)
        units += pays[(head.at[line] ?? 0) * size + (tail.at[line] ?? 0)] ?? 0
      const at = units * MOST_SCATTERS + head.scatters + tail.scatters
      counts[at] = (counts[at] ?? 0) + 1
    }
  return distributionOf(counts)
}

function distributionOf(counts: Float64Array): LinesDistribution {
  const found = new Map<number, number[]>()
  for (let at = 0; at < counts.length; at += MOST_SCATTERS) {
    const perScatters = [...counts.subarray(at, at + MOST_SCATTERS)]
    if (perScatters.some((ways) => ways > 0)) found.set(at / MOST_SCATTERS, perScatters)
  }
  return found
}

/** Units of every sequence of symbols, the first symbol counting most. */
function paysOf(model: LinesModel, symbols: readonly string[], reels: number): Float64Array {
  const shown = Array.from({ length: reels }, () => '')
  return Float64Array.from({ length: symbols.length ** reels }, (_, number) => {
    let left = number
    for (let reel = reels - 1; reel >= 0; reel -= 1) {
      shown[reel] = present(symbols[left % symbols.length], 'a symbol')
      left = Math.floor(left / symbols.length)
    }
    return runsOf(model, shown).reduce((sum, run) => sum + run.units, 0)
  })
}

/** What some reels show: for each line the number of its symbols there. */
interface Part {
  readonly at: Uint32Array
  readonly scatters: number
}

function partsOf(
  model: LinesModel,
  symbols: readonly string[],
  sights: readonly (readonly string[])[],
  first: number,
): Part[] {
  const start: Part = { at: new Uint32Array(model.lines.length), scatters: 0 }
  return sights.reduce<Part[]>(
    (parts, windows, index) =>
      parts.flatMap((part) =>
        windows.map((window) => ({
          at: part.at.map((number, line) => {
            const row = model.lines[line]?.[first + index] ?? 0
            return number * symbols.length + symbols.indexOf(window[row] ?? '')
          }),
          scatters: part.scatters + window.split(model.scatter).length - 1,
        })),
      ),
    [start],
  )
}
