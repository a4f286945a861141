import { cashier } from '@lantern/contract/cashier'
import { rollover } from '@lantern/contract/rollover'
import { wallet } from '@lantern/contract/wallet'
import { formatMoney, type Money } from '@lantern/kernel/money'
import { Button } from '@lantern/ui/button'
import { Empty } from '@lantern/ui/empty'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { MoneyText } from '@lantern/ui/money-text'
import { PasswordInput } from '@lantern/ui/password-input'
import { Skeleton } from '@lantern/ui/skeleton'
import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { useSessionState } from '@lantern/web-kit/session-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { useBonusEnds } from '../../parts/bonus-ends.ts'
import { useBrand, useMember } from '../../site.ts'
import { openPopup } from '../../stage.ts'
import { type AmountProblem, checkAmount, feeOf, type Method, readAmount } from './amounts.ts'
import { useProblems } from './ask-again.ts'
import type { Ways } from './deposit-view.tsx'
import { CheckNeeded } from './check-needed.tsx'
import { HeldBack } from './held-back.tsx'
import { Amount, type CashierView, Footnote, Summary, useAmountText } from './parts.tsx'
import { AddPayeeFirst, type Payee, PayeeTiles, useUsablePayees } from './payee-tiles.tsx'

const FORM = 'cashier-withdraw'

interface Values {
  readonly payeeId: string
  readonly amount: string
  readonly secret: string
}

export interface WithdrawSettings {
  readonly ways: Ways
  readonly symbol: string
  readonly onRequested: (withdrawalId: string) => void
}

/** A new withdrawal: method, amount, where to, and the transaction password. */
export function useWithdrawView({ ways, symbol, onRequested }: WithdrawSettings): CashierView {
  const { t } = useLingui()
  const { minimumAge } = useBrand()
  const member = useMember()
  const { data: balance } = useRead(wallet.balance, {})
  const known = useUsablePayees(ways)
  const [values, setValues] = useState<Values>({
    payeeId: '',
    amount: '',
    secret: '',
  })
  const [wasSent, setWasSent] = useState(false)
  const change = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }))
  const amountText = useAmountText(values.amount, ways.currency)
  const bonusEnds = useBonusEnds(() => {
    change({ secret: '' })
    setWasSent(false)
  })
  const { act, isActing, refusal } = useAct(cashier.requestWithdrawal, {
    changes: [
      cashier.withdrawals,
      cashier.methods,
      rollover.state,
      wallet.balance,
      wallet.statement,
    ],
    onDone: (withdrawal) => onRequested(withdrawal.id),
    onRefused: (refused, wish) => void bonusEnds(refused, wish, (again) => act(again)),
  })
  if (ways.withdraw.length === 0) return { body: <NoMethods />, footer: undefined }
  if (member?.hasTransactionPassword === false) return { body: <SetItFirst />, footer: undefined }
  if (known === undefined)
    return { body: <Skeleton className="h-80 rounded-lg" />, footer: undefined }
  const payee = known.find(({ id }) => id === values.payeeId) ?? known.find(({ usable }) => usable)
  const method = ways.withdraw.find(({ code }) => code === payee?.method)
  if (payee === undefined || method === undefined)
    return {
      body: (
        <>
          <HeldBack />
          <AddPayeeFirst waiting={known} />
        </>
      ),
      footer: undefined,
    }

  const amount = readAmount(values.amount, ways.currency)
  const problem = checkAmount(amount, { ...method, available: balance?.balance })
  const submit = () => {
    setWasSent(true)
    if (problem !== undefined || amount === undefined || values.secret === '') return
    act({ amount, payeeId: payee.id, transactionPassword: values.secret })
  }
  return {
    body: (
      <WithdrawForm
        ways={ways}
        symbol={symbol}
        method={method}
        payees={known}
        values={{ ...values, payeeId: payee.id }}
        onChange={change}
        onSubmit={submit}
        amount={amount}
        available={balance?.balance}
        problem={problem}
        wasSent={wasSent}
        refusal={refusal}
      />
    ),
    footer: (
      <>
        <Button type="submit" form={FORM} size="lg" block loading={isActing}>
          {amountText === undefined ? t`Withdraw` : t`Withdraw · ${amountText}`}
        </Button>
        <Footnote minimumAge={minimumAge} />
      </>
    ),
  }
}

interface WithdrawFormProps extends Pick<WithdrawSettings, 'ways' | 'symbol'> {
  readonly method: Method
  readonly payees: readonly Payee[]
  readonly values: Values
  readonly onChange: (part: Partial<Values>) => void
  readonly onSubmit: () => void
  readonly amount: Money | undefined
  readonly available: Money | undefined
  readonly problem: AmountProblem | undefined
  readonly wasSent: boolean
  readonly refusal: CallRefusal | undefined
}

function WithdrawForm(props: WithdrawFormProps) {
  const { i18n, t } = useLingui()
  const { ways, method, values, onChange, amount, available, problem, wasSent, refusal } = props
  const { currency } = ways
  const isHidden = useSessionState((state) => state.isBalanceHidden)
  const isSecretRefused = refusal?.code === 'transaction_password_wrong'
  const refused = refusal && refusalText(i18n, refusal)
  const problems = useProblems(refusal)
  return (
    <Form
      id={FORM}
      onSubmit={props.onSubmit}
      errors={isSecretRefused ? undefined : problems}
      className="gap-5!"
    >
      <CheckNeeded refusal={refusal} currency={currency} />
      <HeldBack />
      <PayeeTiles
        payees={props.payees}
        value={values.payeeId}
        onChange={(payeeId) => onChange({ payeeId })}
      />
      {available !== undefined && (
        <p className="flex justify-between gap-4 text-13 text-fg-2">
          <Trans>Available</Trans>
          <MoneyText
            amount={formatMoney(available)}
            currency={currency}
            currencyStyle="symbol"
            hidden={isHidden}
            hiddenLabel={t`Balance hidden`}
            className="font-bold text-fg"
          />
        </p>
      )}
      <LeftToday method={method} />
      <Amount
        method={method}
        currency={currency}
        symbol={props.symbol}
        value={values.amount}
        onChange={(text) => onChange({ amount: text })}
        problem={wasSent || problem !== 'empty' ? problem : undefined}
      />
      <Secret
        values={values}
        onChange={onChange}
        wasSent={wasSent}
        refused={isSecretRefused ? refused : undefined}
      />
      <Summary
        amount={amount}
        fee={amount === undefined ? 0n : feeOf(method, amount)}
        currency={currency}
      />
    </Form>
  )
}

/** How many withdrawals of the day are left. */
function LeftToday({ method: { mostPerDay, leftToday } }: { readonly method: Method }) {
  if (mostPerDay === null || leftToday === null) return null
  return (
    <p className="flex justify-between gap-4 text-13 text-fg-2">
      <Trans>Withdrawals left today</Trans>
      <bdi dir="ltr" className="font-bold text-fg tabular-nums">
        {leftToday} / {mostPerDay}
      </bdi>
    </p>
  )
}

type PartProps = Pick<WithdrawFormProps, 'values' | 'onChange' | 'wasSent'>

function Secret(props: PartProps & { readonly refused: string | undefined }) {
  const { t } = useLingui()
  const { values, onChange, wasSent, refused } = props
  const isMissing = wasSent && values.secret === '' && refused === undefined
  return (
    <Field
      label={t`Transaction password`}
      name="transactionPassword"
      required
      error={isMissing ? t`Please enter your transaction password.` : refused}
    >
      <PasswordInput
        value={values.secret}
        onChange={(event) => onChange({ secret: event.target.value })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        showLabel={t`Show the password`}
        hideLabel={t`Hide the password`}
      />
    </Field>
  )
}

function NoMethods() {
  return (
    <p className="py-8 text-center text-fg-2">
      <Trans>There is no way to pay out at the moment. Please try again later.</Trans>
    </p>
  )
}

function SetItFirst() {
  const { t } = useLingui()
  return (
    <Empty
      icon={<LockKeyhole />}
      title={t`Set your transaction password first`}
      text={t`Six digits that protect your money: every withdrawal asks for them.`}
      action={
        <Button onClick={() => openPopup('transactionPassword', {})}>
          <Trans>Set it now</Trans>
        </Button>
      }
    />
  )
}
