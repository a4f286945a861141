import { refuse } from '@lantern/contract/errors'
import { assert } from '@lantern/kernel/assert'
import type { BrandId, OperatorId } from '@lantern/kernel/ids'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@lantern/kernel/time'
import { type FeedTransaction, FeedTooLong, type FeedWindow } from '@lantern/vendor-protocol/feed'
import { encodeRequest, wireNameOf } from '@lantern/vendor-protocol/wire'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { type KnownBet, listBets, listTakenBets, usedKeys } from '../wagers/index.ts'
import { betRefOf } from './commands.ts'
import { throughBreaker } from './breaker.ts'
import { type Connection, connectionOf } from './connections.ts'
import { type Compared, type Difference, differencesOf, sameState } from './differences.ts'
import { findConnection, listAllConnections } from './queries/connections.ts'
import { noted } from './outgoing-log.ts'
import * as comparisons from './queries/comparisons.ts'
import { listKeysOf } from './queries/operator.ts'
import * as queries from './queries/reconciliation.ts'

// What a vendor says happened, beside what stands here. Nothing moves: differences are written down
// and healed one by one, by the vendor's own messages.

/** What is younger may still be on its way. */
const ON_ITS_WAY_MS = 2 * MINUTE_MS
/** Before the window: stakes whose results lie in it. */
const BEFORE_MS = HOUR_MS
/** How far the job goes back behind what it compared last. */
const OVERLAP_MS = 30 * MINUTE_MS
/** Of a vendor that was never compared. */
const FIRST_MS = DAY_MS
/** Behind, it goes on by such steps, each kept by itself: nothing is skipped. */
const STEP_MS = HOUR_MS
const EACH_READ = 5_000
/** A window is read and compared in slices: so much of what a vendor tells is in memory at once. */
const MOST_TOLD = 50_000
const SHORTEST_SLICE_MS = 5 * SECOND_MS
/** How long a vendor may take with all its pages. */
const PATIENCE_MS = 5 * MINUTE_MS
/** So many vendors are compared side by side: a slow one holds up none of the others. */
const AT_ONCE = 4

/** The connection of a vendor by its code, with the newest key that is good. */
export async function connectionFor(
  ctx: Pick<Context, 'db' | 'config'>,
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
}

/**
 * Compares one vendor in a window. Refuses `way_not_available` for one without a feed, and
 * `provider_unavailable` when it does not answer; that is written down as well.
 */
export async function compare(
  ctx: Context,
  connection: Connection,
  { from, until, askedBy }: Wish,
): Promise<comparisons.ComparisonRow> {
  if (!connection.adapter.feed) refuse('way_not_available')
  const { brandId, id: connectionId } = connection
  const at = ctx.clock.now()
  const id = await comparisons.insertComparison(ctx.db, {
    brandId,
    connectionId,
    from,
    until,
    askedBy,
    at,
  })
  const signal = AbortSignal.timeout(PATIENCE_MS)
  let sums = { transactions: 0, bets: 0, found: 0, gone: 0 }
  try {
    for await (const slice of slicesOf(ctx, connection, { from, until, signal })) {
      const more = await lookAt(ctx, connection, slice)
      sums = {
        transactions: sums.transactions + more.transactions,
        bets: sums.bets + more.bets,
        found: sums.found + more.found,
        gone: sums.gone + more.gone,
      }
    }
    await comparisons.endComparison(ctx.db, id, { ...sums, at: ctx.clock.now(), fault: null })
  } catch (error) {
    const fault = (error instanceof Error ? error.message : String(error)).slice(0, 200)
    await comparisons.endComparison(ctx.db, id, { ...sums, at: ctx.clock.now(), fault })
    throw error
  }
  const row = await comparisons.findComparison(ctx.db, id)
  assert(row, 'a comparison stays')
  return row
}

interface Whole {
  readonly from: Date
  readonly until: Date
  readonly signal: AbortSignal
}

/** What a vendor told of a window, slice by slice: shorter ones where there is much. */
async function* slicesOf(
  ctx: Context,
  connection: Connection,
  { from, until, signal }: Whole,
): AsyncGenerator<Told> {
  let lengthMs = HOUR_MS
  let start = from.getTime()
  while (start < until.getTime()) {
    const end = Math.min(start + lengthMs, until.getTime())
    const window = {
      from: new Date(start - Math.min(BEFORE_MS, lengthMs)),
      // the clocks of both sides are not quite the same
      to: new Date(Math.min(end + Math.min(ON_ITS_WAY_MS, lengthMs), until.getTime())),
    }
    const told = await throughBreaker(ctx, connection, () =>
      readTold(ctx, connection, { window, signal }),
    )
    // that there is much to tell is no fault of the vendor's line
    if (!told && lengthMs <= SHORTEST_SLICE_MS) throw new FeedTooLong()
    if (told) {
      yield { from: new Date(start), until: new Date(end), told }
      start = end
    } else lengthMs = Math.max(lengthMs / 4, SHORTEST_SLICE_MS)
  }
}

interface Reading {
  readonly window: FeedWindow
  readonly signal: AbortSignal
}

/** Undefined when there is more in the window than is read at once. */
async function readTold(
  ctx: Context,
  connection: Connection,
  { window, signal }: Reading,
): Promise<FeedTransaction[] | undefined> {
  const { adapter, code, keyId, secrets, launchUrl } = connection
  const baseUrl = launchUrl ?? ctx.config.studioOrigin
  const whom = { baseUrl, vendor: code, keyId, secrets }
  const fetch = noted(ctx, connection)
  const link = { ...whom, clock: ctx.clock, signal, most: MOST_TOLD, fetch }
  const told: FeedTransaction[] = []
  try {
    for await (const one of adapter.feed?.(link, window) ?? []) told.push(one)
  } catch (error) {
    if (error instanceof FeedTooLong) return undefined
    throw error
  }
  return told
}

interface Told {
  readonly from: Date
  readonly until: Date
  readonly told: readonly FeedTransaction[]
}

async function lookAt(ctx: Context, connection: Connection, { from, until, told }: Told) {
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
  const taken = await listTakenBets(ctx.db, where, { from, until })
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
  (finding.theirPayout === null || finding.theirPayout === bet.payout)

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

/** From where the job stopped to now, step by step: a step that fails is begun with the next time. */
async function catchUp(ctx: Context, connection: Connection): Promise<void> {
  const until = ctx.clock.now().getTime() - ON_ITS_WAY_MS
  const before = await comparisons.progressOf(ctx.db, connection.id)
  let done = (before.until ?? before.since)?.getTime() ?? until - FIRST_MS
  let from = before.until ? done - OVERLAP_MS : done
  // what lies just behind is looked at once more, also when nothing is new
  const stopAt = performance.now() + PATIENCE_MS
  do {
    done = Math.min(done + STEP_MS, until)
    await compare(ctx, connection, { from: new Date(from), until: new Date(done), askedBy: null })
    from = done
  } while (done < until && performance.now() < stopAt)
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
