import { cashier } from '@lantern/contract/cashier'
import { payees } from '@lantern/contract/payees'
import { Button } from '@lantern/ui/button'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { Modal } from '@lantern/ui/modal'
import { PasswordInput } from '@lantern/ui/password-input'
import { Select } from '@lantern/ui/select'
import { TextInput } from '@lantern/ui/text-input'
import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { showToast } from '../../notify.ts'
import { useOwnerCode } from '../../parts/identity/owner-code.tsx'
import { useFormats } from '../../site.ts'
import type { PopupProps } from '../../stage.ts'
import type { Ways } from './deposit-view.tsx'
import { useMethodTexts } from './method-texts.ts'
import type { Payee } from './payee-tiles.tsx'

/** Where a member may be paid to: what there is, and a new one. */
export function Popup({ onClose }: PopupProps<'payees'>) {
  const { t } = useLingui()
  const { data } = useRead(payees.list, {})
  const { data: ways } = useRead(cashier.methods, {})
  const [removing, setRemoving] = useState<Payee>()
  return (
    <Modal
      name="payees"
      size="sm"
      sheet
      open
      onClose={onClose}
      title={t`My accounts`}
      description={t`Money goes only to accounts in your own name that you added before.`}
      closeLabel={t`Close`}
    >
      <div className="flex flex-col gap-6">
        {data && data.payees.length > 0 && <List payees={data.payees} onRemove={setRemoving} />}
        {removing ? (
          <RemoveForm
            key={removing.id}
            payee={removing}
            asksCode={data?.asksCode}
            onEnd={() => setRemoving(undefined)}
          />
        ) : (
          ways &&
          data && <AddForm ways={ways} waitMinutes={data.waitMinutes} asksCode={data.asksCode} />
        )}
      </div>
    </Modal>
  )
}

interface ListProps {
  readonly payees: readonly Payee[]
  readonly onRemove: (payee: Payee) => void
}

function List({ payees: known, onRemove }: ListProps) {
  const { t } = useLingui()
  const formats = useFormats()
  const methods = useMethodTexts()
  return (
    <ul className="flex flex-col gap-2">
      {known.map((payee) => {
        const { destination } = payee
        const when = formats.dateTime(payee.usableAt)
        return (
          <li
            key={payee.id}
            className="flex items-center justify-between gap-3 rounded-md bg-surface-2 p-3 hairline"
          >
            <div className="min-w-0">
              <p className="font-bold">
                <bdi dir="ltr">{destination}</bdi> · {methods.name(payee.method, payee.method)}
              </p>
              <p className="text-13 text-fg-2">
                {payee.bank === '' ? payee.holder : `${payee.bank} · ${payee.holder}`}
              </p>
              {!payee.usable && (
                <p className="text-12 text-fg-3">
                  <Trans>Usable from {when}</Trans>
                </p>
              )}
              {payee.nameDiffers && (
                <p className="text-12 text-warning">
                  <Trans>The name is not the one of your profile: withdrawals take longer.</Trans>
                </p>
              )}
            </div>
            <Button
              variant="ghost"
              size="sm"
              aria-label={`${t`Remove`}: ${destination}`}
              onClick={() => onRemove(payee)}
            >
              <Trans>Remove</Trans>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

interface SecretProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

function Secret({ value, onChange, error }: SecretProps) {
  const { t } = useLingui()
  return (
    <Field label={t`Transaction password`} name="payeePassword" required error={error}>
      <PasswordInput
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        showLabel={t`Show the password`}
        hideLabel={t`Hide the password`}
      />
    </Field>
  )
}

interface RemoveFormProps {
  readonly payee: Payee
  readonly asksCode: boolean | undefined
  readonly onEnd: () => void
}

function RemoveForm({ payee, asksCode, onEnd }: RemoveFormProps) {
  const { t, i18n } = useLingui()
  const [secret, setSecret] = useState('')
  const [error, setError] = useState<string>()
  const code = useOwnerCode(asksCode)
  const { destination } = payee
  const { act, isActing } = useAct(payees.remove, {
    changes: [payees.list],
    onDone: () => {
      onEnd()
      showToast({ tone: 'success', title: t`The account was removed.` })
    },
    onRefused: (refusal) => {
      const message = refusalText(i18n, refusal)
      const isOfCode = code.takes(refusal, message)
      setError(isOfCode ? undefined : message)
      if (!isOfCode) setSecret('')
    },
  })
  return (
    <Form
      onSubmit={() =>
        secret !== '' && act({ id: payee.id, transactionPassword: secret, ...code.input })
      }
    >
      <h3 className="font-ui text-16 font-bold">
        <Trans>Remove {destination}?</Trans>
      </h3>
      <Secret value={secret} onChange={setSecret} error={error} />
      {code.field}
      <div className="flex gap-2">
        <Button type="submit" loading={isActing} disabled={secret === ''}>
          <Trans>Remove</Trans>
        </Button>
        <Button type="button" variant="ghost" onClick={onEnd}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </Form>
  )
}

type Place = 'form' | 'where' | 'holder' | 'secret' | 'code'

/** What a refusal speaks of. */
function placeOf({ code }: CallRefusal): Place {
  if (code.startsWith('transaction_password')) return 'secret'
  if (code === 'payee_name_differs' || code === 'payee_name_missing') return 'holder'
  return code === 'field_invalid' || code === 'payee_exists' ? 'where' : 'form'
}

/** How long a new account waits. */
function Wait({ minutes }: { readonly minutes: number }) {
  if (minutes === 0) return null
  const hours = minutes / 60
  return (
    <p className="text-13 text-fg-2">
      {Number.isInteger(hours) ? (
        <Trans>For your safety it can be used after {hours} h.</Trans>
      ) : (
        <Trans>For your safety it can be used after {minutes} min.</Trans>
      )}
    </p>
  )
}

const EMPTY = { destination: '', bank: '', holder: '', secret: '' }

interface AddFormProps {
  readonly ways: Ways
  readonly waitMinutes: number
  readonly asksCode: boolean
}

function AddForm({ ways, waitMinutes, asksCode }: AddFormProps) {
  const { t, i18n } = useLingui()
  const methods = useMethodTexts()
  const [code, setCode] = useState(ways.withdraw[0]?.code ?? '')
  const [values, setValues] = useState(EMPTY)
  const [wrong, setWrong] = useState<{ readonly place: Place; readonly message: string }>()
  const proof = useOwnerCode(asksCode)
  const { act, isActing } = useAct(payees.add, {
    changes: [payees.list],
    onDone: () => {
      setValues(EMPTY)
      setWrong(undefined)
      proof.spend()
      showToast({ tone: 'success', title: t`The account was added.` })
    },
    onRefused: (refusal) => {
      const message =
        refusal.code === 'field_invalid'
          ? t`This is no valid account number or address. Please check every sign of it.`
          : refusalText(i18n, refusal)
      const isOfCode = proof.takes(refusal, message)
      setWrong({ place: isOfCode ? 'code' : placeOf(refusal), message })
      if (!isOfCode) setValues((before) => ({ ...before, secret: '' }))
    },
  })
  const text = (name: 'destination' | 'bank' | 'holder') => ({
    value: values[name],
    onChange: (event: { target: HTMLInputElement }) =>
      setValues((before) => ({ ...before, [name]: event.target.value })),
    autoComplete: 'off',
    spellCheck: false,
  })
  const at = (place: Place) => (wrong?.place === place ? wrong.message : undefined)
  const isFilled = [values.destination, values.holder, values.secret].every((one) => one !== '')
  return (
    <Form
      errors={wrong?.place === 'form' ? [wrong] : undefined}
      onSubmit={() => {
        const { destination, bank, holder, secret } = values
        const wish = { method: code, destination, bank, holder, transactionPassword: secret }
        if (isFilled) act({ ...wish, ...proof.input })
      }}
    >
      <h3 className="font-ui text-16 font-bold">
        <Trans>Add an account</Trans>
      </h3>
      <Field label={t`Kind of account`} name="payeeMethod">
        <Select
          value={code}
          onChange={setCode}
          options={ways.withdraw.map((way) => ({
            value: way.code,
            label: methods.name(way.code, way.name),
          }))}
        />
      </Field>
      <Field
        label={t`Account number or address`}
        name="destination"
        required
        hint={t`Where the money goes. Please check it twice.`}
        error={at('where')}
      >
        <TextInput {...text('destination')} maxLength={64} dir="ltr" />
      </Field>
      <Field
        label={t`In the name of`}
        name="holder"
        required
        hint={t`Your own name, as the bank knows it.`}
        error={at('holder')}
      >
        <TextInput {...text('holder')} maxLength={80} />
      </Field>
      <Field label={t`Bank or network`} name="bank" aside={t`optional`}>
        <TextInput {...text('bank')} maxLength={60} />
      </Field>
      <Secret
        value={values.secret}
        onChange={(secret) => setValues((before) => ({ ...before, secret }))}
        error={at('secret')}
      />
      {proof.field}
      <Wait minutes={waitMinutes} />
      <Button type="submit" size="lg" block loading={isActing} disabled={!isFilled}>
        <Trans>Add</Trans>
      </Button>
    </Form>
  )
}
