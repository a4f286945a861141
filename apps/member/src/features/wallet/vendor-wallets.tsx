import type { ReplyOf } from '@lantern/contract/endpoint'
import { vendors } from '@lantern/contract/vendors'
import { wallet } from '@lantern/contract/wallet'
import { fitsCurrency, formatMoney, type Money, parseMoney } from '@lantern/kernel/money'
import { Badge, type BadgeTone } from '@lantern/ui/badge'
import { Button } from '@lantern/ui/button'
import { Empty } from '@lantern/ui/empty'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { MoneyText } from '@lantern/ui/money-text'
import { Segmented } from '@lantern/ui/segmented'
import { Table, type TableColumn } from '@lantern/ui/table'
import { TextInput } from '@lantern/ui/text-input'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { useSessionState } from '@lantern/web-kit/session-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { showToast } from '../../notify.ts'
import { useFormats } from '../../site.ts'

type Wallets = ReplyOf<typeof vendors.merchantWallet>
type Wallet = Wallets['wallets'][number]
type Line = Wallets['transfers'][number]

/** The vendor is asked what became of an order; this page asks as often. */
const SOON_MS = 3_000

/** Money that vendors keep themselves; nothing where there is no such vendor. */
export function VendorWallets() {
  const [refetchMs, setRefetchMs] = useState<number | false>(false)
  const { data } = useRead(vendors.merchantWallet, {}, { refetchMs, staleMs: 0 })
  const isWaiting = data?.transfers.some(({ state }) => state !== 'ok' && state !== 'failed')
  const wanted = isWaiting ? SOON_MS : false
  if (wanted !== refetchMs) setRefetchMs(wanted)
  if (data === undefined || data.isSingle) return null
  return (
    <>
      <section className="mt-3 flex flex-col gap-3">
        <h2 className="text-20">
          <Trans>Money at game vendors</Trans>
        </h2>
        <div className="grid gap-4 lg:grid-cols-2">
          {data.wallets.map((one) => (
            <Keeper key={one.vassalage} keeper={one} here={data.mainWallet.balance} />
          ))}
        </div>
      </section>
      <Done lines={data.transfers} keepers={data.wallets} />
    </>
  )
}

const WAYS = ['in', 'out'] as const
type Way = (typeof WAYS)[number]

interface KeeperProps {
  readonly keeper: Wallet
  /** What could go there. */
  readonly here: Money
}

/** What one vendor keeps, and the way there and back. */
function Keeper({ keeper, here }: KeeperProps) {
  const { t } = useLingui()
  const { vendorName, currency, balance, inTransit } = keeper
  return (
    <section
      aria-label={vendorName}
      className="flex min-w-0 flex-col gap-4 rounded-lg bg-surface-1 p-5 hairline"
    >
      <h3 className="truncate text-16">
        <bdi>{vendorName}</bdi>
      </h3>
      <dl className="grid grid-cols-2 gap-4">
        <div className="min-w-0">
          <dt className="text-13 text-fg-2">
            <Trans>Available</Trans>
          </dt>
          <dd className="mt-1 text-20 font-bold text-display">
            {balance === null ? (
              <span className="text-14 text-warning">
                <Trans>Not confirmed</Trans>
              </span>
            ) : (
              <Own amount={balance} currency={currency} />
            )}
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="text-13 text-fg-2">{t`Under way`}</dt>
          <dd className="mt-1 text-20 font-bold text-display">
            <Own amount={inTransit} currency={currency} />
          </dd>
        </div>
      </dl>
      <Move keeper={keeper} here={here} />
    </section>
  )
}

/** Money of the member: stars where it hides its balance. */
function Own({ amount, currency }: { readonly amount: Money; readonly currency: string }) {
  const { t } = useLingui()
  const hidden = useSessionState((state) => state.isBalanceHidden)
  return (
    <MoneyText
      amount={formatMoney(amount)}
      currency={currency}
      currencyStyle="symbol"
      hidden={hidden}
      hiddenLabel={t`Balance hidden`}
    />
  )
}

function Move({ keeper, here }: KeeperProps) {
  const { t, i18n } = useLingui()
  const { vassalage, vendorName, currency, balance, status } = keeper
  const isOpen = status === 'OPEN'
  const [chosen, setWay] = useState<Way>('in')
  const way = isOpen ? chosen : 'out'
  const [text, setText] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const { act, isActing, refusal, reset } = useAct(vendors.walletTransfer, {
    changes: [vendors.merchantWallet, wallet.balance, wallet.consolidated, wallet.statement],
    onDone: () => {
      setText('')
      setWasSent(false)
      showToast({ tone: 'success', title: t`Under way` })
    },
  })
  const whole = way === 'in' ? here : balance
  const problem = useProblem(parseMoney(text), whole, currency)
  const change = (next: string) => {
    reset()
    setText(next)
  }
  const submit = () => {
    setWasSent(true)
    const amount = parseMoney(text)
    if (amount !== undefined && problem === undefined) act({ vassalage, direction: way, amount })
  }
  return (
    <Form onSubmit={submit} errors={refusal && [{ message: refusalText(i18n, refusal) }]}>
      <Segmented
        label={t`Transfer`}
        value={way}
        onChange={(next) => {
          reset()
          setWay(next)
        }}
        options={[
          { value: 'in', label: t`To ${vendorName}`, disabled: !isOpen },
          { value: 'out', label: t`From ${vendorName}` },
        ]}
      />
      <Field
        label={t`Amount`}
        name="amount"
        required
        error={wasSent ? problem : undefined}
        aside={
          whole !== null &&
          whole > 0n && (
            <Button
              variant="ghost"
              size="sm"
              className="-my-3"
              onClick={() => change(formatMoney(whole))}
            >
              <Trans>Whole balance</Trans>
            </Button>
          )
        }
      >
        <TextInput
          value={text}
          onChange={(event) => change(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          dir="ltr"
        />
      </Field>
      <Button type="submit" block loading={isActing}>
        <Trans>Transfer</Trans>
      </Button>
    </Form>
  )
}

/** Why an amount can not go, before the server is asked; what is not known stands in no way. */
function useProblem(
  amount: Money | undefined,
  whole: Money | null,
  currency: string,
): string | undefined {
  const { t } = useLingui()
  if (amount === undefined || amount <= 0n || !fitsCurrency(amount, currency))
    return t`Please enter an amount.`
  return whole !== null && amount > whole ? t`Your balance is not enough for this.` : undefined
}

const TONES: Readonly<Record<Line['state'], BadgeTone>> = {
  created: 'info',
  sent: 'info',
  unknown: 'warning',
  ok: 'positive',
  failed: 'negative',
}

interface DoneProps {
  readonly lines: readonly Line[]
  readonly keepers: readonly Wallet[]
}

function Done({ lines, keepers }: DoneProps) {
  const { t } = useLingui()
  const formats = useFormats()
  const nameOf = (code: string) =>
    keepers.find(({ vassalage }) => vassalage === code)?.vendorName ?? code
  const underWay = t`Under way`
  const states: Readonly<Record<Line['state'], string>> = {
    created: underWay,
    sent: underWay,
    unknown: underWay,
    ok: t`Done`,
    failed: t({ message: 'failed', comment: 'Step of a timeline' }),
  }
  const columns: readonly TableColumn<Line>[] = [
    { key: 'time', header: t`Time`, render: (row) => formats.dateTimeSeconds(row.requestedAt) },
    {
      key: 'what',
      header: t({ message: 'What', comment: 'Column: what happened' }),
      isRowHeader: true,
      render: ({ vassalage, direction }) => {
        const vendorName = nameOf(vassalage)
        return direction === 'in' ? t`To ${vendorName}` : t`From ${vendorName}`
      },
    },
    {
      key: 'state',
      header: t`State`,
      render: ({ state }) => (
        <Badge tone={TONES[state]} size="md">
          {states[state]}
        </Badge>
      ),
    },
    {
      key: 'amount',
      header: t`Amount`,
      align: 'end',
      render: ({ amount, currency }) => <Own amount={amount} currency={currency} />,
    },
  ]
  return (
    <section className="mt-3 flex flex-col gap-3">
      <h2 className="text-20">
        <Trans>Your transfers</Trans>
      </h2>
      <Table
        caption={t`Your transfers`}
        stack
        rows={lines}
        rowKey={({ transferId }) => transferId}
        columns={columns}
        empty={<Empty title={t`No transfers yet`} text={t`What you send and get stands here.`} />}
      />
    </section>
  )
}
