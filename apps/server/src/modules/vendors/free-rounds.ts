import { refuse } from '@lantern/contract/errors'
import { assert } from '@lantern/kernel/assert'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import { fitsCurrency, type Currency, type Money } from '@lantern/kernel/money'
import { MINUTE_MS, SECOND_MS } from '@lantern/kernel/time'
import type {
  FreeRoundPort,
  FreeRoundsFacts,
  NamedFreeRounds,
} from '@lantern/vendor-protocol/free-rounds'
import type { Asking } from '@lantern/vendor-protocol/questions'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { type AuditActor, record } from '../audit/index.ts'
import { findGame } from '../catalogue/index.ts'
import { balanceOf } from '../wallet/index.ts'
import { findAdapter } from './adapters/dialects.ts'
import { askableOf } from './asking.ts'
import { throughBreaker } from './breaker.ts'
import { findConnection, holdConnection } from './queries/connections.ts'
import * as queries from './queries/free-rounds.ts'
import { exactlyInUnit, unitsOf } from './units.ts'

// Orders of free rounds: written down, then sent, then known. An order that may have arrived is
// never guessed about: the vendor is asked what it has, and what it has not is sent again under
// its own name.

/** Until then the one who wrote an order down sends it; afterwards the caretaker does. */
const OWN_SENDING_MS = 30 * SECOND_MS
/** What is not known is asked for this soon, and how far known rounds are this often. */
const UNKNOWN_MS = 15 * SECOND_MS
const KNOWN_MS = 5 * MINUTE_MS
const MOST_ROUNDS = 1_000
const MOST_AT_ONCE = 50

export interface Gift {
  readonly brandId: BrandId
  readonly vendorCode: string
  readonly memberId: MemberId
  readonly gameCode: string
  readonly currency: Currency
  /** What each round is played as if it were staked. */
  readonly stake: Money
  readonly rounds: number
  readonly expiresAt: Date
  /** Given by who may ask twice: under one reference free rounds are given once. */
  readonly reference?: string
}

interface By {
  readonly actor: AuditActor
  readonly reason: string
}

type Row = queries.FreeRoundsRow

/**
 * Gives a member free rounds at a vendor's game, and sends the order. Answers how far it is: `ok`,
 * `failed` where the vendor refuses, else what the caretaker goes on with. Refuses `not_found`
 * without such a vendor, `game_disabled` where it has no free rounds or no such game,
 * `currency_mismatch`, `amount_invalid`, and `idempotency_conflict` where others were given under
 * the same reference.
 */
export async function grantFreeRounds(ctx: Context, gift: Gift, by: By): Promise<Row> {
  const { brandId, vendorCode, gameCode, memberId, currency } = gift
  const connection = await findConnection(ctx.db, brandId, vendorCode)
  if (!connection) refuse('not_found')
  const game = await findGame(ctx.db, brandId, vendorCode, gameCode)
  if (!game?.isOpen || !findAdapter(connection.dialect)?.freeRounds) refuse('game_disabled')
  if (!(await balanceOf(ctx.db, memberId, currency))) refuse('currency_mismatch')
  const now = ctx.clock.now()
  if (!isWhole(gift, now)) refuse('amount_invalid')
  const reference = gift.reference ?? ctx.random.uuid()
  const isNew = await transact(ctx, async (tx) => {
    const held = (await holdConnection(tx, brandId, vendorCode)) ?? refuse('not_found')
    const unit = unitsOf(held.units)(currency)
    if (exactlyInUnit(gift.stake, unit) === undefined) refuse('amount_invalid')
    const written = await queries.insertFreeRounds(tx, {
      ...gift,
      reference,
      connectionId: connection.id,
      grantedAt: now,
      askAt: new Date(now.getTime() + OWN_SENDING_MS),
    })
    if (!written) return false
    await record(tx, {
      brandId,
      actor: by.actor,
      event: 'free_rounds.granted',
      subject: { kind: 'member', id: memberId },
      reason: by.reason,
      after: { reference, vendorCode, gameCode, rounds: gift.rounds, stake: `${gift.stake}` },
    })
    return true
  })
  const row = await freeRoundsOf(ctx, brandId, reference)
  if (isNew) return goOn(ctx, row)
  if (!isSame(row, gift)) refuse('idempotency_conflict')
  return row
}

/** Whether what was given under a reference is what is asked for under it now. */
const isSame = (row: Row, gift: Gift): boolean =>
  row.vendorCode === gift.vendorCode &&
  row.memberId === gift.memberId &&
  row.gameCode === gift.gameCode &&
  row.currency === gift.currency &&
  row.stake === gift.stake &&
  row.rounds === gift.rounds &&
  row.expiresAt.getTime() === gift.expiresAt.getTime()

const isWhole = ({ stake, rounds, expiresAt, currency }: Gift, now: Date): boolean =>
  stake > 0n &&
  fitsCurrency(stake, currency) &&
  Number.isInteger(rounds) &&
  rounds >= 1 &&
  rounds <= MOST_ROUNDS &&
  expiresAt > now

/**
 * Takes back what was not played. Refuses `not_found`, and `state_changed` when they are over,
 * refused, or were cancelled before.
 */
export async function cancelFreeRounds(
  ctx: Context,
  named: { readonly brandId: BrandId; readonly reference: string },
  by: By,
): Promise<Row> {
  const { brandId, reference } = named
  const row = await freeRoundsOf(ctx, brandId, reference)
  const askAt = new Date(ctx.clock.now().getTime() + OWN_SENDING_MS)
  await transact(ctx, async (tx) => {
    if (!(await queries.wantCancel(tx, row.id, askAt))) refuse('state_changed')
    await record(tx, {
      brandId,
      actor: by.actor,
      event: 'free_rounds.cancelled',
      subject: { kind: 'member', id: row.memberId },
      reason: by.reason,
      after: { reference },
    })
  })
  return goOn(ctx, await freeRoundsOf(ctx, brandId, reference))
}

/** How free rounds stand, as far as it is known; refuses `not_found`. */
export const freeRoundsOf = async (
  ctx: Pick<Context, 'db'>,
  brandId: BrandId,
  reference: string,
): Promise<Row> => (await queries.findFreeRounds(ctx.db, brandId, reference)) ?? refuse('not_found')

/** Goes on with every order that is due. */
export async function goOnWithFreeRounds(ctx: Context): Promise<void> {
  for (const row of await queries.listDueFreeRounds(ctx.db, ctx.clock.now(), MOST_AT_ONCE))
    await goOn(ctx, row)
}

/** Does the next thing for an order, and answers how far it is then. Never throws for a vendor. */
async function goOn(ctx: Context, row: Row): Promise<Row> {
  const connection = await findConnection(ctx.db, row.brandId, row.vendorCode)
  const askable =
    connection &&
    (await askableOf(ctx, connection, { playerId: row.memberId, txId: row.reference }))
  const port = askable?.adapter.freeRounds
  if (!connection || !askable || !port) return later(ctx, row, 'the vendor can not be asked')
  const step = { ctx, row, port, asking: askable.asking }
  try {
    const facts = await throughBreaker(ctx, connection, () => stepOf(step))
    return await keep(ctx, row, facts)
  } catch (error) {
    return later(ctx, row, error instanceof Error ? error.message : String(error))
  }
}

interface Step {
  readonly ctx: Context
  readonly row: Row
  readonly port: FreeRoundPort
  readonly asking: Asking
}

const isWantedCancelled = ({ cancelState }: Row): boolean =>
  cancelState !== null && cancelState !== 'ok' && cancelState !== 'failed'

/** What is sent is marked as sent before: nobody can take it for unsent afterwards. */
async function stepOf({ ctx, row, port, asking }: Step): Promise<FreeRoundsFacts> {
  const { id } = row
  const askAt = soon(ctx, UNKNOWN_MS)
  const given = givenBy(row)
  if (isWantedCancelled(row)) {
    await queries.changeFreeRounds(ctx.db, id, { cancelState: 'sent', askAt })
    return port.cancel(asking, given)
  }
  if (row.state !== 'created') {
    const facts = await port.status(asking, given)
    if (facts.state !== 'missing' || row.state === 'ok') return facts
  }
  // what was taken back is not given again
  if (row.cancelState !== null)
    return { state: 'over', played: row.played, won: row.won, fault: null }
  await queries.changeFreeRounds(ctx.db, id, { state: 'sent', askAt })
  return port.grant(asking, given)
}

/** What was given, with the sum of a round in the vendor's unit. */
function givenBy(row: Row): NamedFreeRounds {
  const { reference, memberId: playerId, gameCode, currency, rounds, expiresAt, vendorRef } = row
  const stake = exactlyInUnit(row.stake, BigInt(row.unit))
  assert(stake !== undefined, 'what was given can be written in the unit of its vendor')
  return { reference, playerId, gameCode, currency, stake, rounds, expiresAt, vendorRef }
}

const soon = (ctx: Context, ms: number): Date => new Date(ctx.clock.now().getTime() + ms)

function keep(ctx: Context, row: Row, facts: FreeRoundsFacts): Promise<Row> {
  const { state, played, won, fault } = facts
  const known = state === 'refused' ? 'failed' : state === 'missing' ? 'unknown' : 'ok'
  if (state === 'missing') ctx.log.error({ reference: row.reference }, 'free rounds are gone')
  return queries.changeFreeRounds(ctx.db, row.id, {
    state: known,
    fault,
    ...(isWantedCancelled(row) && { cancelState: 'ok' as const }),
    ...(facts.vendorRef !== undefined && { vendorRef: facts.vendorRef }),
    told: {
      played: played === null ? null : Math.min(played, row.rounds),
      won,
      isOver: state === 'over',
      at: ctx.clock.now(),
    },
    askAt: soon(ctx, KNOWN_MS),
  })
}

/** Nobody knows more than before; what was on its way may have arrived. */
async function later(ctx: Context, before: Row, fault: string): Promise<Row> {
  const row = await freeRoundsOf(ctx, before.brandId, before.reference)
  return queries.changeFreeRounds(ctx.db, row.id, {
    ...(row.state === 'sent' && { state: 'unknown' as const }),
    ...(row.cancelState === 'sent' && { cancelState: 'unknown' as const }),
    fault: fault.slice(0, 200),
    askAt: soon(ctx, UNKNOWN_MS),
  })
}
