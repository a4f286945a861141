import { randomUUID } from 'node:crypto'
import { present } from '@lantern/kernel/assert'
import { fixedClock, systemClock } from '@lantern/kernel/time'
import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import type { TestHouse } from '../../testing/app.ts'
import {
  balance,
  bet,
  bustOf,
  call,
  callAt,
  newest,
  now,
  openRound,
  player,
  riseTo,
  steps,
  takeOff,
  testTime,
  untilIdle,
  useCrashTable,
} from '../../testing/crash-table.ts'
import { houseNow, inHouseTime, measureClock } from './house-clock.ts'

// Nodes whose clocks differ: all are judged by the database's, or not at all.

useCrashTable()

const BEHIND_MS = 500

/** Another node on the same database, whose clock is half a second late. */
async function lateNode(): Promise<TestHouse & { readonly stand: () => void }> {
  const clock = fixedClock(now.house.ctx.clock.now())
  const ctx = { ...now.house.ctx, clock }
  const app = await buildApp(ctx, now.house.database.owner)
  const stand = () => clock.set(new Date(now.house.ctx.clock.now().getTime() - BEHIND_MS))
  stand()
  return { ...now.house, ctx, app, stand }
}

const leaveAt = (house: TestHouse, who: Awaited<ReturnType<typeof player>>, roundId: string) =>
  callAt({ house, who }, 'POST', 'cashOut', { roundId })

test('whoever heard the end is too late, also at a node whose clock is behind', async () => {
  const late = await lateNode()
  const who = await player('100.00')
  await openRound(150, 5_000)
  const { id } = (await bet(who)).value.round
  await takeOff()
  await riseTo(await bustOf())
  await steps((round) => round?.state === 'landed')
  const landedAt = present((await newest()).landedAt, 'it has landed')
  now.house.ctx.clock.set(new Date(landedAt.getTime() + 5))
  late.stand()
  expect(await measureClock(late.ctx, testTime)).toBe(true)
  // Nothing is settled yet, and by this node's own clock the lantern still burns.
  expect((await newest()).state).toBe('landed')
  expect((await leaveAt(late, who, id)).code).toBe('round_over')
  await untilIdle()
  expect(await balance(who)).toBe('90.00')
})

test('a word in time is paid where the curve stood, whichever node it reached', async () => {
  const late = await lateNode()
  const who = await player('100.00')
  await openRound(200, 5_000)
  const { id } = (await bet(who)).value.round
  await takeOff()
  await riseTo(150)
  late.stand()
  await measureClock(late.ctx, testTime)
  expect((await leaveAt(late, who, id)).code).toBe('ok')
  await untilIdle()
  const { round } = (await call(who, 'GET', `proof?roundId=${id}`)).value
  expect(round.view).toMatchObject({ at: 150, how: 'asked', payout: '15.00' })
})

test('no bet is taken after the time for bets, nor refused before its end, by a clock behind or ahead', async () => {
  const late = await lateNode()
  const who = await player('100.00')
  await openRound(150)
  const closes = (await newest()).closesAt.getTime()
  const wish = { gameCode: 'crash', stake: '10.00', bet: { autoAt: 0 } }
  now.house.ctx.clock.set(new Date(closes))
  late.stand()
  await measureClock(late.ctx, testTime)
  expect((await callAt({ house: late, who: who }, 'POST', 'open', wish)).code).toBe('bets_closed')
  now.house.ctx.clock.set(new Date(closes - 1))
  late.ctx.clock.set(new Date(closes + BEHIND_MS))
  await measureClock(late.ctx, testTime)
  expect((await callAt({ house: late, who: who }, 'POST', 'open', wish)).code).toBe('ok')
})

test('a node that does not know the time takes no bet and lets nobody leave; targets are paid', async () => {
  const late = await lateNode()
  const [hand, auto] = [await player('100.00'), await player('100.00')]
  await openRound(200, 5_000)
  const key = randomUUID()
  const wish = { gameCode: 'crash', stake: '10.00', bet: { autoAt: 0 }, key }
  expect((await callAt({ house: late, who: hand }, 'POST', 'open', wish)).code).toBe('busy')
  expect(await balance(hand)).toBe('100.00')
  await measureClock(late.ctx, testTime)
  // The same word under the same key is taken by now.
  const { id } = (await callAt({ house: late, who: hand }, 'POST', 'open', wish)).value.round
  expect((await bet(auto, '10.00', 120)).code).toBe('ok')
  await takeOff()
  await riseTo(110)
  late.stand()
  // What was measured is too old, or from before the clock was set back.
  late.ctx.clock.advance(121_000)
  expect((await leaveAt(late, hand, id)).code).toBe('busy')
  late.ctx.clock.advance(-300_000)
  expect((await leaveAt(late, hand, id)).code).toBe('busy')
  await untilIdle()
  expect(await balance(auto)).toBe('102.00')
  expect(await balance(hand)).toBe('90.00')
})

test('the quickest of several answers counts, as of the middle of its way', async () => {
  const clock = fixedClock(new Date('2026-11-02T09:30:00Z'))
  const ctx = { ...now.house.ctx, clock }
  const ways = [90, 20, 60, 400, 20]
  const ask = async (wayThere: number) => {
    const way = ways.shift() ?? 0
    clock.advance(way * wayThere)
    const told = clock.now().getTime() + 70
    clock.advance(way * (1 - wayThere))
    return told
  }
  expect(await measureClock(ctx, () => ask(ways[0] === 20 ? 0.5 : 0.1))).toBe(true)
  expect(houseNow(ctx).getTime() - clock.now().getTime()).toBe(70)
  const slow = { ...ctx, clock: fixedClock(clock.now()) }
  const slowly = async () => {
    slow.clock.advance(101)
    return slow.clock.now().getTime()
  }
  expect(await measureClock(slow, slowly)).toBe(false)
  expect(() => inHouseTime(slow, slow.clock.now())).toThrow()
})

test('a clock is measured by the database, and one that is apart is told once', async () => {
  const { database, brand, other } = now.house
  type Event = { id: string; brand: number; details: { role: string; offsetMs: number } }
  const allEvents = async () =>
    (
      await database.owner.query<Event>(
        `select id, brand_id as brand, details from significant_events where kind = 'clock.apart'
          order by brand_id`,
      )
    ).rows
  // Late nodes of other tests were told.
  const before = new Set((await allEvents()).map(({ id }) => id))
  const events = async () => (await allEvents()).filter(({ id }) => !before.has(id))
  const right = { ...now.house.ctx, clock: { now: () => systemClock.now() } }
  expect(await measureClock(right)).toBe(true)
  expect(Math.abs(houseNow(right).getTime() - systemClock.now().getTime())).toBeLessThan(60)
  expect(await events()).toEqual([])
  const clock = { now: () => new Date(systemClock.now().getTime() - BEHIND_MS) }
  const behind = { ...now.house.ctx, clock }
  expect(await measureClock(behind)).toBe(true)
  expect(await measureClock(behind)).toBe(true)
  expect(Math.abs(houseNow(behind).getTime() - systemClock.now().getTime())).toBeLessThan(60)
  const told = await events()
  expect(told.map((event) => event.brand)).toEqual([brand.id, other.id])
  for (const { details } of told) {
    expect(details.role).toBe('all')
    expect(Math.abs(details.offsetMs - BEHIND_MS)).toBeLessThan(60)
  }
})
