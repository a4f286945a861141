import { money } from '@lantern/kernel/money'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type TestContext, testContext } from '../../testing/context.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { type JdbServer, jdbServer, type Mishap } from '../../testing/jdb-vendor.ts'
import { testBrand, testMember, type TestMember } from '../../testing/money.ts'
import { insertVendor } from '../../seed/queries.ts'
import { balanceOf } from '../wallet/index.ts'
import { connect, makeKey } from './index.ts'
import { findTransfer } from './queries/transfers.ts'
import { requestTransfer, workTransfer, workTransfers } from './transfers.ts'

let db: TestDatabase
let ctx: TestContext
let brandId: TestMember['brandId']
let jdb: JdbServer
let connectionId: number
const vendorCode = 'JDB'

beforeAll(async () => {
  db = await testDatabase()
  ctx = testContext(db.app, db.url)
  brandId = await testBrand(db)
  jdb = await jdbServer()
  await insertVendor(db.owner, brandId, { code: vendorCode, name: 'Transfer vendor' })
  connectionId = await connect(db.owner, brandId, {
    code: vendorCode,
    dialect: 'jdb',
    launchUrl: null,
  })
  const setUrl = 'update vendor_connections set api_url = $2 where id = $1'
  await db.owner.query(setUrl, [connectionId, jdb.url])
  await makeKey(ctx, db.owner, { brandId, vendorCode, keyId: 'agent' }, jdb.secret)
})
beforeEach(() => {
  jdb.next = undefined
})
afterEach(() => expectBooksBalance(db.app))
afterAll(async () => {
  await jdb.close()
  await db.close()
})

/** The same with another time: so much later. */
const after = (seconds: number): Context => {
  const at = new Date(ctx.clock.now().getTime() + seconds * 1_000)
  return { ...ctx, clock: { now: () => at } }
}

const withCash = (amount = '100') => testMember(ctx, brandId, { cash: money(amount) })

const wish = (member: TestMember, amount: string, direction: 'in' | 'out' = 'in') => {
  const { memberId, currency } = member
  const named = { brandId, vendorCode, memberId, currency, accountClass: 'real' } as const
  return { ...named, direction, amount: money(amount) }
}

const ask = (member: TestMember, amount: string, direction: 'in' | 'out' = 'in') =>
  transact(ctx, (tx) => requestTransfer(ctx, tx, wish(member, amount, direction)))

const balances = async (member: TestMember) => {
  const found = await balanceOf(db.app, member.memberId, member.currency)
  return { available: found?.available, held: found?.held }
}

/** What a transfer has moved on the house's accounts. */
const houseOf = async (id: string): Promise<Record<string, bigint>> => {
  const { rows } = await db.owner.query<{ purpose: string; sum: string }>(
    `select a.purpose, sum(p.amount)::text as sum
       from vendor_transfers t
       join ledger_entries e on e.brand_id = t.brand_id and e.source = 'vendors'
        and starts_with(e.idempotency_key, 'transfer:' || t.order_key)
       join ledger_postings p on p.entry_id = e.id
       join ledger_accounts a on a.id = p.account_id and a.member_id is null
      where t.id = $1 group by a.purpose`,
    [id],
  )
  return Object.fromEntries(rows.map(({ purpose, sum }) => [purpose, BigInt(sum)]))
}

const stateOf = async (id: string) => (await findTransfer(db.app, id))?.state
const orderOf = async (id: string) => (await findTransfer(db.app, id))?.orderKey ?? ''
const timesSent = async (id: string) => {
  const key = await orderOf(id)
  return jdb.arrived.filter((one) => one === key).length
}

describe('money to a vendor that keeps it, and back', () => {
  test('in: held, sent, known; it is at the vendor', async () => {
    const member = await withCash()
    const id = await ask(member, '60')
    expect(await stateOf(id)).toBe('created')
    expect(await balances(member)).toEqual({ available: money('40'), held: money('60') })
    await workTransfers(ctx)
    expect(await stateOf(id)).toBe('ok')
    expect(await balances(member)).toEqual({ available: money('40'), held: 0n })
    expect(await houseOf(id)).toEqual({ house: money('60'), vendor_transit: 0n })
    expect(jdb.done.get(await orderOf(id))).toEqual({ uid: member.memberId, amount: 60 })
  })

  test('out: the member has it when the vendor said that it paid', async () => {
    const member = await withCash('1')
    const id = await ask(member, '12.34', 'out')
    expect(await balances(member)).toEqual({ available: money('1'), held: 0n })
    await workTransfer(ctx, id)
    expect(await stateOf(id)).toBe('ok')
    expect(await balances(member)).toEqual({ available: money('13.34'), held: 0n })
    expect(jdb.done.get(await orderOf(id))).toEqual({ uid: member.memberId, amount: -12.34 })
  })

  test('a refusal gives the money back; a refused way out moves none', async () => {
    for (const direction of ['in', 'out'] as const) {
      const member = await withCash()
      const id = await ask(member, '60', direction)
      jdb.next = 'the order is refused'
      await workTransfer(ctx, id)
      expect(await stateOf(id)).toBe('failed')
      expect(await balances(member)).toEqual({ available: money('100'), held: 0n })
    }
  })

  test.each<[Mishap]>([['the reply is lost'], ['it is in progress'], ['the reply is no JSON']])(
    'when %s the money is in transit until the vendor is asked; the order is sent once',
    async (mishap) => {
      const member = await withCash()
      const id = await ask(member, '60')
      jdb.next = mishap
      await workTransfer(ctx, id)
      expect(await stateOf(id)).toBe('unknown')
      expect(await balances(member)).toEqual({ available: money('40'), held: 0n })
      expect(await houseOf(id)).toEqual({ vendor_transit: money('60') })
      const isThere = mishap !== 'it is in progress'
      await workTransfer(after(isThere ? 5 : 90), id)
      expect(await stateOf(id)).toBe(isThere ? 'ok' : 'failed')
      expect(await balances(member)).toEqual({ available: money(isThere ? '40' : '100'), held: 0n })
      expect(await timesSent(id)).toBe(isThere ? 1 : 0)
    },
  )

  test('an order that got lost is not there: too early to say, then failed, never sent again', async () => {
    const member = await withCash()
    const id = await ask(member, '60')
    jdb.next = 'the order is lost'
    await workTransfer(ctx, id)
    await workTransfer(after(30), id)
    expect(await stateOf(id)).toBe('unknown')
    expect(await houseOf(id)).toEqual({ vendor_transit: money('60') })
    await workTransfer(after(61), id)
    expect(await stateOf(id)).toBe('failed')
    expect(await balances(member)).toEqual({ available: money('100'), held: 0n })
    await workTransfer(after(120), id)
    expect(await timesSent(id)).toBe(0)
  })

  test('a way out whose reply is lost is paid once it is known', async () => {
    const member = await withCash('1')
    const id = await ask(member, '9', 'out')
    jdb.next = 'the reply is lost'
    await workTransfer(ctx, id)
    expect(await balances(member)).toEqual({ available: money('1'), held: 0n })
    await Promise.all([1, 2, 3].map(() => workTransfer(after(10), id)))
    expect(await balances(member)).toEqual({ available: money('10'), held: 0n })
  })

  test('a process that died after sending is asked for, not sent for again', async () => {
    const member = await withCash()
    const id = await ask(member, '60')
    jdb.next = 'the reply is lost'
    await workTransfer(ctx, id)
    await db.owner.query(`update vendor_transfers set state = 'sent' where id = $1`, [id])
    await workTransfer(after(40), id)
    expect(await stateOf(id)).toBe('ok')
    expect(await timesSent(id)).toBe(1)
  })

  test('several workers send an order once', async () => {
    const member = await withCash()
    const id = await ask(member, '60')
    await Promise.all([1, 2, 3, 4].map(() => workTransfer(ctx, id)))
    expect(await timesSent(id)).toBe(1)
    expect(await stateOf(id)).toBe('ok')
  })

  test('something else under the serial number proves nothing', async () => {
    const member = await withCash()
    const id = await ask(member, '60')
    jdb.next = 'the order is lost'
    await workTransfer(ctx, id)
    jdb.done.set(await orderOf(id), { uid: member.memberId, amount: 6_000 })
    await workTransfer(after(90), id)
    expect(await stateOf(id)).toBe('unknown')
    expect(await houseOf(id)).toEqual({ vendor_transit: money('60') })
  })

  test('nothing goes in without funds, finer than the currency, or while the vendor is stopped', async () => {
    const member = await withCash('10')
    await expect(ask(member, '10.01')).rejects.toMatchObject({ code: 'insufficient_funds' })
    await expect(ask(member, '0.001')).rejects.toMatchObject({ code: 'amount_invalid' })
    await expect(ask(member, '0')).rejects.toMatchObject({ code: 'amount_invalid' })
    const stop = 'update vendor_connections set is_stopped = $2 where id = $1'
    await db.owner.query(stop, [connectionId, true])
    await expect(ask(member, '1')).rejects.toMatchObject({ code: 'game_disabled' })
    const id = await ask(member, '1', 'out')
    await workTransfer(ctx, id)
    expect(await stateOf(id)).toBe('ok')
    await db.owner.query(stop, [connectionId, false])
    expect(await balances(member)).toEqual({ available: money('11'), held: 0n })
  })
})
