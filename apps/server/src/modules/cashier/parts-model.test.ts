import { type Money, money } from '@lantern/kernel/money'
import { Refusal } from '@lantern/kernel/refusal'
import { MINUTE_MS, SECOND_MS } from '@lantern/kernel/time'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
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
  type Person,
  useCashierDesk,
} from '../../testing/cashier-desk.ts'
import { decides, endsPart, partsOf, splits } from '../../testing/cashier-parts.ts'
import type { Manners } from '../../testing/fake-payment.ts'
import { reject } from './approval.ts'
import { takeNotice } from './notices.ts'
import { workPayout, workPayouts } from './payout.ts'
import type { RawNotice } from './provider.ts'
import { type Part, restOf } from './queries/withdrawal-parts.ts'
import type { Withdrawal } from './queries/withdrawals.ts'
import { sendLater } from './split.ts'

// Whatever the provider does with each part, however its notices travel and whatever persons decide
// meanwhile: what left the house is what it paid, and nothing is lost between the parts.

const CASH = '1000'
useCashierDesk(CASH)

beforeEach(calm)

function calm(): void {
  house.provider.manners = 'normal'
  house.provider.isUnreachable = false
}

/** What the provider does, and the way to it. */
type Event =
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'manners'; readonly manners: Manners }
  | { readonly do: 'reachable'; readonly is: boolean }
  | { readonly do: 'settle'; readonly which: number; readonly how: 'paid' | 'failed' | 'short' }
  | { readonly do: 'write'; readonly which: number }
  /** One of the written notices arrives, perhaps again; those never chosen are lost. */
  | { readonly do: 'deliver'; readonly which: number; readonly times: number }

/** What persons do. */
type Wish =
  | {
      readonly do: 'decide'
      readonly which: number
      readonly wanted: 'again' | 'return'
      readonly by: 0 | 1
    }
  /** Somebody says what the provider holds of a part to be true. */
  | { readonly do: 'tell'; readonly which: number; readonly by: 0 | 1 }
  | { readonly do: 'release'; readonly which: number }
  | { readonly do: 'together' }

type Deed = Event | Wish

const which = fc.nat(5)
const by = fc.constantFrom(0 as const, 1 as const)
const oneDeed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 5, 40, 70, 400) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('manners' as const), manners: fc.constantFrom<Manners>('normal', 'silent', 'deaf', 'refusing') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reachable' as const), is: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('settle' as const), which, how: fc.constantFrom('paid' as const, 'failed' as const, 'short' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('write' as const), which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('deliver' as const), which: fc.nat(9), times: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('decide' as const), which, wanted: fc.constantFrom('again' as const, 'return' as const), by }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('tell' as const), which, by }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('release' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('together' as const) }) },
) // biome-ignore format: one kind of deed a line
const script = fc.record({
  amounts: fc.constantFrom(['60', '40'], ['50', '30', '20'], ['99.99', '0.01']),
  isTwo: fc.boolean(),
  isLater: fc.boolean(),
  deeds: fc.array(oneDeed, { minLength: 4, maxLength: 24 }),
})

/** Ways to each end, so that no run is without them. */
const WALKS = ((): [Script][] => {
  const wait = (seconds: number): Deed => ({ do: 'wait', seconds })
  const told = (which: number, how: 'paid' | 'failed' | 'short', written: number): Deed[] => [
    { do: 'settle', which, how },
    { do: 'write', which },
    { do: 'deliver', which: written, times: 3 },
  ]
  const both = (which: number, wanted: 'again' | 'return'): Deed[] => [
    { do: 'decide', which, wanted, by: 0 },
    { do: 'decide', which, wanted, by: 1 },
  ]
  const say = (which: number): Deed[] => [
    { do: 'tell', which, by: 0 },
    { do: 'tell', which, by: 1 },
  ]
  const amounts = ['60', '40']
  const begun = [wait(5), ...told(0, 'paid', 0)]
  const failed = [...begun, ...told(1, 'failed', 1)]
  const walks: Script[] = [
    { isTwo: false, isLater: false, amounts, deeds: [...failed, ...both(1, 'again'), wait(5), ...told(2, 'paid', 2)] },
    { isTwo: true, isLater: false, amounts, deeds: [...failed, ...both(1, 'return')] },
    { isTwo: false, isLater: true, amounts, deeds: [...begun, { do: 'release', which: 1 }, wait(5), ...told(1, 'short', 1), wait(400), ...say(1), ...both(1, 'again'), wait(5), ...told(2, 'paid', 2)] },
    { isTwo: false, isLater: false, amounts, deeds: [...begun, ...told(1, 'short', 1), wait(400), ...say(1), ...both(1, 'return')] },
    { isTwo: false, isLater: false, amounts, deeds: [wait(5), ...told(0, 'failed', 0), ...told(1, 'failed', 1), ...both(0, 'return'), ...both(1, 'return')] },
  ] // biome-ignore format: one way a line
  return walks.map((walk) => [walk])
})()

interface World {
  readonly withdrawal: Withdrawal
  readonly written: RawNotice[]
}

const people = (): readonly Person[] => [maker, checker]
const factOf = ({ orderKey }: Part) =>
  house.provider.orders.has(orderKey) ? house.provider.held(orderKey).fact : undefined

/** Somebody who is told no tries something else. */
async function attempt(work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}

const isWish = (deed: Deed): deed is Wish =>
  ['decide', 'tell', 'release', 'together'].includes(deed.do)

async function perform(world: World, deed: Deed): Promise<void> {
  const parts = await partsOf(world.withdrawal)
  const part = 'which' in deed ? parts[deed.which % parts.length] : undefined
  if (isWish(deed)) await wish(world, deed, part)
  else await happen(world, deed, part)
}

async function happen({ written }: World, event: Event, part: Part | undefined): Promise<void> {
  const { provider, ctx } = house
  const held = part && factOf(part) ? part : undefined
  switch (event.do) {
    case 'wait':
      ctx.clock.advance(event.seconds * SECOND_MS)
      return await workPayouts(ctx)
    case 'manners':
      provider.manners = event.manners
      return
    case 'reachable':
      provider.isUnreachable = !event.is
      return
    case 'settle':
      if (held) settle(held, event.how)
      return
    case 'write':
      if (held) written.push(provider.notice(held.orderKey))
      return
    case 'deliver': {
      const notice = written[event.which % Math.max(written.length, 1)]
      if (notice)
        await Promise.all(
          Array.from({ length: event.times }, () => takeNotice(ctx, provider, notice)),
        )
    }
  }
}

/** Half of it is short; less than two cents are paid whole. */
function settle({ orderKey, amount }: Part, how: 'paid' | 'failed' | 'short'): void {
  const half = (amount / 2n / 100n) * 100n
  const paid = how === 'short' && half > 0n ? half : undefined
  house.provider.settle(orderKey, how === 'failed' ? 'failed' : 'paid', paid)
}

async function wish(world: World, deed: Wish, part: Part | undefined): Promise<void> {
  const { withdrawal } = world
  if (deed.do === 'together') return await together(world)
  if (!part) return
  const person = 'by' in deed ? people()[deed.by] : maker
  if (!person) return
  await attempt(() => {
    if (deed.do === 'decide') return decides(person, withdrawal, part.no, deed.wanted)
    if (deed.do === 'tell') return tellTruth(person, withdrawal, part)
    const released = { id: withdrawal.id, part: part.no, reason: 'of a test' }
    return atDesk(person, (desk) => sendLater(desk, released))
  })
}

async function tellTruth(person: Person, withdrawal: Withdrawal, part: Part): Promise<void> {
  const fact = factOf(part)
  if (!fact || fact.state === 'pending') return
  if (fact.state === 'failed') await endsPart(person, withdrawal, part.no, 'not_sent')
  else
    await endsPart(person, withdrawal, part.no, fact.amount === part.amount ? 'sent' : fact.amount)
}

/** Workers, notices, persons and a rejection at one moment. */
async function together({ withdrawal, written }: World): Promise<void> {
  const { ctx, provider } = house
  const parts = await partsOf(withdrawal)
  await Promise.all([
    workPayout(ctx, withdrawal.id),
    workPayouts(ctx),
    ...written.slice(-3).map((notice) => takeNotice(ctx, provider, notice)),
    ...parts.flatMap(({ no }) =>
      (['again', 'return'] as const).map((wanted) =>
        attempt(() => decides(maker, withdrawal, no, wanted)),
      ),
    ),
    attempt(() => atDesk(maker, (desk) => reject(desk, { id: withdrawal.id, reason: 'too late' }))),
    attempt(() => splits(maker, withdrawal, [])),
    attempt(() => approves(maker, withdrawal)),
  ])
}

const sumOf = (parts: readonly Part[], of: (part: Part) => Money): Money =>
  parts.reduce((sum, part) => sum + of(part), 0n)

/** What is paid by the parts was paid by the provider, and the member has all that is not. */
async function check({ withdrawal }: World): Promise<void> {
  const parts = await partsOf(withdrawal)
  const { state } = await now(withdrawal)
  for (const part of parts) {
    const fact = factOf(part)
    if (part.paid > 0n) expect(fact).toMatchObject({ state: 'paid', amount: part.paid })
    // what the provider paid is never given back, nor sent again
    const gone = fact?.state === 'paid' ? fact.amount : 0n
    expect(part.returned + part.moved).toBeLessThanOrEqual(part.amount - gone)
  }
  const paid = sumOf(parts, (part) => part.paid)
  const returned = sumOf(parts, (part) => part.returned)
  const open = sumOf(parts, restOf)
  expect(paid + returned + open).toBe(withdrawal.amount)
  const { cash, held } = await house.balances(owner)
  expect([cash, held]).toEqual([money(CASH) - withdrawal.amount + returned, open])
  expect(open === 0n).toBe(['paid', 'partly_paid', 'failed'].includes(state))
}

/** The provider works again, tells all it knows, and persons decide what is left. */
async function comeToRest(world: World): Promise<void> {
  const { withdrawal } = world
  calm()
  for (let turn = 0; turn < 12; turn += 1) {
    house.ctx.clock.advance(2 * MINUTE_MS)
    await workPayouts(house.ctx)
    for (const part of await partsOf(withdrawal)) {
      if (factOf(part)) {
        house.provider.settle(part.orderKey, 'paid')
        await takeNotice(house.ctx, house.provider, house.provider.notice(part.orderKey))
      }
      for (const person of people()) {
        await attempt(() => tellTruth(person, withdrawal, part))
        await attempt(() => decides(person, withdrawal, part.no, 'return'))
      }
    }
  }
}

const RUNS = process.env['LANTERN_LONG'] ? 500 : 12
const reached = new Set<string>()

interface Script {
  readonly amounts: readonly string[]
  readonly isTwo: boolean
  /** All but the first wait. */
  readonly isLater: boolean
  readonly deeds: readonly Deed[]
}

async function run({ amounts, isTwo, isLater, deeds }: Script): Promise<void> {
  await nextOwner(CASH)
  calm()
  const asked = await ask('100')
  if (isTwo)
    await house.database.owner.query('update withdrawals set approvals_needed = 2 where id = $1', [
      asked.id,
    ])
  await claims(maker, asked)
  await splits(
    maker,
    asked,
    amounts.map((amount, at) => [amount, { isLater: isLater && at > 0 }] as const),
  )
  const withdrawal = await now(asked)
  await approves(maker, withdrawal)
  if (isTwo) await approves(checker, withdrawal)
  const world: World = { withdrawal: await now(withdrawal), written: [] }
  for (const deed of deeds) {
    await perform(world, deed)
    await check(world)
  }
  await comeToRest(world)
  await check(world)
  const { state } = await now(withdrawal)
  expect(['paid', 'partly_paid', 'failed']).toContain(state)
  reached.add(state)
  for (const part of await partsOf(withdrawal)) reached.add(`part ${part.state}`)
}

test('R-090 model: parts, whatever their provider does and persons decide, pay out once what was paid', async () => {
  await fc.assert(fc.asyncProperty(script, run), {
    numRuns: RUNS,
    examples: WALKS,
    endOnFailure: true,
  })
  for (const state of ['paid', 'partly_paid', 'failed']) expect([...reached]).toContain(state)
  for (const state of ['paid', 'partly', 'returned', 'resent'])
    expect([...reached]).toContain(`part ${state}`)
}, 240_000)
