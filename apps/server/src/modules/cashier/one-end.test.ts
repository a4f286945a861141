import { money } from '@lantern/kernel/money'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@lantern/kernel/time'
import { expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import {
  approves,
  ask,
  atDesk,
  checker,
  claims,
  house,
  maker,
  nextOwner,
  now,
  owner,
  useCashierDesk,
} from '../../testing/cashier-desk.ts'
import { reject } from './approval.ts'
import { takeNotice } from './notices.ts'
import { workPayout, workPayouts } from './payout.ts'
import { endPayout, type EndWish } from './payout-ending.ts'
import { listReceipts } from './queries/receipts.ts'
import { type Withdrawal, withdrawalSteps } from './queries/withdrawals.ts'
import { answerReceipt, closeOverdue } from './receipts.ts'
import { contentHash } from './withdrawal.ts'

useCashierDesk('1000')

const RUNS = 15
const AT_ONCE = 50
const ENDS = ['paid', 'rejected', 'failed']

/** The order is told as paid, or as failed, whatever was told before. */
async function tell({ orderKey }: Withdrawal, state: 'paid' | 'failed'): Promise<void> {
  const { provider } = house
  if (!provider.orders.has(orderKey)) return
  const held = provider.held(orderKey)
  held.fact = { ...held.fact, state, reason: state === 'failed' ? 'declined_by_bank' : null }
  await takeNotice(house.ctx, provider, provider.notice(orderKey))
}

const rejects = (withdrawal: Withdrawal) =>
  atDesk(maker, (desk) => reject(desk, { id: withdrawal.id, reason: 'Of another mind' }))
const ends = (withdrawal: Withdrawal, outcome: EndWish['outcome'], turn: number) =>
  atDesk(turn % 2 === 0 ? maker : checker, (desk) =>
    endPayout(desk, {
      id: withdrawal.id,
      contentHash: contentHash(withdrawal),
      outcome,
      reason: 'The provider wrote to us',
    }),
  )
const says = ({ id }: Withdrawal, part: boolean) =>
  transact(house.ctx, (tx) =>
    answerReceipt(house.ctx, tx, owner.memberId, {
      withdrawalId: id,
      outcome: part ? 'partly' : 'received',
      ...(part ? { received: money('40') } : {}),
    }),
  )

type Work = (withdrawal: Withdrawal, turn: number) => Promise<unknown>

const approvals: readonly Work[] = [
  (withdrawal) => approves(maker, withdrawal),
  (withdrawal) => approves(checker, withdrawal),
]
const asPaid: Work = (withdrawal) => tell(withdrawal, 'paid')
const asFailed: Work = (withdrawal) => tell(withdrawal, 'failed')
const persons: Work = (withdrawal, turn) =>
  ends(withdrawal, turn % 4 < 2 ? 'sent' : 'not_sent', turn)
const member: Work = (withdrawal, turn) => says(withdrawal, turn % 2 === 0)
/** What goes on whatever is decided: orders, questions, silence, time. */
const always: readonly Work[] = [
  (withdrawal) => workPayout(house.ctx, withdrawal.id),
  async () => {
    house.provider.manners = 'silent'
  },
  async () => {
    house.provider.isUnreachable = true
  },
  async () => {
    house.provider.manners = 'normal'
    house.provider.isUnreachable = false
  },
  () => workPayouts(house.ctx),
  () => closeOverdue(house.ctx),
]
const everything = [...always, ...approvals, asPaid, asFailed, persons, member, rejects]

/** All that comes to one withdrawal from all sides; some of it left out, so that each end is reached. */
const MIXES: readonly (readonly Work[])[] = [
  everything,
  everything.filter((work) => work !== rejects),
  [...always, ...approvals, asPaid],
  [...always, ...approvals, asFailed],
  [...always, persons, rejects],
]

/** The same numbers in each run of the tests. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(state / 65_536) % sides
  }
}

async function closings({ holdId }: Withdrawal): Promise<{ how: string; amount: string }[]> {
  const { rows } = await house.database.owner.query<{ how: string; amount: string }>(
    'select how, amount from ledger_hold_closings where hold_id = $1',
    [holdId],
  )
  return rows
}

async function expectWhole(withdrawal: Withdrawal): Promise<void> {
  const [receipt] = await listReceipts(house.database.app, [withdrawal.id])
  if (receipt) expect(receipt.received + receipt.remaining).toBe(withdrawal.amount)
  expect((await closings(withdrawal)).length).toBeLessThanOrEqual(1)
}

/** The provider answers again, and what is late is closed. */
async function comeToRest(withdrawal: Withdrawal): Promise<void> {
  house.provider.manners = 'normal'
  house.provider.isUnreachable = false
  const { state } = await now(withdrawal)
  if (state === 'claimed') await rejects(withdrawal)
  for (let turn = 0; turn < 40 && !ENDS.includes((await now(withdrawal)).state); turn += 1) {
    house.ctx.clock.advance(MINUTE_MS)
    await workPayouts(house.ctx)
    if (house.provider.orders.has(withdrawal.orderKey))
      house.provider.settle(withdrawal.orderKey, 'paid')
  }
  house.ctx.clock.advance(2 * DAY_MS)
  await Promise.all(Array.from({ length: 5 }, () => closeOverdue(house.ctx)))
}

async function expectOneEnd(withdrawal: Withdrawal): Promise<string> {
  const { state } = await now(withdrawal)
  expect(ENDS).toContain(state)
  const steps = await withdrawalSteps(house.database.app, [withdrawal.id])
  expect(steps.filter((step) => ENDS.includes(step.state))).toHaveLength(1)
  const isPaid = state === 'paid'
  const how = isPaid ? 'capture' : 'release'
  expect(await closings(withdrawal)).toEqual([{ how, amount: `${withdrawal.amount}` }])
  expect(await house.balances(owner)).toEqual({
    cash: money('1000') - (isPaid ? withdrawal.amount : 0n),
    held: 0n,
  })
  const receipts = await listReceipts(house.database.app, [withdrawal.id])
  expect(receipts).toHaveLength(isPaid ? 1 : 0)
  for (const receipt of receipts) {
    expect(['received', 'partly', 'automatic']).toContain(receipt.state)
    expect(receipt.received + receipt.remaining).toBe(withdrawal.amount)
  }
  // no more than one order ever left for it under its key, whatever was silent
  if (state === 'rejected') expect(house.provider.timesGiven(withdrawal.orderKey)).toBe(0)
  return `${state} ${receipts[0]?.state ?? ''}`.trim()
}

test('R-090 fifty approvals, rejections, notices, silences, persons and timeouts at once: one end, money moves once', async () => {
  const reached = new Set<string>()
  for (let run = 0; run < RUNS; run += 1) {
    const roll = dice(run + 1)
    const works = MIXES[run % MIXES.length] ?? everything
    await nextOwner('1000')
    house.provider.manners = 'normal'
    house.provider.isUnreachable = false
    // every other one needs two persons
    const withdrawal = await ask(run % 2 === 0 ? '100' : '600')
    await claims(maker, withdrawal)
    for (let round = 0; round < 4; round += 1) {
      await Promise.allSettled(
        Array.from({ length: AT_ONCE }, async (_, turn) => {
          const work = works[roll(works.length)]
          await work?.(withdrawal, turn)
        }),
      )
      await expectWhole(withdrawal)
      // once in a while the receipt's time is over in the middle of it
      house.ctx.clock.advance(round === 2 ? 2 * DAY_MS : 70 * SECOND_MS)
    }
    await comeToRest(withdrawal)
    reached.add(await expectOneEnd(withdrawal))
  }
  // each end is reached
  const states = new Set([...reached].map((one) => one.split(' ')[0]))
  expect(states).toEqual(new Set(['failed', 'paid', 'rejected']))
  expect([...reached].some((one) => one === 'paid automatic')).toBe(true)
})
