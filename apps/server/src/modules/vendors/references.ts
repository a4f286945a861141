import type { Context } from '../../context.ts'
import { commandOf, find } from '../wagers/index.ts'
import { type Asked, betRefOf } from './commands.ts'

/**
 * Whether a message undoes, by name, what was never said about its bet: a transaction that did not
 * come or was refused, or one of another bet. A bet that is not there is no matter of this.
 */
export async function isWronglyReferred(
  ctx: Pick<Context, 'db'>,
  { connection, memberId, operation }: Asked,
): Promise<boolean> {
  if (!('refTxId' in operation) || operation.refTxId === null) return false
  const { brandId, code: source } = connection
  const betRef = betRefOf(operation)
  const [bet, named, known] = await Promise.all([
    find(ctx.db, { brandId, source, betRef }),
    commandOf(ctx.db, { brandId, source, key: operation.refTxId }),
    commandOf(ctx.db, { brandId, source, key: operation.txId }),
  ])
  // a message that came before is answered as it was then
  if (known) return false
  // nothing undoes itself
  if (operation.refTxId === operation.txId) return true
  const theirs = bet?.memberId === memberId ? bet : undefined
  if (operation.op === 'cancelTip') {
    if (named !== undefined && named.op !== 'tip') return true
    return theirs !== undefined && isOther(theirs.roundRef, operation)
  }
  return theirs !== undefined && isWrongOf(theirs, named, { op: operation.op, betRef })
}

interface Named {
  readonly betRef: string | null
  readonly refusal: string | null
}

function isWrongOf(
  bet: { readonly state: string },
  named: Named | undefined,
  { op, betRef }: { readonly op: string; readonly betRef: string },
): boolean {
  // nothing is to be taken back of a bet that runs: its result may be on its way, or was refused
  if (op === 'unsettle' && bet.state === 'open')
    return named !== undefined && named.betRef !== null && named.betRef !== betRef
  // the result may be on its way: the bet is void with it
  if (bet.state === 'open' && named === undefined) return false
  return named === undefined || named.refusal !== null || named.betRef !== betRef
}

/** Commands that a result is paid by. */
const RESULTS: ReadonlySet<string> = new Set(['settle', 'pay_more'])

/** What is wrong between a result and a cancellation that names it as if it were a bet. */
export type ResultCancelled = 'cancelled now' | 'cancelled before'

/**
 * Whether a message cancels a result that stands, or is a result that was cancelled before it came.
 * Only a dialect that names bets by their transactions can say so; which of the two its vendor means
 * is for a person to ask.
 */
export async function cancelsResult(
  ctx: Pick<Context, 'db'>,
  { connection, operation }: Asked,
): Promise<ResultCancelled | undefined> {
  if (!connection.adapter.caps.cancelsByTransaction) return undefined
  const { brandId, code: source } = connection
  if (operation.op === 'cancelBet') {
    const named = await commandOf(ctx.db, { brandId, source, key: operation.betId })
    const stands = named !== undefined && RESULTS.has(named.op) && named.refusal === null
    return stands ? 'cancelled now' : undefined
  }
  if (operation.op !== 'settle') return undefined
  const [known, bet] = await Promise.all([
    commandOf(ctx.db, { brandId, source, key: operation.txId }),
    find(ctx.db, { brandId, source, betRef: operation.txId }),
  ])
  // one that was paid is answered as it was then
  const isPaid = known !== undefined && RESULTS.has(known.op)
  return bet?.state === 'tombstone' && !isPaid ? 'cancelled before' : undefined
}

/** A tip without a round stands under its own transaction. */
const isOther = (
  roundRef: string,
  { roundId, refTxId }: { readonly roundId: string | null; readonly refTxId: string },
): boolean => roundId !== null && roundRef !== roundId && roundRef !== refTxId
