import { Field } from '@lantern/ui/field'
import { PasswordInput } from '@lantern/ui/password-input'
import { TextInput } from '@lantern/ui/text-input'
import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { SecurityOverview } from './overview.ts'

export interface OwnerProof {
  readonly by: 'password' | 'totp'
  readonly text: string
}

/**
 * What a form that asks who is there has so far. Where an authenticator is on the server takes its
 * code and nothing else; what was typed for the one never shows in the field of the other.
 */
export function useOwnerProof(
  overview: SecurityOverview | undefined,
): readonly [OwnerProof, (proof: OwnerProof) => void] {
  const by = overview?.totp.enabled === true ? 'totp' : 'password'
  const [typed, setTyped] = useState<OwnerProof>({ by, text: '' })
  return [typed.by === by ? typed : { by, text: '' }, setTyped]
}

/** As the calls take it. */
export const proofInput = ({ by, text }: OwnerProof) =>
  by === 'password' ? { password: text.trim() } : { totp: text.trim() }

const REFUSALS: readonly string[] = [
  'proof_required',
  'old_password_wrong',
  'sign_in_failed',
  'verification_code_invalid',
]

/** Whether a refusal speaks of the proof and not of what it was for. */
export const isProofRefused = ({ code }: Pick<CallRefusal, 'code'>): boolean =>
  REFUSALS.includes(code)

export interface OwnerProofFieldProps {
  readonly value: OwnerProof
  readonly onChange: (proof: OwnerProof) => void
  readonly error?: string | undefined
}

/** Shows anew that it is the member who asks: by the password, or by the authenticator. */
export function OwnerProofField({ value, onChange, error }: OwnerProofFieldProps) {
  const { t } = useLingui()
  const set = (text: string) => onChange({ ...value, text })
  if (value.by === 'totp') return <CodeOfOwner value={value.text} onChange={set} error={error} />
  return (
    <Field label={t`Your password`} name="proof" required error={error}>
      <PasswordInput
        value={value.text}
        onChange={(event) => set(event.target.value)}
        autoComplete="current-password"
        showLabel={t`Show the password`}
        hideLabel={t`Hide the password`}
        maxLength={128}
      />
    </Field>
  )
}

interface CodeOfOwnerProps {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly error?: string | undefined
}

function CodeOfOwner({ value, onChange, error }: CodeOfOwnerProps) {
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
}

/**
 * The code that a change of a password costs where an authenticator is on. A session that may only
 * change its password can not ask beforehand, so that the refusal of the first try tells.
 */
export function useOwnerCode(): OwnerCode {
  const [isAsked, setIsAsked] = useState(false)
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
  }
}
