import type { ReplyOf } from '@lantern/contract/endpoint'
import { treeTransfers } from '@lantern/contract/tree-transfers'
import { wallet } from '@lantern/contract/wallet'
import { fitsCurrency, formatMoney, type Money, parseMoney } from '@lantern/kernel/money'
import { Button } from '@lantern/ui/button'
import { Empty } from '@lantern/ui/empty'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { formatAmount } from '@lantern/ui/money-format'
import { MoneyText } from '@lantern/ui/money-text'
import { PasswordInput } from '@lantern/ui/password-input'
import { Skeleton } from '@lantern/ui/skeleton'
import { Table, type TableColumn } from '@lantern/ui/table'
import { TextInput } from '@lantern/ui/text-input'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { LockKeyhole, Network } from 'lucide-react'
import { useState } from 'react'
import { showToast } from '../../notify.ts'
import { ENDS_BONUS, useBonusEnds } from '../../parts/bonus-ends.ts'
import { SaveFile } from '../../parts/records/save-file.tsx'
import { SitePager } from '../../parts/site-pager.tsx'
import { useFormats, useMember } from '../../site.ts'
import { openPopup } from '../../stage.ts'

type Standing = ReplyOf<typeof treeTransfers.standing>
type Line = ReplyOf<typeof treeTransfers.list>['content'][number]

/** Money up to the own agent, and down to those below an agent. */
export function Screen() {
  const { t } = useLingui()
  const { data } = useRead(treeTransfers.standing, {})
  const hasPassword = useMember()?.hasTransactionPassword ?? true
  if (!data) return <Skeleton className="h-60 rounded-lg" />
  const isNobody = data.upline === null && !data.mayPayDown
  return (
    <div className="flex flex-col gap-6">
      {isNobody ? (
        <Empty
          icon={<Network />}
          title={t`Nobody to transfer to`}
          text={t`Transfers go to the agent who invited you. Your account has none.`}
        />
      ) : hasPassword ? (
        <Ways standing={data} />
      ) : (
        <Empty
          icon={<LockKeyhole />}
          title={t`Set your transaction password first`}
          text={t`Six digits that protect your money: every transfer asks for them.`}
          action={
            <Button onClick={() => openPopup('transactionPassword', {})}>
              <Trans>Set it now</Trans>
            </Button>
          }
        />
      )}
      <Done />
    </div>
  )
}

function Ways({ standing }: { readonly standing: Standing }) {
  const { t } = useLingui()
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {standing.upline !== null && (
        <Pay standing={standing} title={t`To your agent`} upline={standing.upline} />
      )}
      {standing.mayPayDown && (
        <Pay standing={standing} title={t`To somebody below you`} upline={null} />
      )}
    </div>
  )
}

interface PayProps {
  readonly standing: Standing
  readonly title: string
  /** Null: the account is asked for. */
  readonly upline: string | null
}

const EMPTY = { account: '', amount: '', secret: '' }

function Pay({ standing, title, upline }: PayProps) {
  const { t, i18n } = useLingui()
  const [values, setValues] = useState(EMPTY)
  const [wasSent, setWasSent] = useState(false)
  const change = (part: Partial<typeof EMPTY>) => setValues((before) => ({ ...before, ...part }))
  const bonusEnds = useBonusEnds(() => {
    change({ secret: '' })
    setWasSent(false)
  })
  const settings = {
    changes: [treeTransfers.standing, treeTransfers.list, wallet.balance, wallet.statement],
    onDone: ({ account }: Line) => {
      setValues(EMPTY)
      setWasSent(false)
      showToast({ tone: 'success', title: t`The money is with ${account}.` })
    },
  }
  const up = useAct(treeTransfers.up, {
    ...settings,
    onRefused: (refused, wish) => void bonusEnds(refused, wish, (again) => up.act(again)),
  })
  const down = useAct(treeTransfers.down, {
    ...settings,
    onRefused: (refused, wish) => void bonusEnds(refused, wish, (again) => down.act(again)),
  })
  const { isActing, refusal } = upline === null ? down : up
  const refused = refusal?.code === ENDS_BONUS ? undefined : refusal
  const problem = useProblem(standing, values.amount)
  const isMissing = {
    account: upline === null && values.account.trim() === '',
    secret: values.secret === '',
  }
  const submit = () => {
    setWasSent(true)
    const amount = parseMoney(values.amount)
    if (amount === undefined || problem || isMissing.account || isMissing.secret) return
    const paid = { amount, transactionPassword: values.secret }
    if (upline === null) down.act({ account: values.account.trim(), ...paid })
    else up.act(paid)
  }
  return (
    <section className="rounded-lg bg-surface-1 p-5 hairline" aria-label={title}>
      <h2 className="mb-4 text-20">{title}</h2>
      <Form onSubmit={submit} errors={refused && [{ message: refusalText(i18n, refused) }]}>
        {upline === null ? (
          <Field
            label={t`Account`}
            name="account"
            required
            error={wasSent && isMissing.account ? t`Please enter the account.` : undefined}
          >
            <TextInput
              value={values.account}
              onChange={(event) => change({ account: event.target.value })}
              autoComplete="off"
              spellCheck={false}
              maxLength={60}
              dir="ltr"
            />
          </Field>
        ) : (
          <p className="text-14 text-fg-2">
            <Trans>
              Paid to <bdi className="font-bold text-fg">{upline}</bdi>
            </Trans>
          </p>
        )}
        <Bounded standing={standing} problem={wasSent ? problem : undefined}>
          <TextInput
            value={values.amount}
            onChange={(event) => change({ amount: event.target.value })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            dir="ltr"
          />
        </Bounded>
        <Field
          label={t`Transaction password`}
          name="transactionPassword"
          required
          error={
            wasSent && isMissing.secret ? t`Please enter your transaction password.` : undefined
          }
        >
          <PasswordInput
            value={values.secret}
            onChange={(event) => change({ secret: event.target.value })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            showLabel={t`Show the password`}
            hideLabel={t`Hide the password`}
          />
        </Field>
        <Button type="submit" block loading={isActing}>
          <Trans>Transfer</Trans>
        </Button>
      </Form>
    </section>
  )
}

/** An amount in the language in use. */
function useShown(currency: string): (amount: Money) => string {
  const { i18n } = useLingui()
  return (amount) => formatAmount(formatMoney(amount), { locale: i18n.locale, currency })
}

/** Why an amount can not be sent, before the server is asked. */
function useProblem(standing: Standing, text: string): string | undefined {
  const { t } = useLingui()
  const { currency, minimum, maximum, leftToday } = standing
  const shown = useShown(currency)
  const amount = parseMoney(text)
  if (amount === undefined || amount <= 0n || !fitsCurrency(amount, currency))
    return t`Please enter an amount.`
  if (amount < minimum) return t`The least is ${shown(minimum)}.`
  const most = maximum < leftToday ? maximum : leftToday
  return amount > most ? t`The most is ${shown(most)} now.` : undefined
}

interface BoundedProps {
  readonly standing: Standing
  readonly problem: string | undefined
  readonly children: React.ReactElement
}

function Bounded({ standing, problem, children }: BoundedProps) {
  const { t } = useLingui()
  const { minimum, maximum, leftToday, currency } = standing
  const [least, most, left] = [minimum, maximum, leftToday].map(useShown(currency))
  return (
    <Field
      label={t`Amount`}
      name="amount"
      required
      hint={t`${least} to ${most} at once; ${left} left today`}
      error={problem}
    >
      {children}
    </Field>
  )
}

function Done() {
  const { t } = useLingui()
  const formats = useFormats()
  const [page, setPage] = useState(1)
  const save = useAct(treeTransfers.file)
  const { data, isPending } = useRead(
    treeTransfers.list,
    { pageNo: page, pageSize: 10 },
    { keepPrevious: true },
  )
  const columns: readonly TableColumn<Line>[] = [
    {
      key: 'at',
      header: t`Time`,
      isRowHeader: true,
      render: (row) => formats.dateTimeSeconds(row.at),
    },
    { key: 'account', header: t`Account`, render: (row) => <bdi dir="ltr">{row.account}</bdi> },
    { key: 'reference', header: t`Reference`, render: (row) => row.reference },
    {
      key: 'amount',
      header: t`Amount`,
      align: 'end',
      render: ({ amount, isOut, currency }) => (
        <MoneyText
          amount={formatMoney(isOut ? -amount : amount)}
          currency={currency}
          currencyStyle="symbol"
          tone="result"
        />
      ),
    },
  ]
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-20">
        <Trans>Your transfers</Trans>
      </h2>
      <SaveFile {...save} count={data?.totalElements} onAsk={() => save.actAsync({})} />
      <Table
        caption={t`Your transfers`}
        stack
        rows={data?.content ?? []}
        rowKey={(row) => row.id}
        loadingRows={isPending ? 3 : 0}
        columns={columns}
        empty={<Empty title={t`No transfers yet`} text={t`What you send and get stands here.`} />}
      />
      <SitePager page={page} totalPages={data?.totalPages} onPage={setPage} />
    </section>
  )
}
