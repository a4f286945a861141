import { useLingui } from '@lingui/react/macro'

interface Range {
  readonly least: number
  readonly most: number
}

/** More digits than this nobody reads. */
const MOST_DIGITS = 13

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b))

/** Shares and chances as an operator reads them. */
export function useShares() {
  const { t, i18n } = useLingui()
  const percent = (share: number, digits = 2): string =>
    i18n.number(share, {
      style: 'percent',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  return {
    percent,
    /** `98.97 % – 99.00 %`, one figure where they are one, a dash where there is none. */
    between(range: Range | null, digits = 2): string {
      if (range === null) return '–'
      const [least, most] = [percent(range.least, digits), percent(range.most, digits)]
      return least === most ? least : `${least} – ${most}`
    },
    index(range: Range | null): string {
      if (range === null) return '–'
      const [least, most] = [range.least.toFixed(2), range.most.toFixed(2)]
      return least === most ? least : `${least} – ${most}`
    },
    oneIn(chance: number): string {
      const rounds = i18n.number(1 / chance, { maximumFractionDigits: chance > 0.01 ? 2 : 0 })
      return t`1 in ${rounds}`
    },
    /** A fraction in lowest terms; nothing where it is too long to be read. */
    exact(over: bigint, under: bigint): string {
      const common = divisor(over, under)
      const text = [over / common, under / common].map(String)
      return text.some(({ length }) => length > MOST_DIGITS) ? '' : text.join(' / ')
    },
  }
}
