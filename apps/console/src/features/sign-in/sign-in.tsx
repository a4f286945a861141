import { opsSession } from '@lantern/contract/ops/console'
import { keepReply, useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { LanguageMenu } from '../../app/language-menu.tsx'
import { CODE_LENGTH, codeOf } from '../../totp/totp-code.ts'

/** User name and password, and the code of the authenticator once the server asks for it. */
export default function SignIn() {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const [tried, setTried] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const { act, isActing, refusal } = useAct(opsSession.login, {
    onDone: (operator) => keepReply(queries, opsSession.me, {}, operator),
    onRefused: ({ code }) => {
      if (code === 'totp_required') setAsksCode(true)
      setTotp('')
    },
  })
  useEffect(() => {
    document.title = t`Sign in`
  }, [t])
  useEffect(() => nameField.current?.focus(), [])
  useEffect(() => {
    if (asksCode) codeField.current?.focus()
  }, [asksCode])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (username.trim() === '' || password === '') return
    const code = codeOf(totp)
    act({ username: username.trim(), password, ...(asksCode && code ? { totp: code } : {}) })
  }
  const isFirstAsking = refusal?.code === 'totp_required'
  return (
    <main className="console-sign-in">
      <form noValidate onSubmit={submit} aria-labelledby="sign-in-title">
        <div className="console-header-end" style={{ width: '100%', margin: 0 }}>
          <img src="/favicon.svg" alt="" width="28" height="32" />
          <h1 id="sign-in-title" style={{ flex: 1 }}>
            <Trans>Operator console</Trans>
          </h1>
          <LanguageMenu />
        </div>
        <TextInput
          label={t`User name`}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          required
          withAsterisk={false}
          ref={nameField}
          error={tried && username.trim() === '' ? t`Write your user name.` : undefined}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <PasswordInput
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          error={tried && password === '' ? t`Write your password.` : undefined}
          maxLength={128}
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': t`Show the password`, tabIndex: 0 }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {asksCode ? (
          <TextInput
            ref={codeField}
            label={t`Code of your authenticator`}
            description={t`The six digits that your authenticator app shows now.`}
            name="totp"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9 ]*"
            maxLength={CODE_LENGTH + 1}
            required
            withAsterisk={false}
            value={totp}
            onChange={(event) => setTotp(event.currentTarget.value)}
          />
        ) : null}
        {refusal && !isFirstAsking ? (
          <Alert color="red" role="alert" icon={<CircleAlert size={18} />}>
            {refusalText(i18n, refusal)}
          </Alert>
        ) : null}
        <Button
          type="submit"
          size="md"
          loading={isActing}
          disabled={asksCode && codeOf(totp) === undefined}
        >
          <Trans>Sign in</Trans>
        </Button>
      </form>
    </main>
  )
}
