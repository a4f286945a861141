import { createHash } from 'node:crypto'
import { refuse } from '@lantern/contract/errors'
import { assert, unreachable } from '@lantern/kernel/assert'
import type { BrandId, EntryId, MemberId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { AccountClass } from '../../caller.ts'
import type { Tx } from '../../db/transact.ts'
import type { HousePurpose, PlainKind, PostablePurpose } from './kinds.ts'
import * as queries from './queries.ts'

/** One signed line of an entry: positive into the account, negative out of it. */
export type Move =
  | { readonly memberId: MemberId; readonly account: PostablePurpose; readonly amount: Money }
  | { readonly house: HousePurpose; readonly amount: Money }

/** A balanced fact to be posted. Its moves sum to zero and name each account once. */
export interface Entry {
  readonly brandId: BrandId
  readonly kind: PlainKind
  /** Who counts the keys: a room, a vendor, a payment provider. */
  readonly source: string
  /** Unique for ever per brand and source. */
  readonly key: string
  readonly currency: Currency
  /** What it belongs to, as a person would quote it: `D-45`, or empty. */
  readonly reference: string
  /** Ledger time, from the context's clock; the last of its accounts where those are later. */
  readonly at: Date
  /** When the fact happened outside, where that differs. */
  readonly happenedAt?: Date
  readonly moves: readonly Move[]
  /** Needed only where no owned account says it; the class `real` otherwise. */
  readonly accountClass?: AccountClass
}

export interface Posted {
  readonly entryId: EntryId
  /** True when the key was known with the same content: nothing moved now. */
  readonly isRepeat: boolean
}

export interface Reversal {
  readonly brandId: BrandId
  readonly entryId: EntryId
  readonly source: string
  readonly key: string
  readonly reference: string
  readonly at: Date
}

/** SHA-256 over what a repeat must say again; times and texts for people stay out of it. */
export const contentHash = (content: readonly unknown[]): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify(content, (_key, value: unknown) =>
        typeof value === 'bigint' ? `${value}` : value,
      ),
    )
    .digest()

/**
 * Posts an entry, once per key. The same key with the same content answers with the first entry.
 * Refuses `insufficient_funds`, `currency_mismatch` (no such account in this currency) and
 * `idempotency_conflict`; a refusal writes nothing and leaves the transaction usable.
 */
export async function post(tx: Tx, entry: Entry): Promise<Posted> {
  assert(entry.moves.length >= 2, 'an entry has at least two postings')
  assert(
    entry.moves.reduce((sum, move) => sum + move.amount, 0n) === 0n,
    'the moves of an entry sum to zero',
  )
  const content = [
    entry.kind,
    entry.currency,
    entry.reference,
    entry.moves.map((move) =>
      'house' in move ? [move.house, move.amount] : [move.memberId, move.account, move.amount],
    ),
  ]
  return posted(await queries.postEntry(tx, entry, contentHash(content)))
}

/**
 * Undoes an entry by a new one with opposite postings, linked to it, at most once. Refuses
 * `state_changed` when it was reversed before under another key, and as {@link post} does.
 * Entries of holds and wagers are undone by those, not here.
 */
export async function reverse(tx: Tx, reversal: Reversal): Promise<Posted> {
  const hash = contentHash(['reverse', reversal.entryId, reversal.reference])
  return posted(await queries.reverseEntry(tx, reversal, hash))
}

/**
 * {@link reverse} for the credit of a deposit that a card or a bank took back: what was played already
 * the member owes from then on. Refuses `state_changed`.
 */
export async function undoDeposit(tx: Tx, reversal: Reversal): Promise<Posted> {
  const hash = contentHash(['reverse', reversal.entryId, reversal.reference])
  return posted(await queries.undoDepositEntry(tx, reversal, hash))
}

export function posted({ status, entryId }: queries.PostOutcome): Posted {
  switch (status) {
    case 'posted':
    case 'repeated':
      assert(entryId !== null, 'a posted entry has an id')
      return { entryId, isRepeat: status === 'repeated' }
    case 'conflict':
      return refuse('idempotency_conflict')
    case 'insufficient_funds':
      return refuse('insufficient_funds')
    case 'no_account':
      return refuse('currency_mismatch')
    case 'state_changed':
      return refuse('state_changed')
    default:
      return unreachable(status)
  }
}
