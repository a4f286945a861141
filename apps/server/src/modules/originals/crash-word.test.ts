import { randomUUID } from 'node:crypto'
import { msUntil } from '@lantern/games/crash/math'
import { present } from '@lantern/kernel/assert'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import { describe, expect, test } from 'vitest'
import {
  bet,
  bustOf,
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
import { ask } from './crash-asks.ts'
import { ring, waitForRing } from './crash-bell.ts'
import { measureClock } from './house-clock.ts'

// When it is told who left, and what becomes of words that come late.

useCrashTable()

const listening = () =>
  now.house.database.owner.query(
    `insert into topic_versions values ('rounds:' || $1, 0) on conflict do nothing`,
    [now.house.brand.id],
  )

const memberOf = async (betId: string): Promise<MemberId> => {
  const { rows } = await now.house.database.owner.query<{ member: MemberId }>(
    'select member_id as member from crash_bets where id = $1',
    [betId],
  )
  return present(rows[0], 'the bet is there').member
}

/** The word of whoever placed a bet, as of some moment of its flight. */
async function word(betId: string, ms: number, key: string) {
  const memberId = await memberOf(betId)
  const { startedAt } = await newest()
  const brandId = now.house.brand.id
  await measureClock(now.house.ctx, testTime)
  return ask(now.house.ctx, {
    brandId,
    memberId,
    betId,
    arrivedAt: new Date(present(startedAt, 'it flies').getTime() + ms),
    call: { brandId, realm: 'member', subjectId: memberId, key, content: betId },
  })
}

describe('who left', () => {
  test('in the last moment is told of before the end is', async () => {
    const who = await player()
    await listening()
    await openRound(150, 400)
    await bet(who, '10.00', await bustOf())
    await takeOff()
    now.said = []
    await untilIdle()
    expect(now.said.map(({ name }) => name)).toEqual(['rounds.out', 'rounds.landed'])
    expect(now.said[0]?.data).toMatchObject({ aboard: 0, firstMs: msUntil(await bustOf()) })
  })

  test('and whose word was on its way when it ended is told of before the round is closed', async () => {
    const who = await player()
    await listening()
    await openRound(200, 400)
    const { id } = (await bet(who)).value.round
    await takeOff()
    await steps((round) => round?.state === 'landed')
    now.said = []
    const left = await word(id, msUntil(150), randomUUID())
    expect(left.bet).toMatchObject({ id, state: 'open', askedMs: msUntil(150) })
    await steps(() => now.said.length > 0)
    expect((await newest()).state).toBe('landed')
    expect(now.said[0]).toMatchObject({ name: 'rounds.out', data: { out: 1 } })
    await untilIdle()
  })

  test('hears the moment that was noted, when its word comes twice at once', async () => {
    const who = await player()
    await openRound(200)
    const { id } = (await bet(who)).value.round
    await takeOff()
    await riseTo(160)
    const key = randomUUID()
    const [first, twin] = await Promise.all([
      word(id, msUntil(150), key),
      word(id, msUntil(155), key),
    ])
    expect(first.bet.askedMs).toBe(msUntil(150))
    expect(twin.bet.askedMs).toBe(msUntil(150))
    await expect(word(id, msUntil(150), randomUUID())).rejects.toThrow('already_cashed_out')
  })
})

describe('a bell', () => {
  const never = new AbortController().signal
  const aMinute = 60_000

  test('wakes whoever waits, and whoever comes after it rang', async () => {
    const { ctx, brand } = now.house
    const brandId = brand.id
    const waiting = waitForRing(ctx, brandId, aMinute, never)
    ring(ctx, brandId)
    await waiting
    ring(ctx, brandId)
    await waitForRing(ctx, brandId, aMinute, never)
  })

  test('is none of another brand, and ends with the program', async () => {
    const { ctx, brand } = now.house
    const { rows } = await now.house.database.owner.query<{ id: BrandId }>(
      'select max(id) + 1 as id from brands',
    )
    const other = present(rows[0], 'a brand that is not there').id
    const stop = new AbortController()
    let isWoken = false
    const waiting = waitForRing(ctx, brand.id, aMinute, stop.signal).then(() => {
      isWoken = true
    })
    ring(ctx, other)
    await new Promise(setImmediate)
    expect(isWoken).toBe(false)
    stop.abort()
    await waiting
  })
})
