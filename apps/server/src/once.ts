import { createHash } from 'node:crypto'
import { isRefusalCode, refuse, type RefusalCode } from '@lantern/contract/errors'
import { assert, present } from '@lantern/kernel/assert'
import { Refusal, type RefusalDetails } from '@lantern/kernel/refusal'
import type { Context } from './context.ts'
import { claimCall, claimCalls, findCall, storeOutcome, storeOutcomes } from './db/queries.ts'
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

const hashOf = (content: unknown): string =>
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
  const hash = hashOf(call.content)
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

/** What became of one of several calls: nothing, or why it was refused. */
export type Verdict = RefusalCode | undefined

/**
 * Judges many calls in one transaction, each once per key. `judge` gets the places of those that
 * are new and answers for each; the others get what was said the first time. A key that comes with
 * other content is refused `idempotency_conflict`.
 */
export async function onceEach(
  tx: Tx,
  calls: readonly CallKey[],
  judge: (fresh: readonly number[]) => Promise<readonly Verdict[]>,
): Promise<Verdict[]> {
  const hashed = calls.map((call) => ({ ...call, hash: hashOf(call.content) }))
  const nameOf = (call: Omit<CallKey, 'content'>) =>
    [call.brandId, call.realm, call.subjectId, call.key].join(' ')
  const claimed = new Set((await claimCalls(tx, hashed)).map(nameOf))
  // Of twins that came together the first is new, and the other hears what it heard.
  const fresh = hashed.flatMap((call, place) => (claimed.delete(nameOf(call)) ? [place] : []))
  const verdicts = fresh.length === 0 ? [] : await judge(fresh)
  const told = new Map(fresh.map((place, at) => [place, verdicts[at]]))
  await storeOutcomes(
    tx,
    [...told].map(([place, code]) => ({
      ...present(calls[place], 'a judged call'),
      outcome: JSON.stringify(code === undefined ? { ok: true, value: null } : { ok: false, code }),
    })),
  )
  const all: Verdict[] = []
  for (const [place, call] of hashed.entries())
    all.push(told.has(place) ? told.get(place) : await said(tx, call))
  return all
}

async function said(tx: Tx, call: CallKey & { readonly hash: string }): Promise<Verdict> {
  const kept = await findCall(tx, call)
  assert(kept !== undefined, 'a claimed call stands in its table')
  if (kept.hash !== call.hash) return 'idempotency_conflict'
  assert(kept.outcome !== null, 'a committed call has its outcome')
  if (kept.outcome.ok) return undefined
  assert(isRefusalCode(kept.outcome.code), 'only refusals of the contract are kept')
  return kept.outcome.code
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
