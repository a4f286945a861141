import { security } from '@lantern/contract/security'
import { checkField } from '@lantern/rules/patterns/field'
import { Button } from '@lantern/ui/button'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { Modal } from '@lantern/ui/modal'
import { TextInput } from '@lantern/ui/text-input'
import { asRefusal, type CallRefusal } from '@lantern/web-kit/call-refusal'
import { useApi, useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { showToast } from '../../notify.ts'
import { CodeField } from '../../parts/identity/code-field.tsx'
import { useCodeSending } from '../../parts/identity/code-sending.ts'
import { mayBeNumber, NO_PHONE, type Phone, plainNumber } from '../../parts/identity/phone.ts'
import { PhoneField } from '../../parts/identity/phone-field.tsx'
import type { PopupProps } from '../../stage.ts'
import { useOverview } from './overview.ts'
import { isProofRefused, OwnerProofField, proofInput, useOwnerProof } from './owner-proof.tsx'

type FieldName = 'address' | 'proof' | 'code'
type Problem = { readonly name?: FieldName; readonly message: string }

const EMAIL = {
  enabled: true,
  required: true,
  patterns: [{ patternId: 'EMAIL', minLength: 3, maxLength: 254 }],
} as const

const ADDRESS_REFUSALS: readonly string[] = [
  'contact_taken', 'phone_taken', 'email_taken', 'phone_invalid', 'phone_missing',
  'phone_not_served', 'field_invalid',
] // biome-ignore format: a list

/** A new phone number or e-mail address: who asks, where to, and the code that came there. */
export function Popup({ params, onClose }: PopupProps<'contact'>) {
  const { channel } = params
  const { t, i18n } = useLingui()
  const api = useApi()
  const overview = useOverview()
  const [proof, setProof] = useOwnerProof(overview)
  const [phone, setPhone] = useState<Phone>(NO_PHONE)
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const isPhone = channel === 'sms'
  const contact = {
    channel,
    address: isPhone ? plainNumber(phone.mobileNum) : email.trim(),
    ...(isPhone && { countryDialingCode: phone.countryDialingCode }),
  }

  function check(): Problem[] {
    const found: Problem[] = []
    if (proof.text.trim() === '') found.push({ name: 'proof', message: t`This can not be empty.` })
    if (isPhone && !mayBeNumber(phone))
      found.push({ name: 'address', message: t`Please enter a valid mobile number.` })
    if (!isPhone && checkField(EMAIL, email.trim()))
      found.push({ name: 'address', message: t`Please enter a valid email address.` })
    return found
  }
  const sending = useCodeSending({
    call: async () => {
      await api.call(security.sendContactCode, { ...contact, ...proofInput(proof) })
      return {}
    },
    mayBegin: () => {
      const found = check()
      setProblems(found)
      return found.length === 0
    },
    onRefused: (refusal) => {
      show(refusal, 'proof')
      return true
    },
  })
  /** Before the code is sent a wrong code is the authenticator's, afterwards the contact's. */
  function show(refusal: CallRefusal, ofCode: 'proof' | 'code'): void {
    const isCode = refusal.code.startsWith('verification_code_')
    const name = ADDRESS_REFUSALS.includes(refusal.code)
      ? 'address'
      : isCode
        ? ofCode
        : isProofRefused(refusal)
          ? 'proof'
          : undefined
    setProblems([{ ...(name && { name }), message: refusalText(i18n, refusal) }])
  }
  const { act, isActing } = useAct(security.changeContact, {
    changes: [security.overview],
    onDone: () => {
      onClose()
      showToast({
        tone: 'success',
        title: isPhone ? t`Your phone number is set.` : t`Your e-mail address is set.`,
      })
    },
    onRefused: (refusal) => show(asRefusal(refusal), 'code'),
  })
  const save = () => {
    if (!sending.wasSent) return void sending.send()
    const found = check()
    if (code.trim().length < 4)
      found.push({ name: 'code', message: t`Please enter the verification code.` })
    setProblems(found)
    if (found.length === 0) act({ ...contact, code: code.trim() })
  }
  const changePhone = useCallback((next: Phone) => setPhone(next), [])
  const errorOf = (name: FieldName) => problems.find((problem) => problem.name === name)?.message
  return (
    <Modal
      name="contact"
      size="sm"
      sheet
      open
      onClose={onClose}
      title={isPhone ? t`Phone number` : t`E-mail address`}
      description={
        isPhone
          ? t`We write to it only to confirm that it is you.`
          : t`We write to it about your account, and to give you a new password.`
      }
      closeLabel={t`Close`}
    >
      <Form onSubmit={save} errors={problems.filter(({ name }) => name === undefined)}>
        <OwnerProofField value={proof} onChange={setProof} error={errorOf('proof')} />
        {isPhone ? (
          <PhoneField
            label={t`Mobile number`}
            name="address"
            required
            value={phone}
            onChange={changePhone}
            error={errorOf('address')}
          />
        ) : (
          <EmailField value={email} onChange={setEmail} error={errorOf('address')} />
        )}
        <CodeField
          name="code"
          value={code}
          onChange={setCode}
          error={errorOf('code')}
          sending={sending}
        />
        <Button type="submit" size="lg" block loading={isActing}>
          <Trans>Save</Trans>
        </Button>
      </Form>
    </Modal>
  )
}

interface EmailFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

function EmailField({ value, onChange, error }: EmailFieldProps) {
  const { t } = useLingui()
  return (
    <Field label={t`Email`} name="address" required error={error}>
      <TextInput
        type="email"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
    </Field>
  )
}
