import { member } from '@lantern/contract/member'
import { Button } from '@lantern/ui/button'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { Modal } from '@lantern/ui/modal'
import { PasswordInput } from '@lantern/ui/password-input'
import { asRefusal, type CallRefusal } from '@lantern/web-kit/call-refusal'
import { useApi } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import type { Restriction } from '@lantern/web-kit/session'
import { useSession, useSessionState } from '@lantern/web-kit/session-react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useGo } from '../../link.tsx'
import { useState } from 'react'
import { showToast } from '../../notify.ts'
import { NewPasswordFields, useNewPasswordCheck } from '../../parts/identity/new-password.tsx'
import type { PopupProps } from '../../stage.ts'
import { useOwnerCode } from '../../parts/identity/owner-code.tsx'

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

/** The field that a refusal belongs to. */
const fieldOf = ({ code, details }: CallRefusal): FieldName | undefined =>
  code === 'field_invalid' && details['field'] === 'newPassword' ? 'newPassword' : REFUSED[code]

/** Changing the password: by choice, or because this session may do nothing else. */
export function Popup({ onClose }: PopupProps<'changePassword'>) {
  const { t, i18n } = useLingui()
  const api = useApi()
  const kept = useSession()
  const go = useGo()
  const restriction = useSessionState((state) => state.restriction)
  const checkNew = useNewPasswordCheck()
  const ownerCode = useOwnerCode()
  const [values, setValues] = useState(EMPTY)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const needsOld = restriction === undefined

  function check(): Problem[] {
    const errors = checkNew(i18n, values)
    const found: Problem[] = (['newPassword', 'confirmNewPassword'] as const).flatMap((name) =>
      errors[name] === undefined ? [] : [{ name, message: errors[name] }],
    )
    if (needsOld && values.oldPassword === '')
      found.unshift({ name: 'oldPassword', message: t`Please enter your password.` })
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
        ...ownerCode.input,
      })
      kept.renew(token)
      onClose()
      showToast({ tone: 'success', title: t`Your password has been changed.` })
      if (!needsOld) go.push('/')
    } catch (error) {
      const refusal = asRefusal(error)
      const message = refusalText(i18n, refusal)
      const name = fieldOf(refusal)
      setProblems(ownerCode.takes(refusal, message) ? [] : [{ ...(name && { name }), message }])
    } finally {
      setIsBusy(false)
    }
  }

  const errorOf = (name: FieldName) => problems.find((problem) => problem.name === name)?.message
  const newError = errorOf('newPassword')
  const confirmError = errorOf('confirmNewPassword')
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
        {needsOld && (
          <Field label={t`Old password`} name="oldPassword" required error={errorOf('oldPassword')}>
            <PasswordInput
              value={values.oldPassword}
              onChange={(event) =>
                setValues((before) => ({ ...before, oldPassword: event.target.value }))
              }
              autoComplete="current-password"
              showLabel={t`Show the password`}
              hideLabel={t`Hide the password`}
              maxLength={128}
            />
          </Field>
        )}
        <NewPasswordFields
          values={values}
          onChange={(next) => setValues((before) => ({ ...before, ...next }))}
          errors={{
            ...(newError !== undefined && { newPassword: newError }),
            ...(confirmError !== undefined && { confirmNewPassword: confirmError }),
          }}
        />
        {ownerCode.field}
        <Button type="submit" size="lg" block loading={isBusy}>
          <Trans>Change password</Trans>
        </Button>
      </Form>
    </Modal>
  )
}
