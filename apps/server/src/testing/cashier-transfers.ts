import { DAY_MS } from '@lantern/kernel/time'
import { beforeAll } from 'vitest'
import { transact } from '../db/transact.ts'
import { workPayout } from '../modules/cashier/payout.ts'
import { claimTransfer } from '../modules/cashier/payout-claims.ts'
import { markPayout, type Saying } from '../modules/cashier/payout-desk.ts'
import { addPayee, targetOf } from '../modules/cashier/payees.ts'
import type { Withdrawal } from '../modules/cashier/queries/withdrawals.ts'
import { importStatement, workStatements } from '../modules/cashier/statements.ts'
import { contentHash } from '../modules/cashier/withdrawal.ts'
import { TRANSACTION_PASSWORD, unasked } from './cashier.ts'
import {
  approved,
  ask,
  atDesk,
  house,
  maker,
  nextOwner,
  now,
  owner,
  type Person,
  useCashierDesk,
} from './cashier-desk.ts'

const CASH = '2000'

/** A cashier whose persons pay by bank, for the tests of a file; two of them above 500.00. */
export function useCashierTransfers(): void {
  useCashierDesk(CASH)
  beforeAll(async () => {
    await house.database.owner.query(
      `update payment_methods set provider = 'transfer', two_persons_above = 5000000
        where code = 'bank_account'`,
    )
  })
}

/** A withdrawal that was approved and waits for somebody to take its transfer. */
export async function untaken(amount = '100'): Promise<Withdrawal> {
  const payee = await addPayee(
    house.ctx,
    owner,
    {
      method: 'bank_account',
      destination: '970400001114417',
      bank: 'First Bank',
      holder: 'NGUYEN VAN A',
      transactionPassword: TRANSACTION_PASSWORD,
    },
    unasked(house.ctx),
  )
  house.ctx.clock.advance(2 * DAY_MS)
  const target = await transact(house.ctx, (tx) =>
    targetOf(house.ctx, tx, owner.memberId, payee.id),
  )
  const asked = await approved(await ask(amount, target))
  await workPayout(house.ctx, asked.id)
  return await now(asked)
}

/** The maker has its transfer. */
export async function waiting(amount = '100'): Promise<Withdrawal> {
  const withdrawal = await untaken(amount)
  await takes(maker, withdrawal)
  return withdrawal
}

/** Another withdrawal of another member. */
export async function other(): Promise<Withdrawal> {
  await nextOwner(CASH)
  return await waiting()
}

export const takes = (person: Person, { id }: Withdrawal, reason?: string) =>
  atDesk(person, (at) => claimTransfer(at, { id, reason }))

let transfers = 0
export const bankReference = () => `FT2607${(transfers += 1)}`
export const sent = (reference = bankReference()): Saying => ({
  outcome: 'sent',
  bankReference: reference,
})
export const mark = (person: Person, withdrawal: Withdrawal, said: Saying) =>
  atDesk(person, (at) =>
    markPayout(at, { id: withdrawal.id, contentHash: contentHash(withdrawal), said }),
  )

const today = () => house.ctx.clock.now().toISOString().slice(0, 'yyyy-mm-dd'.length)

interface StatementLine {
  readonly amount: string
  readonly text: string
  readonly reference: string
}

/** Brings a statement of today; what its lines pay is not looked for yet. */
export async function bring(lines: readonly StatementLine[], provider = 'transfer'): Promise<void> {
  const rows = lines.map(
    ({ amount, text, reference }) => `${today()},${reference},${amount},,${text}`,
  )
  const csv = ['date,reference,amount,payer,text', ...rows].join('\n')
  await atDesk(maker, (at) =>
    importStatement(at, { provider, currency: 'USD', csv, reason: 'of the bank' }),
  )
}

/** The bank tells of one transfer, and it is looked for. */
export async function tell(
  amount: string,
  text: string,
  reference = `BK-${bankReference()}`,
  provider = 'transfer',
): Promise<void> {
  await bring([{ amount, text, reference }], provider)
  await workStatements(house.ctx)
}
