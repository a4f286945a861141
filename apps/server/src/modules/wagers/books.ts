import type { Pool } from 'pg'
import { transact } from '../../db/transact.ts'
import { type Fault, faultsOf, ledgerFaults } from '../wallet/index.ts'
import { wagerInvariants } from './books-queries.ts'

/**
 * Re-adds the whole ledger and every wager, as one moment saw them. An empty list means that the
 * books balance; otherwise each invariant that does not hold, with the first row that shows it.
 */
export const booksBalance = (db: Pool): Promise<Fault[]> =>
  transact({ db }, async (tx) => [
    ...(await ledgerFaults(tx)),
    ...(await faultsOf(tx, wagerInvariants)),
  ])
