import { formatMoney, parseMoney } from '@lantern/kernel/money'

const ONE_OR_MORE_GROUPS = /^\d{1,3}(?:[,. \u00a0\u202f']\d{3})+$/
const TWO_OR_MORE_GROUPS = /^\d{1,3}(?:[,. \u00a0\u202f']\d{3}){2,}$/
const GROUPS_AND_POINT = /^\d{1,3}(?:[, \u00a0\u202f']\d{3})+\.\d*$/

function withoutGroups(text: string, decimals: number): string {
  const groups = decimals === 0 ? ONE_OR_MORE_GROUPS : TWO_OR_MORE_GROUPS
  if (groups.test(text)) return text.replace(/\D/g, '')
  if (GROUPS_AND_POINT.test(text)) return text.replace(/[^\d.]/g, '')
  return text.replace(',', '.')
}

/**
 * What an amount field holds after somebody typed or pasted `text`: digits and at most one point.
 * Answers undefined for a change that must not happen. A comma is a decimal point while typing;
 * grouping is understood only where it can not be mistaken (`1,234,567`, `1,234.5`, or any
 * grouping in a currency without decimals), so that no amount silently grows or shrinks.
 */
export function typedAmount(text: string, decimals: number): string | undefined {
  const match = /^(\d{0,15})(?:(\.)(\d*))?$/.exec(withoutGroups(text.trim(), decimals))
  if (!match) return undefined
  const [, whole = '', point = '', fraction = ''] = match
  if (fraction.length > decimals || (point !== '' && decimals === 0)) return undefined
  const leading = whole.replace(/^0+(?=\d)/, '')
  return `${leading === '' && point !== '' ? '0' : leading}${point}${fraction}`
}

/**
 * The finished form: `5.` → `5.00`, and whole numbers alone in a currency without decimals.
 * Unfinished text stays as it is.
 */
export function settledAmount(text: string, decimals = 2): string {
  const units = parseMoney(text.replace(/\.$/, ''))
  if (units === undefined) return text
  const settled = formatMoney(units)
  return decimals === 0 ? settled.replace(/\.0+$/, '') : settled
}
