import type { RefusalCode } from '@lantern/contract/errors'
import type { Money } from '@lantern/kernel/money'
import type { Result } from '@lantern/vendor-protocol/operations'
import type { Context } from '../../context.ts'
import { playTermsOf } from '../rollover/index.ts'
import type { Outcome } from '../wagers/index.ts'
import { balanceOf } from '../wallet/index.ts'
import { caseOf, refused, resultOf } from './answers.ts'
import { type Asked, betRefOf } from './commands.ts'
import type { Connection } from './connections.ts'
import { keepFacts } from './queries/bet-facts.ts'
import { type CaseKind, type ClosedRound, insertCase } from './queries/records.ts'
import { closeRound } from './rounds.ts'
import { memberOf, playerOf } from './standing.ts'

/** A vendor that calls, and how long it waits, by `performance.now()`. */
export interface CallingVendor {
  readonly connection: Connection
  readonly until: number
}

/**
 * What the vendor is told of an outcome, `why` being the reason that it was given not to take it;
 * what does not fit is kept for a person.
 */
export async function told(
  ctx: Context,
  asked: Asked,
  outcome: Outcome,
  why: RefusalCode | undefined,
): Promise<Result> {
  const { refusal, isRepeat } = outcome
  // who has no account here has no launch either: nothing is told of currencies
  if (why === 'launch_invalid' && refusal === 'currency_mismatch') return refused(why)
  // before the answer: whoever was not answered says it again, and closes it then
  const closed = refusal === null ? closedBy(asked) : undefined
  if (closed) await closeRound(ctx, closed)
  if (refusal === null) await keepSaid(ctx, asked)
  const kind = refusal === null || isRepeat ? undefined : caseOf(asked.operation.op, refusal)
  if (kind) await openCase(ctx, asked, kind)
  const result = resultOf(outcome, asked.operation.currency)
  if (!(await mayKnow(ctx, asked, outcome))) return { ...result, balance: null }
  if (result.balance === null || !(await playTermsOf(ctx, asked.memberId)).hasBonus) return result
  const { memberId, operation } = asked
  return { ...result, balance: await balanceFor(ctx, memberId, operation.currency) }
}

/** What a vendor keeps about a bet, where it says so with a message. */
async function keepSaid(
  ctx: Context,
  { connection, memberId, operation, at }: Asked,
): Promise<void> {
  const facts = 'facts' in operation ? operation.facts : undefined
  if (!facts) return
  const { brandId, code: vendorCode } = connection
  const bet = { ...facts, betRef: betRefOf(operation), roundRef: operation.roundId, memberId }
  await keepFacts(ctx.db, { brandId, vendorCode, at }, [bet])
}

/** The balance of a member is told to a vendor that had its bet, or has opened a game for it. */
async function mayKnow(
  ctx: Context,
  { connection, operation }: Asked,
  { refusal, state }: Outcome,
): Promise<boolean> {
  if (refusal === null && state !== 'tombstone') return true
  const { playerId } = operation
  return (await playerOf(ctx, connection, { playerId, token: null })) !== undefined
}

/** The round that an operation says it is the last of, for its player. */
export function closedBy({ connection, memberId, operation, at }: Asked): ClosedRound | undefined {
  if (!('roundClosed' in operation) || !operation.roundClosed) return undefined
  const { brandId, code: vendorCode } = connection
  const { roundId: roundRef } = operation
  return { brandId, vendorCode, roundRef, memberId, txId: null, closedAt: at }
}

/** Keeps for a person what does not fit. */
export async function openCase(
  ctx: Context,
  { connection, operation, at }: Asked,
  kind: CaseKind,
): Promise<void> {
  const isNew = await insertCase(ctx.db, {
    brandId: connection.brandId,
    vendorCode: connection.code,
    kind,
    operation: operation.op,
    txId: operation.txId,
    betRef: operation.betId,
    roundRef: operation.roundId,
    playerId: operation.playerId,
    foundAt: at,
  })
  if (isNew) {
    const { txId } = operation
    ctx.log.warn({ vendor: connection.code, kind, txId }, 'a vendor said what does not fit')
  }
}

/** What a player can stake, an active bonus with it; null for an id that is none of ours. */
export async function balanceFor(
  ctx: Context,
  playerId: string,
  currency: string,
): Promise<Money | null> {
  const memberId = memberOf(playerId)
  if (memberId === undefined) return null
  const balances = await balanceOf(ctx.db, memberId, currency)
  if (!balances) return null
  const { hasBonus } = await playTermsOf(ctx, memberId)
  return hasBonus ? balances.available + balances.bonus : balances.available
}
