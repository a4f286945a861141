/** One measurement as it is printed. */
export interface Line {
  /** What was measured and, where there is one, against whom. */
  readonly name: string
  readonly ours: number
  /** Measured in the same run, interleaved; null where there is no peer. */
  readonly other: number | null
  readonly ratio: number | null
  readonly unit: string
  readonly p99Ms?: number
  /** Rounds; figures are their medians. */
  readonly n: number
  readonly note?: string
}

/** Measures what `name` asks for and prints each line as soon as it is known. */
export type Bench = (name: string, print: (line: Line) => void) => Promise<void>

/** So long callers call before anything is measured. */
export const WARM_UP_MS = 1_000

/** The machine lacks something; said in words, never replaced by a stand-in. */
export class BenchImpossible extends Error {
  override readonly name = 'BenchImpossible'
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  const upper = sorted[Math.ceil((sorted.length - 1) / 2)]
  if (middle === undefined || upper === undefined) throw new Error('a median needs values')
  return (middle + upper) / 2
}

/** The value below which `share` of the sorted values lie. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const round = (value: number, decimals: number): number => {
  const factor = 10 ** decimals
  return Math.round(value * factor) / factor
}
