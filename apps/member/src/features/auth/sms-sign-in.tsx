import { session } from '@lantern/contract/session'
import { verification } from '@lantern/contract/verification'
import { Button } from '@lantern/ui/button'
import { Checkbox } from '@lantern/ui/checkbox'
import { Form } from '@lantern/ui/form'
import { asRefusal, type CallRefusal } from '@lantern/web-kit/call-refusal'
import { useApi } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { CodeField } from '../../parts/identity/code-field.tsx'
import { useCodeSending } from '../../parts/identity/code-sending.ts'
import { mayBeNumber, NO_PHONE, type Phone, plainNumber } from '../../parts/identity/phone.ts'
import { PhoneField } from '../../parts/identity/phone-field.tsx'
import { useProofOfWork } from '../../parts/identity/proof-of-work.ts'
import { remember, remembered } from './remembering.ts'
import type { SignIn } from './sign-in.ts'

type FieldName = 'mobileNum' | 'verificationCode'
type Problem = { readonly name?: FieldName; readonly message: string }

const PHONE_REFUSALS: readonly string[] = ['phone_invalid', 'phone_missing', 'phone_not_served']

/** The field that a refusal about a number or its code belongs to. */
const refusedField = ({ code }: CallRefusal): FieldName | undefined => {
  if (PHONE_REFUSALS.includes(code)) return 'mobileNum'
  return code.startsWith('verification_code_') ? 'verificationCode' : undefined
}

/** Signing in by a code that is sent to a mobile number. */
export function SmsSignIn({ signIn }: { readonly signIn: SignIn }) {
  const { t, i18n } = useLingui()
  const api = useApi()
  const prove = useProofOfWork()
  const [phone, setPhone] = useState<Phone>(() => remembered().phone ?? NO_PHONE)
  const [code, setCode] = useState('')
  const [isRemembering, setIsRemembering] = useState(() => remembered().isOn)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const number = { mobileNum: plainNumber(phone.mobileNum) }
  const { countryDialingCode } = phone

  const phoneProblems = (): Problem[] => {
    if (phone.mobileNum.trim() === '')
      return [{ name: 'mobileNum', message: t`Please enter your mobile number.` }]
    return mayBeNumber(phone)
      ? []
      : [{ name: 'mobileNum', message: t`Please enter a valid mobile number.` }]
  }
  const show = (refusal: CallRefusal) => {
    const name = refusedField(refusal)
    setProblems([{ ...(name && { name }), message: refusalText(i18n, refusal) }])
    return name !== undefined
  }
  const sending = useCodeSending({
    call: async () =>
      api.call(verification.loginCode, {
        ...number,
        countryDialingCode,
        challenge: await prove('sms'),
      }),
    mayBegin: () => {
      const found = phoneProblems()
      setProblems(found)
      return found.length === 0
    },
    onRefused: (refusal) => refusedField(refusal) !== undefined && show(refusal),
  })

  async function submit(): Promise<void> {
    const found = phoneProblems()
    if (code.trim() === '')
      found.push({ name: 'verificationCode', message: t`Please enter the verification code.` })
    setProblems(found)
    if (found.length > 0) return
    setIsBusy(true)
    try {
      await signIn.attempt(async () => {
        const call = globalThis.crypto?.subtle ? session.login : session.loginV2
        const signedIn = await api.call(call, {
          type: 'sms',
          username: number.mobileNum,
          countryDialingCode,
          password: code.trim(),
          page: signIn.page,
        })
        const { phone: _former, ...others } = remembered()
        remember({ ...others, isOn: isRemembering, ...(isRemembering && { phone }) })
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
  return (
    <Form onSubmit={() => void submit()} errors={problems.filter(({ name }) => name === undefined)}>
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
      />
      <Checkbox
        name="remember"
        checked={isRemembering}
        onChange={setIsRemembering}
        label={<Trans>Remember this number here for a day</Trans>}
      />
      <Button type="submit" size="lg" block loading={isBusy}>
        <Trans>Log in</Trans>
      </Button>
    </Form>
  )
}
