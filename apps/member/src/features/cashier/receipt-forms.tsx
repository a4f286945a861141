import { cashier } from '@lantern/contract/cashier'
import { MOST_IMAGE_BYTES, MOST_IMAGES, receipts } from '@lantern/contract/receipts'
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
  const { receipt, currency, isSending, refusal } = props
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const received = readAmount(text, currency)
  const isPart = received !== undefined && received > 0n && received < receipt.amount
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
  const [problem, setProblem] = useState<string>()
  const upload = useAct(receipts.addProof, { changes: [cashier.withdrawal] })
  const count = receipt.proofs.length
  const add = async (files: FileList) => {
    setProblem(undefined)
    for (const file of [...files].slice(0, MOST_IMAGES - count)) {
      if (file.size > MOST_IMAGE_BYTES) {
        setProblem(t`A picture may have 5 MB at most.`)
        continue
      }
      // The next one waits for the last: the server takes them in their order.
      await upload.actAsync({ withdrawalId, image: await base64Of(file) }).catch(() => undefined)
    }
  }
  const refused = upload.refusal && refusalText(i18n, upload.refusal)
  const messages = [props.refusal, problem, refused].flatMap((message) =>
    message === undefined ? [] : [{ message }],
  )
  return (
    <Form onSubmit={() => count > 0 && props.onSend(note)} errors={messages}>
      <Field
        label={t`Pictures that show it`}
        name="proof"
        hint={t`PNG or JPEG, 5 MB each, three at most. For example your bank’s list of payments.`}
      >
        <input
          type="file"
          accept="image/png,image/jpeg"
          multiple
          aria-label={t`Pictures that show it`}
          disabled={count >= MOST_IMAGES || upload.isActing}
          onChange={(event) => {
            const { files } = event.target
            if (files) void add(files)
          }}
          className="w-full text-13 file:mr-3 file:min-h-11 file:rounded-md file:border-0 file:bg-surface-3 file:px-4 file:font-bold file:text-fg"
        />
      </Field>
      <p role="status" className="text-13 text-fg-2">
        {upload.isActing ? (
          <Trans>The picture is being checked…</Trans>
        ) : (
          <Trans>
            {count} of {MOST_IMAGES} pictures
          </Trans>
        )}
      </p>
      <Note value={note} onChange={setNote} />
      <Buttons
        isSending={isSending}
        isReady={count > 0 && !upload.isActing}
        onCancel={props.onCancel}
      />
    </Form>
  )
}

/** The bytes of a file as base64; its name stays on the device. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 0x8000)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)))
  return btoa(parts.join(''))
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
