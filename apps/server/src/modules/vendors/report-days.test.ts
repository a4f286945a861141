import { assert } from '@lantern/kernel/assert'
import { money } from '@lantern/kernel/money'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lantern/kernel/time'
import { NO_FACTS } from '@lantern/vendor-protocol/bet-facts'
import type { BetFacts } from '@lantern/vendor-protocol/operations'
import type { DayTotal } from '@lantern/vendor-protocol/report-day'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type Ops, opsClient } from '../../testing/ops.ts'
import { VendorFeed } from '../../testing/vendor-feed.ts'
import { type Message, type Messages, messagesOf } from '../../testing/vendor-messages.ts'
import { type TestPlayer, type TestVendor, testVendor } from '../../testing/vendor.ts'
import { SLICE_LIMITS } from './feed-slices.ts'
import { compare, compareAll, connectionFor } from './reconcile.ts'
import { compareDays } from './report-days.ts'

let house: TestHouse
let ops: Ops
let vendor: TestVendor
let player: TestPlayer
let told: VendorFeed
let message: Messages['message']
let next: Messages['next']

beforeAll(async () => {
  house = await testHouse()
  ops = await opsClient(house, 'owner')
  vendor = await testVendor(house)
  told = await new VendorFeed(house, vendor).start()
})
afterAll(async () => {
  told.stop()
  await house.close()
})
beforeEach(async () => {
  told.feed = []
  told.isDown = false
  told.brokenFrom = undefined
  // every test has days of its own
  house.ctx.clock.advance(20 * DAY_MS)
  player = await vendor.player(money('1000'))
  const said = messagesOf(vendor.gameCode, () => player)
  const prefix = `${player.playerId}-`
  const own = (one: Message): Message => ({
    ...one,
    txId: prefix + one.txId,
    ...(one.betId.startsWith(prefix)
      ? {}
      : { betId: prefix + one.betId, roundId: prefix + one.roundId }),
  })
  message = (...wish) => own(said.message(...wish))
  next = (...wish) => own(said.next(...wish))
})
afterEach(() => expectBooksBalance(house.database.owner))

const now = () => house.ctx.clock.now()
const dateOf = (daysAgo: number) =>
  new Date(now().getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10)
const under = (reportDate: string, more: Partial<BetFacts> = {}) => ({
  facts: { ...NO_FACTS, reportDate, ...more },
})

/** Plays a bet that both sides know alike; what it was is told to the feed. */
async function played(facts: { facts: BetFacts }, [stake, win]: [string, string]) {
  const bet = message({ amount: stake })
  const result = next(bet, { win, validBet: stake })
  await vendor.call('reserve', bet)
  await vendor.call('settle', result)
  const at = now()
  told.tells('reserve', bet, 'settled', { ...facts, at })
  told.tells('settle', result, 'settled', { ...facts, at })
  return bet
}

const total = (bets: number, stake: string, payout: string): DayTotal => ({
  ...{ currency: 'USD', bets, stake: money(stake), payout: money(payout), validBet: money(stake) },
})

/** The vendor's books of a day that is over, from a day ago to now. */
const closes = (reportDate: string, totals: readonly DayTotal[]): void => {
  const span = { from: new Date(now().getTime() - DAY_MS), until: new Date(now().getTime() + 1) }
  told.days.set(reportDate, { reportDate, isOver: true, span, totals })
}

interface WireDay {
  readonly reportDate: string
  readonly state: string
  readonly sums: readonly { readonly ours: object; readonly theirs: object }[]
}
const days = async () =>
  (await ops('GET', '/reconciliation/days?code=LANTERN&pageSize=100')).value['content'] as WireDay[]
const dayOf = async (date: string) => (await days()).find(({ reportDate }) => reportDate === date)

interface WireFinding {
  readonly id: string
  readonly kind: string
  readonly betRef: string
  readonly state: string
  readonly reportDate: string | null
}
const openFindings = async () => {
  const list = await ops('GET', '/reconciliation/findings?code=LANTERN&state=open&pageSize=100')
  return list.value['content'] as WireFinding[]
}

describe('R-058 a day of the vendor’s own books', () => {
  test('agrees where both sides count the same, and is asked for when it is over', async () => {
    const date = dateOf(1)
    await played(under(date), ['10.00', '25.00'])
    await played(under(date), ['5.00', '0'])
    house.ctx.clock.advance(10 * MINUTE_MS)
    closes(date, [total(2, '15.00', '25.00')])
    const open = dateOf(2)
    told.days.set(open, { reportDate: open, isOver: false, span: null, totals: [] })
    await compareDays(house.ctx)
    const side = { bets: 2, stake: '15.00', payout: '25.00', validBet: '15.00' }
    expect(await dayOf(date)).toMatchObject({
      state: 'agrees',
      isOver: true,
      askedBy: null,
      sums: [{ currency: 'USD', theirs: side, ours: side }],
    })
    expect(await dayOf(open)).toBeUndefined()
    expect(await openFindings()).toEqual([])
    // it is known: the vendor is not asked again
    const before = told.asked
    await compareDays(house.ctx)
    expect(told.asked).toBe(before + 1)
  })

  test('that differs gives each bet that does, and agrees when it is healed', async () => {
    const date = dateOf(1)
    await played(under(date), ['10.00', '25.00'])
    const lost = message({ amount: '7.00' })
    const result = next(lost, { win: '9.00', validBet: '7.00' })
    told.tells('reserve', lost, 'settled', { ...under(date), at: now() })
    told.tells('settle', result, 'settled', {
      ...under(date),
      at: new Date(now().getTime() + 1_000),
    })
    const counted = await played(under(date), ['4.00', '0'])
    // the vendor counts less of it than it had told
    const settle = told.feed.at(-1)
    assert(settle?.operation.op === 'settle', 'the result was told last')
    told.feed[told.feed.length - 1] = {
      ...settle,
      operation: { ...settle.operation, validBet: money('3') },
    }
    house.ctx.clock.advance(10 * MINUTE_MS)
    const theirs = { ...total(3, '21.00', '34.00'), validBet: money('20') }
    closes(date, [theirs])
    await compareDays(house.ctx)
    expect(await dayOf(date)).toMatchObject({
      state: 'differs',
      sums: [{ theirs: { bets: 3, validBet: '20.00' }, ours: { bets: 2, validBet: '14.00' } }],
    })
    const found = await openFindings()
    expect(found.map(({ kind, betRef }) => `${kind} ${betRef}`)).toEqual([
      `missing_here ${lost.betId}`,
      `missing_here ${lost.betId}`,
      `valid_bet ${counted.betId}`,
    ])
    expect(found[0]).toMatchObject({ reportDate: date })
    const reason = 'The connection was lost'
    for (const { id } of found.slice(0, 2))
      expect((await ops('POST', '/reconciliation/heal', { id, reason })).value).toMatchObject({
        isHealed: true,
      })
    closes(date, [total(3, '21.00', '34.00')])
    const again = await ops('POST', '/reconciliation/compareDay', {
      code: 'LANTERN',
      reportDate: date,
      reason,
    })
    expect(again.value).toMatchObject({ state: 'agrees', askedBy: 'owner-of-tests' })
    const bad = { code: 'LANTERN', reportDate: '2026-02-30', reason }
    expect((await ops('POST', '/reconciliation/compareDay', bad)).code).toBe('field_invalid')
  })

  test('counts a bet under the date that the vendor tells, whatever day it is here', async () => {
    const [early, late] = [dateOf(2), dateOf(1)]
    await played(under(early), ['2.00', '0'])
    await played(under(late), ['3.00', '0'])
    house.ctx.clock.advance(10 * MINUTE_MS)
    closes(early, [total(1, '2.00', '0')])
    closes(late, [total(1, '3.00', '0')])
    await compareDays(house.ctx)
    for (const date of [early, late]) expect(await dayOf(date)).toMatchObject({ state: 'agrees' })
  })
})

describe('what a vendor keeps beside a bet', () => {
  test('is kept, stands as it was told last, and is shown with the bet', async () => {
    const date = dateOf(1)
    const facts = {
      odds: '-110',
      oddsFormat: 'american',
      jackpot: money('0.10'),
      commission: money('0.05'),
    } as const
    const bet = await played(under(dateOf(2), facts), ['1.00', '2.00'])
    house.ctx.clock.advance(10 * MINUTE_MS)
    await compareAll(house.ctx)
    const { rows } = await house.database.owner.query(
      `select report_date::text as date, odds, odds_format as format, jackpot::text, commission::text
         from vendor_bet_facts where bet_ref = $1`,
      [bet.betId],
    )
    const kept = { odds: '-110', format: 'american', jackpot: '1000', commission: '500' }
    expect(rows).toEqual([{ ...kept, date: dateOf(2) }])
    told.feed = told.feed.map((one) => ({ ...one, ...under(date) }))
    await compareAll(house.ctx)
    const { rows: later } = await house.database.owner.query(
      `select report_date::text as date, odds, odds_format as format, jackpot::text, commission::text
         from report_bets where bet_ref = $1`,
      [bet.betId],
    )
    expect(later).toEqual([{ ...kept, date }])
  })
})

describe('R-058 a comparison of much', () => {
  const connection = async () => {
    const found = await connectionFor(house.ctx, house.brand.id, 'LANTERN')
    assert(found, 'the vendor is connected')
    return found
  }
  const small = { ...SLICE_LIMITS, mostTold: 40, shortestMs: 5 * MINUTE_MS }

  test('goes through more than fits at once in its shortest slice, and finds the same', async () => {
    const at = new Date(now().getTime() - 30 * MINUTE_MS)
    told.pageSize = 25
    const lost = Array.from({ length: 150 }, () => message({ amount: '1.00' }))
    for (const bet of lost) {
      told.tells('reserve', bet, 'settled', { at })
      told.tells('settle', next(bet, { win: '0' }), 'settled', { at })
    }
    const whole = { from: new Date(at.getTime() - HOUR_MS), until: now(), askedBy: null }
    const done = await compare(house.ctx, await connection(), whole, small)
    expect(done).toMatchObject({ fault: null, transactions: 300, bets: 150, found: 300 })
    expect(done.doneUntil).toEqual(whole.until)
    const found = await openFindings()
    expect(new Set(found.map(({ betRef }) => betRef)).size).toBeGreaterThan(40)
    // again, and of what is known by now nothing is new
    expect(await compare(house.ctx, await connection(), whole, small)).toMatchObject({ found: 0 })
  })

  test('keeps what it did when a later part fails, goes on from there, and tells', async () => {
    const early = message({ amount: '1.00' })
    told.tells('reserve', early, 'open', { at: new Date(now().getTime() - 5 * HOUR_MS) })
    const wish = { from: new Date(now().getTime() - 6 * HOUR_MS), until: now(), askedBy: null }
    told.brokenFrom = new Date(now().getTime() - 2 * HOUR_MS)
    await expect(compare(house.ctx, await connection(), wish)).rejects.toThrow()
    const { rows } = await house.database.owner.query(
      'select kind from vendor_findings where bet_ref = $1',
      [early.betId],
    )
    expect(rows).toEqual([{ kind: 'missing_here' }])
    const known = async () => (await ops('GET', '/vendor?code=LANTERN')).value
    const first = await known()
    const until = Date.parse(first['comparedUntil'] as string)
    expect(until).toBeGreaterThan(wish.from.getTime())
    expect(until).toBeLessThanOrEqual(told.brokenFrom.getTime())
    expect(first['comparing']).toMatchObject({ failures: 1 })
    // the first goes on to where the vendor stops answering
    for (let runs = 0; runs < 3; runs += 1) await compareAll(house.ctx)
    expect((await known())['comparing']).toMatchObject({ failures: 3 })
    told.brokenFrom = undefined
    await compareAll(house.ctx)
    const last = await known()
    expect(last['comparing']).toEqual({ failures: 0, fault: null })
    expect(Date.parse(last['comparedUntil'] as string)).toBeGreaterThan(
      now().getTime() - 5 * MINUTE_MS,
    )
  })
})
