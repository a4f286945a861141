import { Field } from '@lantern/ui/field'
import { TextInput } from '@lantern/ui/text-input'
import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'

interface CodeOfOwnerProps {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly error?: string | undefined
}

/** A code of the member's authenticator. */
export function CodeOfOwner({ value, onChange, error }: CodeOfOwnerProps) {
  const { t } = useLingui()
  return (
    <Field label={t`Code of your authenticator`} name="proof" required error={error}>
      <TextInput
        dir="ltr"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={32}
      />
    </Field>
  )
}

export interface OwnerCode {
  /** The field, once the server has said that an authenticator is on. */
  readonly field: ReactNode
  /** As the calls take it. */
  readonly input: { readonly totp?: string }
  /** Notes what a refusal says about the code; true when it speaks of the code. */
  readonly takes: (refusal: CallRefusal, message: string) => boolean
  /** Forgets a code that was taken: it is good for once. */
  readonly spend: () => void
}

/**
 * The code that a change costs where an authenticator is on. A session that may only change its
 * password can not ask beforehand, so that the refusal of the first try tells; `isOn`: it is known.
 */
export function useOwnerCode(isOn = false): OwnerCode {
  const [isLearned, setIsAsked] = useState(false)
  const isAsked = isOn || isLearned
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const code = text.trim()
  return {
    field: isAsked && <CodeOfOwner value={text} onChange={setText} error={error} />,
    input: isAsked && code !== '' ? { totp: code } : {},
    takes: (refusal, message) => {
      const isFirst = refusal.code === 'proof_required' && refusal.details['totp'] === true
      const isWrong = isAsked && refusal.code === 'verification_code_invalid'
      setError(isFirst || isWrong ? message : undefined)
      if (isFirst) setIsAsked(true)
      if (isWrong) setText('')
      return isFirst || isWrong
    },
    spend: () => {
      setText('')
      setError(undefined)
    },
  }
}
