import { safeplay } from '@lantern/contract/safeplay'
import { Button } from '@lantern/ui/button'
import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { ENDS_BONUS } from '../../parts/bonus-ends.ts'
import { openPopup } from '../../stage.ts'
import { NEEDS_CHECK } from './check-needed.tsx'

const ASKS = 'limits_question_open'
/** These are asked or told in a place of their own. */
const OWN_PLACES: readonly string[] = [ASKS, NEEDS_CHECK, ENDS_BONUS]

/** What stands above the form. */
export const problemsOf = (
  i18n: I18n,
  refusal: CallRefusal | undefined,
): { readonly message: string }[] | undefined =>
  refusal && !OWN_PLACES.includes(refusal.code)
    ? [{ message: refusalText(i18n, refusal) }]
    : undefined

interface LimitQuestionProps {
  /** Why the deposit was not taken. */
  readonly refusal: CallRefusal | undefined
  readonly onAnswered: () => void
}

/** Before the first deposit, once it is asked: whether the member wants a limit. It may say no, for now. */
export function LimitQuestion({ refusal: said, onAnswered }: LimitQuestionProps) {
  const { t, i18n } = useLingui()
  const { act, isActing, refusal } = useAct(safeplay.answer, {
    changes: [safeplay.state],
    onDone: onAnswered,
  })
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (said?.code === ASKS) place.current?.scrollIntoView({ block: 'nearest' })
  }, [said])
  if (said?.code !== ASKS) return null
  return (
    <section
      ref={place}
      role="alert"
      aria-label={t`A limit for your deposits`}
      className="flex flex-col gap-3 rounded-md bg-surface-2 p-4 hairline"
    >
      <p className="font-bold text-fg">
        <Trans>Would you like a limit for your deposits?</Trans>
      </p>
      <p className="text-13 text-fg-2">
        <Trans>
          You can set one for 24 hours, 7 days or a month, and change it at any time under “Play
          safely”.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="button" onClick={() => openPopup('safeLimit', { kind: 'deposit' })}>
          <Trans>Set a limit</Trans>
        </Button>
        <Button type="button" variant="secondary" loading={isActing} onClick={() => act({})}>
          <Trans>No limit for now</Trans>
        </Button>
      </div>
      {refusal && <p className="text-13 text-negative">{refusalText(i18n, refusal)}</p>}
    </section>
  )
}
