import { recovery } from '@lantern/contract/recovery'
import { Button } from '@lantern/ui/button'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { TextInput } from '@lantern/ui/text-input'
import { asRefusal, type CallRefusal } from '@lantern/web-kit/call-refusal'
import { useApi } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { checkField } from '@lantern/rules/patterns/field'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CodeField } from '../../parts/identity/code-field.tsx'
import { type CodeSending, useCodeSending } from '../../parts/identity/code-sending.ts'
import { useProofOfWork } from '../../parts/identity/proof-of-work.ts'
import { showToast } from '../../notify.ts'
import { openPopup } from '../../stage.ts'
import {
  type NewPassword,
  NewPasswordFields,
  NO_PASSWORD,
  useNewPasswordCheck,
} from '../../parts/identity/new-password.tsx'
import { type FieldName, fieldOf, type Problem } from './recovery-problems.ts'

const EMAIL = {
  enabled: true,
  required: true,
  patterns: [{ patternId: 'EMAIL', minLength: 3, maxLength: 254 }],
} as const

/** First the account and its address, then the code that came there and a new password. */
export function ForgotByEmail({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useLingui()
  const api = useApi()
  const prove = useProofOfWork()
  const [account, setAccount] = useState({ username: '', email: '' })
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const username = account.username.trim()
  const email = account.email.trim()

  const sending = useCodeSending({
    call: async () =>
      api.call(recovery.byEmail, { username, email, challenge: await prove('recover') }),
    mayBegin: () => {
      const found: Problem[] = []
      if (username === '')
        found.push({ name: 'username', message: t`Please enter your user name.` })
      if (checkField(EMAIL, email))
        found.push({ name: 'email', message: t`Please enter a valid email address.` })
      setProblems(found)
      return found.length === 0
    },
    onRefused: (refusal) => {
      setProblems([{ name: 'email', message: refusalText(i18n, refusal) }])
      return refusal.code === 'username_or_email_unknown'
    },
  })

  const errorOf = (name: FieldName) => problems.find((problem) => problem.name === name)?.message
  const field = (name: 'username' | 'email', label: string, type: string) => (
    <Field label={label} name={name} required error={errorOf(name)}>
      <TextInput
        type={type}
        value={account[name]}
        readOnly={sending.wasSent}
        onChange={(event) => setAccount((before) => ({ ...before, [name]: event.target.value }))}
        autoComplete={name}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
    </Field>
  )
  return (
    <div className="flex flex-col gap-4">
      <Form onSubmit={() => void sending.send()}>
        {field('username', t`User name`, 'text')}
        {field('email', t`Email`, 'email')}
        {!sending.wasSent && (
          <Button type="submit" size="lg" block loading={sending.isSending}>
            <Trans>Send the code</Trans>
          </Button>
        )}
      </Form>
      {sending.wasSent && (
        <ChooseByCode username={username} email={email} sending={sending} onClose={onClose} />
      )}
    </div>
  )
}

interface ChooseByCodeProps {
  readonly username: string
  readonly email: string
  readonly sending: CodeSending
  readonly onClose: () => void
}

function ChooseByCode({ username, email, sending, onClose }: ChooseByCodeProps) {
  const { t, i18n } = useLingui()
  const api = useApi()
  const check = useNewPasswordCheck()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState<NewPassword>(NO_PASSWORD)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [isBusy, setIsBusy] = useState(false)

  async function choose(): Promise<void> {
    const errors = check(i18n, password)
    const found: Problem[] = (['newPassword', 'confirmNewPassword'] as const).flatMap((name) =>
      errors[name] === undefined ? [] : [{ name, message: errors[name] }],
    )
    if (code.trim() === '')
      found.unshift({ name: 'verificationCode', message: t`Please enter the verification code.` })
    setProblems(found)
    if (found.length > 0) return
    setIsBusy(true)
    try {
      const verificationCode = code.trim()
      await api.call(recovery.completeByEmail, { username, email, verificationCode, ...password })
      onClose()
      showToast({ tone: 'success', title: t`Your new password is set. Please log in with it.` })
      openPopup('login', { tab: 'login' })
    } catch (error) {
      fail(asRefusal(error))
    } finally {
      setIsBusy(false)
    }
  }
  function fail(refusal: CallRefusal): void {
    const name = fieldOf(refusal)
    setProblems([{ ...(name && { name }), message: refusalText(i18n, refusal) }])
  }
  const errorOf = (name: FieldName) => problems.find((problem) => problem.name === name)?.message
  const newError = errorOf('newPassword')
  const confirmError = errorOf('confirmNewPassword')
  return (
    <Form onSubmit={() => void choose()} errors={problems.filter(({ name }) => name === undefined)}>
      <CodeField
        value={code}
        onChange={setCode}
        error={errorOf('verificationCode')}
        sending={sending}
        sentHint={t`If this user name and this address belong together, a code is on its way to it.`}
      />
      <NewPasswordFields
        values={password}
        onChange={setPassword}
        errors={{
          ...(newError !== undefined && { newPassword: newError }),
          ...(confirmError !== undefined && { confirmNewPassword: confirmError }),
        }}
      />
      <Button type="submit" size="lg" block loading={isBusy}>
        <Trans>Set the new password</Trans>
      </Button>
    </Form>
  )
}
