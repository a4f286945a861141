import { money } from '@lantern/kernel/money'
import { DAY_MS } from '@lantern/kernel/time'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { houseFaults } from '../../books.ts'
import { transact } from '../../db/transact.ts'
import {
  accountOfOwner,
  atDesk,
  checker,
  house,
  maker,
  owner,
  type Person,
  strangerOf,
  useCashierDesk,
} from '../../testing/cashier-desk.ts'
import { closeMember } from '../identity/index.ts'
import { houseSums } from '../wallet/index.ts'
import { createDeposit } from './deposit.ts'
import { workDeposit } from './deposit-orders.ts'
import { revealLine } from './findings.ts'
import { takeNotice } from './notices.ts'
import { type Deposit, findDeposit } from './queries/deposits.ts'
import { listFindings } from './queries/findings.ts'
import { listItems, openSums, type SuspenseItem } from './queries/suspense.ts'
import { importStatement, workStatements } from './statements.ts'
import { bookLines } from './suspense-lines.ts'
import { agreeEnd, proposeEnd, type SuspenseSaid, suspenseHash, takeItem } from './suspense-desk.ts'

useCashierDesk()

/** Of another brand: its ids are nobody's here. */
let stranger: Person
let account: string

beforeAll(async () => {
  stranger = await strangerOf(checker)
})
beforeEach(async () => {
  account = await accountOfOwner()
})

let files = 0
/** Brings a statement of those lines, amount and text, and lets them find their places. */
async function bring(
  lines: readonly (readonly [string, string])[],
  provider = 'transfer',
  currency = 'USD',
): Promise<void> {
  files += 1
  const rows = lines.map(([amount, text], at) => `2026-07-01,SU-${files}-${at},${amount},,${text}`)
  const csv = ['date,reference,amount,payer,text', ...rows].join('\n')
  await atDesk(maker, (at) =>
    importStatement(at, { provider, currency, csv, reason: 'of the bank' }),
  )
  await workStatements(house.ctx)
  await bookLines(house.ctx)
}
const reference = () => `SU-${files}-0`

const page = { offset: 0, limit: 200 }
async function items(isOpen = true): Promise<SuspenseItem[]> {
  const wanted = { isOpen, owner: undefined }
  return (await listItems(house.database.app, house.brand.id, wanted, page)).rows
}
const last = async (): Promise<SuspenseItem> => {
  const found = (await items()).at(-1)
  if (!found) throw new Error('nothing stands in suspense')
  return found
}
/** The one of an id, open or ended. */
async function now({ id }: Pick<SuspenseItem, 'id'>): Promise<SuspenseItem> {
  const found = [...(await items()), ...(await items(false))].find((one) => one.id === id)
  if (!found) throw new Error('it is gone')
  return found
}
async function sum(purpose: string, currency = 'USD'): Promise<bigint> {
  const sums = await houseSums(house.database.app, house.brand.id)
  return (
    sums.find(
      (one) => one.purpose === purpose && one.currency === currency && one.accountClass === 'real',
    )?.sum ?? 0n
  )
}
const cash = async () => (await house.balances(owner)).cash
const says = (person: Person, item: SuspenseItem, said: Omit<SuspenseSaid, 'id' | 'reason'>) =>
  atDesk(person, (desk) => proposeEnd(desk, { ...said, id: item.id, reason: 'the bank told us' }))
const agrees = async (person: Person, item: SuspenseItem): Promise<void> => {
  const contentHash = suspenseHash(await now(item))
  await atDesk(person, (desk) => agreeEnd(desk, { id: item.id, contentHash }))
}
const code = (expected: string) => ({ code: expected })

/** A transfer that is waited for, of the owner. */
async function waiting(amount = '100', method = 'bank_transfer'): Promise<Deposit> {
  const made = await transact(house.ctx, (tx) =>
    createDeposit(house.ctx, tx, owner, { method, amount: money(amount) }),
  )
  await workDeposit(house.ctx, made.id)
  return await deposit(made.id)
}
async function deposit(id: string): Promise<Deposit> {
  const found = await findDeposit(house.database.app, id)
  if (!found) throw new Error('the deposit is gone')
  return found
}

describe('money that fits no order', () => {
  test('of a statement is booked once, however often its lines are looked at', async () => {
    const before = await sum('suspense')
    await bring([['80', 'no code here']])
    await Promise.all(Array.from({ length: 6 }, () => bookLines(house.ctx)))
    expect(await last()).toMatchObject({
      amount: money('80'),
      source: 'line',
      reference: reference(),
      state: 'open',
      owner: null,
    })
    expect((await sum('suspense')) - before).toBe(money('80'))
    const [sums] = await openSums(house.database.app, house.brand.id)
    expect(sums).toMatchObject({ currency: 'USD', amount: await sum('suspense') })
  })

  test('that went out is no money that arrived', async () => {
    const before = (await items()).length
    await bring([['-80', 'to somebody']])
    expect(await items()).toHaveLength(before)
  })

  test('a second line for a deposit that was paid is booked, the first is not', async () => {
    const paid = await waiting()
    const name = paid.providerReference ?? ''
    const before = await sum('suspense')
    await bring([['100', name]])
    expect((await sum('suspense')) - before).toBe(0n)
    await bring([['100', name]])
    expect(await last()).toMatchObject({ depositId: paid.id, amount: money('100') })
    expect((await sum('suspense')) - before).toBe(money('100'))
    expect(await cash()).toBe(money('100'))
  })

  test('in a currency that nobody here has an account in is booked all the same', async () => {
    await bring([['70', 'from far away']], 'transfer', 'GBP')
    expect(await last()).toMatchObject({ currency: 'GBP', amount: money('70') })
    expect(await sum('suspense', 'GBP')).toBe(money('70'))
  })

  test('what a provider says was paid beside the credit is booked once, and its line is no more', async () => {
    const made = await waiting('100', 'card')
    house.provider.settle(made.orderKey, 'paid')
    await takeNotice(house.ctx, house.provider, house.provider.notice(made.orderKey))
    const held = house.provider.held(made.orderKey)
    held.fact = { ...held.fact, amount: money('130') }
    for (let times = 0; times < 3; times += 1)
      await takeNotice(house.ctx, house.provider, house.provider.notice(made.orderKey))
    const item = await last()
    expect(item).toMatchObject({ source: 'excess', amount: money('30'), depositId: made.id })
    expect(await cash()).toBe(money('100'))
    const before = await sum('suspense')
    const name = (await deposit(made.id)).providerReference ?? ''
    await bring(
      [
        ['100', name],
        ['30', name],
      ],
      'sandbox',
    )
    expect(await sum('suspense')).toBe(before)
    expect((await now(item)).amount).toBe(money('30'))
  })

  test('a webhook for no order of ours is booked in the brand it called, once per payment', async () => {
    const made = await waiting('40', 'card')
    house.provider.settle(made.orderKey, 'paid')
    const notice = house.provider.notice(made.orderKey)
    const orderKey = crypto.randomUUID()
    const name = `FP-${orderKey.slice(0, 8)}`
    const stray = (event: string, state = 'paid') => ({
      ...notice,
      body: Buffer.from(
        JSON.stringify({
          ...JSON.parse(notice.body.toString()),
          orderKey,
          eventId: event,
          state,
        }),
      ),
    })
    const take = (raw: typeof notice, brandId = house.brand.id) =>
      takeNotice(house.ctx, house.provider, raw, brandId)
    const before = await sum('suspense')
    expect(await take(stray('event-of-nobody-0', 'pending'))).toBe('not_ours')
    const same = stray('event-of-nobody-1')
    const told = await Promise.all([take(same), take(same), take(stray('event-of-nobody-2'))])
    expect(told.toSorted()).toEqual(['repeated', 'repeated', 'taken'])
    expect(await last()).toMatchObject({ source: 'notice', reference: name, amount: money('40') })
    expect((await sum('suspense')) - before).toBe(money('40'))
    // the statement that lists it later tells of the same money
    files += 1
    const csv = `date,reference,amount,payer,text\n2026-07-01,${name},40,,`
    const wish = { provider: 'sandbox', currency: 'USD', csv, reason: 'of the provider' }
    await atDesk(maker, (at) => importStatement(at, wish))
    await workStatements(house.ctx)
    await bookLines(house.ctx)
    expect((await sum('suspense')) - before).toBe(money('40'))
    // our own order is ours, whoever was called
    expect(await take(notice)).toBe('taken')
  })
})

describe('money that is told of twice is booked once', () => {
  /** A deposit by card, paid; and that its provider tells of so much by now. */
  async function byCard(): Promise<{ made: Deposit; tell: (amount: string) => Promise<void> }> {
    const made = await waiting('100', 'card')
    house.provider.settle(made.orderKey, 'paid')
    const tell = async (amount: string) => {
      const held = house.provider.held(made.orderKey)
      held.fact = { ...held.fact, amount: money(amount) }
      await takeNotice(house.ctx, house.provider, house.provider.notice(made.orderKey))
    }
    await tell('100')
    return { made: await deposit(made.id), tell }
  }
  /** A notice about an order that nobody made, and its name. */
  async function stray(): Promise<{ name: string; take: () => Promise<string> }> {
    const { made } = await byCard()
    const notice = house.provider.notice(made.orderKey)
    const orderKey = crypto.randomUUID()
    const told = { ...JSON.parse(notice.body.toString()), orderKey, eventId: orderKey }
    const raw = { ...notice, body: Buffer.from(JSON.stringify(told)) }
    return {
      name: `FP-${orderKey.slice(0, 8)}`,
      take: () => takeNotice(house.ctx, house.provider, raw, house.brand.id),
    }
  }

  test('by a statement and by a notice that comes after it', async () => {
    const { name, take } = await stray()
    const before = await sum('suspense')
    await bring([['100', name]], 'sandbox')
    expect(await take()).toBe('repeated')
    expect((await sum('suspense')) - before).toBe(money('100'))
  })

  test('by a notice and by a statement that names it beside a reference of its own', async () => {
    const { name, take } = await stray()
    const before = await sum('suspense')
    expect(await take()).toBe('taken')
    await bring([['100', `order ${name}`]], 'sandbox')
    expect((await sum('suspense')) - before).toBe(money('100'))
    expect(await last()).toMatchObject({ source: 'notice', lineId: expect.any(String) })
  })

  test('by a second line and by a notice of the sum', async () => {
    const { made, tell } = await byCard()
    const name = made.providerReference ?? ''
    const before = await sum('suspense')
    const lines = [
      ['100', name],
      ['30', name],
    ] as const
    await bring(lines, 'sandbox')
    await Promise.all([tell('130'), bookLines(house.ctx)])
    expect((await sum('suspense')) - before).toBe(money('30'))
  })

  test('by a notice of a part of what two lines list', async () => {
    const { made, tell } = await byCard()
    const name = made.providerReference ?? ''
    const before = await sum('suspense')
    await tell('130')
    await bring(
      [
        ['100', name],
        ['30', name],
        ['20', name],
      ],
      'sandbox',
    )
    expect((await sum('suspense')) - before).toBe(money('50'))
  })

  test('by a notice that was credited before its statement came', async () => {
    const { made, tell } = await byCard()
    await tell('130')
    const item = await last()
    await says(maker, item, { wanted: 'credited', account })
    await agrees(checker, item)
    expect(await cash()).toBe(money('130'))
    const before = await sum('suspense')
    const name = made.providerReference ?? ''
    const lines = [
      ['100', name],
      ['30', name],
    ] as const
    await bring(lines, 'sandbox')
    expect(await sum('suspense')).toBe(before)
  })
})

describe('money in suspense', () => {
  test('is credited to the transfer that waits for it, once two persons say so', async () => {
    const transfer = await waiting()
    await bring([['90', 'the code is lost']])
    const item = await last()
    const lineId = item.lineId ?? ''
    await atDesk(maker, (at) => revealLine(at, { id: lineId, reason: 'to find it' }))
    await atDesk(checker, (at) => takeItem(at, { id: item.id, reason: 'I ask the bank' }))
    const before = await sum('suspense')
    await says(maker, item, { wanted: 'credited', deposit: `D-${transfer.id}` })
    expect([await cash(), (await now(item)).state, (await now(item)).owner]).toEqual([
      0n,
      'open',
      'checker',
    ])
    await agrees(checker, item)
    expect(await cash()).toBe(money('90'))
    expect(before - (await sum('suspense'))).toBe(money('90'))
    expect(await deposit(transfer.id)).toMatchObject({ state: 'paid', paidAmount: money('90') })
    expect(await now(item)).toMatchObject({
      state: 'credited',
      creditedDeposit: transfer.id,
      endedByName: 'checker',
    })
    const query = { kind: 'unknown_payment', isOpen: true } as const
    const open = await listFindings(house.database.app, house.brand.id, query, page)
    expect(open.rows.some((one) => one.line?.id === lineId)).toBe(false)
    const { rows } = await house.database.owner.query<{ event: string }>(
      `select event from audit_log where subject_kind = 'suspense' and subject_id = $1 order by id`,
      [item.id],
    )
    expect(rows.map(({ event }) => event)).toEqual([
      'suspense.taken',
      'suspense.proposed',
      'suspense.credited',
    ])
  })

  test('is credited to a member by a deposit that is made for it', async () => {
    await bring([['55', 'a gift of mine']])
    const item = await last()
    await says(maker, item, { wanted: 'credited', account })
    await agrees(checker, item)
    expect(await cash()).toBe(money('55'))
    const { creditedDeposit } = await now(item)
    expect(await deposit(creditedDeposit ?? '')).toMatchObject({
      state: 'paid',
      amount: money('55'),
      fee: 0n,
      dueAt: null,
      memberId: owner.memberId,
    })
  })

  test('is not credited to an account that was closed between the proposal and the yes', async () => {
    await bring([['45', 'no order of anybody']])
    const item = await last()
    await says(maker, item, { wanted: 'credited', account })
    await transact(house.ctx, (tx) => closeMember(tx, owner.brandId, owner.memberId))
    await expect(agrees(checker, item)).rejects.toMatchObject({ code: 'account_closed' })
    expect([(await now(item)).state, await cash()]).toEqual(['open', 0n])
    await says(maker, item, { wanted: 'sent_back', reference: 'BACK-CLOSED' })
    await agrees(checker, item)
  })

  test('is sent back under the bank’s reference', async () => {
    await bring([['60', 'by mistake']])
    const item = await last()
    const [suspense, clearing] = [await sum('suspense'), await sum('payment_clearing')]
    await says(maker, item, { wanted: 'sent_back', reference: 'RET-7781' })
    await agrees(checker, item)
    expect(await now(item)).toMatchObject({ state: 'sent_back', wish: { reference: 'RET-7781' } })
    expect(suspense - (await sum('suspense'))).toBe(money('60'))
    expect((await sum('payment_clearing')) - clearing).toBe(money('60'))
  })

  test('is the house’s after the time that is set, and not before', async () => {
    await bring([['45', 'nobody knows']])
    const item = await last()
    await expect(says(maker, item, { wanted: 'house' })).rejects.toMatchObject(
      code('retention_not_over'),
    )
    house.ctx.clock.advance(180 * DAY_MS)
    const before = await sum('house')
    await says(maker, item, { wanted: 'house' })
    await agrees(checker, item)
    expect((await sum('house')) - before).toBe(money('45'))
    expect(await now(item)).toMatchObject({ state: 'house', creditedDeposit: null })
  })

  test('R-094 is never ended by whoever proposed it, or by a yes to another content', async () => {
    await bring([['20', 'whose']])
    const item = await last()
    await says(maker, item, { wanted: 'sent_back', reference: 'RET-1' })
    await expect(agrees(maker, item)).rejects.toMatchObject(code('second_person_required'))
    await expect(
      house.database.owner.query(
        `update suspense_items set state = wanted, ended_by = proposed_by,
                ended_by_name = proposed_by_name, ended_at = now() where id = $1`,
        [item.id],
      ),
    ).rejects.toMatchObject({ constraint: 'suspense_second_person' })
    const seen = suspenseHash(await now(item))
    await says(maker, item, { wanted: 'sent_back', reference: 'RET-2' })
    await expect(
      atDesk(checker, (at) => agreeEnd(at, { id: item.id, contentHash: seen })),
    ).rejects.toMatchObject(code('approval_outdated'))
    // another wish of another person is a wish of its own
    await says(checker, item, { wanted: 'credited', account })
    await expect(agrees(checker, item)).rejects.toMatchObject(code('second_person_required'))
    await agrees(maker, item)
    expect([await cash(), (await now(item)).state]).toEqual([money('20'), 'credited'])
  })

  test('is ended once by ten that agree at the same moment', async () => {
    await bring([['33', 'whose']])
    const item = await last()
    await says(maker, item, { wanted: 'credited', account })
    const people = await Promise.all(
      Array.from({ length: 10 }, (_, at) => house.operator(`agrees${item.id}-${at}`)),
    )
    const said = await Promise.allSettled(people.map((one) => agrees(one, item)))
    expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await cash()).toBe(money('33'))
    await expect(agrees(checker, item)).rejects.toMatchObject(code('state_changed'))
  })

  test('is not credited to a transfer that was paid between the proposal and the yes', async () => {
    const transfer = await waiting()
    await bring([['100', 'no code']])
    const item = await last()
    await says(maker, item, { wanted: 'credited', deposit: `D-${transfer.id}` })
    await bring([['100', transfer.providerReference ?? '']])
    await expect(agrees(checker, item)).rejects.toMatchObject(code('state_changed'))
    expect([await cash(), (await now(item)).state]).toEqual([money('100'), 'open'])
  })

  test('is credited to nothing that a provider may still pay', async () => {
    const atProvider = await waiting('100', 'card')
    await bring([['100', 'no code']])
    await expect(
      says(maker, await last(), { wanted: 'credited', deposit: `D-${atProvider.id}` }),
    ).rejects.toMatchObject(code('state_changed'))
  })

  test.each<[string, string, Omit<SuspenseSaid, 'id' | 'reason'>]>([
    ['to nobody', 'field_invalid', { wanted: 'credited' }],
    ['to a member that is none', 'member_not_found', { wanted: 'credited', account: 'nobody1' }],
    ['to a deposit that is none', 'deposit_not_found', { wanted: 'credited', deposit: 'D-999999' }],
    ['back without a reference', 'field_invalid', { wanted: 'sent_back' }],
    ['back to a member', 'field_invalid', { wanted: 'sent_back', account: 'x', reference: 'RET' }],
  ])('does not go %s', async (_, expected, said) => {
    await bring([['10', 'whose']])
    await expect(says(maker, await last(), said)).rejects.toMatchObject(code(expected))
  })

  test('does not go to a member of another currency, and is nobody’s of another brand', async () => {
    await bring([['10', 'whose']], 'transfer', 'EUR')
    const item = await last()
    await expect(says(maker, item, { wanted: 'credited', account })).rejects.toMatchObject(
      code('currency_mismatch'),
    )
    const wish = { wanted: 'sent_back', reference: 'RET-1' } as const
    await expect(says(stranger, item, wish)).rejects.toMatchObject(code('finding_not_found'))
    await says(maker, item, wish)
    await expect(agrees(stranger, item)).rejects.toMatchObject(code('finding_not_found'))
    const theirs = await listItems(
      house.database.app,
      stranger.operator.brandId,
      { isOpen: true, owner: undefined },
      page,
    )
    expect(theirs.total).toBe(0)
  })
})

describe('the books', () => {
  test('find an item without its entry, and an end that nobody booked', async () => {
    expect(await houseFaults(house.database.owner)).toEqual([])
    await bring([['15', 'whose']])
    const item = await last()
    await house.database.owner.query('alter table suspense_items disable trigger user')
    await house.database.owner.query(
      `update suspense_items set amount = amount + 100 where id = $1`,
      [item.id],
    )
    const names = (await houseFaults(house.database.owner)).map(({ invariant }) => invariant)
    expect(names).toContain(
      'what arrived for no order stands in suspense once, and leaves it once as two persons said',
    )
    expect(names).toContain('the account of suspense holds what is open there, and nothing else')
    await house.database.owner.query(
      `update suspense_items set amount = amount - 100 where id = $1`,
      [item.id],
    )
    await house.database.owner.query('alter table suspense_items enable trigger user')
    expect(await houseFaults(house.database.owner)).toEqual([])
  })
})
