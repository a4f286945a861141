import { money } from '@lantern/kernel/money'
import { SECOND_MS } from '@lantern/kernel/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { houseFaults } from './books.ts'
import { transact } from './db/transact.ts'
import { createDeposit, requestWithdrawal, workDeposit } from './modules/cashier/index.ts'
import { open } from './modules/originals/index.ts'
import { TRANSACTION_PASSWORD, type TestCashier, testCashier } from './testing/cashier.ts'

let house: TestCashier
beforeAll(async () => {
  house = await testCashier()
  const owner = await house.member('100')
  const { ctx } = house
  const { id } = await transact(ctx, (tx) =>
    createDeposit(ctx, tx, owner, { method: 'bank_qr', amount: money('50') }),
  )
  await workDeposit(ctx, id)
  const order = await house.database.owner.query<{ key: string }>(
    'select order_key as key from deposits',
  )
  house.provider.settle(String(order.rows[0]?.key), 'paid')
  ctx.clock.advance(60 * SECOND_MS)
  await workDeposit(ctx, id)
  await transact(ctx, (tx) =>
    requestWithdrawal(ctx, tx, owner, {
      method: 'bank_account',
      amount: money('20'),
      destination: '9704000011114417',
      transactionPassword: TRANSACTION_PASSWORD,
      offsetMinutes: 420,
    }),
  )
  const player = { brand: house.brand, accountClass: 'real' as const, ...owner }
  const stake = money('1')
  const bet = { direction: 'over', target: 5050 }
  await transact(ctx, (tx) => open(ctx, tx, player, { gameCode: 'dice', stake, bet }))
  await transact(ctx, (tx) =>
    open(ctx, tx, player, { gameCode: 'mines', stake, bet: { mines: 3 } }),
  )
})
afterAll(() => house.close())

const DEPOSITS =
  'each paid deposit, and no other, is credited once, less its fee, to its own member'
const WITHDRAWALS = 'each withdrawal holds, has given back or has paid out what its state says'
const ROUNDS = 'each round of ours is one wager of its member, with its stake, state and payout'
const NONCES = 'the nonces of a seed have neither gap nor repeat'

test('R-011 the books of all rooms agree', async () => {
  const { rows } = await house.database.owner.query('select state from deposits')
  expect(rows).toEqual([{ state: 'paid' }])
  expect(await houseFaults(house.database.owner)).toEqual([])
})

test.each([
  [
    'a deposit that is not paid after all',
    DEPOSITS,
    `update deposits set state = 'pending', paid_at = null`,
  ],
  ['a deposit of one unit more', DEPOSITS, 'update deposits set amount = amount + 1'],
  [
    'a withdrawal that is paid and still held',
    WITHDRAWALS,
    `update withdrawals set state = 'paid'`,
  ],
  ['a withdrawal of one unit less', WITHDRAWALS, 'update withdrawals set amount = amount - 1'],
  ['a round of one unit more', ROUNDS, `update rounds set stake = stake + 1 where state = 'open'`],
  [
    'a round that says it paid',
    ROUNDS,
    `update rounds set payout = payout + 1 where state = 'settled'`,
  ],
  [
    'a nonce that nobody played',
    NONCES,
    'update seeds set next_nonce = next_nonce + 1 where next_nonce > 0',
  ],
])('R-011 the books notice %s', async (_what, invariant, change) => {
  const client = await house.database.owner.connect()
  try {
    // Undone by its opposite: the books are read on connections of their own.
    const table = /update (\w+)/.exec(change)?.[1] ?? ''
    await client.query(`create table kept as select * from ${table}`)
    await client.query(change)
    const faults = await houseFaults(house.database.app)
    expect(faults.map((fault) => fault.invariant)).toContain(invariant)
    await client.query(restoreOf(table))
  } finally {
    await client.query('drop table kept')
    client.release()
  }
  expect(await houseFaults(house.database.owner)).toEqual([])
})

const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  deposits: ['state', 'paid_at', 'amount'],
  withdrawals: ['state', 'amount'],
  rounds: ['stake', 'payout'],
  seeds: ['next_nonce'],
}

const restoreOf = (table: string): string =>
  `update ${table} t set ${(COLUMNS[table] ?? [])
    .map((column) => `${column} = kept.${column}`)
    .join(', ')} from kept where kept.id = t.id`
