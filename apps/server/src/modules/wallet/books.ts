import type { Db, Tx } from '../../db/transact.ts'
import { ledgerInvariants, prepareForChecks, firstRow } from './books-queries.ts'

/** An invariant that does not hold, with the first row that shows it. */
export interface Fault {
  readonly invariant: string
  readonly row: string
}

/** Queries by the invariant they check: each finds the rows that break it. */
export type Invariants = Readonly<Record<string, string>>

/** Answers with the first broken row of each invariant that does not hold. */
export async function faultsOf(db: Db, invariants: Invariants): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const [invariant, check] of Object.entries(invariants)) {
    const row = await firstRow(db, check)
    if (row !== undefined) faults.push({ invariant, row })
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
