import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { money } from '@lantern/kernel/money'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FakePlatform } from './testing/fake-platform.ts'
import { freshDatabaseUrl, TestPage } from './testing/studio.ts'

const MAIN = path.join(import.meta.dirname, 'main.ts')
const KILLS = 5
/** A game of each model, one for each player. */
const GAMES = [
  'brass-orchestra',
  'sun-court',
  'snow-pass',
  'moth-hour',
  'yak-caravan',
  'lantern-fortune',
] as const
/** Free spins that are let come at each: the studio is mostly killed while some are shown. */
const PROMISED = 40

let platform: FakePlatform
const databaseUrl = freshDatabaseUrl()
let child: ChildProcess | undefined

beforeAll(async () => {
  platform = await FakePlatform.start()
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await platform.stop()
})

/** Starts the studio as a process of its own; answers with its address. */
async function start(): Promise<string> {
  const studio = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      MODE: 'test',
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      STUDIO_PORT: '0',
      STUDIO_DATABASE_URL: databaseUrl,
      PLATFORM_URL: platform.url,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = studio
  let said = ''
  for (;;) {
    const [chunk]: unknown[] = await once(studio.stdout, 'data')
    said += String(chunk)
    const port = /localhost:(\d+)/.exec(said)?.[1]
    if (port !== undefined) return `http://127.0.0.1:${port}`
  }
}

async function kill(): Promise<void> {
  const dead = child
  if (!dead) return
  dead.kill('SIGKILL')
  await once(dead, 'exit')
}

interface Seat {
  readonly playerId: string
  readonly game: string
}

/** Opens the game and shows what was left of a round to its end. */
async function sit(url: string, { playerId, game }: Seat): Promise<TestPage & { stake: string }> {
  const page = new TestPage(url)
  const { key, round, stakes } = await page.call<{
    key: string
    round: { id: string } | null
    stakes: string[]
  }>('POST', '/api/open', {
    game,
    vendor: 'LANTERN',
    token: platform.launch(playerId),
    language: 'en',
  })
  page.key = key
  if (round) await page.showAll(await page.round(round.id))
  return Object.assign(page, { stake: stakes[0] ?? '' })
}

/** Plays until the studio is gone. */
async function play(url: string, seat: Seat, isOver: () => boolean): Promise<void> {
  try {
    const page = await sit(url, seat)
    while (!isOver()) {
      await page.showAll(await page.spin(page.stake))
      await older(seat.playerId)
    }
  } catch {
    // the studio was killed under us, or the stake of a round of before the kill is still awaited
  }
}

const promiseFeatures = (): Promise<unknown> =>
  sql(
    `insert into promises(game_code)
     select unnest($1::text[]) from generate_series(1, $2::int)`,
    [GAMES, PROMISED],
  )

const openRounds = () =>
  sql<{ playerId: string }>(`select player_id as "playerId" from rounds where state = 'open'`)

async function sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** State of a round → what the platform says of its bet. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  over: ['settled'],
  cancelled: ['cancelled', 'tombstone'],
}

const older = (playerId: string) =>
  sql(`update rounds set started_at = started_at - interval '3 seconds' where player_id = $1`, [
    playerId,
  ])

async function everythingSent(): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const left = await sql(`select 1 from outbox where state = 'waiting' limit 1`)
    if (left.length === 0) return
    await pause(100)
  }
  throw new Error('the outbox is not empty')
}

/** Waits a moment for something, however slow the machine is. */
async function aMomentUntil(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await holds()) return
    await pause(20)
  }
}

const roundsSoFar = async (): Promise<number> => {
  const [row] = await sql<{ count: number }>(`select count(*)::int as count from rounds`)
  return row?.count ?? 0
}

/** Kills the studio under all players again and again; answers who was in the middle of a feature. */
async function killAgainAndAgain(seats: readonly Seat[]): Promise<ReadonlySet<string>> {
  const cutOff = new Set<string>()
  for (let count = 0; count < KILLS; count += 1) {
    const url = await start()
    await promiseFeatures()
    const before = await roundsSoFar()
    let isOver = false
    const playing = seats.map((seat) => play(url, seat, () => isOver))
    await pause(700 + count * 130)
    await aMomentUntil(async () => (await roundsSoFar()) > before + 1)
    // somebody is in the middle of a feature
    await aMomentUntil(async () => (await openRounds()).length > 0)
    await kill()
    isOver = true
    await Promise.all(playing)
    for (const { playerId } of await openRounds()) cutOff.add(playerId)
    if (count > 0) await sql(`update rounds set started_at = started_at - interval '3 seconds'`)
  }
  return cutOff
}

test('R-008 killed in the middle of rounds, again and again, each bet has one outcome', async () => {
  const seats = GAMES.map((game, index): Seat => ({ game, playerId: `${index + 1}` }))
  for (const { playerId } of seats) platform.balances.set(playerId, money('100'))
  expect((await killAgainAndAgain(seats)).size).toBeGreaterThan(0)
  const url = await start()
  await everythingSent()
  // whoever comes back shows the rest of a round, and is paid for it
  for (const seat of seats) await sit(url, seat)
  await everythingSent()
  expect(await openRounds()).toEqual([])
  const rounds = await sql<{ state: string; betRef: string; payout: string | null }>(
    `select state, bet_ref as "betRef", payout::text from rounds`,
  )
  expect(rounds.length).toBeGreaterThan(seats.length)
  for (const { state, betRef, payout } of rounds) {
    const bet = platform.bets.get(betRef)
    expect(SAME[state] ?? []).toContain(bet?.state)
    if (state === 'over') expect(bet?.payout).toBe(BigInt(payout ?? '0'))
  }
  // nothing at the platform that the studio does not know, and no money made or lost
  expect(platform.bets.size).toBe(rounds.length)
  for (const { playerId } of seats) expect(platform.broughtBy(playerId)).toBe(money('100'))
}, 120_000)
