import { randomUUID } from 'node:crypto'
import type { SocketEvent } from '@lantern/contract/socket'
import { msUntil } from '@lantern/games/crash/math'
import { present } from '@lantern/kernel/assert'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import { describe, expect, test, vi } from 'vitest'
import { transact } from '../../db/transact.ts'
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
import { openBell, ring } from './crash-bell.ts'
import { noteAsks, storeDecisions, type Word } from './crash-bet-queries.ts'
import { lookAround, readFlight } from './crash-flight.ts'
import { step } from './crash-sequencer.ts'
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

  test('wakes whoever waits, and whoever comes after it rang, and hands words over once', async () => {
    const { ctx, brand } = now.house
    const bell = openBell(ctx, brand.id)
    const waiting = bell.wait(aMinute, never)
    ring(ctx, brand.id, '7', 1_500)
    await waiting
    ring(ctx, brand.id, '8', 1_600)
    await bell.wait(aMinute, never)
    expect([...bell.take()]).toEqual([
      ['7', 1_500],
      ['8', 1_600],
    ])
    expect(bell.take().size).toBe(0)
    bell.close()
  })

  test('is none of another brand, keeps nothing when it is gone, and ends with the program', async () => {
    const { ctx, brand } = now.house
    const { rows } = await now.house.database.owner.query<{ id: BrandId }>(
      'select max(id) + 1 as id from brands',
    )
    const other = present(rows[0], 'a brand that is not there').id
    const bell = openBell(ctx, brand.id)
    const stop = new AbortController()
    let isWoken = false
    const waiting = bell.wait(aMinute, stop.signal).then(() => {
      isWoken = true
    })
    ring(ctx, other, '7', 1_500)
    await new Promise(setImmediate)
    expect(isWoken).toBe(false)
    stop.abort()
    await waiting
    bell.close()
    ring(ctx, brand.id, '7', 1_500)
    expect(bell.take().size).toBe(0)
  })
})

describe('a word that is handed over', () => {
  test('lets a bet leave without being read again, and those of other nodes at the next look', async () => {
    const [one, two] = [await player(), await player()]
    await listening()
    await openRound(300, 400)
    const first = (await bet(one)).value.round.id
    const second = (await bet(two)).value.round.id
    await takeOff()
    await riseTo(180)
    await word(first, msUntil(150), randomUUID())
    await word(second, msUntil(155), randomUUID())
    const flight = await readFlight(now.house.ctx, await newest())
    const aboard = flight.aboard.map((each) => ({ ...each, askedMs: null }))
    flight.aboard = aboard
    const say = (event: SocketEvent) => void now.said.push(event)
    now.said = []
    const words = new Map([[first, msUntil(150)]])
    expect(await lookAround(now.house.ctx, flight, say, { words })).toBe(true)
    expect(now.said.map(({ data }) => data)).toMatchObject([{ out: 1, outs: [{ id: first }] }])
    expect(await lookAround(now.house.ctx, flight, say, { words: new Map() })).toBe(true)
    expect(now.said.map(({ data }) => data)).toMatchObject([{}, { out: 1, outs: [{ id: second }] }])
    expect(now.said.map(({ version }) => version)).toEqual([
      now.said[0]?.version,
      (now.said[0]?.version ?? 0) + 1,
    ])
    await untilIdle()
  })
})

describe('whoever writes bets', () => {
  test('takes them in one order, so that words and decisions never wait for each other', async () => {
    const [one, two] = [await player(), await player()]
    await openRound(300, 400)
    const first = (await bet(two)).value.round.id
    const second = (await bet(one)).value.round.id
    await takeOff()
    const { ctx, database } = now.house
    const decision = {
      at: 150,
      how: 'auto',
      pool: 'real:USD',
      payout: 15_000n,
      residue: 0n,
      askedMs: null,
    } as const
    const decisions = [second, first].map((id) => ({ ...decision, id }))
    // from now on it is the last one in the table, as it is among the members and in what is decided
    await database.owner.query('update crash_bets set stake = stake where id = $1', [first])
    await database.owner.query('analyze crash_bets')
    const holder = await database.owner.connect()
    await holder.query('begin')
    await holder.query('select from crash_bets where id = $1 for update', [first])
    const flight = { roundId: (await newest()).id, topic: 'nobody' }
    const stored = storeDecisions(ctx, flight, decisions, ctx.clock.now())
    await vi.waitFor(async () => {
      const { rowCount } = await database.owner.query(
        `select from pg_locks l join pg_stat_activity a using (pid)
          where not l.granted and a.datname = current_database()`,
      )
      expect(rowCount).toBeGreaterThan(0)
    })
    // whoever waits for the first bet holds none behind it
    await holder.query('select from crash_bets where id = $1 for update nowait', [second])
    await holder.query('commit')
    holder.release()
    expect((await stored).ids).toEqual(new Set([first, second]))
    await untilIdle()
  })

  test('pays no target where a word of another node came before it', async () => {
    const [one, two] = [await player(), await player()]
    await listening()
    await openRound(300, 400)
    const { id } = (await bet(one, '1.60')).value.round
    const other = (await bet(two, '1.60')).value.round.id
    await takeOff()
    await riseTo(170)
    const { ctx } = now.house
    const flight = await readFlight(ctx, await newest())
    // noted behind the back of whoever steers
    await word(id, msUntil(150), randomUUID())
    const decisions = [id, other].map((each) => ({
      id: each,
      at: 160,
      how: 'auto' as const,
      pool: 'real:USD',
      payout: 16_000n,
      residue: 0n,
      askedMs: null,
    }))
    const topic = { roundId: flight.round.id, topic: 'nobody' }
    const stored = await storeDecisions(ctx, topic, decisions, ctx.clock.now())
    expect(stored.ids).toEqual(new Set([other]))
    now.said = []
    const say = (event: SocketEvent) => void now.said.push(event)
    expect(await lookAround(ctx, flight, say, { words: new Map() })).toBe(true)
    expect(await lookAround(ctx, flight, say, { words: new Map() })).toBe(false)
    expect(now.said.map(({ data }) => data)).toMatchObject([{ outs: [{ id, at: 150 }] }])
    await untilIdle()
  })
})

test('words of one batch hear the same as words that come alone', async () => {
  const who = await player()
  const other = await player()
  await openRound()
  const own = (await bet(who, '10.00')).value.round.id
  const foreign = (await bet(other, '10.00')).value.round.id
  await takeOff()
  const [memberId, otherId] = [await memberOf(own), await memberOf(foreign)]
  const brandId = now.house.brand.id
  const key = randomUUID()
  const say = (said: Partial<Word>): Word => ({
    ...{ brandId, memberId, key, hash: 'own', betId: own, verdict: { ms: 1_500 } },
    ...said,
  })
  const words = [
    say({}),
    say({ verdict: { ms: 1_600 } }),
    say({ hash: 'another' }),
    say({ key: randomUUID(), verdict: { ms: 1_700 } }),
    say({ memberId: otherId }),
    say({ key: randomUUID(), betId: '0', verdict: { refusal: 'round_not_found' } }),
    say({ memberId: otherId, betId: foreign, key: randomUUID() }),
  ]
  const answers = [
    { askedMs: 1_500 },
    { askedMs: 1_500 },
    'idempotency_conflict',
    'already_cashed_out',
    'already_cashed_out',
    'round_not_found',
    { askedMs: 1_500 },
  ]
  expect(await noteAsks(now.house.ctx, words)).toEqual(answers)
  expect(await noteAsks(now.house.ctx, words)).toEqual(answers)
})

test('a word finds its own rows, though the session planned it while the tables were short', async () => {
  const who = await player()
  await openRound()
  const betId = (await bet(who, '10.00')).value.round.id
  const memberId = await memberOf(betId)
  const { house } = now
  const undone = new Error('all of it is taken back')
  let read = 0
  const work = transact({ db: house.database.owner }, async (tx) => {
    const note = () =>
      tx.query(
        `select * from crash_note_asks(array[$1::int], array[$2::bigint], array[$3::uuid],
                                       array['word'], array[$4::bigint], array[null::int],
                                       array['round_over'])`,
        [house.brand.id, memberId, randomUUID(), betId],
      )
    const rowsRead = async () => {
      const { rows } = await tx.query<{ count: number }>(
        `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count
           from pg_stat_xact_user_tables where relname in ('money_calls', 'crash_bets')`,
      )
      return present(rows[0], 'tables are counted').count
    }
    for (let calls = 0; calls < 6; calls += 1) await note()
    await tx.query(
      `insert into money_calls(brand_id, realm, subject_id, key, content_hash)
       select $1, 'member', n, gen_random_uuid(), 'other' from generate_series(1, 2000) n`,
      [house.brand.id],
    )
    const before = await rowsRead()
    await note()
    read = (await rowsRead()) - before
    throw undone
  })
  await expect(work).rejects.toBe(undone)
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(20)
})

test('who left in the air is paid with those that leave within a quarter of a second', async () => {
  const who = await player()
  await openRound()
  const betId = (await bet(who, '10.00', 110)).value.round.id
  await takeOff()
  const { clock } = now.house.ctx
  const look = () => step(now.house.ctx, now.table, () => {})
  const isPaid = async () => {
    await now.table.paying
    const { rows } = await now.house.database.owner.query<{ isPaid: boolean }>(
      'select paid_at is not null as "isPaid" from crash_bets where id = $1',
      [betId],
    )
    return present(rows[0], 'the bet is there').isPaid
  }
  const { startedAt } = await newest()
  const leftAt = present(startedAt, 'it flies').getTime() + msUntil(110)
  clock.set(new Date(leftAt - 10))
  await look()
  await now.table.paying
  clock.set(new Date(leftAt + 100))
  await look()
  expect(now.table.isOwing).toBe(true)
  expect(await isPaid()).toBe(false)
  clock.set(new Date(leftAt + 260))
  await look()
  expect(await isPaid()).toBe(true)
})
