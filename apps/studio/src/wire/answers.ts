import type { Result } from '@lantern/vendor-protocol/operations'
import type { PoolClient } from 'pg'
import type { Context } from '../context.ts'
import { transact } from '../db/pool.ts'
import {
  cancelRound,
  lockRound,
  noteSettled,
  openRound,
  refuseRound,
  type RoundRow,
  storeBalance,
} from '../game/queries.ts'
import { endIfShown } from '../game/ending.ts'
import { cancelOf, enqueue } from './calls.ts'
import { dropCall, listStale, lockCall, storeAnswer } from './queries.ts'

const isTaken = ({ status }: Result): boolean => status === 'OK' || status === 'DUPLICATE_OK'

/**
 * Writes down what the platform decided, with what follows from it for the round, in one
 * transaction. An answer to a call that was answered or dropped meanwhile changes nothing. Returns
 * the next call of the round when there is one to send at once.
 */
export function recordAnswer(
  ctx: Context,
  outboxId: string,
  result: Result,
): Promise<string | undefined> {
  return transact(ctx.db, async (tx) => {
    const found = await lockCall(tx, outboxId)
    const round = found && (await lockRound(tx, found.roundId))
    if (!round || found.state !== 'waiting') return undefined
    const { status, walletTxId } = result
    await storeAnswer(tx, outboxId, { status, walletTxId })
    if (result.balance !== null) await storeBalance(tx, round, result.balance)
    if (found.operation.name === 'reserve') return reserved(ctx, tx, round, result)
    await noteSettled(tx, round.id, isTaken(result) ? null : status)
    if (!isTaken(result))
      ctx.log.error({ bet: round.betRef, status }, 'the platform did not take the end of a round')
    return undefined
  })
}

async function reserved(
  ctx: Context,
  tx: PoolClient,
  round: RoundRow,
  result: Result,
): Promise<string | undefined> {
  if (round.state !== 'reserving') return undefined
  if (!isTaken(result)) {
    await refuseRound(tx, round.id, result.status)
    return undefined
  }
  await openRound(tx, round.id)
  return endIfShown(ctx, tx, { ...round, state: 'open', shown: 1 })
}

/** A player waits no longer than this for a stake to be taken. */
export const PATIENCE_SECONDS = 20

/**
 * Gives up stakes that nobody answered: the round is over for the player, the call is dropped, and
 * a cancellation goes out instead, which gives the stake back where it was taken after all.
 */
export async function giveUpStale(ctx: Context, seconds = PATIENCE_SECONDS): Promise<number> {
  const stale = await listStale(ctx.db, seconds)
  for (const { id, roundId } of stale)
    await transact(ctx.db, async (tx) => {
      const call = await lockCall(tx, id)
      const round = await lockRound(tx, roundId)
      if (call?.state !== 'waiting' || round?.state !== 'reserving') return
      await dropCall(tx, id)
      await cancelRound(tx, round.id)
      await enqueue(tx, round, cancelOf(round))
    })
  return stale.length
}
