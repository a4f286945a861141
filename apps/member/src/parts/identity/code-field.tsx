import { Button } from '@lantern/ui/button'
import { Countdown } from '@lantern/ui/countdown'
import { Field } from '@lantern/ui/field'
import { TextInput } from '@lantern/ui/text-input'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CodeSending } from './code-sending.ts'

export interface CodeFieldProps {
  readonly name?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly error?: string | undefined
  readonly sending: CodeSending
  /** What stands below once a code is under way. */
  readonly sentHint?: string
}

/** A code that is sent, and the button that sends it: shut while the last one is on its way. */
export function CodeField(props: CodeFieldProps) {
  const { name = 'verificationCode', value, onChange, onBlur, error, sending } = props
  const { t } = useLingui()
  const sent = props.sentHint ?? t`The code is on its way. It is good for five minutes.`
  return (
    <Field
      label={t`Verification code`}
      name={name}
      required
      error={error}
      hint={sending.wasSent && !error ? <span role="status">{sent}</span> : undefined}
    >
      <div className="flex items-center gap-2">
        <TextInput
          className="flex-1"
          dir="ltr"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={255}
        />
        <SendButton sending={sending} />
      </div>
    </Field>
  )
}

/** Sends a code; while it counts, it says how long. */
export function SendButton({ sending }: { readonly sending: CodeSending }) {
  const { t } = useLingui()
  const isCounting = sending.untilMs !== undefined
  return (
    <Button
      variant="secondary"
      loading={sending.isSending}
      aria-disabled={isCounting || undefined}
      className={`min-h-12 min-w-30 ${isCounting ? 'opacity-70' : ''}`}
      onClick={() => void sending.send()}
    >
      {sending.untilMs !== undefined ? (
        <Countdown
          untilMs={sending.untilMs}
          onEnd={sending.release}
          urgentSeconds={0}
          announce={(seconds) => t`Another code in ${seconds} seconds`}
        />
      ) : sending.wasSent ? (
        <Trans>Send again</Trans>
      ) : (
        <Trans>Send code</Trans>
      )}
    </Button>
  )
}
