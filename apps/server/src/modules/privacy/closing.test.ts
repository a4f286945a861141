// An account is closed while money is about to come for it: nobody has any that can not sign in.
import type { MemberId } from '@lantern/kernel/ids'
import { money } from '@lantern/kernel/money'
import { MINUTE_MS } from '@lantern/kernel/time'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { transact } from '../../db/transact.ts'
import { insertVendor } from '../../seed/queries.ts'
import { TRANSACTION_PASSWORD, type TestCashier, testCashier } from '../../testing/cashier.ts'
import { createDeposit, type Owner } from '../cashier/deposit.ts'
import { workDeposit } from '../cashier/deposit-orders.ts'
import { takeNotice } from '../cashier/notices.ts'
import { findDeposit } from '../cashier/queries/deposits.ts'
import { transferAlongTree } from '../cashier/tree-transfers.ts'
import { setModule } from '../config/index.ts'
import { connect, requestTransfer } from '../vendors/index.ts'
import { closeAccount } from './closing.ts'

let house: TestCashier
let owner: Owner

beforeAll(async () => {
  house = await testCashier()
  await transact(house.ctx, (tx) =>
    setModule(house.ctx, tx, house.brand.id, { code: 'TRANSFERUP3', enabled: true }),
  )
})
afterAll(() => house.close())
beforeEach(async () => {
  owner = await house.member('0')
})
afterEach(async () => expect(await house.faults()).toEqual([]))

const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  house.database.owner.query<Row>(text, values)
const WAITING = `select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`
const cash = async (whose: Owner) => (await house.balances(whose)).cash
const statusOf = async (id: MemberId) =>
  (await sql<{ status: string }>('select status from members where id = $1', [id])).rows[0]?.status

/** Closes the account, and commits when something else has come to wait for it. */
async function closeBeside<Result>(other: () => Promise<Result>): Promise<Result> {
  const works: Promise<Result>[] = []
  await transact(house.ctx, async (tx) => {
    await closeAccount(house.ctx, tx, owner, {})
    const work = other()
    // whoever looks at how it ended does so after the commit
    work.catch(() => undefined)
    works.push(work)
    await vi.waitUntil(async () => (await sql(WAITING)).rowCount === 1, {
      timeout: 10_000,
      interval: 20,
    })
  })
  expect(await statusOf(owner.memberId)).toBe('closed')
  const [result] = await Promise.all(works)
  if (result === undefined) throw new Error('it has come to an end')
  return result
}

/** A deposit that expired, and is paid now. */
async function paidLate() {
  const { ctx, provider } = house
  const { id, orderKey } = await transact(ctx, (tx) =>
    createDeposit(ctx, tx, owner, { method: 'bank_qr', amount: money('100') }),
  )
  await workDeposit(ctx, id)
  ctx.clock.advance(31 * MINUTE_MS)
  await workDeposit(ctx, id)
  const now = () => findDeposit(house.database.app, id)
  expect((await now())?.state).toBe('expired')
  provider.settle(orderKey, 'paid')
  return { now, tell: () => takeNotice(ctx, provider, provider.notice(orderKey)) }
}

test('a late payment that comes beside a closing waits for persons', async () => {
  const { now, tell } = await paidLate()
  await closeBeside(async () => {
    await tell()
    return 'told'
  })
  expect(await now()).toMatchObject({ state: 'review', reason: 'account_closed' })
  expect(await cash(owner)).toBe(0n)
})

test('an account that a late payment came for is not closed without its money', async () => {
  const { now, tell } = await paidLate()
  await tell()
  expect((await now())?.state).toBe('paid')
  await expect(
    transact(house.ctx, (tx) => closeAccount(house.ctx, tx, owner, {})),
  ).rejects.toMatchObject({ code: 'balance_left' })
})

test('a transfer that comes beside a closing stays with whoever pays', async () => {
  const below = await house.member('50')
  await sql('update members set account_type = 1 where id = $1', [owner.memberId])
  await sql(
    'update members set upline_id = $2, upline_path = array[$2::bigint, id] where id = $1',
    [below.memberId, owner.memberId],
  )
  const up = () =>
    transact(house.ctx, (tx) =>
      transferAlongTree(house.ctx, tx, below, {
        account: null,
        amount: money('20'),
        transactionPassword: TRANSACTION_PASSWORD,
        offsetMinutes: 420,
      }),
    )
  await expect(closeBeside(up)).rejects.toMatchObject({ code: 'transfer_not_possible' })
  expect([await cash(owner), await cash(below)]).toEqual([0n, money('50')])
})

test('a vendor’s money that is called back beside a closing stays there, and none is sent', async () => {
  const { brandId, memberId, currency } = owner
  await insertVendor(house.database.owner, brandId, { code: 'KEEPS', name: 'Keeps money' })
  await connect(house.database.owner, brandId, { code: 'KEEPS', dialect: 'jdb', launchUrl: null })
  const named = { brandId, vendorCode: 'KEEPS', memberId, accountClass: 'real', currency } as const
  const moves = (direction: 'in' | 'out') =>
    transact(house.ctx, (tx) =>
      requestTransfer(house.ctx, tx, { ...named, direction, amount: money('5') }),
    )
  const back = () => moves('out')
  await expect(closeBeside(back)).rejects.toMatchObject({ code: 'account_closed' })
  await expect(moves('in')).rejects.toMatchObject({ code: 'account_closed' })
  const { rowCount } = await sql('select from vendor_transfers where member_id = $1', [memberId])
  expect([rowCount, await cash(owner)]).toEqual([0, 0n])
})
