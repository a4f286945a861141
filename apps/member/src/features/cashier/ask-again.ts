import { MINUTE_MS } from '@lantern/kernel/time'
import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { useLingui } from '@lingui/react/macro'
import { useFormats } from '../../site.ts'
import { problemsOf } from './limit-question.tsx'

/** Refusals that are over by themselves, and the detail that says when. */
const ENDS: Readonly<Record<string, string>> = {
  withdrawals_too_often: 'from',
  too_many_requests: 'until',
}

/**
 * From when on a payment that was asked for too often is taken again; undefined where nobody said.
 * Times are shown without seconds, so that it is the first whole minute.
 */
export function askAgainFrom(refusal: CallRefusal | undefined): string | undefined {
  const name = ENDS[refusal?.code ?? '']
  const from = name === undefined ? Number.NaN : Date.parse(String(refusal?.details[name]))
  if (Number.isNaN(from)) return undefined
  return new Date(Math.ceil(from / MINUTE_MS) * MINUTE_MS).toISOString()
}

/** What stands above a form of payment; where it was asked too often, with the end of that. */
export function useProblems(refusal: CallRefusal | undefined) {
  const { i18n, t } = useLingui()
  const formats = useFormats()
  const problems = problemsOf(i18n, refusal)
  const from = askAgainFrom(refusal)
  if (problems === undefined || from === undefined) return problems
  const when = formats.dateTime(from)
  return [...problems, { message: t`You can try again from ${when}.` }]
}
