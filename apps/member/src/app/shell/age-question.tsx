import { Button } from '@lantern/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { confirmAge, consents } from '../../consent.ts'
import { useBrand, useVisitor } from '../../site.ts'
import { useAgeTold, useDeviceKnown } from '../page-hints.ts'

/**
 * Whether games may show. A visitor is asked first where the brand wants it, once a year; members
 * told their age when they registered. `awaited`: a session may be about to open.
 */
export function useAge(): 'known' | 'asked' | 'awaited' {
  const { asksAge } = useBrand()
  const { phase } = useVisitor()
  const deviceKnown = useDeviceKnown()
  const isTold = useAgeTold()
  const isOfAge = useStore(consents, (state) => state.isOfAge) || isTold
  const isMember = phase === 'signed-in'
  useEffect(() => {
    // Their next page shows its games with the first picture.
    if (isMember && !isOfAge) confirmAge()
  }, [isMember, isOfAge])
  if (!asksAge || isOfAge) return 'known'
  if (phase === 'unknown' && deviceKnown) return 'awaited'
  return phase === 'unknown' || phase === 'visitor' ? 'asked' : 'known'
}

/**
 * Asks a visitor for their age, in the page as the server drew it. There is no way around it but an
 * answer; where the program does not come, sending the form asks for the whole page again.
 */
export function AgeQuestion() {
  const { t } = useLingui()
  const { brandName, minimumAge } = useBrand()
  const [isTooYoung, setIsTooYoung] = useState(false)
  return (
    <section
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="age"
      data-modal="age"
      className="fixed inset-0 z-50 grid place-items-center overflow-y-auto lantern-rows p-4"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          confirmAge()
        }}
        className="flex w-full max-w-105 flex-col gap-5 rounded-xl bg-surface-1 p-6 shadow-3 ring-1 ring-line"
      >
        <h1 id="age" className="text-20">
          {isTooYoung ? t`Please come back later` : t`Are you ${minimumAge} or older?`}
        </h1>
        <p className="text-16 text-fg-2">
          {isTooYoung ? (
            <Trans>
              {brandName} is for people over {minimumAge} only. Nothing was kept about you.
            </Trans>
          ) : (
            <Trans>
              {brandName} offers games for money. They are for people over {minimumAge} only, where
              the law allows it.
            </Trans>
          )}
        </p>
        {isTooYoung ? (
          <Button variant="ghost" onClick={() => setIsTooYoung(false)}>
            <Trans>Back to the question</Trans>
          </Button>
        ) : (
          <div className="grid gap-2.5 sm:grid-cols-2">
            <Button variant="secondary" onClick={() => setIsTooYoung(true)}>
              <Trans>No, I am younger</Trans>
            </Button>
            <Button type="submit">
              <Trans>Yes, I am {minimumAge} or older</Trans>
            </Button>
          </div>
        )}
      </form>
    </section>
  )
}
