import { money } from '@lantern/kernel/money'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type TestContext, testContext } from '../../testing/context.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { type JdbServer, jdbServer, type Mishap } from '../../testing/jdb-vendor.ts'
import { betting, testBrand, testMember, type TestMember } from '../../testing/money.ts'
import { insertVendor } from '../../seed/queries.ts'
import { addLock } from '../rollover/index.ts'
import { rulesSetting } from '../rollover/rules.ts'
import { keepAway } from '../safeplay/exclusions.ts'
import type { LimitName } from '../safeplay/kinds.ts'
import { setLimit } from '../safeplay/limits.ts'
import { apply } from '../wagers/index.ts'
import { balanceOf } from '../wallet/index.ts'
import { connect, makeKey } from './index.ts'
import { findTransfer } from './queries/transfers.ts'
import { keptAt } from './kept-money.ts'
import { findConnection } from './queries/connections.ts'
import { requestTransfer, workTransfer, workTransfers } from './transfers.ts'
import { reportUnclear } from './unclear-transfers.ts'

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

/** How often the member's screens were told of its balance. */
const tellings = async ({ memberId }: TestMember): Promise<number> => {
  const { rows } = await db.owner.query<{ count: number }>(
    `select count(*)::int from outbox
      where name = 'balance.changed' and payload->'memberIds' ? $1::text`,
    [memberId],
  )
  return rows[0]?.count ?? 0
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
    const told = await tellings(member)
    await workTransfers(ctx)
    // as it leaves, and as it arrives
    expect((await tellings(member)) - told).toBe(2)
    expect(await stateOf(id)).toBe('ok')
    expect(await balances(member)).toEqual({ available: money('40'), held: 0n })
    expect(await houseOf(id)).toEqual({ house: money('60'), vendor_transit: 0n })
    expect(jdb.done.get(await orderOf(id))).toEqual({ uid: member.memberId, amount: 60 })
  })

  test('out: the member has it when the vendor said that it paid', async () => {
    const member = await withCash('1')
    jdb.won.set(member.memberId, 12.34)
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
    jdb.won.set(member.memberId, 9)
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

  test('nothing is sent for a player that the vendor does not make; it waits, and goes when there is one', async () => {
    const member = await withCash()
    const id = await ask(member, '60')
    const setUrl = 'update vendor_connections set api_url = $2 where id = $1'
    await db.owner.query(setUrl, [connectionId, `${jdb.url}0`])
    await workTransfer(ctx, id)
    expect(await stateOf(id)).toBe('created')
    expect(await balances(member)).toEqual({ available: money('40'), held: money('60') })
    await db.owner.query(setUrl, [connectionId, jdb.url])
    await workTransfer(after(60), id)
    expect(await stateOf(id)).toBe('ok')
    expect(jdb.players.has(member.memberId)).toBe(true)
    // one that is there already is as good
    const other = await withCash()
    jdb.players.add(other.memberId)
    await workTransfer(after(120), await ask(other, '60'))
    expect(await balances(other)).toEqual({ available: money('40'), held: 0n })
    // whoever is there under one agent is not there under the next
    jdb.players.clear()
    await makeKey(ctx, db.owner, { brandId, vendorCode, keyId: 'next' }, jdb.secret)
    const next = await ask(other, '40')
    await workTransfer(after(180), next)
    expect(await stateOf(next)).toBe('ok')
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
    jdb.won.set(member.memberId, 1)
    const id = await ask(member, '1', 'out')
    await workTransfer(ctx, id)
    expect(await stateOf(id)).toBe('ok')
    await db.owner.query(stop, [connectionId, false])
    expect(await balances(member)).toEqual({ available: money('11'), held: 0n })
  })
})

const moved = async (member: TestMember, amount: string, direction: 'in' | 'out' = 'in') => {
  const id = await ask(member, amount, direction)
  await workTransfer(ctx, id)
  return id
}

describe('safer play', () => {
  const limit = (member: TestMember, kind: LimitName['kind'], value: string) =>
    transact(ctx, (tx) => setLimit(ctx, tx, member, { kind, period: 'day', value: money(value) }))
  const stake = async (member: TestMember, amount: string) =>
    (await apply(ctx, betting(ctx, member).place(amount))).refusal

  test.each([
    ['time_out', 'time_out'],
    ['excluded', 'self_excluded'],
  ] as const)('R-080 %s: nothing goes to a vendor, and all comes back', async (kind, code) => {
    const member = await withCash()
    await moved(member, '60')
    const nobody = {
      endSessions: async () => undefined,
      marksOf: async () => [],
      samePersons: async () => [],
    }
    const until = new Date(ctx.clock.now().getTime() + 86_400_000)
    const wished = { neighbours: nobody, kind, until, setBy: 'member', by: null, reason: null }
    await transact(ctx, (tx) => keepAway(ctx, tx, member, { ...wished, setBy: 'member' }))
    await expect(ask(member, '1')).rejects.toMatchObject({ code })
    await moved(member, '60', 'out')
    expect(await balances(member)).toEqual({ available: money('100'), held: 0n })
  })

  test('R-078 what goes to a vendor is staked, also what comes back', async () => {
    const member = await withCash()
    await limit(member, 'stake', '50')
    await moved(member, '30')
    await moved(member, '30', 'out')
    await expect(ask(member, '20.01')).rejects.toMatchObject({ code: 'stake_limit_reached' })
    expect(await stake(member, '20.01')).toBe('stake_limit_reached')
    expect(await stake(member, '15')).toBeNull()
    await moved(member, '5')
    await expect(ask(member, '0.01')).rejects.toMatchObject({ code: 'stake_limit_reached' })
  })

  test('R-078 what did not come back is lost', async () => {
    const member = await withCash()
    await limit(member, 'loss', '50')
    await moved(member, '50')
    expect(await stake(member, '1')).toBe('loss_limit_reached')
    await moved(member, '20', 'out')
    await expect(ask(member, '20.01')).rejects.toMatchObject({ code: 'loss_limit_reached' })
    expect(await stake(member, '20')).toBeNull()
  })

  test('R-078 what did not arrive is neither; ten orders at once pass no limit', async () => {
    const member = await withCash()
    await limit(member, 'stake', '50')
    const id = await ask(member, '50')
    jdb.next = 'the order is refused'
    await workTransfer(ctx, id)
    const orders = await Promise.allSettled(Array.from({ length: 10 }, () => ask(member, '10')))
    expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })

  test('R-078 a limit that is set later counts what went and came before', async () => {
    const member = await withCash()
    await moved(member, '60')
    await moved(member, '20', 'out')
    await limit(member, 'stake', '70')
    await limit(member, 'loss', '45')
    await expect(ask(member, '10.01')).rejects.toMatchObject({ code: 'stake_limit_reached' })
    await expect(ask(member, '5.01')).rejects.toMatchObject({ code: 'loss_limit_reached' })
    await moved(member, '5')
  })
})

describe('conditions on withdrawals', () => {
  let refs = 0
  const locked = (member: TestMember, deposit: string) => {
    refs += 1
    const credit = { source: 'deposit', ref: `came-${refs}`, bonus: 0n } as const
    const sums = { deposit: money(deposit), required: money('500') }
    const { terms } = rulesSetting.fallback
    return transact(ctx, (tx) => addLock(ctx, tx, { ...member, ...credit, ...sums, terms }))
  }
  const states = async (member: TestMember) => {
    const { rows } = await db.owner.query<{ state: string }>(
      'select state from rollover_locks where member_id = $1 order by id',
      [member.memberId],
    )
    return rows.map(({ state }) => state)
  }

  test('nothing goes to a vendor while one waits; what is there comes back', async () => {
    const member = await withCash()
    await moved(member, '40')
    await locked(member, '10')
    await expect(ask(member, '1')).rejects.toMatchObject({ code: 'rollover_outstanding' })
    await moved(member, '40', 'out')
    expect(await balances(member)).toEqual({ available: money('100'), held: 0n })
  })

  test('money at a vendor or on its way there is not spent', async () => {
    const member = await withCash('60')
    await moved(member, '50')
    await locked(member, '10')
    // all that is here is what the next deposit brought
    await locked(member, '10')
    expect(await states(member)).toEqual(['open', 'open'])
    const onItsWay = await withCash('60')
    const id = await ask(onItsWay, '50')
    jdb.next = 'the reply is lost'
    await workTransfer(ctx, id)
    expect(await stateOf(id)).toBe('unknown')
    await locked(onItsWay, '10')
    await locked(onItsWay, '10')
    expect(await states(onItsWay)).toEqual(['open', 'open'])
  })

  test('what a vendor says is lost there is spent', async () => {
    const member = await withCash('60')
    await moved(member, '50')
    await locked(member, '10')
    jdb.won.set(member.memberId, -50)
    expect(await keptOf(member)).toBe(0n)
    await locked(member, '10')
    expect(await states(member)).toEqual(['spent', 'open'])
  })
})

async function keptOf(member: TestMember, from: Context = ctx) {
  const connection = await findConnection(db.app, brandId, vendorCode)
  if (!connection) throw new Error('connected above')
  return keptAt(from, member, connection)
}

describe('what a vendor keeps', () => {
  const written = async (member: TestMember) => {
    const { rows } = await db.owner.query<{ kept: string; inTransit: string }>(
      'select kept::text, in_transit::text as "inTransit" from vendor_money where member_id = $1',
      [member.memberId],
    )
    const [row] = rows
    return row && [BigInt(row.kept), BigInt(row.inTransit)]
  }

  test('is what it says; orders since are added and taken away', async () => {
    const member = await withCash()
    expect(await keptOf(member)).toBe(0n)
    await moved(member, '50')
    jdb.won.set(member.memberId, 12.5)
    expect(await written(member)).toEqual([money('50'), 0n])
    expect(await keptOf(member)).toBe(money('62.50'))
    expect(await written(member)).toEqual([money('62.50'), 0n])
    await moved(member, '60', 'out')
    expect(await written(member)).toEqual([money('2.50'), 0n])
    await moved(member, '5')
    expect(await written(member)).toEqual([money('7.50'), 0n])
  })

  test('is not known while it does not say, and not written down while an order is under way', async () => {
    const member = await withCash()
    await moved(member, '50')
    jdb.next = 'the reply is no JSON'
    expect(await keptOf(member)).toBeNull()
    const id = await ask(member, '10')
    jdb.next = 'the reply is lost'
    await workTransfer(ctx, id)
    expect(await keptOf(member)).toBe(money('60'))
    expect(await written(member)).toEqual([money('50'), money('10')])
    await workTransfer(after(10), id)
    expect(await written(member)).toEqual([money('60'), 0n])
  })

  test('is asked again after ten seconds, or an order', async () => {
    const member = await withCash()
    await moved(member, '50')
    expect(await keptOf(member)).toBe(money('50'))
    jdb.won.set(member.memberId, 7)
    expect(await keptOf(member, after(9))).toBe(money('50'))
    expect(await keptOf(member, after(10))).toBe(money('57'))
  })
})

test('an order that nobody hears of is a case after a quarter of an hour, once, and asked about still', async () => {
  const member = await withCash()
  const id = await ask(member, '60')
  jdb.next = 'the order is lost'
  await workTransfer(ctx, id)
  const orderKey = await orderOf(id)
  const cases = async () => {
    const { rows } = await db.owner.query<Record<string, string>>(
      'select kind, player_id as "playerId" from vendor_cases where tx_id = $1',
      [orderKey],
    )
    return rows
  }
  await reportUnclear(after(14 * 60))
  expect(await cases()).toEqual([])
  await reportUnclear(after(15 * 60 + 1))
  await reportUnclear(after(16 * 60))
  expect(await cases()).toEqual([{ kind: 'transfer_unclear', playerId: member.memberId }])
  await workTransfer(after(17 * 60), id)
  expect(await stateOf(id)).toBe('failed')
})

test('a vendor that counts in thousands is sent and believed to the cent, or not at all', async () => {
  const member = await withCash('100')
  await db.owner.query(
    `insert into vendor_units(connection_id, currency, brand_id, unit) values ($1, $2, $3, 1000)`,
    [connectionId, member.currency, brandId],
  )
  await expect(ask(member, '50.05')).rejects.toMatchObject({ code: 'amount_invalid' })
  expect(await balances(member)).toEqual({ available: money('100'), held: 0n })
  const id = await ask(member, '50')
  await workTransfer(ctx, id)
  expect(await stateOf(id)).toBe('ok')
  expect(jdb.balanceOf(member.memberId)).toBe(0.05)
  const connection = await findConnection(db.app, brandId, vendorCode)
  if (!connection) throw new Error('it is connected')
  expect(await keptAt(ctx, member, connection)).toBe(money('50'))
  // what was not heard is asked about in the same unit
  jdb.next = 'the reply is lost'
  const back = await ask(member, '20', 'out')
  await workTransfer(ctx, back)
  expect(await stateOf(back)).toBe('unknown')
  await workTransfer(after(3_600), back)
  expect(await stateOf(back)).toBe('ok')
  expect(await balances(member)).toEqual({ available: money('70'), held: 0n })
  await db.owner.query('update vendor_units set unit = 1 where connection_id = $1', [connectionId])
})
