import { member } from '@lantern/contract/member'
import { Button } from '@lantern/ui/button'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { Modal } from '@lantern/ui/modal'
import { PasswordInput } from '@lantern/ui/password-input'
import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { showToast } from '../../notify.ts'
import { useMember } from '../../site.ts'
import type { PopupProps } from '../../stage.ts'
import { useOwnerCode } from '../../parts/identity/owner-code.tsx'

type FieldName = 'password' | 'digits' | 'again'
type Values = Readonly<Record<FieldName, string>>

const EMPTY: Values = { password: '', digits: '', again: '' }
const SIX_DIGITS = /^[0-9]{6}$/
/** The field that a refusal belongs to: the password typed here, or the digits chosen. */
function fieldOf({ code, details }: CallRefusal): FieldName | undefined {
  if (code === 'old_password_wrong' || code === 'sign_in_failed') return 'password'
  return details['field'] === 'newTransactionPassword' ? 'digits' : undefined
}

function useProblems({ password, digits, again }: Values): Partial<Record<FieldName, string>> {
  const { t } = useLingui()
  return {
    ...(password === '' && { password: t`Please enter your password.` }),
    ...(!SIX_DIGITS.test(digits) && { digits: t`Please choose six digits.` }),
    ...(again !== digits && { again: t`The two entries are inconsistent.` }),
  }
}

/** Six digits that every withdrawal asks for, set with the sign-in password. */
export function Popup({ onClose }: PopupProps<'transactionPassword'>) {
  const { t, i18n } = useLingui()
  const isChange = useMember()?.hasTransactionPassword ?? false
  const [values, setValues] = useState(EMPTY)
  const [wasSent, setWasSent] = useState(false)
  const problems = useProblems(values)
  const ownerCode = useOwnerCode()
  const [refused, setRefused] = useState<{ name?: FieldName; message: string }>()
  const { act, isActing } = useAct(member.transactionPassword, {
    changes: [member.info],
    onDone: () => {
      onClose()
      showToast({ tone: 'success', title: t`Your transaction password is set.` })
    },
    onRefused: (refusal) => {
      const message = refusalText(i18n, refusal)
      const name = fieldOf(refusal)
      if (!ownerCode.takes(refusal, message)) setRefused({ ...(name && { name }), message })
    },
  })
  const save = () => {
    setWasSent(true)
    if (Object.keys(problems).length > 0) return
    setRefused(undefined)
    const { password, digits } = values
    act({ password: password.trim(), newTransactionPassword: digits, ...ownerCode.input })
  }
  const field = (name: FieldName, label: string) => (
    <Field
      label={label}
      name={name}
      required
      error={(wasSent && problems[name]) || (refused?.name === name ? refused.message : undefined)}
    >
      <PasswordInput
        value={values[name]}
        onChange={(event) => setValues((before) => ({ ...before, [name]: event.target.value }))}
        showLabel={t`Show the password`}
        hideLabel={t`Hide the password`}
        {...(name === 'password'
          ? { autoComplete: 'current-password' }
          : { autoComplete: 'off', inputMode: 'numeric', maxLength: 6 })}
      />
    </Field>
  )
  return (
    <Modal
      name="transactionPassword"
      size="sm"
      sheet
      open
      onClose={onClose}
      title={isChange ? t`Change transaction password` : t`Set transaction password`}
      description={t`Six digits that protect your money: every withdrawal asks for them.`}
      closeLabel={t`Close`}
    >
      <Form onSubmit={save} errors={refused && !refused.name ? [refused] : undefined}>
        {field('password', t`Your sign-in password`)}
        {field('digits', t`Six digits`)}
        {field('again', t`Six digits again`)}
        {ownerCode.field}
        <Button type="submit" size="lg" block loading={isActing}>
          <Trans>Save</Trans>
        </Button>
      </Form>
    </Modal>
  )
}
