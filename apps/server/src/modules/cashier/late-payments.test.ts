import { money } from '@lantern/kernel/money'
import { DAY_MS } from '@lantern/kernel/time'
import { describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { findingsAbout } from '../../testing/cashier.ts'
import {
  atDesk,
  checker,
  house,
  looksAfter,
  maker,
  owner,
  type Person,
  useCashierDesk,
} from '../../testing/cashier-desk.ts'
import { createDeposit } from './deposit.ts'
import { decide } from './deposit-desk.ts'
import { workDeposit } from './deposit-orders.ts'
import { fundsOf } from './funds.ts'
import { takeNotice } from './notices.ts'
import { type Action, type Deposit, findDeposit } from './queries/deposits.ts'

// What a provider says of a deposit after its first word about money.

useCashierDesk()

async function now({ id }: Pick<Deposit, 'id'>): Promise<Deposit> {
  const found = await findDeposit(house.database.app, id)
  if (!found) throw new Error('the deposit is gone')
  return found
}

/** The provider says, however often before, that so much came for it. */
async function says({ orderKey }: Deposit, amount: string): Promise<void> {
  const held = house.provider.held(orderKey)
  held.fact = { ...held.fact, state: 'paid', amount: money(amount) }
  await takeNotice(house.ctx, house.provider, house.provider.notice(orderKey))
}

/** One of 100.00 of which so much came. */
async function paidOf(amount: string): Promise<Deposit> {
  const made = await transact(house.ctx, (tx) =>
    createDeposit(house.ctx, tx, owner, { method: 'bank_qr', amount: money('100') }),
  )
  await workDeposit(house.ctx, made.id)
  await says(made, amount)
  return await now(made)
}

const wants = (person: Person, { id }: Deposit, amount: string, action: Action = 'credit') =>
  atDesk(person, (at) =>
    decide(at, { id, action, amount: money(amount), reason: 'as the provider shows it' }),
  )
const cash = async () => (await house.balances(owner)).cash
const findings = ({ id }: Deposit) => findingsAbout(house.database.owner, 'deposit', id)

describe('more that comes for a deposit in review', () => {
  test('is what persons decide about, and what one of them said before is void', async () => {
    const deposit = await paidOf('60')
    expect(deposit).toMatchObject({ state: 'review', paidAmount: money('60') })
    await looksAfter(maker, deposit)
    expect(await wants(maker, deposit, '60')).toBe(false)
    await says(deposit, '100')
    expect(await now(deposit)).toMatchObject({ state: 'review', paidAmount: money('100') })
    await expect(wants(checker, deposit, '60')).rejects.toMatchObject({ code: 'state_changed' })
    expect(await cash()).toBe(0n)
    expect(await wants(maker, deposit, '100')).toBe(false)
    expect(await wants(checker, deposit, '100')).toBe(true)
    expect(await cash()).toBe(money('100'))
    expect(await findings(deposit)).toEqual(['amount_differs', 'paid_twice'])
  })

  test('is not taken away again by a word that comes late', async () => {
    const deposit = await paidOf('60')
    await says(deposit, '75')
    await says(deposit, '60')
    expect(await now(deposit)).toMatchObject({ paidAmount: money('75') })
    expect(await findings(deposit)).toEqual(['amount_differs', 'paid_twice'])
  })
})

describe('a deposit that persons credited with what came', () => {
  const credited = async (amount: string): Promise<Deposit> => {
    const deposit = await paidOf(amount)
    await looksAfter(maker, deposit)
    await wants(maker, deposit, amount)
    await wants(checker, deposit, amount)
    expect(await now(deposit)).toMatchObject({ state: 'paid' })
    return deposit
  }

  test('is a difference once more came, even if that is what was ordered', async () => {
    const deposit = await credited('60')
    await says(deposit, '100')
    expect(await cash()).toBe(money('60'))
    expect(await findings(deposit)).toEqual(['amount_differs', 'paid_twice'])
  })

  test('is none when its provider says the same again', async () => {
    const deposit = await credited('60')
    await says(deposit, '60')
    expect(await findings(deposit)).toEqual(['amount_differs'])
  })
})

test('R-078 what waits for persons counts for limits, with all that came', async () => {
  const { owner: database } = house.database
  const at = house.ctx.clock.now()
  const span = { from: new Date(at.getTime() - DAY_MS), to: at }
  const deposit = await paidOf('130')
  expect(deposit).toMatchObject({ state: 'review' })
  expect(await fundsOf(database, owner, span)).toMatchObject({ gross: money('130') })
  await looksAfter(maker, deposit)
  await wants(maker, deposit, '130', 'refunded')
  await wants(checker, deposit, '130', 'refunded')
  expect(await fundsOf(database, owner, span)).toMatchObject({ gross: 0n })
})

test('more that comes for a deposit that is sent back, or was, is a difference', async () => {
  const deposit = await paidOf('60')
  await looksAfter(maker, deposit)
  await wants(maker, deposit, '60', 'refunded')
  await wants(checker, deposit, '60', 'refunded')
  expect(await now(deposit)).toMatchObject({ state: 'refunded' })
  await says(deposit, '60')
  expect(await findings(deposit)).toEqual(['amount_differs'])
  await says(deposit, '90')
  expect(await now(deposit)).toMatchObject({ state: 'refunded', paidAmount: money('60') })
  expect(await findings(deposit)).toEqual(['amount_differs', 'paid_twice'])
})
