import type { ReplyOf } from '@lantern/contract/endpoint'
import { myData } from '@lantern/contract/my-data'
import { Button } from '@lantern/ui/button'
import { Checkbox } from '@lantern/ui/checkbox'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { Modal } from '@lantern/ui/modal'
import { PasswordInput } from '@lantern/ui/password-input'
import { Skeleton } from '@lantern/ui/skeleton'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { useSession } from '@lantern/web-kit/session-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ask, showToast } from '../../notify.ts'
import { useFormats, useModule } from '../../site.ts'
import { openPopup, type PopupProps } from '../../stage.ts'

/** Asks for the password, and does one of the two things that nobody else may do. */
export function Popup({ params: { what }, onClose }: PopupProps<'myData'>) {
  const { t } = useLingui()
  return (
    <Modal
      name="myData"
      size="sm"
      sheet
      open
      onClose={onClose}
      title={what === 'export' ? t`Take your data along` : t`Close your account`}
      description={
        what === 'export'
          ? t`The file is made while it is sent, and nothing of it stays here.`
          : t`Every session ends, on every device. Only customer service can reopen the account.`
      }
      closeLabel={t`Close`}
    >
      {what === 'export' ? <Export onDone={onClose} /> : <Closing onDone={onClose} />}
    </Modal>
  )
}

interface PartProps {
  readonly onDone: () => void
}

function Export({ onDone }: PartProps) {
  const { t, i18n } = useLingui()
  const [password, setPassword] = useState('')
  const { act, isActing, refusal } = useAct(myData.export, {
    onDone: ({ url }) => {
      onDone()
      showToast({ tone: 'success', title: t`Your file is on its way.` })
      window.location.assign(url)
    },
  })
  return (
    <Form
      onSubmit={() => password !== '' && act({ password })}
      errors={refusal && [{ message: refusalText(i18n, refusal) }]}
    >
      <Password value={password} onChange={setPassword} />
      <Button type="submit" size="lg" block loading={isActing}>
        <Trans>Get the file</Trans>
      </Button>
    </Form>
  )
}

function Closing({ onDone }: PartProps) {
  const { data } = useRead(myData.state, {})
  if (data === undefined) return <Skeleton className="h-40 rounded-lg" />
  return <ClosingForm state={data} onDone={onDone} />
}

type State = ReplyOf<typeof myData.state>

/** What has to be done first; undefined when nothing stands against it. */
function useObstacle({ openBets, openPayments, balance, smallestPayout, currency }: State) {
  const { t } = useLingui()
  const formats = useFormats()
  const amount = formats.money(balance, currency)
  if (openBets > 0) return t`A bet is still running. Wait until it is over.`
  if (openPayments > 0) return t`A deposit or a withdrawal is still under way.`
  if (smallestPayout !== null && balance >= smallestPayout)
    return t`Withdraw your balance of ${amount} first.`
  return undefined
}

function ClosingForm({ state, onDone }: PartProps & { readonly state: State }) {
  const { t, i18n } = useLingui()
  const kept = useSession()
  const formats = useFormats()
  const [password, setPassword] = useState('')
  const [givesUp, setGivesUp] = useState(false)
  const [wantsErasure, setWantsErasure] = useState(false)
  const obstacle = useObstacle(state)
  const { balance, currency } = state
  const amount = formats.money(balance, currency)
  const { act, isActing, refusal } = useAct(myData.close, {
    onDone: () => {
      onDone()
      kept.signOut()
      void ask({
        icon: 'success',
        title: t`Your account is closed`,
        text: wantsErasure
          ? t`You have been signed out everywhere. Two of our people look at your wish to have your data erased; until then nothing is erased.`
          : t`You have been signed out everywhere. Customer service can reopen it or have your data erased.`,
        buttons: [{ value: 'close', label: t`Close`, variant: 'primary' }],
      })
    },
  })
  if (obstacle !== undefined)
    return (
      <div className="flex flex-col gap-4">
        <p role="alert" className="font-bold text-fg">
          {obstacle}
        </p>
        {state.openBets + state.openPayments === 0 && <WithdrawFirst onDone={onDone} />}
      </div>
    )
  const isLeft = balance > 0n
  const submit = () => {
    if (password === '' || (isLeft && !givesUp)) return
    act({ password, wantsErasure, ...(isLeft && { giveUp: balance }) })
  }
  return (
    <Form onSubmit={submit} errors={refusal && [{ message: refusalText(i18n, refusal) }]}>
      {isLeft && (
        <Checkbox
          label={t`${amount} is too little to be paid out. I give it up.`}
          checked={givesUp}
          onChange={setGivesUp}
        />
      )}
      <Checkbox
        label={t`Have my data erased as well. Two of our people look at it first, and what the law makes us keep goes later.`}
        checked={wantsErasure}
        onChange={setWantsErasure}
      />
      <Password value={password} onChange={setPassword} />
      <Button type="submit" variant="danger" size="lg" block loading={isActing}>
        <Trans>Close my account</Trans>
      </Button>
    </Form>
  )
}

/** The way to what has to be done first. */
function WithdrawFirst({ onDone }: PartProps) {
  if (!useModule('WITHDRAW3')) return null
  return (
    <Button
      size="lg"
      block
      onClick={() => {
        onDone()
        openPopup('cashier', { tab: 'withdraw' })
      }}
    >
      <Trans>Withdraw</Trans>
    </Button>
  )
}

interface PasswordProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

function Password({ value, onChange }: PasswordProps) {
  const { t } = useLingui()
  return (
    <Field label={t`Your password`} name="password" required>
      <PasswordInput
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="current-password"
        showLabel={t`Show the password`}
        hideLabel={t`Hide the password`}
        maxLength={128}
      />
    </Field>
  )
}
