import { expect, test } from 'vitest'
import { house, maker, owner, useCashierDesk } from '../../testing/cashier-desk.ts'
import { decides, sentInto, settles } from '../../testing/cashier-parts.ts'
import { SECTIONS } from './queries/sections.ts'

useCashierDesk('1000')

test('a withdrawal is taken along with the parts that it went out in, and without who decided', async () => {
  const withdrawal = await sentInto('100', [['60'], ['40']])
  await settles(withdrawal, 1, 'paid')
  await settles(withdrawal, 2, 'failed')
  await decides(maker, withdrawal, 2, 'return')
  const { rows } = await house.database.app.query(
    `${SECTIONS['withdrawals'] ?? ''} order by place`,
    [owner.memberId, 0],
  )
  expect(rows).toMatchObject([
    {
      place: withdrawal.id,
      state: 'partly_paid',
      fee_kept: '0',
      parts: [
        { no: 1, amount: '600000', paid: '600000', returned: '0', state: 'paid' },
        { no: 2, amount: '400000', paid: '0', returned: '400000', reason: 'The bank wrote to us' },
      ],
    },
  ])
  expect(JSON.stringify(rows)).not.toContain('maker')
})
