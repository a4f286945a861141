import { money } from '@lantern/kernel/money'
import { beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { TRANSACTION_PASSWORD } from '../../testing/cashier.ts'
import {
  atDesk,
  checker,
  house,
  maker,
  nextOwner,
  owner,
  type Person,
  useCashierDesk,
} from '../../testing/cashier-desk.ts'
import { approve, claim } from './approval.ts'
import { createBrand } from '../config/index.ts'
import { workPayout, workPayouts } from './payout.ts'
import { markPayout, openForTransfer, type Saying } from './payout-desk.ts'
import { byHandOf } from './payout-desk-routes.ts'
import { addPayee, targetOf } from './payees.ts'
import { findWithdrawal, type Withdrawal } from './queries/withdrawals.ts'
import { importStatement, workStatements } from './statements.ts'
import { transferCode } from './transfer.ts'
import { contentHash, requestWithdrawal } from './withdrawal.ts'

useCashierDesk('2000')
beforeAll(async () => {
  await house.database.owner.query(
    `update payment_methods set provider = 'transfer', two_persons_above = 5000000
      where code = 'bank_account'`,
  )
})
async function now({ id }: Pick<Withdrawal, 'id'>): Promise<Withdrawal> {
  const found = await findWithdrawal(house.database.app, id)
  if (!found) throw new Error('the withdrawal is gone')
  return found
}

/** A withdrawal that was approved and waits for somebody to make the transfer. */
async function waiting(amount = '100'): Promise<Withdrawal> {
  const payee = await addPayee(house.ctx, owner, {
    method: 'bank_account',
    destination: '970400001114417',
    bank: 'First Bank',
    holder: 'NGUYEN VAN A',
    transactionPassword: TRANSACTION_PASSWORD,
  })
  house.ctx.clock.advance(2 * 86_400_000)
  const asked = await transact(house.ctx, async (tx) =>
    requestWithdrawal(house.ctx, tx, owner, {
      ...(await targetOf(house.ctx, tx, owner.memberId, payee.id)),
      amount: money(amount),
      transactionPassword: TRANSACTION_PASSWORD,
      offsetMinutes: 420,
    }),
  )
  const wish = { id: asked.id, contentHash: contentHash(asked) }
  await atDesk(maker, (at) => claim(at, asked.id))
  await atDesk(maker, (at) => approve(at, wish))
  if (asked.approvalsNeeded === 2) await atDesk(checker, (at) => approve(at, wish))
  await workPayout(house.ctx, asked.id)
  return await now(asked)
}

let transfers = 0
const bankReference = () => `FT2607${(transfers += 1)}`
const sent = (reference = bankReference()): Saying => ({
  outcome: 'sent',
  bankReference: reference,
})
const notSent: Saying = { outcome: 'not_sent', reason: 'The bank does not know the account' }
const mark = (person: Person, withdrawal: Withdrawal, said: Saying) =>
  atDesk(person, (at) =>
    markPayout(at, { id: withdrawal.id, contentHash: contentHash(withdrawal), said }),
  )

const line = async (amount: string, text: string, reference = `BK-${bankReference()}`) => {
  const csv = `date,reference,amount,payer,text\n2026-07-01,${reference},${amount},,${text}`
  await atDesk(maker, (at) =>
    importStatement(at, { provider: 'transfer', currency: 'USD', csv, reason: 'of the bank' }),
  )
  await workStatements(house.ctx)
}

const openFindings = async ({ id }: Withdrawal) => {
  const { rows } = await house.database.owner.query<{ kind: string }>(
    'select kind from payment_findings where withdrawal_id = $1 and ended_at is null order by id',
    [id],
  )
  return rows.map(({ kind }) => kind)
}

const events = async ({ id }: Withdrawal) => {
  const { rows } = await house.database.owner.query<{ event: string }>(
    `select event from audit_log where subject_kind = 'withdrawal' and subject_id = $1 order by id`,
    [id],
  )
  return rows.map(({ event }) => event)
}

describe('a withdrawal that is paid by bank', () => {
  test('waits for a person, and is paid once somebody says under which reference', async () => {
    const withdrawal = await waiting()
    expect(withdrawal).toMatchObject({
      state: 'sending',
      providerReference: transferCode(withdrawal.orderKey),
    })
    house.ctx.clock.advance(2 * 3_600_000)
    await workPayouts(house.ctx)
    expect(await now(withdrawal)).toMatchObject({ state: 'sending' })
    expect(await byHandOf(house.ctx, withdrawal)).toEqual({ isOpen: true, mark: null })
    expect(await mark(maker, withdrawal, sent('FT-1'))).toBe(true)
    const paid = await now(withdrawal)
    expect(paid.state).toBe('paid')
    expect(await house.balances(owner)).toEqual({ cash: money('1900'), held: 0n })
    expect(await byHandOf(house.ctx, paid)).toMatchObject({
      isOpen: false,
      mark: { outcome: 'sent', bankReference: 'FT-1', by: 'maker', isDone: true },
    })
    expect((await events(withdrawal)).at(-1)).toBe('withdrawal.sentByHand')
  })

  test('above the threshold is marked by one person and confirmed by another one', async () => {
    const withdrawal = await waiting('600')
    expect(await mark(maker, withdrawal, sent('FT-2'))).toBe(false)
    expect(await now(withdrawal)).toMatchObject({ state: 'sending' })
    await expect(mark(maker, withdrawal, sent('FT-2'))).rejects.toMatchObject({
      code: 'second_person_required',
    })
    // Another reference is another saying, and the first person has to agree to that one.
    expect(await mark(checker, withdrawal, sent('FT-3'))).toBe(false)
    expect(await mark(maker, withdrawal, sent('FT-3'))).toBe(true)
    expect(await now(withdrawal)).toMatchObject({ state: 'paid' })
    expect(await byHandOf(house.ctx, withdrawal)).toMatchObject({
      mark: { by: 'checker', confirmedBy: 'maker', isDone: true },
    })
  })

  test('that can not be sent goes back to its member, with the reason', async () => {
    const withdrawal = await waiting('600')
    expect(await mark(maker, withdrawal, notSent)).toBe(false)
    const other: Saying = { outcome: 'not_sent', reason: 'So it is' }
    expect(await mark(checker, withdrawal, other)).toBe(true)
    expect(await now(withdrawal)).toMatchObject({ state: 'failed', reason: notSent.reason })
    expect(await house.balances(owner)).toEqual({ cash: money('2000'), held: 0n })
    await expect(mark(maker, withdrawal, sent())).rejects.toMatchObject({ code: 'state_changed' })
  })

  test('is paid by a transfer of its own', async () => {
    const [first, second] = [await waiting(), await other()]
    expect(await mark(maker, first, sent('FT-4'))).toBe(true)
    await expect(mark(maker, second, sent('FT-4'))).rejects.toMatchObject({
      code: 'bank_reference_used',
    })
    expect(await mark(maker, second, sent('FT-5'))).toBe(true)
  })

  test('is marked as it was read, by operators of its brand, and only where persons pay', async () => {
    const withdrawal = await waiting()
    const wish = { id: withdrawal.id, contentHash: 'of something else', said: sent() }
    const { id: elsewhere } = await createBrand(house.database.owner, {
      code: 'other',
      name: 'Other',
      currency: 'USD',
      offsetMinutes: 0,
      hosts: ['other.localhost'],
    })
    await expect(atDesk(maker, (at) => markPayout(at, wish))).rejects.toMatchObject({
      code: 'approval_outdated',
    })
    await expect(
      atDesk(maker, (at) =>
        markPayout(
          { ...at, operator: { ...at.operator, brandId: elsewhere } },
          { ...wish, contentHash: contentHash(withdrawal) },
        ),
      ),
    ).rejects.toMatchObject({ code: 'withdrawal_not_found' })
    await house.database.owner.query(`update withdrawals set provider = 'sandbox' where id = $1`, [
      withdrawal.id,
    ])
    await expect(mark(maker, withdrawal, sent())).rejects.toMatchObject({ code: 'state_changed' })
    expect(await byHandOf(house.ctx, await now(withdrawal))).toBeNull()
  })

  test('fifty marks at once, of both kinds: one end, money moves once', async () => {
    const withdrawal = await waiting()
    const works = Array.from({ length: 50 }, (_, at) =>
      mark(at % 2 === 0 ? maker : checker, withdrawal, at % 3 === 0 ? notSent : sent()),
    )
    const done = (await Promise.allSettled(works)).filter(({ status }) => status === 'fulfilled')
    expect(done).toHaveLength(1)
    const { state } = await now(withdrawal)
    expect(['paid', 'failed']).toContain(state)
    expect(await house.balances(owner)).toEqual({
      cash: money(state === 'paid' ? '1900' : '2000'),
      held: 0n,
    })
  })

  test('is opened for whoever makes the transfer, who is kept with a reason', async () => {
    const withdrawal = await waiting()
    const wish = { id: withdrawal.id, reason: 'to pay it' }
    expect(await atDesk(maker, (at) => openForTransfer(at, wish))).toEqual({
      destination: '970400001114417',
      bank: 'First Bank',
      holder: 'NGUYEN VAN A',
      code: withdrawal.providerReference,
    })
    expect((await events(withdrawal)).at(-1)).toBe('withdrawal.destinationOpened')
    await mark(maker, withdrawal, sent())
    await expect(atDesk(maker, (at) => openForTransfer(at, wish))).rejects.toMatchObject({
      code: 'state_changed',
    })
  })
})

/** Another withdrawal of another member. */
async function other(): Promise<Withdrawal> {
  await nextOwner('2000')
  return await waiting()
}

describe('R-011 the statement of the bank', () => {
  test('finds a marked withdrawal by our code or by the reference that was noted', async () => {
    const first = await waiting()
    await mark(maker, first, sent('FT-10'))
    await line('-100', `to a member ${first.providerReference}`)
    const second = await other()
    await mark(maker, second, sent('FT-11'))
    await line('-100', 'outgoing transfer', 'FT-11')
    const { rows } = await house.database.owner.query(
      'select withdrawal_id as id from payment_lines where withdrawal_id is not null order by id',
    )
    expect(rows).toEqual([{ id: first.id }, { id: second.id }])
    expect([await openFindings(first), await openFindings(second)]).toEqual([[], []])
  })

  test('alone pays nothing: what it tells is a difference until somebody marks it', async () => {
    const withdrawal = await waiting()
    await line('-100', withdrawal.providerReference ?? '')
    expect(await now(withdrawal)).toMatchObject({ state: 'sending' })
    expect(await openFindings(withdrawal)).toEqual(['state_differs'])
    await mark(maker, withdrawal, sent())
    expect(await openFindings(withdrawal)).toEqual([])
  })

  test('that tells of it leaves nobody to say that it was not made', async () => {
    const withdrawal = await waiting()
    await line('-100', withdrawal.providerReference ?? '')
    await expect(
      mark(maker, withdrawal, { outcome: 'not_sent', reason: 'the bank is closed' }),
    ).rejects.toMatchObject({ code: 'state_changed' })
    expect(await now(withdrawal)).toMatchObject({ state: 'sending' })
  })

  test('that told another amount before the mark is a difference', async () => {
    const withdrawal = await waiting()
    await line('-90', withdrawal.providerReference ?? '')
    await mark(maker, withdrawal, sent())
    expect(await openFindings(withdrawal)).toEqual(['amount_differs'])
  })

  test('with another amount than was to be sent is a difference', async () => {
    const withdrawal = await waiting()
    await mark(maker, withdrawal, sent())
    await line('-90', withdrawal.providerReference ?? '')
    expect(await openFindings(withdrawal)).toEqual(['amount_differs'])
  })
})
