/** An exact share: whole numbers over a whole number above zero, in lowest terms. */
export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

const common = (a: bigint, b: bigint): bigint => (b === 0n ? a : common(b, a % b))

export function fraction(over: bigint | number, under: bigint | number = 1n): Fraction {
  const [top, bottom] = [BigInt(over), BigInt(under)]
  const shared = common(top < 0n ? -top : top, bottom)
  return { over: top / shared, under: bottom / shared }
}

export const plus = (...terms: readonly Fraction[]): Fraction =>
  terms.reduce((sum, term) =>
    fraction(sum.over * term.under + term.over * sum.under, sum.under * term.under),
  )

export const times = (...factors: readonly Fraction[]): Fraction =>
  factors.reduce((product, factor) =>
    fraction(product.over * factor.over, product.under * factor.under),
  )

export const minus = (from: Fraction, what: Fraction): Fraction =>
  plus(from, fraction(-what.over, what.under))

export const divided = (what: Fraction, by: Fraction): Fraction =>
  fraction(what.over * by.under, what.under * by.over)

const DIGITS = 10n ** 18n

/** As a number, to sixteen digits or so. */
export const asNumber = ({ over, under }: Fraction): number =>
  Number((over * DIGITS) / under) / 1e18
