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
const PLAYERS = 6

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

/** Plays until the studio is gone. */
async function play(url: string, playerId: string, isOver: () => boolean): Promise<void> {
  const page = new TestPage(url)
  try {
    const opened = await page.call<{ key: string }>('POST', '/api/open', {
      game: 'orchard-bells',
      vendor: 'LANTERN',
      token: platform.launch(playerId),
      language: 'en',
    })
    page.key = opened.key
    while (!isOver()) {
      await page.showAll(await page.spin('0.05'))
      await older(playerId)
    }
  } catch {
    // the studio was killed under us, or a round of before the kill is still open
  }
}

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
  open: ['open'],
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

test('R-008 killed in the middle of rounds, again and again, each bet has one outcome', async () => {
  const ids = Array.from({ length: PLAYERS }, (_, index) => `${index + 1}`)
  for (const id of ids) platform.balances.set(id, money('100'))
  for (let count = 0; count < KILLS; count += 1) {
    const url = await start()
    let isOver = false
    const playing = ids.map((id) => play(url, id, () => isOver))
    await pause(700 + count * 130)
    await kill()
    isOver = true
    await Promise.all(playing)
    if (count > 0) await sql(`update rounds set started_at = started_at - interval '3 seconds'`)
  }
  await start()
  await everythingSent()
  const rounds = await sql<{ state: string; betRef: string; payout: string | null }>(
    `select state, bet_ref as "betRef", payout::text from rounds`,
  )
  expect(rounds.length).toBeGreaterThan(PLAYERS)
  for (const { state, betRef, payout } of rounds) {
    const bet = platform.bets.get(betRef)
    expect(SAME[state] ?? []).toContain(bet?.state)
    if (state === 'over') expect(bet?.payout).toBe(BigInt(payout ?? '0'))
  }
  // nothing at the platform that the studio does not know, and no money made or lost
  expect(platform.bets.size).toBe(rounds.length)
  for (const id of ids) expect(platform.broughtBy(id)).toBe(money('100'))
}, 120_000)
