import { type Money, money } from '@lantern/kernel/money'
import { DAY_MS, MINUTE_MS } from '@lantern/kernel/time'
import jpeg from 'jpeg-js'
import { describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import {
  approved,
  ask,
  atDesk,
  checker,
  house,
  maker,
  nextOwner,
  now,
  owner,
  type Person,
  useCashierDesk,
} from '../../testing/cashier-desk.ts'
import { writeSetting } from '../config/index.ts'
import { statement } from '../wallet/index.ts'
import { fundsOf } from './funds.ts'
import { takeNotice } from './notices.ts'
import { workPayout } from './payout.ts'
import { openPicture } from './pictures.ts'
import { listReceipts, type Receipt } from './queries/receipts.ts'
import { type Withdrawal, withdrawalSteps } from './queries/withdrawals.ts'
import { forceReceipt, returnRest } from './receipt-desk.ts'
import { addProof, type Answer, answerReceipt, closeOverdue, receiptSetting } from './receipts.ts'

useCashierDesk('1000')

/** A withdrawal that the provider says it has paid. */
async function paid(amount = '100'): Promise<Withdrawal> {
  const { ctx } = house
  const { id, orderKey } = await approved(await ask(amount))
  await workPayout(ctx, id)
  house.provider.settle(orderKey, 'paid')
  await takeNotice(ctx, house.provider, house.provider.notice(orderKey))
  const found = await now({ id })
  expect(found.state).toBe('paid')
  return found
}

async function receiptOf({ id }: Withdrawal): Promise<Receipt> {
  const [found] = await listReceipts(house.database.app, [id])
  if (!found) throw new Error('a paid withdrawal has a receipt')
  return found
}

const say = ({ id }: Withdrawal, answer: Omit<Answer, 'withdrawalId'>) =>
  transact(house.ctx, (tx) =>
    answerReceipt(house.ctx, tx, owner.memberId, { withdrawalId: id, ...answer }),
  )
const PICTURE = Buffer.from(
  jpeg.encode({ width: 8, height: 8, data: Buffer.alloc(256, 0x80) }, 90).data,
).toString('base64')
const prove = ({ id }: Withdrawal, image = PICTURE) =>
  addProof(house.ctx, owner, { withdrawalId: id, image })
const force = (person: Person, { id }: Withdrawal) =>
  atDesk(person, (at) => forceReceipt(at, { withdrawalId: id, reason: 'the bank has shown it' }))
const returns = (person: Person, { id: withdrawalId }: Withdrawal, remaining: Money) =>
  atDesk(person, (at) =>
    returnRest(at, { withdrawalId, remaining, reason: 'the bank sent it back' }),
  )
/** By somebody who sees what remains now. */
const giveBack = async (person: Person, withdrawal: Withdrawal) =>
  returns(person, withdrawal, (await receiptOf(withdrawal)).remaining)
const cash = async () => (await house.balances(owner)).cash
const half = (withdrawal: Withdrawal) => (withdrawal.amount - withdrawal.fee) / 2n

describe('R-090 a receipt', () => {
  test('is awaited from the payment on and says that all arrived', async () => {
    const withdrawal = await paid()
    const sent = withdrawal.amount - withdrawal.fee
    const begun = await receiptOf(withdrawal)
    expect(begun).toMatchObject({ state: 'awaited', amount: sent, received: 0n, remaining: sent })
    expect(await say(withdrawal, { outcome: 'received' })).toMatchObject({
      state: 'received',
      received: sent,
      remaining: 0n,
    })
    await expect(say(withdrawal, { outcome: 'received' })).rejects.toMatchObject({
      code: 'receipt_not_open',
    })
    const steps = await withdrawalSteps(house.database.app, [withdrawal.id])
    expect(steps.at(-1)?.state).toBe('receipt_received')
  })

  test('of a part: received and remaining are the whole', async () => {
    const withdrawal = await paid()
    const part = half(withdrawal)
    const said = await say(withdrawal, { outcome: 'partly', received: part, note: 'half of it' })
    expect(said).toMatchObject({ state: 'partly', received: part, note: 'half of it' })
    expect(said.received + said.remaining).toBe(said.amount)
    // The rest comes later.
    expect(await say(withdrawal, { outcome: 'received' })).toMatchObject({ remaining: 0n })
  })

  test('of a part that is none, or finer than the currency, is refused', async () => {
    const withdrawal = await paid()
    const sent = withdrawal.amount - withdrawal.fee
    const cent = money('0.01')
    const odd = [0n, sent, sent + cent, sent * 10n, 1n, cent / 2n, half(withdrawal) + 1n, sent - 1n]
    for (const received of odd)
      await expect(say(withdrawal, { outcome: 'partly', received })).rejects.toMatchObject({
        code: 'amount_invalid',
      })
    for (const received of [half(withdrawal), cent])
      await expect(say(withdrawal, { outcome: 'received', received })).rejects.toMatchObject({
        code: 'amount_invalid',
      })
    expect(await receiptOf(withdrawal)).toMatchObject({ state: 'awaited', received: 0n })
    const said = await say(withdrawal, { outcome: 'partly', received: sent - cent })
    expect(said).toMatchObject({ state: 'partly', remaining: cent })
  })

  test('of nothing needs a proof, three at most', async () => {
    const withdrawal = await paid()
    await expect(say(withdrawal, { outcome: 'not_received' })).rejects.toMatchObject({
      code: 'proof_missing',
    })
    await prove(withdrawal)
    await prove(withdrawal)
    const { proofs } = await prove(withdrawal)
    expect(new Set(proofs).size).toBe(3)
    await expect(prove(withdrawal)).rejects.toMatchObject({ code: 'too_many_proofs' })
    const said = await say(withdrawal, { outcome: 'not_received' })
    expect(said).toMatchObject({ state: 'not_received', received: 0n, remaining: said.amount })
  })

  test('counts as received after the minutes of the brand, and not before', async () => {
    const { ctx } = house
    await transact(ctx, (tx) =>
      writeSetting(ctx, tx, house.brand.id, { setting: receiptSetting, value: 30 }),
    )
    const withdrawal = await paid()
    const disputed = await paid('50')
    await prove(disputed)
    await say(disputed, { outcome: 'not_received' })
    ctx.clock.advance(30 * MINUTE_MS - 1)
    await closeOverdue(ctx)
    expect(await receiptOf(withdrawal)).toMatchObject({ state: 'awaited' })
    ctx.clock.advance(1)
    // Nobody has written it down yet, and it is too late all the same.
    await expect(say(withdrawal, { outcome: 'received' })).rejects.toMatchObject({
      code: 'receipt_not_open',
    })
    await closeOverdue(ctx)
    await closeOverdue(ctx)
    expect(await receiptOf(withdrawal)).toMatchObject({ state: 'automatic', remaining: 0n })
    expect(await receiptOf(disputed)).toMatchObject({ state: 'not_received' })
  })

  test('that is forced refunds nothing', async () => {
    const withdrawal = await paid()
    await say(withdrawal, { outcome: 'partly', received: half(withdrawal) })
    const before = await cash()
    await force(maker, withdrawal)
    expect(await receiptOf(withdrawal)).toMatchObject({ state: 'forced', remaining: 0n })
    expect(await cash()).toBe(before)
    await expect(giveBack(checker, withdrawal)).rejects.toMatchObject({ code: 'receipt_not_open' })
  })

  test('whose rest is returned by two persons looks like no deposit', async () => {
    const { ctx } = house
    const withdrawal = await paid()
    const part = half(withdrawal)
    const { remaining } = await say(withdrawal, { outcome: 'partly', received: part })
    const before = await cash()
    const all = { from: new Date(0), to: new Date(ctx.clock.now().getTime() + DAY_MS) }
    const funds = await fundsOf(house.database.app, owner, all)
    expect(await giveBack(maker, withdrawal)).toBe(false)
    expect(await cash()).toBe(before)
    await expect(giveBack(maker, withdrawal)).rejects.toMatchObject({
      code: 'second_person_required',
    })
    expect(await giveBack(checker, withdrawal)).toBe(true)
    expect(await cash()).toBe(before + remaining)
    expect(await receiptOf(withdrawal)).toMatchObject({ state: 'returned', received: part })
    const { lines } = await statement(house.database.app, {
      memberId: owner.memberId,
      account: 'cash',
      offsetMinutes: 0,
      pageNo: 1,
      pageSize: 1,
    })
    expect(lines.map(({ kind }) => kind)).toEqual(['withdrawal.return'])
    const after = await fundsOf(house.database.app, owner, all)
    expect(after.gross).toBe(funds.gross)
    expect(after.withdrawn).toBe(funds.withdrawn - remaining)
  })

  test('R-094 whose rest was proposed to be returned is proposed anew once its member says more', async () => {
    const withdrawal = await paid()
    await prove(withdrawal)
    await say(withdrawal, { outcome: 'not_received' })
    expect(await giveBack(maker, withdrawal)).toBe(false)
    await say(withdrawal, { outcome: 'partly', received: half(withdrawal) })
    const before = await cash()
    // nobody approves another sum than was proposed, or than it has seen
    expect(await giveBack(checker, withdrawal)).toBe(false)
    const all = (await receiptOf(withdrawal)).amount
    await expect(returns(maker, withdrawal, all)).rejects.toMatchObject({
      code: 'approval_outdated',
    })
    expect(await cash()).toBe(before)
    expect(await giveBack(maker, withdrawal)).toBe(true)
    expect(await cash()).toBe(before + (await receiptOf(withdrawal)).remaining)
  })

  test('ends in one state, whoever says what at the same moment', async () => {
    const withdrawal = await paid()
    await prove(withdrawal)
    const part = half(withdrawal)
    const before = await cash()
    house.ctx.clock.set((await receiptOf(withdrawal)).dueAt)
    house.ctx.clock.advance(-1)
    const voices: readonly ((at: number) => Promise<unknown>)[] = [
      () => say(withdrawal, { outcome: 'received' }),
      () => force(maker, withdrawal),
      () => say(withdrawal, { outcome: 'partly', received: part }),
      (at) => giveBack(at % 2 === 0 ? maker : checker, withdrawal),
      () => closeOverdue(house.ctx),
    ]
    const works = Array.from({ length: 10 }, (_, at) => voices.map((voice) => voice(at))).flat()
    await Promise.allSettled(works)
    const receipt = await receiptOf(withdrawal)
    expect(receipt.received + receipt.remaining).toBe(receipt.amount)
    const returned = receipt.state === 'returned' ? receipt.remaining : 0n
    expect(await cash()).toBe(before + returned)
  })

  test('belongs to its member', async () => {
    const withdrawal = await paid()
    await nextOwner('0')
    await expect(say(withdrawal, { outcome: 'received' })).rejects.toMatchObject({
      code: 'withdrawal_not_found',
    })
    await expect(prove(withdrawal)).rejects.toMatchObject({ code: 'withdrawal_not_found' })
  })
})

test('R-047 a proof rests sealed under a name of chance, as it was encoded anew', async () => {
  const withdrawal = await paid()
  await expect(
    prove(withdrawal, Buffer.from('../../etc/passwd').toString('base64')),
  ).rejects.toMatchObject({ code: 'image_invalid' })
  const { proofs } = await prove(withdrawal)
  const [id = ''] = proofs
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  const { rows } = await house.database.owner.query<{ sealed: Buffer }>(
    'select sealed from withdrawal_proofs where id = $1',
    [id],
  )
  expect(rows[0]?.sealed.subarray(0, 2).toString('hex')).not.toBe('ffd8')
  const opened = await openPicture(house.ctx, house.database.app, id)
  expect(opened?.media).toBe('image/jpeg')
  expect(opened?.bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff')
})
