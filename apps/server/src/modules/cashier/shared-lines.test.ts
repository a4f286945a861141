import { randomUUID } from 'node:crypto'
import { money } from '@lantern/kernel/money'
import { DAY_MS } from '@lantern/kernel/time'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import {
  atDesk,
  checker,
  house,
  maker,
  now,
  nextOwner,
  owner,
  type Person,
  strangerOf,
} from '../../testing/cashier-desk.ts'
import { mark, sent, takes, untaken, useCashierTransfers } from '../../testing/cashier-transfers.ts'
import { houseSums } from '../wallet/index.ts'
import { createDeposit } from './deposit.ts'
import { workDeposit } from './deposit-orders.ts'
import { seedMethods } from './methods.ts'
import { takeNotice } from './notices.ts'
import { type Deposit, findDeposit } from './queries/deposits.ts'
import { listFindings } from './queries/findings.ts'
import { listItems } from './queries/suspense.ts'
import { listStatements } from './queries/statements.ts'
import { importStatement, workStatements } from './statements.ts'
import { agreeEnd, proposeEnd, suspenseHash } from './suspense-desk.ts'
import { bookLines } from './suspense-lines.ts'

// Two brands of one house keep one account at a bank: each of them brings the statement of it, and all
// that came stands in the books of one of them, once.

useCashierTransfers()

/** Of the brand that shares the account. */
let neighbour: Person

beforeAll(async () => {
  neighbour = await strangerOf(maker)
  await seedMethods(house.database.owner, neighbour.caller.brand)
})

let files = 0
beforeEach(() => {
  files += 1
})

type Row = readonly [amount: string, text: string, reference?: string]

/** The statement of the account as a person brings it: the same lines, whoever does. */
async function bring(person: Person, lines: readonly Row[], provider = 'transfer'): Promise<void> {
  const day = house.ctx.clock.now().toISOString().slice(0, 'yyyy-mm-dd'.length)
  const rows = lines.map(
    ([amount, text, reference], at) =>
      `${day},${reference ?? `SH-${files}-${at}`},${amount},,${text}`,
  )
  const csv = ['date,reference,amount,payer,text', ...rows].join('\n')
  await atDesk(person, (at) =>
    importStatement(at, { provider, currency: 'USD', csv, reason: 'of the bank' }),
  )
}
async function placed(): Promise<void> {
  await workStatements(house.ctx)
  await bookLines(house.ctx)
}

async function deposited(method = 'bank_transfer'): Promise<Deposit> {
  const made = await transact(house.ctx, (tx) =>
    createDeposit(house.ctx, tx, owner, { method, amount: money('100') }),
  )
  await workDeposit(house.ctx, made.id)
  return await deposit(made.id)
}
async function deposit(id: string): Promise<Deposit> {
  const found = await findDeposit(house.database.app, id)
  if (!found) throw new Error('the deposit is gone')
  return found
}

const page = { offset: 0, limit: 200 }
const brandOf = (person: Person) => person.operator.brandId
/** Differences that are open, of the lines of this test. */
async function open(person: Person): Promise<string[]> {
  const wanted = { kind: null, isOpen: true }
  const { rows } = await listFindings(house.database.app, brandOf(person), wanted, page)
  return rows.flatMap(({ kind, line }) =>
    line?.reference.startsWith(`SH-${files}-`) ? [kind] : [],
  )
}
async function suspense(person: Person): Promise<bigint> {
  const sums = await houseSums(house.database.app, brandOf(person))
  return sums.find((one) => one.purpose === 'suspense' && one.currency === 'USD')?.sum ?? 0n
}
/** What came to stand in suspense meanwhile, here and there. */
async function booked(work: () => Promise<void>): Promise<[bigint, bigint]> {
  const before = [await suspense(maker), await suspense(neighbour)] as const
  await work()
  return [(await suspense(maker)) - before[0], (await suspense(neighbour)) - before[1]]
}
async function lastItem(person: Person = maker) {
  const wanted = { isOpen: true, owner: undefined }
  const { rows } = await listItems(house.database.app, brandOf(person), wanted, page)
  const found = rows.at(-1)
  if (!found) throw new Error('nothing stands in suspense')
  return found
}
const wantsToHandOver = ({ id }: { readonly id: string }, person: Person = maker) =>
  atDesk(person, (desk) =>
    proposeEnd(desk, { id, wanted: 'other_brand', reason: 'the other brand told us' }),
  )
async function lastFile(person: Person) {
  const { rows } = await listStatements(house.database.app, brandOf(person), page)
  return rows[0]
}

describe('a line of an account that two brands share', () => {
  test.each(['before', 'after'])(
    'with the code of one is that one’s, where it is brought %s by the other',
    async (when) => {
      const waiting = await deposited()
      const lines: readonly Row[] = [['100', `from a member ${waiting.providerReference}`]]
      const order = when === 'before' ? [neighbour, maker] : [maker, neighbour]
      const moved = await booked(async () => {
        for (const person of order) {
          await bring(person, lines)
          await placed()
        }
      })
      expect(await deposit(waiting.id)).toMatchObject({ state: 'paid' })
      expect((await house.balances(owner)).cash).toBe(money('2100'))
      expect(moved).toEqual([0n, 0n])
      expect([await open(maker), await open(neighbour)]).toEqual([[], []])
      expect(await lastFile(maker)).toMatchObject({ matched: 1, elsewhere: 0 })
      expect(await lastFile(neighbour)).toMatchObject({ matched: 0, elsewhere: 1 })
    },
  )

  test('is credited by its own brand alone: the statement of another pays nothing', async () => {
    const waiting = await deposited()
    await bring(neighbour, [['100', `${waiting.providerReference}`]])
    await placed()
    expect(await deposit(waiting.id)).toMatchObject({ state: 'pending' })
  })

  test('that names nothing stands in suspense of whoever brought it first, once', async () => {
    const lines: readonly Row[] = [
      ['80', 'no code here'],
      ['-12', 'a fee of the bank'],
    ]
    const moved = await booked(async () => {
      await bring(neighbour, lines)
      await placed()
      await bring(maker, lines)
      await placed()
    })
    expect(moved).toEqual([0n, money('80')])
    expect([await open(maker), await open(neighbour)]).toEqual([
      [],
      ['unknown_payment', 'unknown_payment'],
    ])
  })

  test('that both bring at one moment is booked once', async () => {
    const lines = Array.from({ length: 20 }, (_, at): Row => ['5', `nobody ${at}`])
    const [here, there] = await booked(async () => {
      await Promise.all([bring(maker, lines), bring(neighbour, lines)])
      await Promise.all([placed(), placed(), placed(), placed()])
      await placed()
    })
    expect(here + there).toBe(money('100'))
    expect([...(await open(maker)), ...(await open(neighbour))]).toHaveLength(20)
  })

  test('is handed over to the brand whose it turns out to be, by two persons, once', async () => {
    const lines: readonly Row[] = [['64', 'nobody']]
    await bring(maker, lines)
    await placed()
    const item = await lastItem()
    // nobody else was told of it yet
    await expect(wantsToHandOver(item)).rejects.toMatchObject({ code: 'field_invalid' })
    await bring(neighbour, lines)
    await placed()
    expect([await open(maker), await open(neighbour)]).toEqual([['unknown_payment'], []])

    const moved = await booked(async () => {
      await wantsToHandOver(item)
      const contentHash = suspenseHash(await lastItem())
      const agree = (person: Person) =>
        atDesk(person, (desk) => agreeEnd(desk, { id: item.id, contentHash }))
      await expect(agree(maker)).rejects.toMatchObject({ code: 'second_person_required' })
      const said = await Promise.allSettled([agree(checker), agree(checker), agree(checker)])
      expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await placed()
      await placed()
    })
    expect(moved).toEqual([money('-64'), money('64')])
    expect([await open(maker), await open(neighbour)]).toEqual([[], ['unknown_payment']])
    expect(await lastFile(maker)).toMatchObject({ matched: 0, elsewhere: 1 })
    expect(await lastFile(neighbour)).toMatchObject({ matched: 0, elsewhere: 0 })
    // whoever had it does not get it back: the line stands in its books already
    const theirs = await lastItem(neighbour)
    expect(theirs.amount).toBe(money('64'))
    await expect(wantsToHandOver(theirs, neighbour)).rejects.toMatchObject({
      code: 'field_invalid',
    })
  })

  test('of the same name but of another amount or day is money of its own', async () => {
    const moved = await booked(async () => {
      await bring(neighbour, [['30', 'nobody']])
      await bring(maker, [['31', 'nobody']])
      await placed()
    })
    expect(moved).toEqual([money('31'), money('30')])
    const later = await booked(async () => {
      await bring(neighbour, [['8', 'nobody', `SH-${files}-day`]])
      house.ctx.clock.advance(DAY_MS)
      await bring(maker, [['8', 'nobody', `SH-${files}-day`]])
      await placed()
    })
    expect(later).toEqual([money('8'), money('8')])
  })

  test('of a payout is the brand’s that says it made it, and no difference to the other', async () => {
    const asked = await untaken()
    const reference = `SH-${files}-out`
    const lines: readonly Row[] = [['-100', 'outgoing', reference]]
    for (const person of [neighbour, maker]) {
      await bring(person, lines)
      await placed()
    }
    expect([await open(maker), await open(neighbour)]).toEqual([[], ['unknown_payment']])
    await takes(maker, asked)
    await mark(maker, asked, sent(reference))
    expect(await now(asked)).toMatchObject({ state: 'paid' })
    expect([await open(maker), await open(neighbour)]).toEqual([[], []])
  })
})

describe('brands with accounts of their own', () => {
  beforeAll(async () => {
    await house.database.owner.query(
      `update payment_methods set pay_to = jsonb_set(pay_to, '{number}', '"55 0001"')
        where brand_id = $1 and pay_to is not null`,
      [brandOf(neighbour)],
    )
  })

  test('have lines of their own, also under the same name and with the code of the other', async () => {
    await nextOwner()
    const waiting = await deposited()
    const lines: readonly Row[] = [
      ['100', `${waiting.providerReference}`],
      ['7', 'nobody'],
    ]
    const moved = await booked(async () => {
      for (const person of [neighbour, maker]) {
        await bring(person, lines)
        await placed()
      }
    })
    expect(moved).toEqual([money('7'), money('107')])
    expect(await deposit(waiting.id)).toMatchObject({ state: 'paid' })
  })

  test('share one that stood there before, for transfers still come to it', async () => {
    const { rows } = await house.database.owner.query<{ id: string }>(
      `select id from payment_methods where brand_id = $1 and pay_to is not null and currency = 'USD'`,
      [brandOf(neighbour)],
    )
    await house.database.owner.query(
      `insert into house_account_changes(brand_id, method_id, pay_to_before, pay_to, words, state,
         proposed_by, proposed_by_name, proposed_at, decided_by, decided_by_name, decided_at)
       values ($1, $2, '{"bank":"R","holder":"O","number":"0024-77109935"}',
               '{"bank":"R","holder":"O","number":"55 0001"}', 'moved', 'done',
               $3, 'one', now(), $4, 'other', now())`,
      [
        brandOf(neighbour),
        rows[0]?.id,
        maker.operator.operatorId,
        (await house.operator('third')).operator.operatorId,
      ],
    )
    const moved = await booked(async () => {
      for (const person of [neighbour, maker]) {
        await bring(person, [['9', 'nobody']])
        await placed()
      }
    })
    expect(moved).toEqual([0n, money('9')])
  })
})

describe('the statement of a provider', () => {
  test('lists payments of all brands: each finds its order where it was made', async () => {
    const made = await deposited('bank_qr')
    house.provider.settle(made.orderKey, 'paid')
    house.ctx.clock.advance(60_000)
    await workDeposit(house.ctx, made.id)
    const lines: readonly Row[] = [['100', `${made.providerReference}`]]
    const moved = await booked(async () => {
      for (const person of [neighbour, maker]) {
        await bring(person, lines, 'sandbox')
        await placed()
      }
    })
    expect(moved).toEqual([0n, 0n])
    expect([await open(maker), await open(neighbour)]).toEqual([[], []])
  })

  test.each(['before', 'after'])(
    'of a payment of nobody is booked once, where it is brought %s its notice',
    async (when) => {
      const orderKey = randomUUID()
      const fact = { kind: 'payment', state: 'paid', currency: 'USD', amount: '25', reason: null }
      const told = () =>
        takeNotice(
          house.ctx,
          house.provider,
          {
            header: (name: string) => (name === 'x-fake' ? 'signed' : ''),
            body: Buffer.from(JSON.stringify({ ...fact, eventId: randomUUID(), orderKey })),
            now: house.ctx.clock.now(),
          },
          house.brand.id,
        )
      const brought = async () => {
        await bring(neighbour, [['25', `FP-${orderKey.slice(0, 8)}`]], 'sandbox')
        await placed()
      }
      const [here, there] = await booked(async () => {
        for (const step of when === 'before' ? [brought, told] : [told, brought]) await step()
      })
      expect(here + there).toBe(money('25'))
    },
  )
})
