// Pearson's χ² with its p, which comes from the incomplete gamma function (Abramowitz and Stegun 6.5 and
// 26.4.19; the continued fraction by the method of Lentz).

const PRECISION = 1e-15
const MOST_STEPS = 100_000
const TINY = 1e-300
/** Below so many expected the statistic is not χ²: such cells are counted together. */
const LEAST_EXPECTED = 5

/** Lanczos, g = 7, n = 9: fifteen places. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313,
  -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
  1.5056327351493116e-7,
] // biome-ignore format: a table

/** ln Γ(x) for x > 0. */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x)
  const [first = 0, ...rest] = LANCZOS
  const sum = rest.reduce((total, value, index) => total + value / (x + index), first)
  const t = x + 6.5
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum)
}

/** Q(a, x) = Γ(a, x) ÷ Γ(a), for a > 0 and x ≥ 0: the part of the gamma distribution above x. */
export function gammaAbove(a: number, x: number): number {
  if (x <= 0) return 1
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a))
  return x < a + 1 ? 1 - scale * series(a, x) : scale * fraction(a, x)
}

function series(a: number, x: number): number {
  let term = 1 / a
  let sum = term
  for (let step = 1; step < MOST_STEPS; step += 1) {
    term *= x / (a + step)
    sum += term
    if (term < sum * PRECISION) return sum
  }
  throw new RangeError('the series does not come to an end')
}

function fraction(a: number, x: number): number {
  let b = x + 1 - a
  let c = 1 / TINY
  let d = 1 / b
  let value = d
  for (let step = 1; step < MOST_STEPS; step += 1) {
    const factor = step * (a - step)
    b += 2
    d = 1 / apartFromZero(factor * d + b)
    c = apartFromZero(b + factor / c)
    value *= d * c
    if (Math.abs(d * c - 1) < PRECISION) return value
  }
  throw new RangeError('the fraction does not come to an end')
}

const apartFromZero = (value: number): number => (Math.abs(value) < TINY ? TINY : value)

/** The chance that χ² of so many degrees of freedom is at least this. */
export const chanceAbove = (statistic: number, degrees: number): number =>
  gammaAbove(degrees / 2, statistic / 2)

export interface ChiSquare {
  readonly statistic: number
  readonly degrees: number
  readonly p: number
}

/** Compares counts with the shares that they should have; neighbours with too few are one cell. */
export function chiSquare(counts: ArrayLike<number>, shares: ArrayLike<number>): ChiSquare {
  if (counts.length !== shares.length) throw new RangeError('a share for each count')
  const total = Array.from(counts).reduce((sum, count) => sum + count, 0)
  const cells: { count: number; expected: number }[] = []
  let count = 0
  let expected = 0
  for (let at = 0; at < counts.length; at += 1) {
    count += counts[at] ?? 0
    expected += (shares[at] ?? 0) * total
    if (expected < LEAST_EXPECTED) continue
    cells.push({ count, expected })
    count = 0
    expected = 0
  }
  const last = cells.at(-1)
  if (!last || cells.length < 2) throw new RangeError('too few for a test')
  last.count += count
  last.expected += expected
  const statistic = cells.reduce(
    (sum, cell) => sum + (cell.count - cell.expected) ** 2 / cell.expected,
    0,
  )
  const degrees = cells.length - 1
  return { statistic, degrees, p: chanceAbove(statistic, degrees) }
}
