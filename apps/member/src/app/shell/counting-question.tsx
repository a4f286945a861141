import { system } from '@lantern/contract/system'
import { Button } from '@lantern/ui/button'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from 'zustand'
import { answerCounting, consents } from '../../consent.ts'

/** Asks whether visits may be counted, where the brand has somebody count them. */
export function CountingQuestion() {
  const { t } = useLingui()
  const { data } = useRead(system.status, {})
  const counting = useStore(consents, (state) => state.counting)
  if (!data?.info.analytics.gtagId || counting !== undefined) return null
  return (
    <section
      aria-label={t`Counting visits`}
      className="fixed inset-x-3.5 bottom-[calc(var(--bottom-nav-h)+12px)] z-40 flex flex-wrap items-center gap-3 rounded-lg bg-surface-3 px-4 py-3 shadow-3 ring-1 ring-line-strong sm:start-6 sm:end-auto sm:max-w-115 lg:bottom-6"
    >
      <p className="min-w-48 flex-1 text-13 text-fg-2">
        <Trans>
          May we count your visit with Google Analytics? It keeps no cookies, and the site works the
          same without it.
        </Trans>
      </p>
      <div className="ms-auto flex gap-2">
        <Button variant="secondary" onClick={() => answerCounting('no')}>
          <Trans>No, thanks</Trans>
        </Button>
        <Button variant="secondary" onClick={() => answerCounting('yes')}>
          <Trans>Yes, count</Trans>
        </Button>
      </div>
    </section>
  )
}
