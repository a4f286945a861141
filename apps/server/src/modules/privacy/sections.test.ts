import { money } from '@lantern/kernel/money'
import { expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { house, maker, owner, useCashierDesk } from '../../testing/cashier-desk.ts'
import { decides, sentInto, settles } from '../../testing/cashier-parts.ts'
import { createDeposit } from '../cashier/deposit.ts'
import { workDeposit } from '../cashier/deposit-orders.ts'
import { type Deposit, moveDeposit } from '../cashier/queries/deposits.ts'
import type { DepositState } from '../cashier/states.ts'
import { rowsOf } from './queries/sections.ts'

useCashierDesk('1000')

async function takenAlong(part: string): Promise<Readonly<Record<string, unknown>>[]> {
  const rows: Readonly<Record<string, unknown>>[] = []
  for await (const row of rowsOf(house.database.app, part, owner.memberId)) rows.push(row)
  return rows
}

test('a withdrawal is taken along with the parts that it went out in, and without who decided', async () => {
  const withdrawal = await sentInto('100', [['60'], ['40']])
  await settles(withdrawal, 1, 'paid')
  await settles(withdrawal, 2, 'failed')
  await decides(maker, withdrawal, 2, 'return')
  const rows = await takenAlong('withdrawals')
  expect(rows).toMatchObject([
    {
      state: 'partly_paid',
      fee_kept: '0',
      reason: 'by_person',
      reason_text: 'One of us decided this.',
      parts: [
        { no: 1, amount: '600000', paid: '600000', returned: '0', state: 'paid', reason: null },
        {
          no: 2,
          amount: '400000',
          paid: '0',
          returned: '400000',
          reason: 'by_person',
          reason_text: 'One of us decided this.',
        },
      ],
    },
  ])
  // neither who decided, nor what was written of it
  expect(JSON.stringify(rows)).not.toMatch(/maker|wrote to us|said/)
})

test('a payment is taken along with the sentence of its reason, and never with what a person wrote', async () => {
  const made = async () => {
    const deposit = await transact(house.ctx, (tx) =>
      createDeposit(house.ctx, tx, owner, { method: 'bank_qr', amount: money('100') }),
    )
    await workDeposit(house.ctx, deposit.id)
    return deposit
  }
  const stands = ({ id }: Deposit, to: DepositState, reason: string, by: string | null = null) =>
    transact(house.ctx, (tx) =>
      moveDeposit(tx, { ...owner, id, to, reason, by, at: house.ctx.clock.now(), dueAt: null }),
    )
  await stands(await made(), 'review', 'identity_check')
  await stands(await made(), 'failed', 'declined_by_bank')
  await stands(await made(), 'failed', 'E-4711 at the provider')
  await stands(await made(), 'refunded', 'looks like a stolen card', 'checker')
  await made()
  const rows = await takenAlong('deposits')
  expect(rows.map((row) => [row['reason'], row['reason_text']])).toEqual([
    ['identity_check', 'It is more than you may bring in before your identity is checked.'],
    ['declined', 'The bank declined it.'],
    ['order_refused', 'The payment provider refused it.'],
    ['by_person', 'One of us decided this.'],
    [null, null],
  ])
  expect(JSON.stringify(rows)).not.toMatch(/stolen|4711|checker/)
})
