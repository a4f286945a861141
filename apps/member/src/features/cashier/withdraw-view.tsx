import { cashier } from '@lantern/contract/cashier'
import { wallet } from '@lantern/contract/wallet'
import { formatMoney, type Money } from '@lantern/kernel/money'
import { Button } from '@lantern/ui/button'
import { Empty } from '@lantern/ui/empty'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { MoneyText } from '@lantern/ui/money-text'
import { PasswordInput } from '@lantern/ui/password-input'
import { TextInput } from '@lantern/ui/text-input'
import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { useBrand, useMember } from '../../site.ts'
import { openPopup } from '../../stage.ts'
import { type AmountProblem, checkAmount, feeOf, type Method, readAmount } from './amounts.ts'
import type { Ways } from './deposit-view.tsx'
import { HeldBack } from './held-back.tsx'
import { Amount, type CashierView, Footnote, Methods, Summary, useAmountText } from './parts.tsx'

const FORM = 'cashier-withdraw'
const SHORTEST_DESTINATION = 4

interface Values {
  readonly code: string
  readonly amount: string
  readonly destination: string
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
  const [values, setValues] = useState<Values>({
    code: ways.withdraw[0]?.code ?? '',
    amount: '',
    destination: '',
    secret: '',
  })
  const [wasSent, setWasSent] = useState(false)
  const change = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }))
  const amountText = useAmountText(values.amount, ways.currency)
  const { act, isActing, refusal } = useAct(cashier.requestWithdrawal, {
    changes: [cashier.withdrawals, cashier.methods, wallet.balance, wallet.statement],
    onDone: (withdrawal) => onRequested(withdrawal.id),
    onRefused: () => change({ secret: '' }),
  })
  const method = ways.withdraw.find(({ code }) => code === values.code)
  if (method === undefined) return { body: <NoMethods />, footer: undefined }
  if (member?.hasTransactionPassword === false) return { body: <SetItFirst />, footer: undefined }

  const amount = readAmount(values.amount, ways.currency)
  const problem = checkAmount(amount, { ...method, available: balance?.balance })
  const destination = values.destination.trim()
  const submit = () => {
    setWasSent(true)
    const isReady = destination.length >= SHORTEST_DESTINATION && values.secret !== ''
    if (problem !== undefined || amount === undefined || !isReady) return
    act({ method: values.code, amount, destination, transactionPassword: values.secret })
  }
  return {
    body: (
      <WithdrawForm
        ways={ways}
        symbol={symbol}
        method={method}
        values={values}
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
  const { i18n } = useLingui()
  const { ways, method, values, onChange, amount, available, problem, wasSent, refusal } = props
  const { currency } = ways
  const isSecretRefused = refusal?.code === 'transaction_password_wrong'
  const refused = refusal && refusalText(i18n, refusal)
  return (
    <Form
      id={FORM}
      onSubmit={props.onSubmit}
      errors={refused !== undefined && !isSecretRefused ? [{ message: refused }] : undefined}
      className="gap-5!"
    >
      <HeldBack />
      <Methods
        methods={ways.withdraw}
        value={values.code}
        onChange={(code) => onChange({ code })}
      />
      {available !== undefined && (
        <p className="flex justify-between gap-4 text-13 text-fg-2">
          <Trans>Available</Trans>
          <MoneyText
            amount={formatMoney(available)}
            currency={currency}
            currencyStyle="symbol"
            className="font-bold text-fg"
          />
        </p>
      )}
      <Amount
        method={method}
        currency={currency}
        symbol={props.symbol}
        value={values.amount}
        onChange={(text) => onChange({ amount: text })}
        problem={wasSent || problem !== 'empty' ? problem : undefined}
      />
      <Where values={values} onChange={onChange} wasSent={wasSent} />
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

type PartProps = Pick<WithdrawFormProps, 'values' | 'onChange' | 'wasSent'>

function Where({ values, onChange, wasSent }: PartProps) {
  const { t } = useLingui()
  const isTooShort = values.destination.trim().length < SHORTEST_DESTINATION
  return (
    <Field
      label={t`Account number or address`}
      name="destination"
      required
      hint={t`Where the money goes. Please check it twice.`}
      error={wasSent && isTooShort ? t`Please enter where the money goes.` : undefined}
    >
      <TextInput
        value={values.destination}
        onChange={(event) => onChange({ destination: event.target.value })}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        dir="ltr"
      />
    </Field>
  )
}

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
