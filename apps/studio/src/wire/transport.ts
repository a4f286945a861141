import { randomUUID } from 'node:crypto'
import type { Outcome, VendorClient } from '@lantern/vendor-protocol/client'
import type { Operation, RoundOperation } from '@lantern/vendor-protocol/operations'
import type { Context } from '../context.ts'
import { unseal } from '../sealed.ts'
import { operationOf } from './calls.ts'
import { type Chaos, happens, STORM_SIZE } from './chaos.ts'
import { type Attempt, findEarlier, type OutboxRow } from './queries.ts'

/** What a launch token is sealed for. */
export const TOKEN_PURPOSE = 'launch-token'

export interface Sent {
  readonly outcome: Outcome
  readonly attempts: readonly Attempt[]
}

const saidBy = (outcome: Outcome): string =>
  outcome.kind === 'unknown' ? outcome.why : outcome.result.status

const tokenOf = (ctx: Context, row: OutboxRow): string | null =>
  row.tokenSealed === null ? null : unseal(ctx, TOKEN_PURPOSE, row.tokenSealed, row.vendor)

/**
 * Sends one call of the outbox once, and says what is known of it then. With the chaos switch on
 * it is sent as badly as a vendor may send it; the outcome stays the truth of a real answer.
 */
export async function sendOnce(ctx: Context, row: OutboxRow, chaos: Chaos): Promise<Sent> {
  const client = ctx.clientOf(row.vendor)
  if (!client) {
    const outcome: Outcome = { kind: 'unknown', why: `no key for ${row.vendor}` }
    return { outcome, attempts: [] }
  }
  const attempts: Attempt[] = []
  const note = (kind: Attempt['kind'], outcome: Outcome): Outcome => {
    attempts.push({ outboxId: row.id, kind, outcome: outcome.kind, said: saidBy(outcome) })
    return outcome
  }
  const operation = operationOf(row, tokenOf(ctx, row))
  const rude: Rude = { ctx, client, row, operation, chaos, note }
  await before(rude)
  const first = note('plain', await together(rude, row.tries === 1))
  await after(rude)
  const isLost = first.kind === 'answered' && happens(ctx.random, chaos.lostReplies)
  const outcome = isLost ? note('lost_reply', { kind: 'unknown', why: 'reply lost' }) : first
  return { outcome, attempts }
}

interface Rude {
  readonly ctx: Context
  readonly client: VendorClient
  readonly row: OutboxRow
  readonly operation: Operation
  readonly chaos: Chaos
  readonly note: (kind: Attempt['kind'], outcome: Outcome) => Outcome
}

/** What goes wrong ahead of the call itself. Only at its first try: the truth must come through. */
async function before({ ctx, client, row, operation, chaos, note }: Rude): Promise<void> {
  if (row.tries > 1) return
  if (happens(ctx.random, chaos.wrongSignatures)) {
    const forged = client.prepare(operation)
    note('bad_signature', await sendForged(forged))
  }
  if (operation.op === 'reserve' && happens(ctx.random, chaos.earlyCancels))
    note('early_cancel', await client.try(cancelling(operation)))
}

/** The cancellation that overtakes its bet: under an id of its own, it is never sent again. */
const cancelling = (bet: Extract<Operation, { op: 'reserve' }>): RoundOperation => ({
  op: 'cancelBet',
  txId: `${bet.betId}:early:${randomUUID()}`,
  betId: bet.betId,
  roundId: bet.roundId,
  playerId: bet.playerId,
  gameCode: bet.gameCode,
  currency: bet.currency,
})

async function sendForged(request: ReturnType<VendorClient['prepare']>): Promise<Outcome> {
  try {
    const response = await fetch(request.url, {
      method: 'POST',
      headers: { ...request.headers, 'x-signature': '0'.repeat(64) },
      body: request.body,
      signal: AbortSignal.timeout(3_000),
    })
    await response.arrayBuffer()
    return { kind: 'unknown', why: `http ${response.status}` }
  } catch (error) {
    return { kind: 'unknown', why: error instanceof Error ? error.message : String(error) }
  }
}

/** The call, alone or with copies of itself at the same moment; the first answer is told. */
async function together({ ctx, client, operation, chaos, note }: Rude, isFirst: boolean) {
  const isStorm = isFirst && happens(ctx.random, chaos.storms)
  const isDouble = !isStorm && happens(ctx.random, chaos.duplicates)
  const copies = isStorm ? STORM_SIZE - 1 : isDouble ? 1 : 0
  const [first, ...others] = await Promise.all(
    Array.from({ length: copies + 1 }, () => client.try(operation)),
  )
  for (const other of others) note(isStorm ? 'storm' : 'duplicate', other)
  const known = [first, ...others].find((one) => one?.kind === 'answered') ?? first
  return known ?? { kind: 'unknown' as const, why: 'not sent' }
}

/** A message from before, once more: whoever is rude never clears up behind himself. */
async function after({ ctx, client, row, chaos, note }: Rude): Promise<void> {
  if (!happens(ctx.random, chaos.stale)) return
  const earlier = await findEarlier(ctx.db, row)
  if (earlier) note('stale', await client.try(operationOf(earlier, tokenOf(ctx, earlier))))
}
