import { member } from '@lantern/contract/member'
import { system } from '@lantern/contract/system'
import { checkField } from '@lantern/rules/patterns/field'
import { Button } from '@lantern/ui/button'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { Modal } from '@lantern/ui/modal'
import { PasswordInput } from '@lantern/ui/password-input'
import { asRefusal } from '@lantern/web-kit/call-refusal'
import { useApi, useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import type { Restriction } from '@lantern/web-kit/session'
import { useSession, useSessionState } from '@lantern/web-kit/session-react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useGo } from '../../link.tsx'
import { useState } from 'react'
import { showToast } from '../../notify.ts'
import type { PopupProps } from '../../stage.ts'

type FieldName = 'oldPassword' | 'newPassword' | 'confirmNewPassword'
type Values = Record<FieldName, string>
type Problem = { readonly name?: FieldName; readonly message: string }

const EMPTY: Values = { oldPassword: '', newPassword: '', confirmNewPassword: '' }

const WHY: Readonly<Record<Restriction, MessageDescriptor>> = {
  initial: msg`Your account still has its first password. Please choose your own before you go on.`,
  weak: msg`Your password is one that anybody would try first. Please choose another before you go on.`,
  expired: msg`Your password has expired. Please choose a new one before you go on.`,
}

const REFUSED: Readonly<Record<string, FieldName>> = {
  old_password_wrong: 'oldPassword',
  password_weak: 'newPassword',
  password_unchanged: 'newPassword',
  password_mismatch: 'confirmNewPassword',
}

/** Bounds of the password, as registration has them; the server decides. */
function useLengthRule() {
  const { data } = useRead(system.registerRules, {}, { staleMs: 300_000 })
  const pattern = data?.fields.find(({ name }) => name === 'password')?.patterns[0]
  return { min: pattern?.minLength ?? 8, max: pattern?.maxLength ?? 64 }
}

/** Changing the password: by choice, or because this session may do nothing else. */
export function Popup({ onClose }: PopupProps<'changePassword'>) {
  const { t, i18n } = useLingui()
  const api = useApi()
  const kept = useSession()
  const go = useGo()
  const restriction = useSessionState((state) => state.restriction)
  const { min, max } = useLengthRule()
  const [values, setValues] = useState(EMPTY)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const needsOld = restriction === undefined

  function check(): Problem[] {
    const found: Problem[] = []
    const { oldPassword, newPassword, confirmNewPassword } = values
    const rule = {
      enabled: true,
      required: true,
      patterns: [{ patternId: 'LENGTH', minLength: min, maxLength: max }],
    } as const
    if (needsOld && oldPassword === '')
      found.push({ name: 'oldPassword', message: t`Please enter your password.` })
    if (newPassword !== newPassword.trim())
      found.push({ name: 'newPassword', message: t`A password can not begin or end with a space.` })
    else if (checkField(rule, newPassword))
      found.push({ name: 'newPassword', message: t`The password has ${min} to ${max} characters.` })
    if (confirmNewPassword !== newPassword || confirmNewPassword === '')
      found.push({ name: 'confirmNewPassword', message: t`The two entries are inconsistent.` })
    return found
  }

  async function change(): Promise<void> {
    const found = check()
    setProblems(found)
    if (found.length > 0) return
    setIsBusy(true)
    try {
      const { token } = await api.call(member.password, {
        newPassword: values.newPassword,
        confirmNewPassword: values.confirmNewPassword,
        ...(needsOld && { oldPassword: values.oldPassword.trim() }),
      })
      kept.signIn({ token, restricted: null, firstTimeLogin: false })
      onClose()
      showToast({ tone: 'success', title: t`Your password has been changed.` })
      if (!needsOld) go.push('/')
    } catch (error) {
      const refusal = asRefusal(error)
      const name = REFUSED[refusal.code]
      setProblems([{ ...(name && { name }), message: refusalText(i18n, refusal) }])
    } finally {
      setIsBusy(false)
    }
  }

  const field = (name: FieldName, label: string, autoComplete: string) => (
    <Field
      label={label}
      name={name}
      required
      error={problems.find((problem) => problem.name === name)?.message}
    >
      <PasswordInput
        value={values[name]}
        onChange={(event) => setValues((before) => ({ ...before, [name]: event.target.value }))}
        autoComplete={autoComplete}
        showLabel={t`Show the password`}
        hideLabel={t`Hide the password`}
        maxLength={128}
      />
    </Field>
  )
  return (
    <Modal
      name="changePassword"
      size="sm"
      sheet
      open
      onClose={onClose}
      title={t`Change password`}
      closeLabel={t`Close`}
      {...(restriction && { description: i18n._(WHY[restriction]) })}
    >
      <Form onSubmit={() => void change()} errors={problems.filter(({ name }) => !name)}>
        {needsOld && field('oldPassword', t`Old password`, 'current-password')}
        {field('newPassword', t`New password`, 'new-password')}
        {field('confirmNewPassword', t`New password again`, 'new-password')}
        <Button type="submit" size="lg" block loading={isBusy}>
          <Trans>Change password</Trans>
        </Button>
      </Form>
    </Modal>
  )
}
