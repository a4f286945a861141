import { money } from '@lantern/kernel/money'
import { MINUTE_MS } from '@lantern/kernel/time'
import { describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
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
import { listAbout } from '../audit/index.ts'
import { presentClaim } from './claims.ts'
import { createDeposit, move } from './deposit.ts'
import { unclaimDeposit } from './deposit-claims.ts'
import { decide } from './deposit-desk.ts'
import { workDeposit, workDeposits } from './deposit-orders.ts'
import { findDepositClaim } from './queries/deposit-claims.ts'
import { type Action, type Deposit, findDeposit, lockDeposit } from './queries/deposits.ts'

// A deposit that needs a person is one operator's at a time.

useCashierDesk()

const refused = (code: string) => expect.objectContaining({ code })

async function now({ id }: Pick<Deposit, 'id'>): Promise<Deposit> {
  const found = await findDeposit(house.database.app, id)
  if (!found) throw new Error('the deposit is gone')
  return found
}

const asked = () =>
  transact(house.ctx, (tx) =>
    createDeposit(house.ctx, tx, owner, { method: 'bank_qr', amount: money('100') }),
  )

/** One of 100.00 for which 70.00 came. */
async function inReview(): Promise<Deposit> {
  const made = await asked()
  await workDeposit(house.ctx, made.id)
  house.provider.settle(made.orderKey, 'paid', money('70'))
  house.ctx.clock.advance(MINUTE_MS)
  await workDeposits(house.ctx)
  const deposit = await now(made)
  expect(deposit.state).toBe('review')
  return deposit
}

const wants = (person: Person, { id }: Deposit, action: Action = 'credit') =>
  atDesk(person, (at) =>
    decide(at, { id, action, amount: money('70'), reason: 'as the bank shows it' }),
  )
const leaves = (person: Person, { id }: Deposit) =>
  atDesk(person, (at) => unclaimDeposit(at, { id }))
const shownTo = async ({ operator }: Person, { id }: Deposit) =>
  presentClaim(house.ctx, await findDepositClaim(house.database.app, id), operator)
const cash = async () => (await house.balances(owner)).cash
const events = async ({ id }: Deposit, event: string) =>
  await listAbout(house.database.app, {
    brandId: house.brand.id,
    event,
    subject: { kind: 'deposit', id },
  })

describe('a deposit in review', () => {
  test('is decided about by nobody who has not claimed it', async () => {
    const deposit = await inReview()
    expect(await shownTo(maker, deposit)).toBeNull()
    for (const action of ['credit', 'refund', 'refunded'] as const)
      await expect(wants(maker, deposit, action)).rejects.toEqual(refused('not_claimed'))
    await looksAfter(maker, deposit)
    await expect(wants(checker, deposit)).rejects.toEqual(refused('claimed_by_other'))
    await expect(looksAfter(checker, deposit)).rejects.toEqual(refused('claimed_by_other'))
    await expect(leaves(checker, deposit)).rejects.toEqual(refused('claimed_by_other'))
    expect(await shownTo(checker, deposit)).toMatchObject({
      by: 'maker',
      isLive: true,
      isMine: false,
    })
    expect(await shownTo(maker, deposit)).toMatchObject({ isMine: true })
    expect(await now(deposit)).toMatchObject({ proposedBy: null })
    expect(await cash()).toBe(0n)
  })

  test('is credited by its claimer and another person, never by the claimer alone', async () => {
    const deposit = await inReview()
    await looksAfter(maker, deposit)
    expect(await wants(maker, deposit)).toBe(false)
    await expect(wants(maker, deposit)).rejects.toEqual(refused('second_person_required'))
    // Something else than what the claimer wants is not the second person's to say.
    await expect(wants(checker, deposit, 'refund')).rejects.toEqual(refused('claimed_by_other'))
    expect(await now(deposit)).toMatchObject({ state: 'review', proposedAction: 'credit' })
    expect(await wants(checker, deposit)).toBe(true)
    expect(await now(deposit)).toMatchObject({ state: 'paid' })
    expect(await cash()).toBe(money('70'))
  })

  test('of another person is taken over with a reason, which is kept', async () => {
    const deposit = await inReview()
    await looksAfter(maker, deposit)
    await looksAfter(checker, deposit, 'maker went home')
    await expect(wants(maker, deposit)).rejects.toEqual(refused('claimed_by_other'))
    expect(await wants(checker, deposit, 'refund')).toBe(false)
    expect(await shownTo(checker, deposit)).toMatchObject({ by: 'checker', isMine: true })
    expect(await events(deposit, 'deposit.takenOver')).toHaveLength(1)
    expect(await events(deposit, 'deposit.claimed')).toHaveLength(1)
  })

  test('that was taken over is decided by whoever has it now, not by what the one before wanted', async () => {
    const deposit = await inReview()
    const third = await house.operator('third')
    await looksAfter(maker, deposit)
    expect(await wants(maker, deposit)).toBe(false)
    await looksAfter(third, deposit, 'maker is wrong about it')
    await expect(wants(checker, deposit)).rejects.toEqual(refused('claimed_by_other'))
    expect(await cash()).toBe(0n)
    // Whoever has it may agree to what stands there, and once it is free anybody may.
    await leaves(third, deposit)
    expect(await wants(checker, deposit)).toBe(true)
    expect(await cash()).toBe(money('70'))
  })

  test('is anybody’s again after half an hour, or when it is left', async () => {
    const deposit = await inReview()
    await looksAfter(maker, deposit)
    house.ctx.clock.advance(29 * MINUTE_MS)
    await expect(looksAfter(checker, deposit)).rejects.toEqual(refused('claimed_by_other'))
    // One's own begins anew.
    await looksAfter(maker, deposit)
    house.ctx.clock.advance(29 * MINUTE_MS)
    await expect(looksAfter(checker, deposit)).rejects.toEqual(refused('claimed_by_other'))
    house.ctx.clock.advance(MINUTE_MS)
    await expect(wants(maker, deposit)).rejects.toEqual(refused('not_claimed'))
    await expect(leaves(maker, deposit)).rejects.toEqual(refused('not_claimed'))
    await looksAfter(checker, deposit)
    await leaves(checker, deposit)
    await expect(wants(checker, deposit)).rejects.toEqual(refused('not_claimed'))
    await looksAfter(maker, deposit)
    expect(await wants(maker, deposit)).toBe(false)
    expect(await events(deposit, 'deposit.left')).toHaveLength(1)
  })

  test('goes to one of twenty who claim it at a time', async () => {
    const deposit = await inReview()
    const done = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => looksAfter(at % 2 === 0 ? maker : checker, deposit)),
    )
    const claim = await findDepositClaim(house.database.app, deposit.id)
    const winners = done.flatMap((one, at) => (one.status === 'fulfilled' ? [at % 2] : []))
    expect(new Set(winners)).toEqual(new Set([claim?.claimedByName === 'maker' ? 0 : 1]))
  })
})

test('what needs nobody is claimed by nobody, and a paid one is undone without a claim', async () => {
  const deposit = await asked()
  await expect(looksAfter(maker, deposit)).rejects.toEqual(refused('state_changed'))
  await expect(looksAfter(maker, { id: '999999' })).rejects.toEqual(refused('deposit_not_found'))
  const reviewed = await inReview()
  await looksAfter(maker, reviewed)
  await wants(maker, reviewed)
  await wants(checker, reviewed)
  await expect(looksAfter(maker, reviewed)).rejects.toEqual(refused('state_changed'))
  expect(await wants(checker, reviewed, 'reverse')).toBe(false)
})

test('a claim of one that comes back to review holds until its time is over', async () => {
  const deposit = await inReview()
  await looksAfter(maker, deposit)
  await transact(house.ctx, async (tx) => {
    const row = await lockDeposit(tx, deposit.id)
    if (!row) throw new Error('the deposit is gone')
    await move(house.ctx, tx, row, { to: 'refunding', reason: 'Too little', dueAt: null })
    const again = await lockDeposit(tx, deposit.id)
    if (again)
      await move(house.ctx, tx, again, { to: 'review', reason: 'refund_refused', dueAt: null })
  })
  await expect(wants(checker, deposit)).rejects.toEqual(refused('claimed_by_other'))
  expect(await wants(maker, deposit)).toBe(false)
})
