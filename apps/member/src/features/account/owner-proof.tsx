import { Field } from '@lantern/ui/field'
import { PasswordInput } from '@lantern/ui/password-input'
import { TextInput } from '@lantern/ui/text-input'
import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SecurityOverview } from './overview.ts'

export interface OwnerProof {
  readonly by: 'password' | 'totp'
  readonly text: string
}

/** What begins a form that asks who is there: the password, or the authenticator without one. */
export function useOwnerProof(
  overview: SecurityOverview | undefined,
): readonly [OwnerProof, (proof: OwnerProof) => void] {
  const by = overview?.hasPassword === false && overview.totp.enabled ? 'totp' : 'password'
  const [proof, setProof] = useState<OwnerProof>({ by, text: '' })
  return [proof, setProof]
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
  readonly overview: SecurityOverview | undefined
  readonly error?: string | undefined
}

/** Shows anew that it is the member who asks: by the password, or by the authenticator. */
export function OwnerProofField({ value, onChange, overview, error }: OwnerProofFieldProps) {
  const { t } = useLingui()
  const set = (text: string) => onChange({ ...value, text })
  const other = value.by === 'password' ? 'totp' : 'password'
  const hasOther = other === 'totp' ? overview?.totp.enabled : overview?.hasPassword
  const change = hasOther && (
    <button
      type="button"
      onClick={() => onChange({ by: other, text: '' })}
      className="-my-3 min-h-11 font-semibold text-primary-hover underline"
    >
      {other === 'totp' ? <Trans>Use the authenticator</Trans> : <Trans>Use the password</Trans>}
    </button>
  )
  return value.by === 'password' ? (
    <Field label={t`Your password`} name="proof" required error={error} aside={change}>
      <PasswordInput
        value={value.text}
        onChange={(event) => set(event.target.value)}
        autoComplete="current-password"
        showLabel={t`Show the password`}
        hideLabel={t`Hide the password`}
        maxLength={128}
      />
    </Field>
  ) : (
    <Field label={t`Code of your authenticator`} name="proof" required error={error} aside={change}>
      <TextInput
        dir="ltr"
        value={value.text}
        onChange={(event) => set(event.target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={32}
      />
    </Field>
  )
}
