import { recovery } from '@lantern/contract/recovery'
import { verification } from '@lantern/contract/verification'
import { Button } from '@lantern/ui/button'
import { Form } from '@lantern/ui/form'
import { asRefusal, type CallRefusal } from '@lantern/web-kit/call-refusal'
import { useApi } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { useGo } from '../../link.tsx'
import { showToast } from '../../notify.ts'
import { CodeField } from '../../parts/identity/code-field.tsx'
import { useCodeSending } from '../../parts/identity/code-sending.ts'
import { mayBeNumber, NO_PHONE, type Phone, plainNumber } from '../../parts/identity/phone.ts'
import { PhoneField } from '../../parts/identity/phone-field.tsx'
import { useProofOfWork } from '../../parts/identity/proof-of-work.ts'
import { closeAllPopups } from '../../stage.ts'
import {
  type NewPassword,
  NewPasswordFields,
  NO_PASSWORD,
  useNewPasswordCheck,
} from '../../parts/identity/new-password.tsx'
import { type FieldName, fieldOf, type Problem } from './recovery-problems.ts'
import { SecondProofForm } from './second-proof-form.tsx'
import { useSignIn } from './sign-in.ts'

/** A code to the phone and a new password; whoever has both is signed in. */
export function ForgotByPhone({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useLingui()
  const api = useApi()
  const go = useGo()
  const prove = useProofOfWork()
  const check = useNewPasswordCheck()
  const done = useCallback(() => {
    onClose()
    closeAllPopups()
    go.push('/')
  }, [onClose, go])
  const signIn = useSignIn('site', done)
  const [phone, setPhone] = useState<Phone>(NO_PHONE)
  const [code, setCode] = useState('')
  const [password, setPassword] = useState<NewPassword>(NO_PASSWORD)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const number = {
    mobileNum: plainNumber(phone.mobileNum),
    countryDialingCode: phone.countryDialingCode,
  }
  const phoneProblems = (): Problem[] =>
    mayBeNumber(phone)
      ? []
      : [{ name: 'mobileNum', message: t`Please enter a valid mobile number.` }]
  function show(refusal: CallRefusal): boolean {
    const name = fieldOf(refusal)
    setProblems([{ ...(name && { name }), message: refusalText(i18n, refusal) }])
    return name !== undefined
  }
  const sending = useCodeSending({
    call: async () =>
      api.call(verification.noLoginSms, { ...number, challenge: await prove('sms') }),
    mayBegin: () => {
      const found = phoneProblems()
      setProblems(found)
      return found.length === 0
    },
    onRefused: (refusal) => fieldOf(refusal) !== undefined && show(refusal),
  })

  async function choose(): Promise<void> {
    const errors = check(i18n, password)
    const found: Problem[] = [
      ...phoneProblems(),
      ...(code.trim() === ''
        ? [
            {
              name: 'verificationCode',
              message: t`Please enter the verification code.`,
            } as const,
          ]
        : []),
      ...(['newPassword', 'confirmNewPassword'] as const).flatMap((name) =>
        errors[name] === undefined ? [] : [{ name, message: errors[name] }],
      ),
    ]
    setProblems(found)
    if (found.length > 0) return
    setIsBusy(true)
    try {
      await signIn.attempt(async () => {
        const wanted = { ...number, ...password, verificationCode: code.trim() }
        const signedIn = await api.call(recovery.byPhone, wanted)
        showToast({ tone: 'success', title: t`Your password has been changed.` })
        return signedIn
      })
    } catch (error) {
      show(asRefusal(error))
    } finally {
      setIsBusy(false)
    }
  }

  const changePhone = useCallback((next: Phone) => setPhone(next), [])
  const errorOf = (name: FieldName) => problems.find((problem) => problem.name === name)?.message
  if (signIn.proof !== undefined) return <SecondProofForm proof={signIn.proof} signIn={signIn} />
  const newError = errorOf('newPassword')
  const confirmError = errorOf('confirmNewPassword')
  return (
    <Form onSubmit={() => void choose()} errors={problems.filter(({ name }) => name === undefined)}>
      <PhoneField
        label={t`Mobile number`}
        name="mobileNum"
        required
        value={phone}
        onChange={changePhone}
        error={errorOf('mobileNum')}
      />
      <CodeField
        value={code}
        onChange={setCode}
        error={errorOf('verificationCode')}
        sending={sending}
        sentHint={t`If an account has this number, a code is on its way to it.`}
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
