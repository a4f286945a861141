import { Field } from '@lantern/ui/field'
import { PasswordInput } from '@lantern/ui/password-input'
import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CodeOfOwner } from '../../parts/identity/owner-code.tsx'
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
