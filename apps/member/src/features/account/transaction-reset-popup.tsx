import { member } from '@lantern/contract/member'
import { recovery } from '@lantern/contract/recovery'
import { Button } from '@lantern/ui/button'
import { Empty } from '@lantern/ui/empty'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { Modal } from '@lantern/ui/modal'
import { PasswordInput } from '@lantern/ui/password-input'
import { Segmented } from '@lantern/ui/segmented'
import { Skeleton } from '@lantern/ui/skeleton'
import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { useAct, useApi, useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { showToast } from '../../notify.ts'
import { CodeField } from '../../parts/identity/code-field.tsx'
import { useCodeSending } from '../../parts/identity/code-sending.ts'
import { useProofOfWork } from '../../parts/identity/proof-of-work.ts'
import { openPopup, type PopupProps } from '../../stage.ts'
import { useOwnerCode } from '../../parts/identity/owner-code.tsx'

type Channel = 'sms' | 'email'
const SIX_DIGITS = /^[0-9]{6}$/

/** A new transaction password for who forgot the old one: by a code to a proven contact. */
export function Popup({ onClose }: PopupProps<'transactionReset'>) {
  const { t } = useLingui()
  const { data } = useRead(recovery.contacts, {}, { staleMs: 0 })
  return (
    <Modal
      name="transactionReset"
      size="sm"
      sheet
      open
      onClose={onClose}
      title={t`Forgot your transaction password?`}
      description={t`We send a code to a contact you have confirmed. With it you choose six new digits.`}
      closeLabel={t`Close`}
    >
      {data === undefined ? (
        <Skeleton className="h-60 rounded-md" />
      ) : data.sms === null && data.email === null ? (
        <NoContact onClose={onClose} />
      ) : (
        <ResetForm sms={data.sms} email={data.email} onClose={onClose} />
      )}
    </Modal>
  )
}

function NoContact({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Empty
      title={t`No contact is confirmed yet`}
      text={t`Confirm a phone number or an e-mail address first, or ask customer service.`}
      action={
        <Button
          onClick={() => {
            onClose()
            openPopup('contact', { channel: 'email' })
          }}
        >
          <Trans>Confirm an e-mail address</Trans>
        </Button>
      }
    />
  )
}

interface Values {
  readonly code: string
  readonly digits: string
  readonly again: string
}

function useWrong({ code, digits, again }: Values): Partial<Record<keyof Values, string>> {
  const { t } = useLingui()
  return {
    ...(code.trim() === '' && { code: t`Please enter the verification code.` }),
    ...(!SIX_DIGITS.test(digits) && { digits: t`Please choose six digits.` }),
    ...(again !== digits && { again: t`The two entries are inconsistent.` }),
  }
}

type Place = keyof Values | 'form'

function placeOf({ code }: CallRefusal): Place {
  if (code.startsWith('verification_code_')) return 'code'
  return code === 'field_invalid' || code === 'password_weak' ? 'digits' : 'form'
}

interface SixDigitsProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

function SixDigits({ name, label, value, onChange, error }: SixDigitsProps) {
  const { t } = useLingui()
  return (
    <Field label={label} name={name} required error={error}>
      <PasswordInput
        value={value}
        onChange={(event) => onChange(event.target.value)}
        showLabel={t`Show the password`}
        hideLabel={t`Hide the password`}
        autoComplete="off"
        inputMode="numeric"
        maxLength={6}
      />
    </Field>
  )
}

interface ResetFormProps {
  readonly sms: string | null
  readonly email: string | null
  readonly onClose: () => void
}

function ResetForm({ sms, email, onClose }: ResetFormProps) {
  const { t, i18n } = useLingui()
  const api = useApi()
  const prove = useProofOfWork()
  const [channel, setChannel] = useState<Channel>(sms === null ? 'email' : 'sms')
  const [code, setCode] = useState('')
  const [digits, setDigits] = useState('')
  const [again, setAgain] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const ownerCode = useOwnerCode()
  const [refused, setRefused] = useState<{ name: Place; message: string }>()
  const sending = useCodeSending({
    call: async () =>
      api.call(recovery.transactionResetCode, { channel, challenge: await prove('recover') }),
    mayBegin: () => true,
    onRefused: () => false,
  })
  const { act, isActing } = useAct(recovery.transactionReset, {
    changes: [member.info],
    onDone: () => {
      onClose()
      showToast({ tone: 'success', title: t`Your transaction password is set.` })
    },
    onRefused: (refusal) => {
      const message = refusalText(i18n, refusal)
      if (!ownerCode.takes(refusal, message)) setRefused({ name: placeOf(refusal), message })
    },
  })
  const wrong = useWrong({ code, digits, again })
  const errorOf = (name: keyof Values) =>
    (wasTried && wrong[name]) || (refused?.name === name ? refused.message : undefined)
  return (
    <Form
      onSubmit={() => {
        setWasTried(true)
        setRefused(undefined)
        if (Object.keys(wrong).length > 0) return
        const verificationCode = code.trim()
        act({ channel, verificationCode, newTransactionPassword: digits, ...ownerCode.input })
      }}
      errors={refused?.name === 'form' ? [refused] : undefined}
    >
      {sms !== null && email !== null && (
        <Segmented<Channel>
          label={t`How to get the code`}
          options={[
            { value: 'sms', label: t`By phone` },
            { value: 'email', label: t`By e-mail` },
          ]}
          value={channel}
          onChange={setChannel}
        />
      )}
      <p className="text-13 text-fg-2">
        <Trans>
          To <bdi className="font-bold text-fg">{channel === 'sms' ? sms : email}</bdi>
        </Trans>
      </p>
      <CodeField value={code} onChange={setCode} sending={sending} error={errorOf('code')} />
      <SixDigits
        name="digits"
        label={t`Six digits`}
        value={digits}
        onChange={setDigits}
        error={errorOf('digits')}
      />
      <SixDigits
        name="again"
        label={t`Six digits again`}
        value={again}
        onChange={setAgain}
        error={errorOf('again')}
      />
      {ownerCode.field}
      <Button type="submit" size="lg" block loading={isActing}>
        <Trans>Save</Trans>
      </Button>
    </Form>
  )
}
