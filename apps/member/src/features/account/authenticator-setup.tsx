import { security } from '@lantern/contract/security'
import { Button } from '@lantern/ui/button'
import { CopyButton } from '@lantern/ui/copy-button'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { OtpField } from '@lantern/ui/otp-field'
import { PasswordInput } from '@lantern/ui/password-input'
import { reread, useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { useSession } from '@lantern/web-kit/session-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { QrCode } from '../../parts/qr-code.tsx'

interface Secret {
  readonly secret: string
  readonly uri: string
}
interface SetupProps {
  readonly onCodes: (codes: readonly string[]) => void
}

/** The password, then the picture for the app, then the first code as proof that it works. */
export function AuthenticatorSetup({ onCodes }: SetupProps) {
  const { t, i18n } = useLingui()
  const [password, setPassword] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const [secret, setSecret] = useState<Secret>()
  const { act, isActing, refusal } = useAct(security.beginTotp, { onDone: setSecret })
  if (secret !== undefined) return <FirstCode secret={secret} onCodes={onCodes} />
  const isPassword = refusal?.code === 'old_password_wrong'
  const message = refusal && refusalText(i18n, refusal)
  return (
    <Form
      onSubmit={() => {
        setIsEmpty(password.trim() === '')
        if (password.trim() !== '') act({ password: password.trim() })
      }}
      errors={message !== undefined && !isPassword ? [{ message }] : undefined}
    >
      <p className="text-fg-2">
        <Trans>
          An authenticator is an app on your phone that shows a new code every half minute. From
          then on signing in asks for one.
        </Trans>
      </p>
      <Field
        label={t`Your password`}
        name="password"
        required
        error={isEmpty ? t`Please enter your password.` : isPassword ? message : undefined}
      >
        <PasswordInput
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
          showLabel={t`Show the password`}
          hideLabel={t`Hide the password`}
          maxLength={128}
        />
      </Field>
      <Button type="submit" size="lg" block loading={isActing}>
        <Trans>Continue</Trans>
      </Button>
    </Form>
  )
}

function FirstCode({ secret, onCodes }: SetupProps & { readonly secret: Secret }) {
  const { t, i18n } = useLingui()
  const kept = useSession()
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const { act, isActing, refusal } = useAct(security.confirmTotp, {
    onDone: ({ recoveryCodes, token }) => {
      // The old token is void already: whatever is read again goes by the new one.
      kept.renew(token)
      onCodes(recoveryCodes)
      for (const call of [security.overview, security.sessions]) void reread(queries, call)
    },
    onRefused: () => setCode(''),
  })
  const confirm = (whole: string) => whole.length === 6 && !isActing && act({ code: whole })
  const grouped = secret.secret.replace(/(.{4})(?=.)/g, '$1 ')
  return (
    <Form onSubmit={() => confirm(code)}>
      <ol className="flex list-inside list-decimal flex-col gap-4 text-fg-2">
        <li>
          <Trans>Scan this picture with your authenticator app.</Trans>
          <div className="mt-3 flex flex-col items-center gap-3">
            <QrCode text={secret.uri} label={t`QR code for your authenticator app`} />
            <p className="text-center text-13">
              <Trans>Or type this key into it:</Trans>{' '}
              <bdi dir="ltr" className="num block font-bold break-words text-display">
                {grouped}
              </bdi>
            </p>
            <CopyButton
              size="sm"
              text={secret.secret}
              label={t`Copy the key`}
              copiedLabel={t`Copied`}
              failedLabel={t`Please copy it by hand`}
            />
          </div>
        </li>
        <li>
          <Trans>Enter the code it shows now.</Trans>
        </li>
      </ol>
      <Field
        label={t`Code of your authenticator`}
        name="code"
        required
        error={refusal && refusalText(i18n, refusal)}
      >
        <OtpField
          value={code}
          onChange={setCode}
          onComplete={confirm}
          boxLabel={(position, length) => t`Digit ${position} of ${length}`}
        />
      </Field>
      <Button type="submit" size="lg" block loading={isActing}>
        <Trans>Switch it on</Trans>
      </Button>
    </Form>
  )
}
