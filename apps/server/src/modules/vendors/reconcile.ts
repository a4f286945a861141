import { refuse } from '@lantern/contract/errors'
import { assert } from '@lantern/kernel/assert'
import type { BrandId, OperatorId } from '@lantern/kernel/ids'
import { DAY_MS, type DateText, HOUR_MS, MINUTE_MS } from '@lantern/kernel/time'
import { encodeRequest, wireNameOf } from '@lantern/vendor-protocol/wire'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { vendorComparisonsFailing } from '../../http/metrics.ts'
import { type KnownBet, listBets, listTakenBets, usedKeys } from '../wagers/index.ts'
import { isInPart } from './bet-parts.ts'
import { betRefOf } from './commands.ts'
import { type Connection, connectionOf } from './connections.ts'
import { type Compared, type Difference, differencesOf, sameState } from './differences.ts'
import {
  ON_ITS_WAY_MS,
  type Slice,
  SLICE_LIMITS,
  type SliceLimits,
  slicesOf,
} from './feed-slices.ts'
import { type FactsOfBet, keepFacts } from './queries/bet-facts.ts'
import { findConnection, listAllConnections } from './queries/connections.ts'
import * as comparisons from './queries/comparisons.ts'
import { listKeysOf } from './queries/operator.ts'
import * as queries from './queries/reconciliation.ts'
import { memberOf } from './standing.ts'

// What a vendor says happened, beside what stands here. Nothing moves: differences are written down
// and healed one by one, by the vendor's own messages.

/** How far the job goes back behind what it compared last. */
const OVERLAP_MS = 30 * MINUTE_MS
/** Of a vendor that was never compared. */
const FIRST_MS = DAY_MS
/** Behind, it goes on by such steps, each kept by itself: nothing is skipped. */
const STEP_MS = HOUR_MS
const EACH_READ = 5_000
/** How long the job goes on with one vendor. */
const PATIENCE_MS = 5 * MINUTE_MS
/** So many vendors are compared side by side: a slow one holds up none of the others. */
const AT_ONCE = 4
/** So many windows in a row that came to no end, and somebody has to look. */
const MOST_FAILING = 3

/** The connection of a vendor by its code, with the newest key that is good. */
export async function connectionFor(
  ctx: Pick<Context, 'db' | 'keys'>,
  brandId: BrandId,
  code: string,
): Promise<Connection | undefined> {
  const row = await findConnection(ctx.db, brandId, code)
  const keys = row ? await listKeysOf(ctx.db, row.id) : []
  for (const { keyId, disabledAt } of keys) {
    if (disabledAt === null) return connectionOf(ctx, { vendorCode: code, keyId })
  }
  return undefined
}

export interface Wish {
  readonly from: Date
  readonly until: Date
  readonly askedBy: OperatorId | null
  /** The day of the vendor's books it is about; it is beside those by time then. */
  readonly reportDate?: DateText
}

/**
 * Compares one vendor in a window, slice by slice. What was done stays done: when the vendor stops
 * answering, or time is over, the next comparison goes on from there. Refuses `way_not_available`
 * for one without a feed, and `provider_unavailable` when it does not answer; that is written down
 * as well.
 */
export async function compare(
  ctx: Context,
  connection: Connection,
  { from, until, askedBy, reportDate }: Wish,
  limits: SliceLimits = SLICE_LIMITS,
): Promise<comparisons.ComparisonRow> {
  if (!connection.adapter.feed) refuse('way_not_available')
  const { brandId, id: connectionId } = connection
  const at = ctx.clock.now()
  const about = { brandId, connectionId, from, until, askedBy, reportDate: reportDate ?? null, at }
  const id = await comparisons.insertComparison(ctx.db, about)
  let sums = { transactions: 0, bets: 0, found: 0, gone: 0 }
  let fault: string | null = null
  try {
    for await (const slice of slicesOf(ctx, connection, { from, until, limits })) {
      const more = await lookAt(ctx, connection, slice)
      sums = {
        transactions: sums.transactions + more.transactions,
        bets: sums.bets + more.bets,
        found: sums.found + more.found,
        gone: sums.gone + more.gone,
      }
      const { of, at: place } = slice.part
      if (place === of - 1)
        await comparisons.keepProgress(ctx.db, id, { ...sums, until: slice.until })
    }
  } catch (error) {
    fault = (error instanceof Error ? error.message : String(error)).slice(0, 200)
    throw error
  } finally {
    await comparisons.endComparison(ctx.db, id, { ...sums, at: ctx.clock.now(), fault })
  }
  const row = await comparisons.findComparison(ctx.db, id)
  assert(row, 'a comparison stays')
  return row
}

async function lookAt(ctx: Context, connection: Connection, { from, until, told, part }: Slice) {
  const { brandId, id: connectionId, code: source, adapter } = connection
  const betRefs = told.flatMap(({ operation }) =>
    operation.op === 'closeRound' ? [] : [betRefOf(operation)],
  )
  const txIds = told.map(({ operation }) => operation.txId)
  const where = { brandId, source }
  const known = new Map<string, KnownBet>()
  const arrived = new Set<string>()
  for (const some of inParts([...new Set(betRefs)]))
    for (const bet of await listBets(ctx.db, where, some)) known.set(bet.betRef, bet)
  for (const some of inParts(txIds))
    for (const key of await usedKeys(ctx.db, where, some)) arrived.add(key)
  const ofAll = await listTakenBets(ctx.db, where, { from, until })
  const taken = ofAll.filter(({ betRef }) => isInPart(betRef, part))
  const { multiSettle } = adapter.caps
  const compared = differencesOf({ told, known, arrived, taken, multiSettle, from })
  // what was told of the time before is of another slice
  const fresh = told.filter(({ at }) => at >= from && at < until)
  const moved = fresh.flatMap(({ operation }) =>
    operation.op === 'closeRound' ? [] : [betRefOf(operation)],
  )
  const looked = new Set([...moved, ...taken.map(({ betRef }) => betRef)])
  const over = await overFindings(ctx, connection, { ...compared, told: new Set(betRefs) })
  const at = ctx.clock.now()
  const facts = told.flatMap(factsOf)
  for (const some of inParts(facts))
    await keepFacts(ctx.db, { brandId, vendorCode: source, at }, some)
  return transact(ctx, async (tx) => ({
    transactions: fresh.length,
    bets: looked.size,
    found: await queries.upsertFindings(
      tx,
      { brandId, connectionId, at },
      compared.found.map(onTheWire),
    ),
    gone: await queries.endFindings(tx, over, { state: 'gone', at, by: null }),
  }))
}

const factsOf = ({ operation, facts }: Slice['told'][number]): FactsOfBet[] =>
  facts === undefined || operation.op === 'closeRound'
    ? []
    : [
        {
          ...facts,
          betRef: betRefOf(operation),
          roundRef: operation.roundId,
          memberId: memberOf(operation.playerId),
        },
      ]

function inParts<Item>(items: readonly Item[]): Item[][] {
  const parts: Item[][] = []
  for (let at = 0; at < items.length; at += EACH_READ) parts.push(items.slice(at, at + EACH_READ))
  return parts
}

const onTheWire = ({ message, ...difference }: Difference): queries.FoundDifference => ({
  ...difference,
  operation: message && wireNameOf(message.op),
  message: message && encodeRequest(message),
})

/** Open findings whose difference is there no longer: it was looked for, or stands mended here. */
async function overFindings(
  ctx: Context,
  { id, brandId, code: source }: Connection,
  { found, agreed, told }: Compared & { readonly told: ReadonlySet<string> },
): Promise<string[]> {
  const open = await queries.listOpenFindings(ctx.db, id)
  const still = new Set(found.map(({ kind, subject }) => `${kind} ${subject}`))
  const asked = open.filter(({ kind, subject }) => !still.has(`${kind} ${subject}`))
  const txIds = asked.flatMap(({ txId }) => (txId === null ? [] : [txId]))
  const where = { brandId, source }
  const arrived = await usedKeys(ctx.db, where, txIds)
  const refs = asked.map(({ betRef }) => betRef)
  const bets = new Map((await listBets(ctx.db, where, refs)).map((bet) => [bet.betRef, bet]))
  const isOver = (finding: queries.FindingRow): boolean => {
    switch (finding.kind) {
      case 'missing_here':
        return finding.txId !== null && arrived.has(finding.txId)
      case 'missing_there':
        return told.has(finding.betRef)
      case 'amount':
      case 'valid_bet':
      case 'state':
        return agreed.has(finding.betRef) || isMended(finding, bets.get(finding.betRef))
      // it was late, and stays so until a person has seen it
      case 'late':
        return false
    }
  }
  return asked.filter(isOver).map((finding) => finding.id)
}

const isMended = (finding: queries.FindingRow, bet: KnownBet | undefined): boolean =>
  bet !== undefined &&
  finding.theirState !== null &&
  sameState(finding.theirState, bet.state) &&
  (finding.theirStake === null || finding.theirStake === bet.stake) &&
  (finding.theirPayout === null || finding.theirPayout === bet.payout) &&
  (finding.theirValid === null || finding.theirValid === bet.validBet)

/** Compares every vendor that has a feed; one that does not answer hinders none of the others. */
export async function compareAll(ctx: Context): Promise<void> {
  const waiting = await listAllConnections(ctx.db)
  const one = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { brandId, code } = next
      const connection = await connectionFor(ctx, brandId, code)
      if (!connection?.adapter.feed) continue
      await catchUp(ctx, connection).catch((error: unknown) =>
        ctx.log.warn({ err: error, vendor: code }, 'a vendor could not be compared'),
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

/** From where the job stopped to now, step by step: one that fails goes on the next time. */
async function catchUp(ctx: Context, connection: Connection): Promise<void> {
  const until = ctx.clock.now().getTime() - ON_ITS_WAY_MS
  const before = await comparisons.progressOf(ctx.db, connection.id)
  let done = (before.until ?? before.since)?.getTime() ?? until - FIRST_MS
  let from = before.until ? done - OVERLAP_MS : done
  // what lies just behind is looked at once more, also when nothing is new
  const stopAt = performance.now() + PATIENCE_MS
  try {
    do {
      const end = new Date(Math.min(done + STEP_MS, until))
      const wish = { from: new Date(from), until: end, askedBy: null }
      const { doneUntil } = await compare(ctx, connection, wish)
      done = Math.max(done, doneUntil?.getTime() ?? done)
      from = done
    } while (done < until && performance.now() < stopAt)
  } finally {
    await tellFailing(ctx, connection)
  }
}

/** Windows that come to no end, one after another, are told where somebody is woken by it. */
async function tellFailing(ctx: Context, { id, code, brandId }: Connection): Promise<void> {
  const { failures, fault } = await comparisons.failingOf(ctx.db, id)
  vendorComparisonsFailing.set({ brand: String(brandId), vendor: code }, failures)
  if (failures >= MOST_FAILING)
    ctx.log.error({ vendor: code, failures, fault }, 'a vendor is not compared any more')
}

/** What an operator asks for: the last so many hours. Refuses `not_found`, and as `compare`. */
export async function compareNow(
  ctx: Context,
  vendor: { readonly brandId: BrandId; readonly code: string },
  by: { readonly hours: number; readonly operatorId: OperatorId },
): Promise<comparisons.ComparisonRow> {
  const connection = await connectionFor(ctx, vendor.brandId, vendor.code)
  if (!connection) refuse('not_found')
  const until = new Date(ctx.clock.now().getTime() - ON_ITS_WAY_MS)
  const from = new Date(until.getTime() - by.hours * HOUR_MS)
  return compare(ctx, connection, { from, until, askedBy: by.operatorId })
}
