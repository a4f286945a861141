import { Refusal } from '@lantern/kernel/refusal'
import { bare, type Operation, type Result, takesMoney } from '@lantern/vendor-protocol/operations'
import type { Context } from '../../context.ts'
import type { Draft } from './adapter.ts'
import { applyOperation, type CallingVendor } from './apply.ts'
import { completed } from './complete.ts'

/** What was applied, and what was answered to it. */
interface Applied {
  readonly operation: Operation | undefined
  readonly result: Result
}

/**
 * The operations of one message, one after the other: a later one may rest on an earlier one. Its
 * stakes are taken all or none, because one answer stands for all: when one is refused, those
 * before it are cancelled, and the same message again finds the same. While it is not known what
 * became of one of them it is not known of the message. Never throws.
 */
export async function applyTogether(
  ctx: Context,
  by: CallingVendor,
  drafts: readonly Draft[],
): Promise<readonly Result[]> {
  const applied: Applied[] = []
  for (const draft of drafts) {
    const one = await applyOne(ctx, by, draft)
    applied.push(one)
    if (!isTaken(one) && one.operation && takesMoney(one.operation)) {
      const isUndone = isFinal(one) && (await undo(ctx, by, applied))
      return [isUndone || drafts.length === 1 ? one.result : bare('TEMPORARY')]
    }
  }
  // what is not known yet is asked again, and with it the rest, which is known by then
  const unknown = applied.find((one) => !isFinal(one))
  return unknown ? [unknown.result] : applied.map(({ result }) => result)
}

const isTaken = ({ result }: Applied): boolean =>
  result.status === 'OK' || result.status === 'DUPLICATE_OK'

const isFinal = ({ result }: Applied): boolean =>
  result.status !== 'TEMPORARY' && result.status !== 'IN_PROGRESS'

async function applyOne(ctx: Context, by: CallingVendor, draft: Draft): Promise<Applied> {
  let operation: Operation | undefined
  try {
    const whole = await completed(ctx, by.connection, draft)
    if ('status' in whole) return { operation, result: whole }
    operation = whole
    return { operation, result: await applyOperation(ctx, by, operation) }
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'busy'))
      ctx.log.error({ err: error, vendor: by.connection.code, op: draft.op }, 'a call failed')
    return { operation, result: bare('TEMPORARY') }
  }
}

/** Takes a message back that was refused as a whole. False: not known to be done. */
async function undo(
  ctx: Context,
  by: CallingVendor,
  applied: readonly Applied[],
): Promise<boolean> {
  let isDone = true
  for (const one of applied.filter(isTaken)) {
    const opposite = one.operation && oppositeOf(one.operation)
    if (opposite && !isTaken(await applyOne(ctx, by, opposite))) isDone = false
  }
  return isDone
}

/** What gives a stake back; undefined for what took none. */
function oppositeOf(operation: Operation): Operation | undefined {
  if (!('txId' in operation)) return undefined
  const { txId, playerId, gameCode, currency } = operation
  const common = { txId: `undo:${txId}`, playerId, gameCode, currency }
  switch (operation.op) {
    case 'reserve':
      return { op: 'cancelBet', ...common, ...betOf(operation) }
    case 'reserveAndSettle':
      return { op: 'voidSettled', ...common, ...betOf(operation), refTxId: txId }
    case 'tip':
      return { op: 'cancelTip', ...common, ...betOf(operation), refTxId: txId }
    case 'adjustBet':
      return { op: 'adjustBet', ...common, ...betOf(operation), difference: -operation.difference }
    default:
      return undefined
  }
}

const betOf = <Bet extends string | null, Round extends string | null>({
  betId,
  roundId,
}: {
  readonly betId: Bet
  readonly roundId: Round
}) => ({ betId, roundId })
