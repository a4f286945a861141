import { refuse } from '@lantern/contract/errors'
import { present } from '@lantern/kernel/assert'
import type { BrandId, OperatorId } from '@lantern/kernel/ids'
import type { Currency } from '@lantern/kernel/money'
import { businessDay, DAY_MS, type DateText, HOUR_MS } from '@lantern/kernel/time'
import type { DayTotal } from '@lantern/vendor-protocol/report-day'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { throughBreaker } from './breaker.ts'
import type { Connection } from './connections.ts'
import { linkOf } from './link.ts'
import { ON_ITS_WAY_MS } from './feed-slices.ts'
import { totalsOfDay } from './queries/bet-facts.ts'
import { listAllConnections } from './queries/connections.ts'
import {
  type DayRow,
  type DaySide,
  type DayState,
  type DaySum,
  dayStates,
  keepDay,
  listDays,
} from './queries/report-days.ts'
import { compare, connectionFor } from './reconcile.ts'

// Days of a vendor's own books beside ours: how many bets, and what was staked, paid and counts. By
// time nothing is missed while it happens; by day the two books are the same when they are closed.

/** How many days back the job looks. */
const LOOK_BACK_DAYS = 7
/** Where both sides differ, the day is compared again this often. */
const AGAIN_MS = 6 * HOUR_MS
/** A day that was over may still change: it is compared once more this long after it began. */
const LATE_MS = 3 * DAY_MS

const NOTHING: DaySide = { bets: 0, stake: 0n, payout: 0n, validBet: 0n }

interface DayWish {
  readonly reportDate: DateText
  readonly askedBy: OperatorId | null
}

/**
 * Compares a day of a vendor's books. Where the sums differ, everything that the vendor says
 * happened about its bets is compared, and each bet that differs becomes a finding. Undefined for
 * the job on a day that is not over. Refuses `way_not_available` for a vendor without such a day and
 * `provider_unavailable` when it does not answer.
 */
export async function compareDay(
  ctx: Context,
  connection: Connection,
  { reportDate, askedBy }: DayWish,
): Promise<DayRow | undefined> {
  const { adapter, brandId, id: connectionId, code: vendorCode } = connection
  const ask = adapter.reportDay
  if (!ask) refuse('way_not_available')
  const told = await throughBreaker(ctx, connection, () => ask(linkOf(ctx, connection), reportDate))
  if (!told.isOver && askedBy === null) return undefined
  const oursNow = () => totalsOfDay(ctx.db, { brandId, vendorCode }, reportDate)
  let sums = beside(told.totals, await oursNow())
  if (sums.some(isDifferent) && told.span) {
    const newest = ctx.clock.now().getTime() - ON_ITS_WAY_MS
    const until = new Date(Math.min(told.span.until.getTime(), newest))
    if (told.span.from < until)
      await compare(ctx, connection, { from: told.span.from, until, askedBy, reportDate })
    sums = beside(told.totals, await oursNow())
  }
  const day = {
    ...{ brandId, connectionId, reportDate, isOver: told.isOver, askedBy, sums },
    state: sums.some(isDifferent) ? ('differs' as const) : ('agrees' as const),
    at: ctx.clock.now(),
  }
  await transact(ctx, (tx) => keepDay(tx, day))
  if (day.state === 'differs')
    ctx.log.warn({ vendor: vendorCode, reportDate }, 'the books of a day differ')
  const { rows } = await listDays(ctx.db, connectionId, {
    ...{ reportDate, state: null, offset: 0, limit: 1 },
  })
  return rows[0]
}

/** Both sides by currency. */
function beside(theirs: readonly DayTotal[], ours: readonly DayTotal[]): DaySum[] {
  const sideOf = (totals: readonly DayTotal[], currency: Currency): DaySide => {
    const found = totals.find((one) => one.currency === currency)
    if (!found) return NOTHING
    const { bets, stake, payout, validBet } = found
    return { bets, stake, payout, validBet }
  }
  const currencies = new Set([...theirs, ...ours].map(({ currency }) => currency))
  return [...currencies].toSorted().map((currency) => ({
    currency,
    theirs: sideOf(theirs, currency),
    ours: sideOf(ours, currency),
  }))
}

const isDifferent = ({ theirs, ours }: DaySum): boolean =>
  theirs.bets !== ours.bets ||
  theirs.stake !== ours.stake ||
  theirs.payout !== ours.payout ||
  theirs.validBet !== ours.validBet

/** Compares the days of every vendor that are over and due; one that fails hinders no other. */
export async function compareDays(ctx: Context): Promise<void> {
  for (const { brandId, code } of await listAllConnections(ctx.db)) {
    const connection = await connectionFor(ctx, brandId, code)
    if (!connection?.adapter.reportDay) continue
    await compareDue(ctx, connection).catch((error: unknown) =>
      ctx.log.warn({ err: error, vendor: code }, 'the days of a vendor could not be compared'),
    )
  }
}

async function compareDue(ctx: Context, connection: Connection): Promise<void> {
  const now = ctx.clock.now().getTime()
  const dates = Array.from({ length: LOOK_BACK_DAYS }, (_, back) =>
    businessDay(new Date(now - (LOOK_BACK_DAYS - back) * DAY_MS), 0),
  )
  const states = await dayStates(ctx.db, connection.id, present(dates[0], 'there are days'))
  const known = new Map(states.map((one) => [one.reportDate, one]))
  for (const reportDate of dates)
    if (isDue(known.get(reportDate), reportDate, now))
      await compareDay(ctx, connection, { reportDate, askedBy: null })
}

function isDue(state: DayState | undefined, reportDate: DateText, now: number): boolean {
  if (!state?.isOver) return true
  const comparedAt = state.comparedAt.getTime()
  if (state.state === 'differs') return comparedAt < now - AGAIN_MS
  const late = Date.parse(`${reportDate}T00:00:00Z`) + LATE_MS
  return comparedAt < late && now >= late
}

/** What an operator asks for. Refuses `not_found`, and as {@link compareDay}. */
export async function compareDayNow(
  ctx: Context,
  vendor: { readonly brandId: BrandId; readonly code: string },
  by: { readonly reportDate: DateText; readonly operatorId: OperatorId },
): Promise<DayRow> {
  const connection = await connectionFor(ctx, vendor.brandId, vendor.code)
  if (!connection) refuse('not_found')
  const { reportDate, operatorId: askedBy } = by
  return present(
    await compareDay(ctx, connection, { reportDate, askedBy }),
    'a day that is asked for is kept',
  )
}
