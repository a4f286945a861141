import type { Grant, ReplyOf } from '@lantern/contract/endpoint'
import type { opsSession } from '@lantern/contract/ops/console'
import { createFormats, type Formats } from '@lantern/web-kit/format'
import { useLingui } from '@lingui/react'
import { createContext, useContext, useMemo } from 'react'

export type Operator = ReplyOf<(typeof opsSession)['me']>

const OperatorContext = createContext<Operator | undefined>(undefined)
export const OperatorProvider = OperatorContext.Provider

/** Who is signed in; only below the gate. */
export function useOperator(): Operator {
  const operator = useContext(OperatorContext)
  if (operator === undefined) throw new TypeError('there is no OperatorGate above')
  return operator
}

export const useHasGrant = (grant: Grant): boolean => useOperator().grants.includes(grant)

/** Dates and counts in the operator's language, by the clock of the brand. */
export function useFormats(): Formats {
  const { i18n } = useLingui()
  const { gmtOffsetMinutes } = useOperator()
  const { locale } = i18n
  return useMemo(() => createFormats(locale, gmtOffsetMinutes), [locale, gmtOffsetMinutes])
}
