import { security } from '@lantern/contract/security'
import { Button } from '@lantern/ui/button'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { PasswordInput } from '@lantern/ui/password-input'
import { TextInput } from '@lantern/ui/text-input'
import { useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { showToast } from '../../notify.ts'

interface CheckProps {
  readonly step: 'switch-off' | 'new-codes'
  readonly onCodes: (codes: readonly string[]) => void
  readonly onDone: () => void
}

/** The field that a refusal belongs to; the rest concerns the form as a whole. */
const FIELD_OF: Readonly<Record<string, 'password' | 'code'>> = {
  old_password_wrong: 'password',
  verification_code_invalid: 'code',
}

/** Password and code together, for what would let somebody else in. */
export function AuthenticatorCheck({ step, onCodes, onDone }: CheckProps) {
  const { t, i18n } = useLingui()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const changes = [security.overview]
  const off = useAct(security.disableTotp, {
    changes,
    onDone: () => {
      onDone()
      showToast({ tone: 'success', title: t`The authenticator is switched off.` })
    },
  })
  const renew = useAct(security.newRecoveryCodes, {
    changes,
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  const { act, isActing, refusal } = step === 'switch-off' ? off : renew
  const isWhole = password.trim() !== '' && code.trim().length >= 4
  const message = refusal && refusalText(i18n, refusal)
  const refused = refusal && (FIELD_OF[refusal.code] ?? 'form')
  const empty = {
    password: password.trim() === '' ? t`Please enter your password.` : undefined,
    code: code.trim().length < 4 ? t`Please enter the verification code.` : undefined,
  }
  const errorOf = (name: 'password' | 'code') =>
    (wasSent && empty[name]) || (refused === name ? message : undefined)
  return (
    <Form
      onSubmit={() => {
        setWasSent(true)
        if (isWhole) act({ password: password.trim(), code: code.trim() })
      }}
      errors={message !== undefined && refused === 'form' ? [{ message }] : undefined}
    >
      <p className="text-fg-2">
        {step === 'switch-off' ? (
          <Trans>Without it your password alone opens the account.</Trans>
        ) : (
          <Trans>The ten codes you have now stop working.</Trans>
        )}
      </p>
      <Field label={t`Your password`} name="password" required error={errorOf('password')}>
        <PasswordInput
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
          showLabel={t`Show the password`}
          hideLabel={t`Hide the password`}
          maxLength={128}
        />
      </Field>
      <Field
        label={t`Code of your authenticator`}
        name="code"
        required
        error={errorOf('code')}
        hint={t`A recovery code does as well.`}
      >
        <TextInput
          dir="ltr"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
        />
      </Field>
      <Button type="submit" size="lg" block loading={isActing}>
        {step === 'switch-off' ? <Trans>Switch it off</Trans> : <Trans>Make new codes</Trans>}
      </Button>
    </Form>
  )
}
