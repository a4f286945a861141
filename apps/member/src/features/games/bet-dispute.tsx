import { bets } from '@lantern/contract/bets'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { Badge } from '@lantern/ui/badge'
import { Button } from '@lantern/ui/button'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { TextArea } from '@lantern/ui/text-area'
import { useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { showToast } from '../../notify.ts'
import { useFormats } from '../../site.ts'

type Dispute = ReplyOf<typeof bets.get>['disputes'][number]

const SHORTEST = 3
const MOST = 1000

/** Says what is wrong with a bet; a person looks at it with all that is known of it now. */
export function BetDispute({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const { t, i18n } = useLingui()
  const [text, setText] = useState('')
  const [isShort, setIsShort] = useState(false)
  const { act, isActing, refusal } = useAct(bets.dispute, {
    changes: [bets.get],
    onDone: () => {
      onDone()
      showToast({ tone: 'success', title: t`We look at it. The answer will stand with the bet.` })
    },
  })
  const said = text.trim()
  return (
    <Form
      onSubmit={() => {
        const isTooShort = said.length < SHORTEST
        setIsShort(isTooShort)
        if (!isTooShort) act({ id, said })
      }}
      errors={refusal && [{ message: refusalText(i18n, refusal) }]}
    >
      <Field
        label={t`What is wrong?`}
        name="said"
        required
        error={isShort ? t`A few words at least, please.` : undefined}
        hint={t`What you saw, and what you expected. The bet’s record goes with it.`}
      >
        <TextArea
          value={text}
          maxLength={MOST}
          rows={4}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" loading={isActing}>
          <Trans>Send</Trans>
        </Button>
        <Button variant="ghost" onClick={onDone}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </Form>
  )
}

/** What was said about a bet, and what the house answered. */
export function Disputes({ disputes }: { readonly disputes: readonly Dispute[] }) {
  const { t } = useLingui()
  const formats = useFormats()
  if (disputes.length === 0) return null
  return (
    <section aria-label={t`What you told us`} className="flex flex-col gap-3">
      <h3 className="text-14 font-bold">
        <Trans>What you told us</Trans>
      </h3>
      {disputes.map((one) => (
        <article key={one.id} className="rounded-lg bg-surface-2 p-3 text-14">
          <p className="flex items-center justify-between gap-2 text-12 text-fg-3">
            {formats.dateTime(one.openedAt)}
            <Badge tone={one.state === 'open' ? 'warning' : 'positive'} size="md">
              {one.state === 'open' ? <Trans>We look at it</Trans> : <Trans>Answered</Trans>}
            </Badge>
          </p>
          <p className="whitespace-pre-wrap break-words">{one.said}</p>
          {one.answer === null ? null : (
            <p className="mt-2 border-t border-line pt-2 whitespace-pre-wrap break-words">
              {one.answer}
            </p>
          )}
        </article>
      ))}
    </section>
  )
}
