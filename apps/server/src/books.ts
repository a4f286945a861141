import type { Pool } from 'pg'
import { transact } from './db/transact.ts'
import { cashierInvariants } from './modules/cashier/index.ts'
import { roundInvariants } from './modules/originals/index.ts'
import { booksBalance } from './modules/wagers/index.ts'
import { type Fault, faultsOf } from './modules/wallet/index.ts'

/**
 * Re-adds everything: the ledger and the wagers, then whether the rooms that move money by them
 * say the same as they do. An empty list means that all books of the house agree.
 */
export const houseFaults = async (db: Pool): Promise<Fault[]> => [
  ...(await booksBalance(db)),
  ...(await transact({ db }, async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    await tx.query('set local statement_timeout = 0')
    return faultsOf(tx, { ...cashierInvariants, ...roundInvariants })
  })),
]
