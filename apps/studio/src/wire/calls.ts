import { assert } from '@lantern/kernel/assert'
import type { Money } from '@lantern/kernel/money'
import type { Operation, RoundOperation } from '@lantern/vendor-protocol/operations'
import { decodeRequest, encodeRequest, isWireName, wireNameOf } from '@lantern/vendor-protocol/wire'
import type { PoolClient } from 'pg'
import type { RoundRow } from '../game/queries.ts'
import { insertCall, type OutboxRow, type StoredCall } from './queries.ts'

/** What every call of a round says. Ids come from the bet's own, so a repeat has the same ones. */
const about = (round: RoundRow, what: string) => ({
  txId: `${round.betRef}:${what}`,
  betId: round.betRef,
  roundId: round.betRef,
  playerId: round.playerId,
  gameCode: round.gameCode,
  currency: round.currency,
})

/** Asks for the stake. The launch's token is added when it is sent: it does not rest in clear. */
export const reserveOf = (round: RoundRow): RoundOperation => ({
  op: 'reserve',
  ...about(round, 'reserve'),
  stake: round.freeRoundId === null ? BigInt(round.stake) : 0n,
  freeRoundId: round.freeRoundId,
  token: null,
})

/** Pays what the round won, zero included, and closes it. */
export const settleOf = (round: RoundRow, payout: Money, validBet: Money): RoundOperation => ({
  op: 'settle',
  ...about(round, 'settle'),
  payout,
  validBet: round.freeRoundId === null ? validBet : 0n,
  roundClosed: true,
  freeRoundId: round.freeRoundId,
})

/** Takes a stake back that nobody waits for any more, whether it was taken or not. */
export const cancelOf = (round: RoundRow): RoundOperation => ({
  op: 'cancelBet',
  ...about(round, 'cancel'),
})

const stored = (operation: RoundOperation): StoredCall => ({
  name: wireNameOf(operation.op),
  body: encodeRequest(operation),
})

/** Puts a call into the outbox, in the transaction of what it follows from. */
export const enqueue = (
  tx: PoolClient,
  round: RoundRow,
  operation: RoundOperation,
  delayMs = 0,
): Promise<string> =>
  insertCall(tx, {
    roundId: round.id,
    vendor: round.vendor,
    txId: operation.txId,
    operation: stored(operation),
    delayMs,
  })

/** A call as it rests in the outbox, read again. */
export function storedOperation({ name, body }: StoredCall): Operation {
  assert(isWireName(name), 'the outbox holds operations')
  const read = decodeRequest(name, body)
  assert(read !== undefined, 'what is in the outbox was written by us')
  return read
}

/** The call that rests in the outbox, with the launch's token where it takes a stake. */
export function operationOf({ operation }: OutboxRow, token: string | null): Operation {
  const read = storedOperation(operation)
  return read.op === 'reserve' ? { ...read, token } : read
}
