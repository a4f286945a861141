import { type Money, money } from '@lantern/kernel/money'
import { Refusal } from '@lantern/kernel/refusal'
import { MINUTE_MS } from '@lantern/kernel/time'
import fc from 'fast-check'
import jpeg from 'jpeg-js'
import { expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import {
  approved,
  ask,
  atDesk,
  checker,
  house,
  maker,
  nextOwner,
  owner,
  type Person,
  useCashierDesk,
} from '../../testing/cashier-desk.ts'
import { takeNotice } from './notices.ts'
import { workPayout } from './payout.ts'
import { listReceipts, type Receipt, type ReceiptState } from './queries/receipts.ts'
import type { Withdrawal } from './queries/withdrawals.ts'
import { forceReceipt, returnRest } from './receipt-desk.ts'
import { addProof, type Answer, answerReceipt, closeOverdue, mayReceiptMove } from './receipts.ts'

// Whatever a member says of what it was paid, and persons decide of it, in whatever order and at one
// moment: what was received and what is missing are what was paid, and the rest comes back once.

const CASH = '1000'
useCashierDesk(CASH)

type Deed =
  | { readonly do: 'say'; readonly outcome: Answer['outcome']; readonly share: number }
  | { readonly do: 'prove' }
  | { readonly do: 'force'; readonly by: 0 | 1 }
  | { readonly do: 'giveBack'; readonly by: 0 | 1 }
  | { readonly do: 'wait'; readonly minutes: number }
  /** All of these at one moment. */
  | { readonly do: 'together'; readonly deeds: readonly Deed[] }

const by = fc.constantFrom(0 as const, 1 as const)
const alone: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('say' as const), outcome: fc.constantFrom('received' as const, 'partly' as const, 'partly' as const, 'not_received' as const, 'not_received' as const), share: fc.constantFrom(0, 1, 50, 99, 100) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('prove' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('force' as const), by }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('giveBack' as const), by }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(5, 700, 1_440) }) },
) // biome-ignore format: one kind of deed a line
const script: fc.Arbitrary<Deed[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: alone },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('together' as const),
        deeds: fc.array(alone, { minLength: 2, maxLength: 6 }),
      }),
    },
  ),
  { minLength: 1, maxLength: 9 },
)

/** Ways to each end, so that no run is without them. */
const WALKS: [Deed[]][] = [
  [[{ do: 'wait', minutes: 1_440 }]],
  [[{ do: 'say', outcome: 'partly', share: 50 }, { do: 'say', outcome: 'received', share: 0 }]],
  [[{ do: 'prove' }, { do: 'say', outcome: 'not_received', share: 0 }, { do: 'giveBack', by: 0 }, { do: 'say', outcome: 'partly', share: 99 }, { do: 'giveBack', by: 0 }, { do: 'giveBack', by: 1 }]],
  [[{ do: 'prove' }, { do: 'say', outcome: 'not_received', share: 0 }, { do: 'wait', minutes: 1_440 }, { do: 'force', by: 1 }]],
  [[{ do: 'prove' }, { do: 'say', outcome: 'not_received', share: 0 }, { do: 'giveBack', by: 0 }, { do: 'together', deeds: [{ do: 'giveBack', by: 1 }, { do: 'giveBack', by: 1 }, { do: 'force', by: 0 }, { do: 'say', outcome: 'received', share: 0 }] }]],
] // biome-ignore format: one way a line

const PICTURE = Buffer.from(
  jpeg.encode({ width: 8, height: 8, data: Buffer.alloc(256, 0x80) }, 90).data,
).toString('base64')

/** Somebody who is told no tries something else. */
async function attempt(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}

const said = (withdrawalId: string, answer: Omit<Answer, 'withdrawalId'>) =>
  transact(house.ctx, (tx) =>
    answerReceipt(house.ctx, tx, owner.memberId, { withdrawalId, ...answer }),
  )

/** By somebody who sees what remains at this moment. */
async function returnSeen(person: Person, decided: { withdrawalId: string; reason: string }) {
  const [receipt] = await listReceipts(house.database.app, [decided.withdrawalId])
  const remaining = receipt?.remaining ?? 0n
  return atDesk(person, (desk) => returnRest(desk, { ...decided, remaining }))
}

async function perform(withdrawalId: string, paid: Money, deed: Deed): Promise<void> {
  const { ctx } = house
  const decided = { withdrawalId, reason: 'of a test' }
  const person = 'by' in deed && deed.by === 1 ? checker : maker
  switch (deed.do) {
    case 'say': {
      const received = (paid * BigInt(deed.share)) / 100n
      const { outcome } = deed
      return attempt(said(withdrawalId, outcome === 'partly' ? { outcome, received } : { outcome }))
    }
    case 'prove':
      return attempt(addProof(ctx, owner, { withdrawalId, image: PICTURE }))
    case 'force':
      return attempt(atDesk(person, (desk) => forceReceipt(desk, decided)))
    case 'giveBack':
      return attempt(returnSeen(person, decided))
    case 'wait':
      ctx.clock.advance(deed.minutes * MINUTE_MS)
      return closeOverdue(ctx)
    case 'together':
      await Promise.all(deed.deeds.map((one) => perform(withdrawalId, paid, one)))
  }
}

/** A withdrawal that its provider paid. */
async function paidOut(): Promise<Withdrawal> {
  const withdrawal = await approved(await ask('100'))
  await workPayout(house.ctx, withdrawal.id)
  house.provider.settle(withdrawal.orderKey, 'paid')
  const notice = house.provider.notice(withdrawal.orderKey)
  await takeNotice(house.ctx, house.provider, notice)
  return withdrawal
}

const receiptOf = async (id: string): Promise<Receipt> => {
  const [found] = await listReceipts(house.database.app, [id])
  if (!found) throw new Error('a paid withdrawal has a receipt')
  return found
}

const ENDS: readonly ReceiptState[] = ['received', 'automatic', 'forced', 'returned']
const reached = new Set<ReceiptState>()

async function check(
  withdrawal: Withdrawal,
  { before, deed }: { readonly before: Receipt; readonly deed: Deed },
): Promise<Receipt> {
  const receipt = await receiptOf(withdrawal.id)
  const { state, amount, received, remaining } = receipt
  reached.add(state)
  expect(received + remaining).toBe(amount)
  expect(amount).toBe(before.amount)
  const back = state === 'returned' ? remaining : 0n
  const { cash, held } = await house.balances(owner)
  expect([cash, held]).toEqual([money(CASH) - withdrawal.amount + back, 0n])
  // an end is an end
  if (ENDS.includes(before.state)) expect(receipt).toEqual(before)
  // and one deed is one move of the table, by whoever may
  else if (deed.do !== 'together' && state !== before.state) {
    expect(mayReceiptMove(before.state, state)).toBe(true)
    const way = { say: deed.do === 'say' ? deed.outcome : '', prove: '', force: 'forced', giveBack: 'returned', wait: 'automatic' } // biome-ignore format: one table
    expect(state).toBe(way[deed.do])
    if (state === 'returned') expect(before.proposedBy).not.toBeNull()
  }
  if (state === 'not_received') expect(receipt.proofs.length).toBeGreaterThan(0)
  if (state === 'automatic') expect(receipt.dueAt <= house.ctx.clock.now()).toBe(true)
  return receipt
}

const RUNS = process.env['LANTERN_LONG'] ? 1_000 : 10

test('R-090 model: receipts, whatever is said and decided of them, end once and return a rest once', async () => {
  await fc.assert(
    fc.asyncProperty(script, async (deeds) => {
      await nextOwner(CASH)
      const withdrawal = await paidOut()
      let before = await receiptOf(withdrawal.id)
      for (const deed of deeds) {
        await perform(withdrawal.id, before.amount, deed)
        before = await check(withdrawal, { before, deed })
      }
    }),
    { numRuns: RUNS, examples: WALKS, endOnFailure: true },
  )
  for (const state of ['received', 'partly', 'not_received', 'automatic', 'forced', 'returned'])
    expect([...reached]).toContain(state)
}, 240_000)
