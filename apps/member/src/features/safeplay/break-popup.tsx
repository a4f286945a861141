import { exclusionMonths, safeplay, timeOutDays } from '@lantern/contract/safeplay'
import { Button } from '@lantern/ui/button'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { Modal } from '@lantern/ui/modal'
import { PasswordInput } from '@lantern/ui/password-input'
import { Select } from '@lantern/ui/select'
import { useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { useSession } from '@lantern/web-kit/session-react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { useState } from 'react'
import { ask } from '../../notify.ts'
import type { PopupProps } from '../../stage.ts'

/** Takes a break or excludes oneself, by the password; every session ends with it. */
export function Popup({ params: { kind }, onClose }: PopupProps<'takeBreak'>) {
  const { t, i18n } = useLingui()
  const kept = useSession()
  const isExclusion = kind === 'excluded'
  const [length, setLength] = useState(
    isExclusion ? exclusionMonths[0] : (timeOutDays[0] as number),
  )
  const [password, setPassword] = useState('')
  const done = () => {
    onClose()
    kept.signOut()
    void ask({
      icon: 'success',
      title: isExclusion ? t`You are excluded from playing` : t`Your break has begun`,
      text: t`You have been signed out everywhere. You can sign in again to withdraw your money.`,
      buttons: [{ value: 'close', label: t`Close`, variant: 'primary' }],
    })
  }
  const timeOut = useAct(safeplay.timeOut, { onDone: done })
  const exclude = useAct(safeplay.exclude, { onDone: done })
  const { isActing, refusal } = isExclusion ? exclude : timeOut
  const lengths: readonly number[] = isExclusion ? exclusionMonths : timeOutDays
  const textOf = (value: number) => {
    if (value === 0) return t`Without an end`
    return isExclusion
      ? t`${plural(value, { one: '# month', other: '# months' })}`
      : t`${plural(value, { one: '# day', other: '# days' })}`
  }
  const submit = () => {
    if (password === '') return
    if (isExclusion) exclude.act({ months: length, password })
    else timeOut.act({ days: length, password })
  }
  return (
    <Modal
      name="takeBreak"
      size="sm"
      sheet
      open
      onClose={onClose}
      title={isExclusion ? t`Exclude yourself` : t`Take a break`}
      description={t`No deposit, no game and no bet until it is over, on any device. Nobody can end it early. Running bets are paid, and you can withdraw your money.`}
      closeLabel={t`Close`}
    >
      <Form onSubmit={submit} errors={refusal && [{ message: refusalText(i18n, refusal) }]}>
        <Field label={t`For how long`}>
          <Select
            value={`${length}`}
            onChange={(next) => setLength(Number.parseInt(next, 10))}
            options={lengths.map((value) => ({ value: `${value}`, label: textOf(value) }))}
          />
        </Field>
        <Field label={t`Your password`} name="password" required>
          <PasswordInput
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="current-password"
            showLabel={t`Show the password`}
            hideLabel={t`Hide the password`}
            maxLength={128}
          />
        </Field>
        <Button type="submit" variant="danger" size="lg" block loading={isActing}>
          {isExclusion ? (
            <Trans>Exclude me</Trans>
          ) : (
            <Plural value={length} one="Break for # day" other="Break for # days" />
          )}
        </Button>
      </Form>
    </Modal>
  )
}
