import { refuse } from '@lantern/contract/errors'
import { isKnownCurrency } from '@lantern/kernel/money'
import { findAdapter, findTransferDialect } from './adapters/dialects.ts'

// What operators enter of vendors, looked at before it is kept.

/** Whether vendors of a dialect are asked where a game opens. */
export const isAsked = (dialect: string): boolean =>
  (findAdapter(dialect) ?? findTransferDialect(dialect))?.launching !== undefined

/** Whether amounts may be written in thousands in a dialect. */
export const hasUnits = (dialect: string): boolean =>
  (findAdapter(dialect) ?? findTransferDialect(dialect))?.caps.thousands === true

/** A name of letters, digits and bars, part by part: a star would let in whoever has such a name. */
const HOST = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** An origin as browsers write it; undefined where the text is more, or not it. */
function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { origin, protocol, hostname } = new URL(text)
  const isExact = protocol === 'https:' && origin === text.toLowerCase()
  return isExact && HOST.test(hostname) ? origin : undefined
}

/** The origins, each once. Refuses `field_invalid` with the entry that is none. */
export function goodOrigins(entered: readonly string[]): readonly string[] {
  const origins = entered.map(
    (entry) => originOf(entry) ?? refuse('field_invalid', { field: 'playOrigins', entry }),
  )
  return [...new Set(origins)]
}

/** The currencies, each once. Refuses `field_invalid` with the one that is not known. */
export function goodCurrencies(entered: readonly string[] | null): readonly string[] | null {
  const wrong = entered?.find((currency) => !isKnownCurrency(currency))
  if (wrong !== undefined) refuse('field_invalid', { field: 'currencies', entry: wrong })
  return entered && [...new Set(entered)].toSorted()
}
