import { cashier } from '@lantern/contract/cashier'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { Button } from '@lantern/ui/button'
import { Form } from '@lantern/ui/form'
import { useAct } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useBrand } from '../../site.ts'
import { checkAmount, feeOf, fieldText, readAmount, usualAmount } from './amounts.ts'
import { useProblems } from './ask-again.ts'
import { CheckNeeded } from './check-needed.tsx'
import { LimitQuestion } from './limit-question.tsx'
import { LimitReached } from './limit-reached.tsx'
import { Amount, type CashierView, Footnote, Methods, Summary, useAmountText } from './parts.tsx'

export type Ways = ReplyOf<typeof cashier.methods>

const FORM = 'cashier-deposit'

export interface DepositSettings {
  readonly ways: Ways
  readonly symbol: string
  readonly onCreated: (depositId: string) => void
}

/** A new deposit: method, amount, what it costs, and one button that says the amount again. */
export function useDepositView({ ways, symbol, onCreated }: DepositSettings): CashierView {
  const { t } = useLingui()
  const { minimumAge } = useBrand()
  const [code, setCode] = useState(ways.deposit[0]?.code ?? '')
  const method = ways.deposit.find((one) => one.code === code)
  const [value, setValue] = useState(method ? fieldText(usualAmount(method), ways.currency) : '')
  const [wasSent, setWasSent] = useState(false)
  const { currency } = ways
  const amountText = useAmountText(value, currency)
  const { act, isActing, refusal } = useAct(cashier.createDeposit, {
    changes: [cashier.deposits, cashier.methods],
    onDone: (deposit) => onCreated(deposit.id),
  })
  const problems = useProblems(refusal)
  if (method === undefined) return { body: <NoMethods />, footer: undefined }

  const amount = readAmount(value, currency)
  const problem = checkAmount(amount, method)
  const isTyping = !wasSent && problem === 'empty'
  const submit = () => {
    setWasSent(true)
    if (problem === undefined && amount !== undefined) act({ method: code, amount })
  }
  return {
    body: (
      <Form id={FORM} onSubmit={submit} errors={problems} className="gap-5!">
        <LimitReached refusal={refusal} currency={currency} />
        <Methods methods={ways.deposit} value={code} onChange={setCode} />
        <Amount
          method={method}
          currency={currency}
          symbol={symbol}
          value={value}
          onChange={setValue}
          problem={isTyping ? undefined : problem}
        />
        <Summary
          amount={amount}
          fee={amount === undefined ? 0n : feeOf(method, amount)}
          currency={currency}
        />
        <CheckNeeded refusal={refusal} currency={currency} />
        <LimitQuestion refusal={refusal} onAnswered={submit} />
      </Form>
    ),
    footer: (
      <>
        <Button type="submit" form={FORM} size="lg" block loading={isActing}>
          {amountText === undefined ? t`Deposit` : t`Deposit · ${amountText}`}
        </Button>
        <Footnote minimumAge={minimumAge} />
      </>
    ),
  }
}

function NoMethods() {
  return (
    <p className="py-8 text-center text-fg-2">
      <Trans>There is no way to pay at the moment. Please try again later.</Trans>
    </p>
  )
}
