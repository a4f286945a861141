import { useStore } from 'zustand'
import { consents } from '../../consent.ts'
import { useBrand, useVisitor } from '../../site.ts'
import { loadable } from '../loadable.tsx'
import { useIsIdle } from '../page-hints.ts'
import { QuietBoundary } from '../quiet-boundary.tsx'

const AgeQuestion = loadable(async () => (await import('./age-question.tsx')).AgeQuestion)

/**
 * Asks visitors for their age where the brand wants it, once a year. The page below stays as the
 * server drew it, for readers without scripts; members told their age when they registered.
 */
export function AgeKeeper() {
  const { asksAge } = useBrand()
  const { phase } = useVisitor()
  const isIdle = useIsIdle()
  const isOfAge = useStore(consents, (state) => state.isOfAge)
  if (!isIdle || !asksAge || isOfAge || phase !== 'visitor') return null
  return (
    <QuietBoundary fallback={null}>
      <AgeQuestion />
    </QuietBoundary>
  )
}
