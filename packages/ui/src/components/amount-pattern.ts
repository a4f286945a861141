/** How a language writes the amounts of a currency, as data: what takes a browser long to look up. */
export interface AmountPattern {
  readonly locale: string
  readonly currency: string
  /** What stands before and behind the digits. */
  readonly around: readonly [before: string, behind: string]
  readonly aroundNegative: readonly [before: string, behind: string]
  readonly decimalSign: string
  readonly groupSign: string
  /** Digits of the group before the decimals, and of every other. */
  readonly groups: readonly [last: number, others: number]
  /** Fewer whole digits than this are not grouped. */
  readonly groupedFrom: number
  /** At most so many are written, and two at least. */
  readonly decimals: number
}

/** What writes a decimal string of the wire. */
export interface AmountWriter {
  readonly format: (amount: `${number}`) => string
}

const LEAST_DECIMALS = 2

function grouped(whole: string, { groups, groupSign, groupedFrom }: AmountPattern): string {
  if (whole.length < groupedFrom) return whole
  const [last, others] = groups
  const parts: string[] = [whole.slice(-last)]
  for (let end = whole.length - last; end > 0; end -= others)
    parts.unshift(whole.slice(Math.max(0, end - others), end))
  return parts.join(groupSign)
}

/** Writes by a pattern, rounded towards zero, digit by digit; nothing is ever below zero at zero. */
export const writerOf = (pattern: AmountPattern): AmountWriter => ({
  format(amount) {
    const isBelow = amount.startsWith('-')
    const [digits = '', fraction = ''] = (isBelow ? amount.slice(1) : amount).split('.')
    const whole = digits.replace(/^0+(?=\d)/, '')
    const kept = fraction.slice(0, pattern.decimals).padEnd(LEAST_DECIMALS, '0')
    const decimals = kept.slice(0, LEAST_DECIMALS) + kept.slice(LEAST_DECIMALS).replace(/0+$/, '')
    const isZero = !/[1-9]/.test(whole + decimals)
    const [before, behind] = isBelow && !isZero ? pattern.aroundNegative : pattern.around
    return `${before}${grouped(whole, pattern)}${pattern.decimalSign}${decimals}${behind}`
  },
})

const around = (parts: readonly Intl.NumberFormatPart[]): readonly [string, string] => {
  const isDigits = ({ type }: Intl.NumberFormatPart) =>
    type === 'integer' || type === 'group' || type === 'decimal' || type === 'fraction'
  const text = (some: readonly Intl.NumberFormatPart[]) => some.map(({ value }) => value).join('')
  return [
    text(parts.slice(0, parts.findIndex(isDigits))),
    text(parts.slice(parts.map(isDigits).lastIndexOf(true) + 1)),
  ]
}

const MOST_UNGROUPED = 6
const SAMPLE = '1234567890.5'
const PROBES = [
  '0',
  '-0.001',
  '7.5',
  '-12.34',
  '999.99',
  '1234.5',
  '-54321.009',
  '123456789012.125',
] as const

/**
 * The pattern that a formatter writes by, read off what it writes. None where a language writes
 * amounts in a way that no pattern of this shape tells.
 */
export function readPattern(
  formatter: Intl.NumberFormat,
  wanted: { readonly locale: string; readonly currency: string },
): AmountPattern | undefined {
  const parts = formatter.formatToParts(SAMPLE)
  const whole = parts.flatMap(({ type, value }) => (type === 'integer' ? [value.length] : []))
  const ungrouped = Array.from({ length: MOST_UNGROUPED }, (_, index) => index + 1).find((length) =>
    formatter.formatToParts(10 ** (length - 1)).some(({ type }) => type === 'group'),
  )
  const pattern: AmountPattern = {
    ...wanted,
    around: around(parts),
    aroundNegative: around(formatter.formatToParts(`-${SAMPLE}`)),
    decimalSign: parts.find(({ type }) => type === 'decimal')?.value ?? '',
    groupSign: parts.find(({ type }) => type === 'group')?.value ?? '',
    groups: [whole.at(-1) ?? 0, whole.at(-2) ?? whole.at(-1) ?? 0],
    groupedFrom: ungrouped ?? Number.MAX_SAFE_INTEGER,
    decimals: formatter.resolvedOptions().maximumFractionDigits ?? LEAST_DECIMALS,
  }
  const { format } = writerOf(pattern)
  const isTrue = PROBES.every((probe) => format(probe) === formatter.format(probe))
  return isTrue ? pattern : undefined
}
