import { createHash } from 'node:crypto'
import { isRefusalCode, refuse } from '@lantern/contract/errors'
import { assert } from '@lantern/kernel/assert'
import { Refusal, type RefusalDetails } from '@lantern/kernel/refusal'
import type { Context } from './context.ts'
import { claimCall, findCall, storeOutcome } from './db/queries.ts'
import { transact, type Tx, within } from './db/transact.ts'

/** Who repeats a call: the key of one member never meets the key of another. */
export interface CallKey {
  readonly brandId: number
  readonly realm: 'member' | 'operator'
  readonly subjectId: string
  /** The client's Idempotency-Key. */
  readonly key: string
  /** Method, path and decoded input: the same key for another content is a conflict. */
  readonly content: unknown
}

type Outcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly code: string; readonly details?: RefusalDetails }

/** Of what a repeat must say again. */
export const callHash = (content: unknown): string =>
  createHash('sha256')
    .update(
      JSON.stringify(content, (_key, value: unknown) =>
        typeof value === 'bigint' ? `${value}n` : value,
      ),
    )
    .digest('hex')

/**
 * Runs a money-moving use case exactly once per key. The work, and the outcome that later repeats
 * get, commit together; a refusal undoes the work and is kept as well. `work` answers with what
 * goes on the wire. A crash before the commit leaves nothing, so the repeat runs afresh.
 */
export async function once(
  ctx: Context,
  call: CallKey,
  work: (tx: Tx) => Promise<unknown>,
): Promise<unknown> {
  const hash = callHash(call.content)
  const outcome = await transact(ctx, async (tx): Promise<Outcome> => {
    if (!(await claimCall(tx, call, hash))) return replay(tx, call, hash)
    const fresh = await attempt(tx, work)
    await storeOutcome(tx, call, JSON.stringify(fresh))
    return fresh
  })
  if (outcome.ok) return outcome.value
  assert(isRefusalCode(outcome.code), 'only refusals of the contract are kept')
  return refuse(outcome.code, outcome.details)
}

async function attempt(tx: Tx, work: (tx: Tx) => Promise<unknown>): Promise<Outcome> {
  try {
    return { ok: true, value: await within(tx, () => work(tx)) }
  } catch (error) {
    if (!(error instanceof Refusal) || PASSING.has(error.code)) throw error
    return error.details === undefined
      ? { ok: false, code: error.code }
      : { ok: false, code: error.code, details: error.details }
  }
}

/**
 * Refusals that say nothing about the request itself: a repeat may well succeed. Passwords are no
 * part of a request's content, so a wrong one must not decide for the right one under its key.
 */
const PASSING = new Set([
  'busy',
  'provider_unavailable',
  'system_maintenance',
  'too_many_requests',
  'transaction_password_locked',
  'transaction_password_not_set',
  'transaction_password_wrong',
])

async function replay(tx: Tx, call: CallKey, hash: string): Promise<Outcome> {
  const kept = await findCall(tx, call)
  assert(kept !== undefined, 'a claimed call stands in its table')
  if (kept.hash !== hash) refuse('idempotency_conflict')
  assert(kept.outcome !== null, 'a committed call has its outcome')
  return kept.outcome
}
