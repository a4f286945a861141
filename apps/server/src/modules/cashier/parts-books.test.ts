import { expect, test } from 'vitest'
import { houseFaults } from '../../books.ts'
import { house, maker, useCashierDesk } from '../../testing/cashier-desk.ts'
import { decides, sentInto, settles } from '../../testing/cashier-parts.ts'

useCashierDesk('1000')

const HOLD = 'each withdrawal holds, has given back or has paid out what its state says'
const SUM = 'the parts of a withdrawal are what it sends, and none is open once it has ended'
const SHARE =
  'each part of a withdrawal takes from its hold, gives back and is sent again once, as it says'

const KEPT = ['amount', 'state', 'paid', 'returned', 'moved', 'paid_at'] as const

/** One part is paid, one was sent again and is under way, one is given back. */
async function inParts(): Promise<void> {
  const withdrawal = await sentInto('100', [['50'], ['30'], ['20']])
  await settles(withdrawal, 1, 'paid')
  await settles(withdrawal, 2, 'failed')
  await settles(withdrawal, 3, 'failed')
  await decides(maker, withdrawal, 2, 'again')
  await decides(maker, withdrawal, 3, 'return')
}

test.each([
  [
    'a part that says it paid',
    [HOLD, SHARE],
    `set state = 'paid', paid = amount, paid_at = now() where no = 4`,
  ],
  [
    'a part that was paid and says it is under way',
    [HOLD, SHARE],
    `set state = 'sending', paid = 0, paid_at = null where no = 1`,
  ],
  ['a part of one unit more', [SUM], 'set amount = amount + 1 where no = 4'],
  [
    'a part that was never sent again',
    [SUM, SHARE],
    `set state = 'failed', moved = 0 where no = 2`,
  ],
  [
    'a part that says it went back',
    [HOLD, SHARE],
    `set state = 'returned', returned = amount where no = 4`,
  ],
])('R-011 the books notice %s', async (_what, invariants, change) => {
  await inParts()
  expect(await houseFaults(house.database.owner)).toEqual([])
  const client = await house.database.owner.connect()
  try {
    // as no code of ours could: past the triggers of the table
    await client.query('set session_replication_role = replica')
    await client.query('create table kept as select * from withdrawal_parts')
    await client.query(`update withdrawal_parts ${change}`)
    const faults = await houseFaults(house.database.app)
    expect(faults.map(({ invariant }) => invariant)).toEqual(
      expect.arrayContaining([...invariants]),
    )
    await client.query(
      `update withdrawal_parts t set ${KEPT.map((column) => `${column} = kept.${column}`).join(', ')}
         from kept where kept.withdrawal_id = t.withdrawal_id and kept.no = t.no`,
    )
  } finally {
    await client.query('drop table if exists kept')
    await client.query('set session_replication_role = origin')
    client.release()
  }
})
