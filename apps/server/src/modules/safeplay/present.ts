import type { ReplyOf } from '@lantern/contract/endpoint'
import type { opsSafeplay } from '@lantern/contract/ops/safeplay'
import { limitKinds, limitPeriods, type safeplay } from '@lantern/contract/safeplay'
import type { MemberId, OperatorId } from '@lantern/kernel/ids'
import type { Currency } from '@lantern/kernel/money'
import type { Context } from '../../context.ts'
import { type LimitName, type LimitValue, showEnd, showValue, type Whose } from './kinds.ts'
import type { Neighbours, Offset, Span } from './ports.ts'
import type { Exclusion } from './queries/exclusions.ts'
import { type Change, type LimitRow, listLimits, type RegisterLimit } from './queries/limits.ts'
import type { Release } from './queries/releases.ts'
import { findStanding, periodsAt, type Standing, usedStakes } from './queries/standing.ts'
import { releaseHash } from './releases.ts'
import { worksUntil } from './standing.ts'

type WireState = ReplyOf<typeof safeplay.state>
type WireExclusion = ReplyOf<typeof opsSafeplay.exclusions>['content'][number]
type WireLimit = ReplyOf<typeof opsSafeplay.limits>['content'][number]
type WireChange = ReplyOf<typeof opsSafeplay.member>['changes'][number]

const NAMES: readonly LimitName[] = limitKinds.flatMap((kind) =>
  limitPeriods
    .filter((period) => kind !== 'check' || period === 'day')
    .map((period) => ({ kind, period })),
)

const wishOf = (row: LimitRow | undefined): WireState['limits'][number]['wish'] =>
  row?.confirmFrom
    ? { value: showValue(row, row.wishedValue), confirmFrom: row.confirmFrom.toISOString() }
    : null

/** Everything a member chose, with what is used of it now. */
export async function stateOf(
  ctx: Context,
  neighbours: Pick<Neighbours, 'played' | 'funds'>,
  member: Whose & { readonly currency: Currency },
  offset: Offset,
): Promise<WireState> {
  const { memberId } = member
  const at = ctx.clock.now()
  const [standing, rows] = await Promise.all([
    findStanding(ctx.db, memberId),
    listLimits(ctx.db, memberId),
  ])
  const used = await usedBy(ctx, neighbours, member, { offset, at, rows })
  const playUntil = standing ? await worksUntil(ctx.db, memberId, at, neighbours.played) : null
  return {
    currency: member.currency,
    now: at.toISOString(),
    limits: NAMES.map((name) => limitOf(rows, name, used(name))),
    playUntil: playUntil?.toISOString() ?? null,
    ...blockOf(standing, at),
  }
}

const limitOf = (
  rows: readonly LimitRow[],
  name: LimitName,
  used: LimitValue,
): WireState['limits'][number] => {
  const setBy = (who: LimitRow['setBy']) =>
    rows.find((row) => row.setBy === who && row.kind === name.kind && row.period === name.period)
  const own = setBy('member')
  return {
    ...name,
    value: showValue(name, own?.value ?? null),
    houseValue: showValue(name, setBy('operator')?.value ?? null),
    used: showValue(name, used),
    wish: wishOf(own),
  }
}

function blockOf(
  standing: Standing | undefined,
  at: Date,
): Pick<WireState, 'block' | 'check' | 'answered'> {
  if (!standing) return { block: null, check: { minutes: null, dueAt: null }, answered: false }
  const { blockedUntil: until, blockedAs: kind } = standing
  return {
    block: until && until > at && kind ? { kind, until: showEnd(until) } : null,
    check: { minutes: standing.checkMinutes, dueAt: standing.checkDueAt?.toISOString() ?? null },
    answered: standing.answeredAt !== null,
  }
}

/** What is used of each limit that is set; more than was given back shows as nothing used. */
async function usedBy(
  ctx: Context,
  { played, funds }: Pick<Neighbours, 'played' | 'funds'>,
  member: Whose & { readonly currency: Currency },
  {
    offset,
    at,
    rows,
  }: { readonly offset: Offset; readonly at: Date; readonly rows: readonly LimitRow[] },
): Promise<(name: LimitName) => LimitValue> {
  const since = await periodsAt(ctx.db, offset.offsetMinutes, at)
  const stakes = await usedStakes(ctx.db, member.memberId, offset.offsetMinutes, at)
  const found = new Map<string, bigint>()
  for (const { kind, period } of rows) {
    const span: Span = { from: since[period], to: at }
    if (kind === 'session')
      found.set(
        `${kind} ${period}`,
        BigInt(Math.floor(await played(ctx.db, member.memberId, span))),
      )
    else if (kind === 'deposit' || kind === 'net_deposit') {
      const { gross, withdrawn } = await funds(ctx.db, member, span)
      found.set(`${kind} ${period}`, kind === 'deposit' ? gross : gross - withdrawn)
    } else if (kind !== 'check') {
      const place = limitPeriods.indexOf(period) + (kind === 'loss' ? limitPeriods.length : 0)
      found.set(`${kind} ${period}`, stakes[place] ?? 0n)
    }
  }
  return ({ kind, period }) => {
    if (kind === 'check') return null
    const value = found.get(`${kind} ${period}`) ?? 0n
    return value > 0n ? value : 0n
  }
}

export const presentExclusion = ({ origin, ...row }: Exclusion): WireExclusion => ({
  ...row,
  origin: origin && {
    exclusionId: origin.exclusionId,
    memberId: origin.memberId,
    account: origin.account,
  },
  startsAt: row.startsAt.toISOString(),
  until: showEnd(row.until),
})

export const presentLimit = (row: RegisterLimit): WireLimit => ({
  memberId: row.memberId,
  account: row.account,
  currency: row.currency,
  setBy: row.setBy,
  kind: row.kind,
  period: row.period,
  value: showValue(row, row.value),
  wish: wishOf(row),
})

export const presentChange = (row: Change): WireChange => ({
  ...row,
  at: row.at.toISOString(),
  before: row.kind && showValue({ kind: row.kind }, row.before),
  after: row.kind && showValue({ kind: row.kind }, row.after),
  until: row.until && showEnd(row.until),
})

/** Money and time of a span. */
export async function activityOf(
  ctx: Context,
  { bets, played }: Pick<Neighbours, 'bets' | 'played'>,
  memberId: MemberId,
  span: Span,
): Promise<ReplyOf<typeof safeplay.check>> {
  const [money, minutes] = await Promise.all([
    bets(ctx.db, memberId, span),
    played(ctx.db, memberId, span),
  ])
  return { ...money, net: money.paidOut - money.staked, minutes: Math.floor(minutes) }
}

type WireRelease = ReplyOf<typeof opsSafeplay.releases>['content'][number]

export const presentRelease = (one: Release, operatorId: OperatorId): WireRelease => ({
  id: one.id,
  memberId: one.memberId,
  account: one.account,
  currency: one.currency,
  exclusionId: one.of.exclusionId,
  limit: one.of.limit && {
    kind: one.of.limit.kind,
    period: one.of.limit.period,
    before: showValue(one.of.limit, one.of.limit.before),
    after: showValue(one.of.limit, one.of.limit.after),
  },
  words: one.words,
  state: one.state,
  proposedBy: one.proposedByName,
  proposedAt: one.proposedAt.toISOString(),
  decidedBy: one.decidedByName,
  decidedAt: one.decidedAt?.toISOString() ?? null,
  decisionWords: one.decisionWords,
  isMine: one.proposedBy === operatorId,
  contentHash: releaseHash(one),
})
