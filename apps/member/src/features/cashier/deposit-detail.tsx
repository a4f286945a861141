import { Countdown } from '@lantern/ui/countdown'
import { Trans, useLingui } from '@lingui/react/macro'
import { useFormats } from '../../site.ts'
import { useStateTexts } from './state-texts.ts'
import type { ShownStep } from './timeline.ts'

/** Why a step of a deposit came to be, whose turn it is or was, and the time that it still has. */
export function DepositDetail({ step }: { readonly step: ShownStep }) {
  const texts = useStateTexts()
  const { state, look, endsAt } = step
  const why = texts.reason(step) ?? (look === 'waiting' ? undefined : texts.end(state))
  return (
    <>
      {why !== undefined && <p>{why}</p>}
      <Turn step={step} />
      {endsAt !== null && <Left until={endsAt} />}
    </>
  )
}

/** Whose turn a step is, since when, or whose it was. */
export function Turn({
  step: { turn, look, at },
}: {
  readonly step: Pick<ShownStep, 'turn' | 'look' | 'at'>
}) {
  const formats = useFormats()
  if (turn === null || at === undefined) return null
  const since = formats.dateTime(at)
  if (look === 'current')
    return (
      <p className="font-bold text-fg">
        {turn === 'member' && <Trans>It is your turn since {since}.</Trans>}
        {turn === 'provider' && <Trans>The bank or payment provider has it since {since}.</Trans>}
        {turn === 'house' && <Trans>We have it since {since}.</Trans>}
      </p>
    )
  return (
    <p>
      {turn === 'member' && <Trans>It was your turn.</Trans>}
      {turn === 'provider' && <Trans>The bank or payment provider had it.</Trans>}
      {turn === 'house' && <Trans>We had it.</Trans>}
    </p>
  )
}

/** The same of a withdrawal, which ends by nobody's waiting. */
export function WithdrawalDetail({ step }: { readonly step: ShownStep }) {
  const texts = useStateTexts()
  const why = texts.reason(step) ?? (step.look === 'current' ? texts.next(step.state) : undefined)
  return (
    <>
      {why !== undefined && <p>{why}</p>}
      <Turn step={step} />
    </>
  )
}

function Left({ until }: { readonly until: string }) {
  const { t } = useLingui()
  const formats = useFormats()
  const end = formats.dateTime(until)
  return (
    <p>
      <Trans>
        It ends by itself at {end}, in{' '}
        <Countdown
          untilMs={Date.parse(until)}
          urgentSeconds={60}
          announce={(seconds) => t`The payment ends in ${seconds} seconds`}
          className="font-bold text-fg"
        />
        .
      </Trans>
    </p>
  )
}
