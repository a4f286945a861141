import { cashier } from '@lantern/contract/cashier'
import { receipts } from '@lantern/contract/receipts'
import { formatMoney, type Money } from '@lantern/kernel/money'
import { AmountField } from '@lantern/ui/amount-field'
import { Button } from '@lantern/ui/button'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { MoneyText } from '@lantern/ui/money-text'
import { TextInput } from '@lantern/ui/text-input'
import { useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { PicturesField } from '../../parts/pictures-field.tsx'
import { useFormats } from '../../site.ts'
import { readAmount } from './amounts.ts'
import type { ReceiptProps } from './receipt-view.tsx'

interface FormProps extends ReceiptProps {
  readonly isSending: boolean
  readonly refusal: string | undefined
  readonly onCancel: () => void
}

const MOST_NOTE = 140

/** A part arrived: how much. What is missing is worked out, never typed. */
export function PartForm(
  props: FormProps & { readonly onSend: (received: Money, note: string) => void },
) {
  const { t } = useLingui()
  const formats = useFormats()
  const { receipt, currency, isSending, refusal } = props
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const received = readAmount(text, currency)
  const isPart = received !== undefined && received > 0n && received < receipt.amount
  const whole = formats.money(receipt.amount, currency)
  return (
    <Form
      onSubmit={() => isPart && props.onSend(received, note)}
      errors={refusal === undefined ? undefined : [{ message: refusal }]}
    >
      <AmountField
        label={t`What arrived`}
        name="received"
        currency={currency}
        value={text}
        onChange={setText}
        error={
          received !== undefined && received >= receipt.amount
            ? t`A part is less than ${whole}.`
            : undefined
        }
      />
      {isPart && (
        <p className="text-13 text-fg-2">
          <Trans>
            Missing:{' '}
            <MoneyText
              amount={formatMoney(receipt.amount - received)}
              currency={currency}
              currencyStyle="symbol"
            />
          </Trans>
        </p>
      )}
      <Note value={note} onChange={setNote} />
      <Buttons isSending={isSending} isReady={isPart} onCancel={props.onCancel} />
    </Form>
  )
}

/** Nothing arrived: one to three pictures that show it. */
export function MissingForm(props: FormProps & { readonly onSend: (note: string) => void }) {
  const { t, i18n } = useLingui()
  const { receipt, withdrawalId, isSending } = props
  const [note, setNote] = useState('')
  const upload = useAct(receipts.addProof, { changes: [cashier.withdrawal] })
  const count = receipt.proofs.length
  const refused = upload.refusal && refusalText(i18n, upload.refusal)
  const messages = [props.refusal, refused].flatMap((message) =>
    message === undefined ? [] : [{ message }],
  )
  return (
    <Form onSubmit={() => count > 0 && props.onSend(note)} errors={messages}>
      <PicturesField
        name="proof"
        label={t`Pictures that show it`}
        hint={t`PNG or JPEG, 5 MB each, three at most. For example your bank’s list of payments.`}
        count={count}
        isSending={upload.isActing}
        onPicture={(image) =>
          // why it was not taken stands in `refusal`
          upload.actAsync({ withdrawalId, image }).then(
            () => true,
            () => false,
          )
        }
      />
      <Note value={note} onChange={setNote} />
      <Buttons
        isSending={isSending}
        isReady={count > 0 && !upload.isActing}
        onCancel={props.onCancel}
      />
    </Form>
  )
}

function Note(props: { readonly value: string; readonly onChange: (value: string) => void }) {
  const { t } = useLingui()
  return (
    <Field label={t`A remark`} name="note" aside={t`optional`}>
      <TextInput
        value={props.value}
        maxLength={MOST_NOTE}
        onChange={(event) => props.onChange(event.target.value)}
        autoComplete="off"
      />
    </Field>
  )
}

function Buttons(props: {
  readonly isSending: boolean
  readonly isReady: boolean
  readonly onCancel: () => void
}): ReactNode {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" loading={props.isSending} disabled={!props.isReady}>
        <Trans>Send</Trans>
      </Button>
      <Button variant="ghost" type="button" onClick={props.onCancel}>
        <Trans>Back</Trans>
      </Button>
    </div>
  )
}
