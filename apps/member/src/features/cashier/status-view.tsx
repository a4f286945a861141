import { cashier } from '@lantern/contract/cashier'
import { wallet } from '@lantern/contract/wallet'
import { formatMoney, type Money } from '@lantern/kernel/money'
import { Button, buttonStyles } from '@lantern/ui/button'
import { MoneyText } from '@lantern/ui/money-text'
import { Skeleton } from '@lantern/ui/skeleton'
import { StatusTimeline } from '@lantern/ui/status-timeline'
import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { reread, useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { safeOutsideUrl } from '../../outside-url.ts'
import { useFormats } from '../../site.ts'
import { CopyBeside } from './copy-beside.tsx'
import { DepositDetail, WithdrawalDetail } from './deposit-detail.tsx'
import { useMethodTexts } from './method-texts.ts'
import { ReceiptView } from './receipt-view.tsx'
import { useStateTexts } from './state-texts.ts'
import { TransferBox } from './transfer-box.tsx'
import { isFinal, type KnownStep, type ShownStep, shownSteps } from './timeline.ts'
import { WithdrawalParts } from './withdrawal-parts.tsx'

/** The socket tells of changes at once; this is for when it can not. */
const POLL_MS = 4_000

interface StatusProps {
  readonly amount: Money
  readonly fee: Money
  readonly currency: string
  readonly reference: string
  readonly method: string
  readonly methodName: string
  readonly timeline: readonly KnownStep[]
  readonly stateText: (state: string) => string
  readonly detailOf: (step: ShownStep) => ReactNode
  readonly children?: ReactNode
}

function Status(props: StatusProps) {
  const { t } = useLingui()
  const formats = useFormats()
  const { look } = useStateTexts()
  const methods = useMethodTexts()
  const { amount, fee, currency, reference, timeline, stateText, detailOf } = props
  const money = { currency, currencyStyle: 'symbol' } as const
  return (
    <div className="flex flex-col gap-5">
      <div className="rounded-lg bg-surface-2 p-5 text-center hairline">
        <p className="text-13 font-semibold text-fg-2">
          {methods.name(props.method, props.methodName)}
        </p>
        <p className="mt-1 display text-38 text-display">
          <MoneyText amount={formatMoney(amount)} {...money} />
        </p>
        {fee > 0n && (
          <p className="mt-1 text-13 text-fg-2">
            <Trans>
              Fee <MoneyText amount={formatMoney(fee)} {...money} />
            </Trans>
          </p>
        )}
      </div>
      {props.children}
      <StatusTimeline
        label={t`Where it stands`}
        steps={shownSteps(timeline).map((step, at) => ({
          id: `${at}-${step.state}`,
          title: stateText(step.state),
          state: step.look,
          stateLabel: look(step.look),
          time: step.at && formats.dateTime(step.at),
          detail: detailOf(step),
        }))}
      />
      <p className="flex flex-wrap items-center justify-between gap-3 text-13 text-fg-2">
        <span>
          <Trans>
            Reference{' '}
            <bdi dir="ltr" className="font-bold text-fg">
              {reference}
            </bdi>
          </Trans>
        </span>
        <CopyBeside text={reference} />
      </p>
    </div>
  )
}

/** In the place of a status that is on its way, or can not be shown. */
function NotThere({ refusal }: { readonly refusal: CallRefusal | null }) {
  const { i18n } = useLingui()
  return refusal === null ? (
    <Skeleton className="h-80 rounded-lg" />
  ) : (
    <p role="alert" className="rounded-md bg-surface-2 p-4 hairline-error">
      {refusalText(i18n, refusal)}
    </p>
  )
}

/** Reads the balance once more when the state has changed to an end. */
function useBalanceAtEnd(state: string | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (state !== undefined && isFinal(state)) void reread(queries, wallet.balance)
  }, [state, queries])
}

/** Where a deposit stands, and the way to its payment page while it waits. */
export function DepositStatus({ id }: { readonly id: string }) {
  const texts = useStateTexts()
  const { data, error } = useRead(cashier.deposit, { id }, { refetchMs: POLL_MS })
  useBalanceAtEnd(data?.state)
  if (data === undefined) return <NotThere refusal={error} />
  const payUrl = isFinal(data.state) ? undefined : safeOutsideUrl(data.payUrl)
  const refundUrl = safeOutsideUrl(data.refundUrl)
  return (
    <Status {...data} stateText={texts.deposit} detailOf={(step) => <DepositDetail step={step} />}>
      {data.paidAmount !== null && (
        <p className="text-center text-13 text-fg-2">
          <Trans>
            Arrived:{' '}
            <MoneyText
              amount={formatMoney(data.paidAmount)}
              currency={data.currency}
              currencyStyle="symbol"
              className="font-bold text-fg"
            />
          </Trans>
        </p>
      )}
      <TransferBox deposit={data} />
      {payUrl !== undefined && (
        <OutsidePage url={payUrl}>
          <Trans>Go to the payment page</Trans>
        </OutsidePage>
      )}
      {refundUrl !== undefined && (
        <OutsidePage url={refundUrl}>
          <Trans>Take your money back</Trans>
        </OutsidePage>
      )}
    </Status>
  )
}

/** A way to a page of the payment provider. */
function OutsidePage({ url, children }: { readonly url: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <a
        href={url}
        target="_blank"
        rel="noopener"
        className={buttonStyles({ size: 'lg', block: true })}
      >
        {children}
        <ExternalLink aria-hidden="true" />
      </a>
      <p className="text-center text-12 text-fg-3">
        <Trans>It opens in a new tab. This page follows by itself.</Trans>
      </p>
    </div>
  )
}

/** Where a withdrawal stands. */
export function WithdrawalStatus({ id }: { readonly id: string }) {
  const texts = useStateTexts()
  const { data, error } = useRead(cashier.withdrawal, { id }, { refetchMs: POLL_MS })
  useBalanceAtEnd(data?.state)
  if (data === undefined) return <NotThere refusal={error} />
  return (
    <Status
      {...data}
      stateText={texts.withdrawal}
      detailOf={(step) => <WithdrawalDetail step={step} />}
    >
      <p className="text-center text-13 text-fg-2">
        <Trans>
          To{' '}
          <bdi dir="ltr" className="font-bold text-fg">
            {data.destination}
          </bdi>
        </Trans>
      </p>
      <WithdrawalParts withdrawal={data} />
      {data.receipt && (
        <ReceiptView withdrawalId={id} receipt={data.receipt} currency={data.currency} />
      )}
    </Status>
  )
}

/** The button below a status. */
export function DoneButton({ onDone }: { readonly onDone: () => void }) {
  return (
    <Button variant="secondary" size="lg" block onClick={onDone}>
      <Trans>Done</Trans>
    </Button>
  )
}
