import type { ReplyOf } from '@lantern/contract/endpoint'
import type { opsReconciliation } from '@lantern/contract/ops/reconciliation'
import type { opsCertificates } from '@lantern/contract/ops/vendor-certificates'
import type { opsFreeRounds } from '@lantern/contract/ops/vendor-free-rounds'
import type { opsVendorRecords } from '@lantern/contract/ops/vendor-records'
import type { opsVendors } from '@lantern/contract/ops/vendors'
import { useLingui } from '@lingui/react/macro'
import type { RowOf } from '../../table/use-list.ts'
import type { StateWord } from '../../words/money-states.ts'

export type Vendor = ReplyOf<(typeof opsVendors)['get']>
export type VendorRow = ReplyOf<(typeof opsVendors)['list']>['content'][number]
export type Finding = RowOf<(typeof opsReconciliation)['findings']>

/** Whether stakes are taken from a vendor, in words. */
export function useVendorState(): (vendor: VendorRow) => StateWord {
  const { t } = useLingui()
  return (vendor) => {
    if (vendor.isStopped) return { label: t`Stopped`, tone: 'bad' }
    if (vendor.inMaintenance) return { label: t`In maintenance`, tone: 'attention' }
    return { label: t({ message: 'Open', comment: 'a vendor that takes bets' }), tone: 'good' }
  }
}

/** The breaker of our calls to a vendor, in words. */
export function useBreakerState(): (breaker: VendorRow['health']['breaker']) => StateWord {
  const { t } = useLingui()
  return ({ state, failures }) => {
    if (state === 'open') return { label: t`Does not answer: paused`, tone: 'bad' }
    if (state === 'probing') return { label: t`Tried again next`, tone: 'attention' }
    if (failures > 0) return { label: t`Failed lately`, tone: 'waiting' }
    return { label: t`Answers`, tone: 'good' }
  }
}

export const callOutcomes = ['ok', 'refused', 'failed'] as const
const FAILED: ReadonlySet<string> = new Set(['TEMPORARY', 'IN_PROGRESS', 'FATAL'])

/** What a vendor was told: the canonical word stays, the tone says how it went. */
export const statusWord = (status: string): StateWord => ({
  label: status,
  tone: FAILED.has(status)
    ? 'bad'
    : status === 'OK' || status === 'DUPLICATE_OK'
      ? 'good'
      : 'neutral',
})

export const findingKinds = [
  'missing_here',
  'missing_there',
  'amount',
  'valid_bet',
  'state',
  'late',
] as const satisfies readonly Finding['kind'][]
export const findingStates = [
  'open',
  'healed',
  'gone',
  'closed',
] as const satisfies readonly Finding['state'][]

export function useFindingKinds(): Record<Finding['kind'], string> {
  const { t } = useLingui()
  return {
    missing_here: t`Missing here`,
    missing_there: t`Missing there`,
    amount: t({ message: 'Amount', comment: 'a finding: the amounts differ' }),
    valid_bet: t({ message: 'Counts for rewards', comment: 'a finding: what counts differs' }),
    state: t({ message: 'State', comment: 'a finding: the states differ' }),
    late: t({ message: 'Late', comment: 'a finding: a message came late' }),
  }
}

export function useFindingStates(): Record<Finding['state'], StateWord> {
  const { t } = useLingui()
  return {
    open: { label: t({ message: 'Open', comment: 'a finding' }), tone: 'waiting' },
    healed: { label: t({ message: 'Healed', comment: 'a finding' }), tone: 'good' },
    gone: { label: t({ message: 'Gone', comment: 'the difference is gone' }), tone: 'good' },
    closed: { label: t({ message: 'Closed', comment: 'a finding' }), tone: 'neutral' },
  }
}

/** What a vendor said that does not fit, in words; one that is not known here by its code. */
export function useCaseKinds(): (kind: string) => string {
  const { t } = useLingui()
  const names: Readonly<Record<string, string>> = {
    settle_without_bet: t`Result without a bet`,
    settle_after_cancel: t`Result after a cancellation`,
    settled_twice: t`Second result`,
    message_changed: t`Same transaction, other content`,
    bet_reused: t`Same bet, another stake`,
    stakes_open_at_close: t`Round closed with open bets`,
    result_cancelled: t`Cancellation of a result`,
    transfer_unclear: t`Transfer without an answer`,
    games_list_shrank: t`List of games lost most of them`,
    bet_left_open: t`Bet that runs for too long`,
  }
  return (kind) => names[kind] ?? kind
}

export type FreeRounds = RowOf<(typeof opsFreeRounds)['list']>
export type Certificate = RowOf<(typeof opsCertificates)['list']>

/** How far one of our orders to a vendor is, in words. */
export function useOrderStates(): Record<FreeRounds['state'], StateWord> {
  const { t } = useLingui()
  return {
    created: { label: t`Written down`, tone: 'waiting' },
    sent: { label: t({ message: 'Sent', comment: 'an order to a vendor' }), tone: 'progress' },
    ok: { label: t`The vendor has them`, tone: 'good' },
    failed: { label: t({ message: 'Refused', comment: 'an order, by the vendor' }), tone: 'bad' },
    unknown: { label: t`Not known: it is asked`, tone: 'attention' },
  }
}

export type VendorTransfer = RowOf<(typeof opsVendorRecords)['transfers']>

/** How far money to a vendor or back is, in words. */
export function useTransferStates(): Record<VendorTransfer['state'], StateWord> {
  const { t } = useLingui()
  const { created, sent, failed, unknown } = useOrderStates()
  return { created, sent, ok: { label: t`Arrived`, tone: 'good' }, failed, unknown }
}

/** How free rounds stand as a whole, in words. */
export function useFreeRoundsState(): (row: FreeRounds) => StateWord {
  const { t } = useLingui()
  const orders = useOrderStates()
  return ({ state, cancelState, isOver }) => {
    if (cancelState === 'ok') return { label: t`Taken back`, tone: 'neutral' }
    if (isOver) return { label: t({ message: 'Over', comment: 'free rounds' }), tone: 'neutral' }
    if (cancelState !== null) return { label: t`Being taken back`, tone: 'progress' }
    return orders[state]
  }
}

/** What a run of the suite came to, in words. */
export function useCertificateStates(): Record<Certificate['state'], StateWord> {
  const { t } = useLingui()
  return {
    running: { label: t({ message: 'Running', comment: 'an examination' }), tone: 'progress' },
    conform: { label: t`Conforms`, tone: 'good' },
    not_conform: { label: t`Does not conform`, tone: 'bad' },
    broken: { label: t`Could not be run`, tone: 'attention' },
  }
}
