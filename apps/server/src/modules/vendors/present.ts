import type { ReplyOf } from '@lantern/contract/endpoint'
import type { opsReconciliation } from '@lantern/contract/ops/reconciliation'
import type { opsVendorRecords } from '@lantern/contract/ops/vendor-records'
import type { opsVendors } from '@lantern/contract/ops/vendors'
import { MINUTE_MS } from '@lantern/kernel/time'
import type { GameOfVendor } from '../catalogue/index.ts'
import type { HealthRow, KeptCall, ListedCall, OverviewRow } from './queries/operator.ts'
import type { ComparisonRow } from './queries/comparisons.ts'
import type { DayRow } from './queries/report-days.ts'
import type { OpenBetRow } from './queries/open-bets.ts'
import type { FindingRow } from './queries/reconciliation.ts'
import type { TransferOfVendor } from './queries/wallets.ts'

type WireVendor = ReplyOf<typeof opsVendors.list>['content'][number]
type WireCall = ReplyOf<typeof opsVendorRecords.calls>['content'][number]
type WireGame = ReplyOf<typeof opsVendorRecords.games>['content'][number]
type WireOpenBet = ReplyOf<typeof opsVendorRecords.unfinished>['content'][number]
type WireTransfer = ReplyOf<typeof opsVendorRecords.transfers>['content'][number]
type WireComparison = ReplyOf<typeof opsReconciliation.compare>
type WireDay = ReplyOf<typeof opsReconciliation.compareDay>
type WireFinding = ReplyOf<typeof opsReconciliation.findings>['content'][number]

const NO_CALLS = {
  calls: 0,
  refused: 0,
  failed: 0,
  sumUs: '0',
  slowestUs: 0,
  took: [],
  lastAt: null,
}

/** Upper bounds of the classes that calls are counted in; the last has none. */
const WITHIN_MS = [10, 50, 200, 1_000] as const

/** The bound that a share of the calls stayed within; null when it is not known. */
function withinMs(took: readonly number[], calls: number, share: number): number | null {
  let sum = 0
  for (const [at, bound] of WITHIN_MS.entries()) {
    sum += took[at] ?? 0
    if (calls > 0 && sum >= calls * share) return bound
  }
  return null
}

const millis = (us: number): number => Math.round(us / 100) / 10

export function presentVendor(
  row: OverviewRow,
  health: HealthRow | undefined,
  now: Date,
): WireVendor {
  return {
    code: row.code,
    name: row.name,
    dialect: row.dialect,
    isStopped: row.isStopped,
    inMaintenance: row.inMaintenance,
    maintenanceFrom: row.maintenanceFrom?.toISOString() ?? null,
    maintenanceUntil: row.maintenanceUntil?.toISOString() ?? null,
    games: row.games,
    openFindings: row.openFindings,
    openCases: row.openCases,
    health: { ...presentHealth(health), breaker: presentBreaker(row, now) },
  }
}

type WireHealth = WireVendor['health']

function presentHealth(health: HealthRow | undefined): Omit<WireHealth, 'breaker'> {
  const { calls, refused, failed, sumUs, slowestUs, took, lastAt } = health ?? NO_CALLS
  return {
    calls,
    refused,
    failed,
    averageMs: calls === 0 ? null : millis(Number.parseInt(sumUs, 10) / calls),
    halfWithinMs: withinMs(took, calls, 0.5),
    mostWithinMs: withinMs(took, calls, 0.95),
    slowestMs: calls === 0 ? null : millis(slowestUs),
    lastCallAt: lastAt?.toISOString() ?? null,
  }
}

const presentBreaker = (row: OverviewRow, now: Date): WireHealth['breaker'] => ({
  state: row.breakerUntil === null ? 'closed' : row.breakerUntil > now ? 'open' : 'probing',
  failures: row.breakerFailures,
  openUntil: row.breakerUntil?.toISOString() ?? null,
  lastFault: row.breakerFailures === 0 ? null : row.breakerFault,
})

export const presentCall = (row: ListedCall): WireCall => ({
  id: row.id,
  direction: row.direction,
  operation: row.operation,
  txId: row.txId,
  betRef: row.betRef,
  playerId: row.playerId,
  status: row.status,
  http: row.http,
  durationMs: millis(row.durationUs),
  calledAt: row.calledAt.toISOString(),
})

export const presentKeptCall = (row: KeptCall): ReplyOf<typeof opsVendorRecords.call> => ({
  ...presentCall(row),
  headers: { ...row.headers },
  request: row.request,
  reply: row.reply,
})

const minutesSince = (at: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - at.getTime()) / MINUTE_MS))

export const presentGameOfVendor = (row: GameOfVendor): WireGame => ({
  ...row,
  currencies: row.currencies && [...row.currencies],
  maintenanceFrom: row.maintenanceFrom?.toISOString() ?? null,
  maintenanceUntil: row.maintenanceUntil?.toISOString() ?? null,
  addedAt: row.addedAt.toISOString(),
})

export const presentOpenBet = (row: OpenBetRow, now: Date): WireOpenBet => ({
  ...row,
  placedAt: row.placedAt.toISOString(),
  ageMinutes: minutesSince(row.placedAt, now),
})

export const presentTransfer = (row: TransferOfVendor, now: Date): WireTransfer => ({
  ...row,
  requestedAt: row.requestedAt.toISOString(),
  knownAt: row.knownAt?.toISOString() ?? null,
  ageMinutes: minutesSince(row.requestedAt, row.knownAt ?? now),
})

export const presentComparison = (row: ComparisonRow): WireComparison => ({
  ...row,
  from: row.from.toISOString(),
  until: row.until.toISOString(),
  doneUntil: row.doneUntil?.toISOString() ?? null,
  startedAt: row.startedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
})

export const presentDay = (row: DayRow): WireDay => ({
  ...row,
  comparedAt: row.comparedAt.toISOString(),
  sums: [...row.sums],
})

export const presentFinding = (row: FindingRow, now: Date): WireFinding => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  betRef: row.betRef,
  txId: row.txId,
  playerId: row.playerId,
  currency: row.currency,
  operation: row.operation,
  theirs: {
    state: row.theirState,
    stake: row.theirStake,
    payout: row.theirPayout,
    validBet: row.theirValid,
  },
  ours: {
    state: row.ourState,
    stake: row.ourStake,
    payout: row.ourPayout,
    validBet: row.ourValid,
  },
  reportDate: row.reportDate,
  odds: row.odds,
  happenedAt: row.happenedAt.toISOString(),
  foundAt: row.foundAt.toISOString(),
  seenAt: row.seenAt.toISOString(),
  ageMinutes: minutesSince(row.foundAt, row.endedAt ?? now),
  owner: row.owner,
  endedAt: row.endedAt?.toISOString() ?? null,
  endedBy: row.endedBy,
  canHeal: row.state === 'open' && row.operation !== null,
})
