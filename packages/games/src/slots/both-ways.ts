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
  const found = new Map<number, number[]>()
  for (const head of heads)
    for (const tail of tails) {
      let units = 0
      for (let line = 0; line < lines; line += 1)
        units += pays[(head.at[line] ?? 0) * size + (tail.at[line] ?? 0)] ?? 0
      note(found, units, head.scatters + tail.scatters)
    }
  return found
}

function note(found: Map<number, number[]>, units: number, scatters: number): void {
  let counts = found.get(units)
  if (!counts) {
    counts = Array.from({ length: MOST_SCATTERS }, () => 0)
    found.set(units, counts)
  }
  counts[scatters] = (counts[scatters] ?? 0) + 1
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
