import { refuse } from '@lantern/contract/errors'
import { assert } from '@lantern/kernel/assert'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import { type Currency, fitsCurrency, type Money } from '@lantern/kernel/money'
import { SECOND_MS } from '@lantern/kernel/time'
import type { AccountClass } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { transact, type Tx } from '../../db/transact.ts'
import { publish } from '../../events.ts'
import { getOpenMember } from '../identity/index.ts'
import { refuseWaitingLocks } from '../rollover/index.ts'
import { cameBack, maySend, neverWent } from '../safeplay/index.ts'
import { capture, hold, lock, post } from '../wallet/index.ts'
import { findTransferDialect } from './adapters/dialects.ts'
import { accountOf, exchange, isResting } from './outgoing.ts'
import { holdConnection } from './queries/connections.ts'
import { isPlayerThere } from './players.ts'
import * as queries from './queries/transfers.ts'
import type { Transfer } from './queries/transfers.ts'
import type { TransferAnswer, TransferDialect, TransferOrder } from './transfer-dialect.ts'
import { exactlyInUnit, unitsOf } from './units.ts'

// Money of members at vendors that keep it themselves. CREATED → SENT → OK, FAILED or UNKNOWN;
// UNKNOWN is asked about until it is known. An order is sent once: nothing is tried again blind.

/** What is to be moved to a vendor or back. */
export interface TransferWish {
  readonly brandId: BrandId
  readonly vendorCode: string
  readonly memberId: MemberId
  readonly accountClass: AccountClass
  readonly direction: 'in' | 'out'
  readonly currency: Currency
  readonly amount: Money
}

const SOURCE = 'vendors'
const BATCH = 20
/** Whoever took the work up has this long before another may. */
const TURN_MS = 30 * SECOND_MS
/** How long to wait before the next question, by how often was asked. */
const WAITS_MS = [3, 5, 8, 13, 20, 30, 60, 120, 300].map((seconds) => seconds * SECOND_MS)
const LONGEST_WAIT_MS = 600 * SECOND_MS

const aboutOf = (operation: string, { memberId, orderKey }: Transfer) => ({
  operation,
  playerId: memberId,
  txId: orderKey,
})

const later = (ctx: Pick<Context, 'clock'>, ms: number): Date =>
  new Date(ctx.clock.now().getTime() + ms)

const waitFor = (checks: number): number => WAITS_MS[checks] ?? LONGEST_WAIT_MS

/** What a person quotes. */
const referenceOf = (orderKey: string): string => `V-${orderKey.slice(0, 12)}`

/**
 * Writes down an order, and sets its money aside where it goes to the vendor; the worker sends it.
 * Answers with its id. Refuses `amount_invalid`, also for what can not be written in the vendor's
 * unit, `currency_mismatch` for a currency that it does not take, `insufficient_funds`,
 * `account_closed` and, for a vendor that is no such one or, on the way in, is stopped,
 * `game_disabled`. On the way in it asks what a stake asks, and refuses `member_blocked`, and
 * `rollover_outstanding` while a condition waits: stakes there are not seen here.
 */
export async function requestTransfer(ctx: Context, tx: Tx, wish: TransferWish): Promise<string> {
  const { brandId, memberId, currency, amount, direction } = wish
  if (amount <= 0n || !fitsCurrency(amount, currency)) refuse('amount_invalid')
  const connectionId = await keeperOf(tx, wish)
  const at = ctx.clock.now()
  // a member's orders are written down one after the other, and none beside a closing
  await lock(tx, memberId)
  const { status } = await getOpenMember(tx, brandId, memberId)
  if (direction === 'in') {
    if (status !== 'active') refuse('member_blocked')
    await maySend(tx, { memberId, amount, at })
    await refuseWaitingLocks(ctx, tx, { brandId, memberId })
  }
  const orderKey = ctx.random.bytes(16).toString('hex')
  const reference = referenceOf(orderKey)
  const order = { brandId, memberId, subject: 'transfer', currency, amount } as const
  const key = `transfer:${orderKey}:hold`
  const held =
    direction === 'in' ? await hold(tx, { ...order, source: SOURCE, key, reference, at }) : null
  const holdId = held?.holdId ?? null
  const transfer = { ...wish, connectionId, orderKey, holdId }
  const id = await queries.insertTransfer(tx, transfer, at)
  if (held) await publish(tx, brandId, { name: 'balance.changed', memberIds: [memberId] })
  return id
}

/** The connection of a vendor that keeps money and, on the way in, takes it now. */
async function keeperOf(
  tx: Tx,
  { brandId, vendorCode, direction, currency, amount }: TransferWish,
): Promise<number> {
  const connection = await holdConnection(tx, brandId, vendorCode)
  if (!connection || !findTransferDialect(connection.dialect)) refuse('game_disabled')
  const isClosed = connection.isStopped || connection.inMaintenance
  if (isClosed && direction === 'in') refuse('game_disabled')
  if (direction === 'in' && connection.currencies?.includes(currency) === false)
    refuse('currency_mismatch')
  const unit = unitsOf(connection.units)(currency)
  if (exactlyInUnit(amount, unit) === undefined) refuse('amount_invalid')
  return connection.id
}

/** An order as its vendor is told it: in its own unit. */
function orderOf({ memberId: playerId, unit, ...order }: Transfer): TransferOrder {
  const amount = exactlyInUnit(order.amount, BigInt(unit))
  assert(amount !== undefined, 'an order can be written in the unit of its vendor')
  return { ...order, playerId, amount }
}

/** Does what is due for transfers: send, ask. */
export async function workTransfers(ctx: Context): Promise<void> {
  const due = await transact(ctx, (tx) =>
    queries.takeDueTransfers(tx, ctx.clock.now(), later(ctx, TURN_MS), BATCH),
  )
  await Promise.all(due.map((id) => workTransfer(ctx, id)))
}

/** The next step of one transfer; safe to be called by several at once. */
export async function workTransfer(ctx: Context, id: string): Promise<void> {
  const transfer = await queries.findTransfer(ctx.db, id)
  const dialect = transfer && findTransferDialect(transfer.dialect)
  if (!transfer || !dialect) return
  if (transfer.state === 'created') await send(ctx, transfer, dialect)
  else if (transfer.state === 'sent' || transfer.state === 'unknown')
    await ask(ctx, transfer, dialect)
}

/** Gives the order to the vendor. It is marked as sent before, so that nobody sends it again. */
async function send(ctx: Context, transfer: Transfer, dialect: TransferDialect): Promise<void> {
  // an order is given out only to a vendor that may be called now
  const account = (await isResting(ctx, transfer)) ? undefined : await accountOf(ctx, transfer)
  const { memberId: playerId } = transfer
  if (!account || !(await isPlayerThere(ctx, transfer, { dialect, account, playerId }))) return
  // what can not be said is not sent
  const order = orderOf(transfer)
  const isOurs = await transact(ctx, (tx) => leave(ctx, tx, transfer))
  if (!isOurs) return
  const call = dialect.order(order, account, ctx.clock.now())
  const reply = await exchange(ctx, transfer, { ...call, about: aboutOf('transfer', transfer) })
  await learn(ctx, transfer.id, reply ? dialect.readOrder(reply) : 'unclear')
}

/** The money leaves the member: from now on the vendor may have it. False: somebody was faster. */
async function leave(ctx: Context, tx: Tx, { id }: Transfer): Promise<boolean> {
  const row = await queries.lockTransfer(tx, id)
  if (row?.state !== 'created') return false
  const at = ctx.clock.now()
  await queries.moveTransfer(tx, id, { to: 'sent', reason: null, at, dueAt: later(ctx, TURN_MS) })
  if (row.holdId === null) return true
  const { brandId, holdId, orderKey } = row
  const closing = { brandId, holdId, source: SOURCE, reference: referenceOf(orderKey), at }
  await capture(tx, { ...closing, key: `transfer:${orderKey}:sent`, to: 'vendor_transit' })
  await tell(tx, row)
  return true
}

async function ask(ctx: Context, transfer: Transfer, dialect: TransferDialect): Promise<void> {
  const account = await accountOf(ctx, transfer)
  if (!account) return
  const order = orderOf(transfer)
  const askedAt = ctx.clock.now()
  const question = dialect.question(order, account, askedAt)
  const about = aboutOf('transfer-question', transfer)
  const reply = await exchange(ctx, transfer, { ...question, about })
  const answer = reply ? dialect.readQuestion(reply, order) : 'unclear'
  const sentAt = transfer.sentAt?.getTime() ?? askedAt.getTime()
  // what was not there when it was asked about may still be on its way
  const mayArrive = askedAt.getTime() - sentAt < dialect.arrivesWithinMs
  await learn(ctx, transfer.id, answer === 'missing' && mayArrive ? 'pending' : answer)
}

/** Takes in what the vendor says, as often as it says it: the money ends once, here or there. */
async function learn(ctx: Context, id: string, answer: TransferAnswer): Promise<void> {
  await transact(ctx, async (tx) => {
    const row = await queries.lockTransfer(tx, id)
    if (row?.state !== 'sent' && row?.state !== 'unknown') return
    const at = ctx.clock.now()
    if (answer === 'done') {
      await arrive(ctx, tx, row)
      await queries.moveTransfer(tx, id, { to: 'ok', reason: null, at, dueAt: null })
    } else if (answer === 'refused' || answer === 'missing') {
      await giveBack(ctx, tx, row)
      await queries.moveTransfer(tx, id, { to: 'failed', reason: answer, at, dueAt: null })
    } else {
      const dueAt = later(ctx, waitFor(row.state === 'unknown' ? row.checks : 0))
      await queries.moveTransfer(tx, id, { to: 'unknown', reason: answer, at, dueAt })
    }
  })
}

const entryOf = (ctx: Context, row: Transfer, what: string) => ({
  brandId: row.brandId,
  kind: 'transfer' as const,
  source: SOURCE,
  key: `transfer:${row.orderKey}:${what}`,
  currency: row.currency,
  reference: referenceOf(row.orderKey),
  at: ctx.clock.now(),
  accountClass: row.accountClass,
})

async function arrive(ctx: Context, tx: Tx, row: Transfer): Promise<void> {
  const { amount, memberId } = row
  const from = row.direction === 'in' ? 'vendor_transit' : 'house'
  const to =
    row.direction === 'in'
      ? ({ house: 'house', amount } as const)
      : ({ memberId, account: 'cash', amount } as const)
  const entry = entryOf(ctx, row, 'ok')
  await post(tx, { ...entry, moves: [{ house: from, amount: -amount }, to] })
  if (row.direction === 'out') await cameBack(tx, { memberId, amount, at: entry.at })
  await tell(tx, row)
}

/** What never arrived at the vendor is the member's again; what never left it was not ours yet. */
async function giveBack(ctx: Context, tx: Tx, row: Transfer): Promise<void> {
  if (row.direction === 'out') return
  const { amount, memberId } = row
  await post(tx, {
    ...entryOf(ctx, row, 'failed'),
    moves: [
      { house: 'vendor_transit', amount: -amount },
      { memberId, account: 'cash', amount },
    ],
  })
  await neverWent(tx, { memberId, amount, at: row.requestedAt })
  await tell(tx, row)
}

const tell = (tx: Tx, { brandId, memberId }: Transfer): Promise<void> =>
  publish(tx, brandId, { name: 'balance.changed', memberIds: [memberId] })
