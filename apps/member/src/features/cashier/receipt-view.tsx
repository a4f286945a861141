import { cashier } from '@lantern/contract/cashier'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { receipts } from '@lantern/contract/receipts'
import { formatMoney, type Money } from '@lantern/kernel/money'
import { Button } from '@lantern/ui/button'
import { MoneyText } from '@lantern/ui/money-text'
import { useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormats } from '../../site.ts'
import { MissingForm, PartForm } from './receipt-forms.tsx'

export type Receipt = NonNullable<ReplyOf<typeof cashier.withdrawal>['receipt']>

export interface ReceiptProps {
  readonly withdrawalId: string
  readonly receipt: Receipt
  readonly currency: string
}

type Answer = 'received' | 'partly' | 'not_received'

/** Whether a paid withdrawal arrived: the member's question, or what was answered. */
export function ReceiptView(props: ReceiptProps) {
  const { t } = useLingui()
  const { receipt } = props
  const isOpen = ['awaited', 'partly', 'not_received'].includes(receipt.state)
  return (
    <section
      aria-label={t`Receipt`}
      className="flex flex-col gap-3 rounded-lg bg-surface-2 p-4 hairline"
    >
      <Said {...props} />
      {isOpen && <Question {...props} />}
    </section>
  )
}

/** What stands about it, in words. */
function Said({ receipt, currency }: ReceiptProps) {
  const formats = useFormats()
  const due = formats.dateTime(receipt.dueAt)
  switch (receipt.state) {
    case 'awaited':
      return (
        <>
          <h3 className="font-ui text-16 font-bold">
            <Trans>Did your money arrive?</Trans>
          </h3>
          <p className="text-13 text-fg-2">
            <Trans>Without an answer it counts as received from {due}.</Trans>
          </p>
        </>
      )
    case 'partly':
      return (
        <p>
          <Trans>
            You received <Sum amount={receipt.received} currency={currency} />;{' '}
            <Sum amount={receipt.remaining} currency={currency} /> are missing. A person is looking
            at it.
          </Trans>
        </p>
      )
    case 'not_received':
      return (
        <p>
          <Trans>You told us that nothing arrived. A person is looking at it.</Trans>
        </p>
      )
    case 'received':
      return (
        <p>
          <Trans>You confirmed that all of it arrived.</Trans>
        </p>
      )
    case 'automatic':
      return (
        <p>
          <Trans>Nobody objected in time: it counts as received.</Trans>
        </p>
      )
    case 'forced':
      return (
        <p>
          <Trans>We checked it: it counts as received. Please ask customer service about it.</Trans>
        </p>
      )
    case 'returned':
      return (
        <p>
          <Trans>
            <Sum amount={receipt.remaining} currency={currency} /> did not arrive and are back on
            your balance.
          </Trans>
        </p>
      )
  }
}

function Sum({ amount, currency }: { readonly amount: Money; readonly currency: string }) {
  return <MoneyText amount={formatMoney(amount)} currency={currency} currencyStyle="symbol" />
}

function Question(props: ReceiptProps) {
  const { i18n } = useLingui()
  const { withdrawalId, receipt } = props
  const [answer, setAnswer] = useState<Answer>()
  const { act, isActing, refusal } = useAct(receipts.answer, {
    changes: [cashier.withdrawal, cashier.withdrawals],
    onDone: () => setAnswer(undefined),
  })
  const form = {
    ...props,
    isSending: isActing,
    refusal: refusal && refusalText(i18n, refusal),
    onCancel: () => setAnswer(undefined),
  }
  if (answer === 'partly')
    return (
      <PartForm
        {...form}
        onSend={(received, note) => act({ withdrawalId, outcome: 'partly', received, note })}
      />
    )
  if (answer === 'not_received')
    return (
      <MissingForm
        {...form}
        onSend={(note) => act({ withdrawalId, outcome: 'not_received', note })}
      />
    )
  // who objected is asked again, and is not led to take the objection back
  const isFirst = receipt.state === 'awaited'
  return (
    <>
      {!isFirst && (
        <p className="text-13 text-fg-2">
          <Trans>Did it arrive after all?</Trans>
        </p>
      )}
      {form.refusal !== undefined && (
        <p role="alert" className="text-13 text-negative">
          {form.refusal}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={isFirst ? 'primary' : 'secondary'}
          block={isFirst}
          loading={isActing}
          onClick={() => act({ withdrawalId, outcome: 'received' })}
        >
          <Trans>Yes, all of it</Trans>
        </Button>
        {receipt.state !== 'partly' && (
          <Button variant="secondary" className="grow" onClick={() => setAnswer('partly')}>
            <Trans>Only a part</Trans>
          </Button>
        )}
        {isFirst && (
          <Button variant="secondary" className="grow" onClick={() => setAnswer('not_received')}>
            <Trans>Nothing arrived</Trans>
          </Button>
        )}
      </div>
    </>
  )
}
