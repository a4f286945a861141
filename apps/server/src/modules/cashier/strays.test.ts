import { randomUUID } from 'node:crypto'
import { money } from '@lantern/kernel/money'
import { HOUR_MS, MINUTE_MS } from '@lantern/kernel/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { invoiceNotice, provider, server, useCashierBtcpay } from '../../testing/cashier-btcpay.ts'
import { accountOfOwner, atDesk, checker, house, maker, owner } from '../../testing/cashier-desk.ts'
import { houseSums } from '../wallet/index.ts'
import { createDeposit } from './deposit.ts'
import { workDeposit, workDeposits } from './deposit-orders.ts'
import { takeNotice } from './notices.ts'
import { type Deposit, findDeposit } from './queries/deposits.ts'
import { listItems, type SuspenseItem } from './queries/suspense.ts'
import { importStatement, workStatements } from './statements.ts'
import { workStrays } from './strays.ts'
import { agreeEnd, proposeEnd, suspenseHash } from './suspense-desk.ts'
import { bookLines } from './suspense-lines.ts'

// Payments for orders that nobody here made: each of them stands in suspense whole, and once.

useCashierBtcpay()

let before: bigint
beforeEach(async () => {
  before = await sum()
})

async function sum(currency = 'USD'): Promise<bigint> {
  const sums = await houseSums(house.database.app, house.brand.id)
  const found = sums.find((one) => one.purpose === 'suspense' && one.currency === currency)
  return found?.sum ?? 0n
}
/** What came to stand in suspense in this test. */
const booked = async () => (await sum()) - before

async function items(payment: string): Promise<SuspenseItem[]> {
  const page = { offset: 0, limit: 200 }
  const of = (isOpen: boolean) =>
    listItems(house.database.app, house.brand.id, { isOpen, owner: undefined }, page)
  const all = [...(await of(true)).rows, ...(await of(false)).rows]
  return all
    .filter((one) => one.payment === payment)
    .toSorted((one, other) => Number(BigInt(one.id) - BigInt(other.id)))
}

/** A payment of a gateway for an order of nobody: its name, and what says that so much came for it. */
function stray() {
  const orderKey = randomUUID()
  const told = (amount: string, eventId: string, currency: string) => ({
    header: (name: string) => (name === 'x-fake' ? 'signed' : ''),
    body: Buffer.from(
      JSON.stringify({
        eventId,
        kind: 'payment',
        orderKey,
        state: 'paid',
        currency,
        amount,
        reason: null,
      }),
    ),
    now: house.ctx.clock.now(),
  })
  return {
    name: `FP-${orderKey.slice(0, 8)}`,
    tell: (amount: string, eventId: string = randomUUID(), currency = 'USD') =>
      takeNotice(house.ctx, house.provider, told(amount, eventId, currency), house.brand.id),
  }
}

let files = 0
/** Brings a statement of the gateway: so much under each name. */
async function list(...lines: readonly (readonly [amount: string, name: string])[]): Promise<void> {
  files += 1
  const rows = lines.map(([amount, name], at) => `2026-07-01,SY-${files}-${at},${amount},,${name}`)
  const csv = ['date,reference,amount,payer,text', ...rows].join('\n')
  const file = { provider: 'sandbox', currency: 'USD', csv, reason: 'of the provider' }
  await atDesk(maker, (at) => importStatement(at, file))
  await workStatements(house.ctx)
  await bookLines(house.ctx)
  await bookLines(house.ctx)
}

/** Two persons credit it to the owner. */
async function credits(item: SuspenseItem): Promise<void> {
  const wish = { wanted: 'credited', account: await accountOfOwner() } as const
  await atDesk(maker, (at) => proposeEnd(at, { ...wish, id: item.id, reason: 'the bank told us' }))
  const [seen] = (await items(item.payment ?? '')).filter(({ id }) => id === item.id)
  const contentHash = seen ? suspenseHash(seen) : ''
  await atDesk(checker, (at) => agreeEnd(at, { id: item.id, contentHash }))
}

describe('a payment of nobody that becomes more', () => {
  test('stands there whole, each part once, however often it is told of', async () => {
    const { name, tell } = stray()
    expect(await tell('40', 'the-first')).toBe('taken')
    expect(await tell('70', 'the-second')).toBe('taken')
    for (const [amount, event] of [
      ['40', 'the-first'],
      ['70', 'the-second'],
      ['70', 'the-third'],
      ['55', 'the-fourth'],
    ] as const)
      expect(await tell(amount, event)).toBe('repeated')
    expect(await booked()).toBe(money('70'))
    expect((await items(name)).map(({ amount }) => amount)).toEqual([money('40'), money('30')])
  })

  test('stands there whole where the larger word comes first', async () => {
    const { tell } = stray()
    expect([await tell('70'), await tell('40')]).toEqual(['taken', 'repeated'])
    expect(await booked()).toBe(money('70'))
  })

  test('stands there whole where a provider names both by one event', async () => {
    const { tell } = stray()
    expect([await tell('40', 'one'), await tell('70', 'one')]).toEqual(['taken', 'taken'])
    expect(await booked()).toBe(money('70'))
  })

  test('stands there whole where many notices come at one moment', async () => {
    const { tell } = stray()
    const amounts = ['40', '70', '40', '100', '70', '100', '40', '70']
    const told = await Promise.all(amounts.map((amount) => tell(amount)))
    expect(told).toContain('taken')
    expect(await booked()).toBe(money('100'))
  })

  test('in another currency is money of its own', async () => {
    const { tell } = stray()
    const far = await sum('EUR')
    await tell('40')
    expect(await tell('40', randomUUID(), 'EUR')).toBe('taken')
    expect([await booked(), (await sum('EUR')) - far]).toEqual([money('40'), money('40')])
  })
})

describe('its lines', () => {
  test.each([
    [['40', '30'], '70'],
    [['70'], '70'],
    [['35', '35'], '70'],
    [['40', '30', '20'], '90'],
  ])('of %j after notices of 40 and of 70 leave %s there', async (amounts, left) => {
    const { name, tell } = stray()
    await tell('40')
    await tell('70')
    await list(...amounts.map((amount) => [amount, name] as const))
    expect(await booked()).toBe(money(left))
  })

  test.each([
    [['40'], '70'],
    [['40', '30'], '70'],
    [['90'], '90'],
  ])('of %j before notices of 40 and of 70 leave %s there', async (amounts, left) => {
    const { name, tell } = stray()
    await list(...amounts.map((amount) => [amount, name] as const))
    await tell('40')
    await tell('70')
    expect(await booked()).toBe(money(left))
  })

  test('are the lines of what was credited meanwhile, part by part', async () => {
    const { name, tell } = stray()
    const cash = async () => (await house.balances(owner)).cash
    const had = await cash()
    await tell('40')
    await tell('70')
    for (const item of await items(name)) await credits(item)
    expect((await cash()) - had).toBe(money('70'))
    await list(['40', name], ['30', name])
    expect(await booked()).toBe(0n)
    await tell('100')
    await list(['30', name])
    expect(await booked()).toBe(money('30'))
    await list(['5', name])
    expect(await booked()).toBe(money('35'))
    await tell('105')
    expect(await booked()).toBe(money('35'))
  })
})

describe('an invoice of BTCPay', () => {
  const now = async ({ id }: Pick<Deposit, 'id'>): Promise<Deposit> => {
    const found = await findDeposit(house.database.app, id)
    if (!found) throw new Error('the deposit is gone')
    return found
  }
  const ordered = async (): Promise<Deposit> => {
    const made = await transact(house.ctx, (tx) =>
      createDeposit(house.ctx, tx, owner, { method: 'bank_qr', amount: money('100') }),
    )
    await workDeposit(house.ctx, made.id)
    return await now(made)
  }
  const invoice = (metadata: { orderId?: string } | null, amount = '60') => {
    const made = server.addInvoice({ amount, currency: 'USD', metadata })
    const tell = () => {
      const raw = invoiceNotice({ invoiceId: made.id }, { metadata })
      return takeNotice(house.ctx, provider, raw, house.brand.id)
    }
    return { made, tell }
  }
  const works = async (afterMs = MINUTE_MS) => {
    house.ctx.clock.advance(afterMs)
    await workStrays(house.ctx)
  }

  test.each([
    ['another order', { orderId: randomUUID() }],
    ['an order of another kind', { orderId: 'shop-17' }],
    ['nothing', null],
  ])('for %s stands in suspense once it is settled, however often it is told of', async (_, of) => {
    const { made, tell } = invoice(of)
    expect(await tell()).toBe('taken')
    await works()
    expect(await booked()).toBe(0n)
    made.status = 'Settled'
    await Promise.all([tell(), tell()])
    await Promise.all([works(), works()])
    await tell()
    await works()
    expect(await booked()).toBe(money('60'))
    Object.assign(made, { additionalStatus: 'PaidOver', paidAmount: '75' })
    await tell()
    await works()
    expect(await booked()).toBe(money('75'))
    expect(await items(made.id)).toHaveLength(2)
  })

  test('of nobody is asked about until the server answers, also where no webhook comes again', async () => {
    const { made, tell } = invoice(null)
    await tell()
    server.isUnreachable = true
    for (let times = 0; times < 9; times += 1) await works()
    Object.assign(made, { status: 'Settled', additionalStatus: 'PaidOver' })
    server.isUnreachable = false
    await works(HOUR_MS)
    expect(await booked()).toBe(0n)
    made.paidAmount = '61'
    await works(HOUR_MS)
    expect(await booked()).toBe(money('61'))
  })

  test('of one order and a second one that is settled as well: one is credited, one in suspense', async () => {
    const deposit = await ordered()
    const first = server.invoiceOf(deposit.orderKey)
    const { made: second, tell } = invoice({ orderId: deposit.orderKey }, '100')
    first.status = 'Settled'
    second.status = 'Settled'
    await workDeposit(house.ctx, deposit.id)
    await tell()
    await workDeposits(house.ctx)
    expect(await now(deposit)).toMatchObject({ state: 'paid', providerReference: first.id })
    expect((await house.balances(owner)).cash).toBe(money('1100'))
    expect(await booked()).toBe(money('100'))
    expect(await items(second.id)).toMatchObject([{ amount: money('100'), source: 'notice' }])
    // the one that counted is doubted for a while, and each keeps its place
    for (const status of ['Invalid', 'Settled']) {
      first.status = status
      await tell()
      house.ctx.clock.advance(1)
      await workDeposits(house.ctx)
    }
    expect(await now(deposit)).toMatchObject({ state: 'paid', providerReference: first.id })
    expect(await booked()).toBe(money('100'))
  })

  test('of one order that was paid by another one before counts for nobody, until it is told of', async () => {
    const deposit = await ordered()
    const first = server.invoiceOf(deposit.orderKey)
    const { made: second, tell } = invoice({ orderId: deposit.orderKey }, '100')
    second.status = 'Settled'
    await workDeposit(house.ctx, deposit.id)
    expect(await now(deposit)).toMatchObject({ state: 'paid', providerReference: second.id })
    Object.assign(first, { status: 'Settled', additionalStatus: 'PaidOver' })
    await tell()
    house.ctx.clock.advance(1)
    await workDeposits(house.ctx)
    expect(await booked()).toBe(0n)
    first.paidAmount = '130'
    await works()
    expect(await booked()).toBe(money('130'))
    expect((await house.balances(owner)).cash).toBe(money('1100'))
  })
})
