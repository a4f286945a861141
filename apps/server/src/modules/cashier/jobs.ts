import { SECOND_MS } from '@lantern/kernel/time'
import type { RoomJobs } from '../../jobs.ts'
import { workDeposits } from './deposit-orders.ts'
import { workPayouts } from './payout.ts'
import { closeOverdue } from './receipts.ts'
import { workStatements } from './statements.ts'
import { workStrays } from './strays.ts'
import { bookLines } from './suspense-lines.ts'

/** Sends what was not sent, asks about what is not known, expires what nobody paid, closes receipts. */
export const jobs: RoomJobs = {
  caretakers: [
    { name: 'cashier.deposits', everyMs: SECOND_MS, run: workDeposits },
    { name: 'cashier.payouts', everyMs: SECOND_MS, run: workPayouts },
    { name: 'cashier.receipts', everyMs: 10 * SECOND_MS, run: closeOverdue },
    { name: 'cashier.statements', everyMs: 5 * SECOND_MS, run: workStatements },
    { name: 'cashier.strays', everyMs: 2 * SECOND_MS, run: workStrays },
    { name: 'cashier.suspense', everyMs: 5 * SECOND_MS, run: bookLines },
  ],
}
