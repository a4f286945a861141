import { safeplay } from '@lantern/contract/safeplay'
import { Button } from '@lantern/ui/button'
import { Empty } from '@lantern/ui/empty'
import { Skeleton } from '@lantern/ui/skeleton'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, CirclePause } from 'lucide-react'
import { useFormats, useModule } from '../../site.ts'
import { openPopup } from '../../stage.ts'
import { Activity } from './activity.tsx'
import { Limits } from './limits.tsx'
import type { SafeplayState } from './words.ts'

/** Play safely: limits, breaks, and what was played. */
export function Screen() {
  const { t } = useLingui()
  const { data, isError, refetch } = useRead(safeplay.state, {})
  if (data === undefined) {
    if (!isError) return <Skeleton className="h-100 rounded-lg" />
    return (
      <Empty
        title={t`Your limits could not be loaded`}
        action={
          <Button onClick={() => void refetch()}>
            <Trans>Load again</Trans>
          </Button>
        }
      />
    )
  }
  return (
    <div className="flex flex-col gap-6">
      {data.block && <Block block={data.block} />}
      <Limits state={data} />
      {data.block?.kind !== 'excluded' && <Breaks />}
      <Activity currency={data.currency} />
    </div>
  )
}

function Block({ block }: { readonly block: NonNullable<SafeplayState['block']> }) {
  const formats = useFormats()
  const mayWithdraw = useModule('WITHDRAW3')
  const until = block.until && formats.dateTime(block.until)
  return (
    <section className="rounded-lg bg-surface-1 p-5 hairline-strong" role="status">
      <h2 className="display text-20">
        {block.kind === 'excluded' ? (
          <Trans>You are excluded from playing</Trans>
        ) : (
          <Trans>You are taking a break</Trans>
        )}
      </h2>
      <p className="mt-2 text-fg-2">
        {until === null ? (
          <Trans>
            It has no end. Customer service can end it after six months at the earliest.
          </Trans>
        ) : (
          <Trans>Until {until}. Nobody can end it early.</Trans>
        )}{' '}
        <Trans>Running bets are paid, and you can withdraw your money.</Trans>
      </p>
      {mayWithdraw && (
        <Button
          className="mt-4"
          variant="secondary"
          onClick={() => openPopup('cashier', { tab: 'withdraw' })}
        >
          <Trans>Withdraw</Trans>
        </Button>
      )}
    </section>
  )
}

function Breaks() {
  const { t } = useLingui()
  return (
    <section aria-label={t`Breaks`} className="grid gap-3 sm:grid-cols-2">
      <div className="flex flex-col items-start gap-3 rounded-md bg-surface-1 p-4 hairline">
        <h2 className="flex items-center gap-2 font-ui text-16 font-bold">
          <CirclePause aria-hidden="true" className="size-5 text-reward" />
          <Trans>Take a break</Trans>
        </h2>
        <p className="flex-1 text-13 text-fg-2">
          <Trans>From one day to six weeks without deposits and games.</Trans>
        </p>
        <Button variant="secondary" onClick={() => openPopup('takeBreak', { kind: 'time_out' })}>
          <Trans>Choose a break</Trans>
        </Button>
      </div>
      <div className="flex flex-col items-start gap-3 rounded-md bg-surface-1 p-4 hairline">
        <h2 className="flex items-center gap-2 font-ui text-16 font-bold">
          <Ban aria-hidden="true" className="size-5 text-negative" />
          <Trans>Exclude yourself</Trans>
        </h2>
        <p className="flex-1 text-13 text-fg-2">
          <Trans>For six months or longer. It holds for you, not only for this account.</Trans>
        </p>
        <Button variant="secondary" onClick={() => openPopup('takeBreak', { kind: 'excluded' })}>
          <Trans>Exclude yourself…</Trans>
        </Button>
      </div>
    </section>
  )
}
