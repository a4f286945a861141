import type { Db, Tx } from '../../db/transact.ts'
import {
  firstRows,
  headInvariants,
  ledgerInvariants,
  newestEntry,
  preferIndexes,
  prepareForChecks,
  prepareForLightChecks,
  recentInvariants,
} from './books-queries.ts'

/** An invariant that does not hold, with a row that shows it. */
export interface Fault {
  readonly invariant: string
  readonly row: string
}

/** Queries by the invariant they check: each finds the rows that break it. */
export type Invariants = Readonly<Record<string, string>>

/** Answers with the first broken rows of each invariant that does not hold. */
export async function faultsOf(db: Db, invariants: Invariants, most = 1): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const [invariant, check] of Object.entries(invariants)) {
    const rows = await firstRows(db, check, most)
    faults.push(...rows.map((row) => ({ invariant, row })))
  }
  return faults
}

/**
 * Re-adds the whole ledger as one moment saw it; an empty list means that the books balance. Needs
 * a transaction that has done nothing yet, and reads everything: for the shell, drills and tests.
 */
export async function ledgerFaults(tx: Tx): Promise<Fault[]> {
  await prepareForChecks(tx)
  return faultsOf(tx, ledgerInvariants)
}

/** More accounts than this are one fault, whatever their names. */
const MOST_ROWS = 20

/** What a look at the ledger saw, and how far it reached. */
export interface Seen {
  /** The number of the newest entry, counted over all books. */
  readonly newestEntry: bigint
  readonly faults: readonly Fault[]
}

/**
 * Looks at every kept balance and at the entries behind number `since` (at none without it), and at
 * nothing older: a drift of an account is found wherever it is, a changed line only among the recent
 * ones. It costs by accounts and recent entries, not by the age of the ledger. Needs a transaction
 * that has done nothing yet.
 */
export async function recentLedgerFaults(tx: Tx, since: bigint | undefined): Promise<Seen> {
  await prepareForLightChecks(tx)
  const newest = BigInt(await newestEntry(tx))
  const heads = await faultsOf(tx, headInvariants, MOST_ROWS)
  if (since === undefined) return { newestEntry: newest, faults: heads }
  await preferIndexes(tx)
  const recent = await faultsOf(tx, recentInvariants(since), MOST_ROWS)
  return { newestEntry: newest, faults: [...heads, ...recent] }
}
