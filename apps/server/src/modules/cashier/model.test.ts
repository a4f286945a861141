import { money } from '@lantern/kernel/money'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@lantern/kernel/time'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { TRANSACTION_PASSWORD, type TestCashier, testCashier } from '../../testing/cashier.ts'
import { accountOf, type Manners, refundKey } from '../../testing/fake-payment.ts'
import { approve, claim } from './approval.ts'
import { Refusal } from '@lantern/kernel/refusal'
import { createDeposit, type Owner } from './deposit.ts'
import { arrived } from './deposit.ts'
import { claimDeposit, unclaimDeposit } from './deposit-claims.ts'
import { decide } from './deposit-desk.ts'
import { workDeposits } from './deposit-orders.ts'
import { takeNotice } from './notices.ts'
import { workPayouts } from './payout.ts'
import type { RawNotice } from './provider.ts'
import { type Action, findDeposit } from './queries/deposits.ts'
import { findWithdrawal } from './queries/withdrawals.ts'
import { contentHash, requestWithdrawal } from './withdrawal.ts'

// Whatever the provider does and however its notices travel, money moves once and only as it says.

let house: TestCashier

beforeAll(async () => {
  house = await testCashier()
})
afterAll(() => house.close())

type Step =
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'manners'; readonly manners: Manners }
  | { readonly do: 'reachable'; readonly is: boolean }
  | { readonly do: 'settle'; readonly state: 'paid' | 'failed'; readonly exact: boolean }
  /** The provider writes a notice; it is not delivered yet. */
  | { readonly do: 'write' }
  /** One of the written notices arrives, perhaps again; those never chosen are lost. */
  | { readonly do: 'deliver'; readonly which: number; readonly times: number }

const steps = (exact: fc.Arbitrary<boolean>): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 5, 40, 400, 2_000) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('manners' as const), manners: fc.constantFrom<Manners>('normal', 'silent', 'deaf') }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('reachable' as const), is: fc.boolean() }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('settle' as const), state: fc.constantFrom('paid' as const, 'paid' as const, 'failed' as const), exact }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('write' as const) }) },
      { weight: 3, arbitrary: fc.record({ do: fc.constant('deliver' as const), which: fc.nat(9), times: fc.integer({ min: 1, max: 3 }) }) },
    ),
    { minLength: 1, maxLength: 14 },
  ) // biome-ignore format: one kind of step a line

interface World {
  readonly orderKey: string
  readonly written: RawNotice[]
  readonly work: () => Promise<void>
}

const OTHER_AMOUNT = money('77.77')

async function perform(world: World, step: Step): Promise<void> {
  const { provider, ctx } = house
  const isHeld = provider.orders.has(world.orderKey)
  switch (step.do) {
    case 'wait':
      ctx.clock.advance(step.seconds * SECOND_MS)
      return await world.work()
    case 'manners':
      provider.manners = step.manners
      return
    case 'reachable':
      provider.isUnreachable = !step.is
      return
    case 'settle':
      if (isHeld) provider.settle(world.orderKey, step.state, step.exact ? undefined : OTHER_AMOUNT)
      return
    case 'write':
      if (isHeld) world.written.push(provider.notice(world.orderKey))
      return
    case 'deliver': {
      const notice = world.written[step.which % Math.max(world.written.length, 1)]
      if (!notice) return
      const times = Array.from({ length: step.times }, () => takeNotice(ctx, provider, notice))
      await Promise.all(times)
    }
  }
}

/** The provider works again and everything that was ever due has its turn. */
async function comeToRest(world: World): Promise<void> {
  house.provider.manners = 'normal'
  house.provider.isUnreachable = false
  for (let turn = 0; turn < 6; turn += 1) {
    house.ctx.clock.advance(MINUTE_MS)
    await world.work()
  }
}

/** What the provider holds to be true in the end. */
function truth(orderKey: string): 'missing' | 'pending' | 'failed' | 'paid' | 'paid other' {
  if (!house.provider.orders.has(orderKey)) return 'missing'
  const { fact } = house.provider.held(orderKey)
  if (fact.state !== 'paid') return fact.state
  return fact.amount === OTHER_AMOUNT ? 'paid other' : 'paid'
}

/** By a page of the provider, or into an account that it names for this deposit alone. */
const WAYS = fc.constantFrom('bank_qr', 'virtual_account')

const RUNS = process.env['LANTERN_LONG'] ? 2_000 : 40

describe('R-090 model', () => {
  test('a deposit is credited once exactly when the provider was paid what was ordered', async () => {
    await fc.assert(
      fc.asyncProperty(steps(fc.boolean()), WAYS, async (script, method) => {
        const owner = await house.member()
        house.provider.manners = 'normal'
        house.provider.isUnreachable = false
        const deposit = await transact(house.ctx, (tx) =>
          createDeposit(house.ctx, tx, owner, { method, amount: money('100') }),
        )
        const world: World = {
          orderKey: deposit.orderKey,
          written: [],
          work: () => workDeposits(house.ctx),
        }
        for (const step of script) {
          await perform(world, step)
          await expectNoMoreThan(owner, truth(deposit.orderKey) === 'paid' ? '100' : '0')
        }
        await comeToRest(world)
        house.ctx.clock.advance(HOUR_MS)
        await world.work()
        const { state, payInto } = (await findDeposit(house.database.app, deposit.id)) ?? {}
        const { cash } = await house.balances(owner)
        // the account that was named for it, once it answered, and no other deposit's
        const isNamed = method === 'virtual_account' && truth(deposit.orderKey) !== 'missing'
        expect(payInto?.number).toBe(isNamed ? accountOf(deposit.orderKey) : undefined)
        const ends = {
          paid: ['paid'],
          'paid other': ['review'],
          failed: ['failed', 'expired'],
          pending: ['expired'],
          missing: ['failed'],
        }[truth(deposit.orderKey)]
        expect(ends).toContain(state)
        expect(cash).toBe(state === 'paid' ? money('100') : 0n)
      }),
      { numRuns: RUNS },
    )
    expect(await house.faults()).toEqual([])
  })

  test('a withdrawal leaves the member once, or comes back once, as the provider says', async () => {
    const desk = await house.operator('maker')
    await fc.assert(
      fc.asyncProperty(steps(fc.constant(true)), async (script) => {
        const owner = await house.member('100')
        house.provider.manners = 'normal'
        house.provider.isUnreachable = false
        const requested = await approvedWithdrawal(owner, desk)
        const world: World = {
          orderKey: requested.orderKey,
          written: [],
          work: () => workPayouts(house.ctx),
        }
        const now = () => findWithdrawal(house.database.app, requested.id)
        for (const step of script) {
          await perform(world, step)
          const { cash, held } = await house.balances(owner)
          const isOver = (await now())?.state
          expect([cash, held]).toEqual(expectedBalances(isOver))
        }
        await comeToRest(world)
        const state = (await now())?.state
        const ends = {
          paid: 'paid',
          'paid other': 'sending',
          failed: 'failed',
          pending: 'sending',
          missing: 'never',
        }[truth(requested.orderKey)]
        expect(state).toBe(ends)
        const { cash, held } = await house.balances(owner)
        expect([cash, held]).toEqual(expectedBalances(state))
        // What is still on its way must not disturb the next run.
        house.provider.settle(requested.orderKey, 'paid')
        await comeToRest(world)
      }),
      { numRuns: RUNS },
    )
    expect(await house.faults()).toEqual([])
  })
})

type Deed =
  | Step
  /** One of two persons wants something done with the deposit as it stands. */
  | { readonly do: 'decide'; readonly action: Action; readonly by: 0 | 1 }
  /** One of them takes the deposit, or leaves it to others. */
  | { readonly do: 'hold'; readonly is: boolean; readonly by: 0 | 1 }
  /** The provider sends the money back, or says that it can not. */
  | { readonly do: 'settleRefund'; readonly state: 'paid' | 'failed' }

const deeds = fc.tuple(
  steps(fc.boolean()),
  fc.array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          do: fc.constant('decide' as const),
          action: fc.constantFrom<Action>(
            'credit',
            'refund',
            'reverse',
            'refunded',
            'not_refunded',
          ),
          by: fc.constantFrom(0 as const, 1 as const),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          do: fc.constant('hold' as const),
          is: fc.boolean(),
          by: fc.constantFrom(0 as const, 1 as const),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          do: fc.constant('settleRefund' as const),
          state: fc.constantFrom('paid' as const, 'failed' as const),
        }),
      },
    ),
    { maxLength: 10 },
  ),
  fc.array(fc.nat(20), { maxLength: 10 }),
)

/** Both kinds of steps in one order: what persons do comes between what the provider does. */
function mixed([given, wanted, places]: [Step[], Exclude<Deed, Step>[], number[]]): Deed[] {
  const all: Deed[] = [...given]
  for (const [index, deed] of wanted.entries())
    all.splice((places[index] ?? index) % (all.length + 1), 0, deed)
  return all
}

/** Ways to each end, so that no run is without them. */
const WALKS = ((): [[Step[], Exclude<Deed, Step>[], number[]]][] => {
  const wait: Step = { do: 'wait', seconds: 40 }
  const paid = (exact: boolean): Step[] => [
    wait,
    { do: 'settle', state: 'paid', exact },
    { do: 'write' },
    { do: 'deliver', which: 0, times: 3 },
  ]
  const both = (action: Action): Exclude<Deed, Step>[] => [
    { do: 'decide', action, by: 0 },
    { do: 'decide', action, by: 1 },
  ]
  return [
    [[paid(true), both('reverse'), [4, 5]]],
    [[paid(false), both('credit'), [4, 5]]],
    [
      [
        [...paid(false), wait, wait],
        [...both('refund'), { do: 'settleRefund', state: 'paid' }],
        [4, 5, 7],
      ],
    ],
    [
      [
        [...paid(false), wait, wait],
        [...both('refund'), { do: 'settleRefund', state: 'failed' }, ...both('credit')],
        [4, 5, 7, 9, 10],
      ],
    ],
    [
      [
        [...paid(false), wait, wait, wait, wait],
        [...both('refund'), ...both('not_refunded'), ...both('credit')],
        [4, 5, 10, 11, 12, 13],
      ],
    ],
    [
      [
        [...paid(false), wait, wait, wait, wait],
        [...both('refund'), ...both('refunded'), ...both('credit')],
        [4, 5, 10, 11, 12, 13],
      ],
    ],
  ]
})()

test('R-090 refunds and reversals by two persons: money is credited, undone or sent back once', async () => {
  const desks = [await house.operator('checker'), await house.operator('owner')] as const
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(deeds, async (script) => {
      const { ctx, provider } = house
      const owner = await house.member()
      provider.manners = 'normal'
      provider.isUnreachable = false
      const { id, orderKey } = await transact(ctx, (tx) =>
        createDeposit(ctx, tx, owner, { method: 'bank_qr', amount: money('100') }),
      )
      const world: World = { orderKey, written: [], work: () => workDeposits(ctx) }
      const now = async () => {
        const found = await findDeposit(house.database.app, id)
        if (!found) throw new Error('a deposit is never deleted')
        return found
      }
      /** Persons said what became of the refund, whatever the provider does. */
      let isClosed = false
      const sentBack = () =>
        provider.orders.has(refundKey(orderKey))
          ? provider.held(refundKey(orderKey)).fact.state
          : null
      const act = async (deed: Deed): Promise<void> => {
        if (deed.do === 'settleRefund') {
          if (sentBack() !== null) provider.settle(refundKey(orderKey), deed.state)
        } else if (deed.do === 'hold') {
          await transact(ctx, async (tx) => {
            const desk = { ctx, tx, ...desks[deed.by] }
            await (deed.is ? claimDeposit(desk, { id }) : unclaimDeposit(desk, { id }))
          }).catch(orRefused)
        } else if (deed.do === 'decide') {
          const { action, by } = deed
          const amount = arrived(await now())
          const wish = { id, action, amount, reason: 'of a test' }
          const isWaiting = (await now()).state === 'review'
          const isDone = await transact(ctx, async (tx) => {
            const desk = { ctx, tx, ...desks[by] }
            if (isWaiting) await claimDeposit(desk, wish)
            return await decide(desk, wish)
          }).catch(orRefused)
          if (isDone && action.endsWith('refunded')) isClosed = true
        } else await perform(world, deed)
      }
      const check = async (): Promise<void> => {
        const deposit = await now()
        const { cash, held } = await house.balances(owner)
        reached.add(deposit.state)
        expect([cash, held]).toEqual([deposit.state === 'paid' ? arrived(deposit) : 0n, 0n])
        if (isClosed) return
        // what was sent back is credited to nobody
        if (sentBack() === 'paid') expect(['refunding', 'refunded']).toContain(deposit.state)
        if (deposit.state === 'refunded') expect(sentBack()).toBe('paid')
      }
      for (const deed of mixed(script)) {
        await act(deed)
        await check()
      }
      // whatever is left is settled: no money stays on its way
      if (sentBack() === 'pending') provider.settle(refundKey(orderKey), 'paid')
      await comeToRest(world)
      await check()
      const { state } = await now()
      if (!isClosed) expect(state).not.toBe(sentBack() === 'paid' ? 'refunding' : 'refunded')
      // what persons closed as nothing, and the provider paid, somebody looks at
      else if (sentBack() === 'paid' && state !== 'refunded' && state !== 'refunding')
        expect(await refundFindings(id)).toBe(1)
    }),
    { numRuns: RUNS / 4, examples: WALKS, endOnFailure: true },
  )
  // the runs went everywhere that persons lead to
  for (const state of ['paid', 'review', 'refunding', 'refunded', 'reversed'])
    expect(reached).toContain(state)
  expect(await house.faults()).toEqual([])
})

/** Somebody who is told no has done nothing. */
function orRefused(error: unknown): false {
  if (!(error instanceof Refusal)) throw error
  return false
}

const refundFindings = async (id: string): Promise<number> => {
  const { rowCount } = await house.database.owner.query(
    `select from payment_findings where deposit_id = $1 and reported like 'refund paid %'`,
    [id],
  )
  return rowCount ?? 0
}

async function expectNoMoreThan(owner: Owner, most: string): Promise<void> {
  const { cash } = await house.balances(owner)
  expect(cash <= money(most)).toBe(true)
}

function expectedBalances(state: string | undefined): [bigint, bigint] {
  if (state === 'paid') return [0n, 0n]
  return state === 'failed' ? [money('100'), 0n] : [0n, money('100')]
}

async function approvedWithdrawal(
  owner: Owner,
  desk: Awaited<ReturnType<TestCashier['operator']>>,
) {
  return await transact(house.ctx, async (tx) => {
    const requested = await requestWithdrawal(house.ctx, tx, owner, {
      method: 'bank_account',
      amount: money('100'),
      destination: '970400001111',
      transactionPassword: TRANSACTION_PASSWORD,
      offsetMinutes: 0,
    })
    await claim({ ctx: house.ctx, tx, ...desk }, requested.id)
    await approve(
      { ctx: house.ctx, tx, ...desk },
      { id: requested.id, contentHash: contentHash(requested) },
    )
    return requested
  })
}
