import { money } from '@lantern/kernel/money'
import { HOUR_MS, MINUTE_MS } from '@lantern/kernel/time'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { scratchFolder } from '../../testing/database.ts'
import { type RunningProcess, startPlatformProcess } from '../../testing/processes.ts'
import { freePort } from '../../testing/sandbox-process.ts'
import { leftOf, type StudioPlayer, type TestStudio, testStudio } from '../../testing/studio.ts'
import { listBets } from '../wagers/index.ts'
import { balanceOf } from '../wallet/index.ts'
import { compare, connectionFor } from './reconcile.ts'

// The platform, in a process of its own, is killed again and again while the studio plays, and at
// last both at once: programs as they run, on a real database. Longer with `npm test -- --long`.

const KILLS = process.env['LANTERN_LONG'] ? 20 : 2
const PLAYERS = 6
const BROUGHT = money('100')
/** State of a round of the studio → what the house may say of its bet. */
const SAME = {
  over: ['settled'],
  open: ['open'],
  refused: ['refused'],
  cancelled: ['cancelled', 'tombstone'],
  reserving: [],
} as const

let house: TestHouse
let studio: TestStudio
let platform: RunningProcess
let port: number
let players: StudioPlayer[]

beforeAll(async () => {
  house = await testHouse()
  port = await freePort()
  platform = await started()
  studio = await testStudio(house, platform.origin)
  players = await Promise.all(Array.from({ length: PLAYERS }, () => studio.player(BROUGHT)))
})
afterAll(async () => {
  await studio.stop()
  await platform.stop('SIGKILL')
  await house.close()
})
afterEach(() => expectBooksBalance(house.database.owner))

const started = () =>
  startPlatformProcess(port, {
    DATABASE_URL: house.database.url,
    AUDIT_ROOT_FOLDER: scratchFolder(house.database.url),
  })

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Bets of the house by the studio's name of them. */
async function betsHere(betRefs: readonly string[]) {
  const where = { brandId: house.brand.id, source: 'LANTERN' }
  const bets = await listBets(house.ctx.db, where, [...betRefs])
  return new Map(bets.map((bet) => [bet.betRef, bet]))
}

test(
  'R-008 the platform killed in the middle of rounds: each bet has one outcome on both sides',
  async () => {
    let isOver = false
    let played = 0
    const playing = players.map(async (player) => {
      try {
        while (!isOver) {
          await player.play()
          played += 1
        }
      } catch (error) {
        // the studio was killed under the page
        if (!isOver) throw error
      }
    })
    for (let kills = 0; kills < KILLS; kills += 1) {
      // on a slow machine too, somebody is in the middle of something
      const before = played
      await vi.waitUntil(() => played > before + PLAYERS, { timeout: 20_000 })
      await pause(kills * 170)
      await platform.stop('SIGKILL')
      platform = await started()
    }
    await pause(500)
    isOver = true
    await Promise.all([studio.kill(), platform.stop('SIGKILL')])
    await Promise.all(playing)
    platform = await started()
    await studio.restart()
    await studio.everythingSent()

    const rounds = await studio.rounds()
    expect(rounds.length).toBeGreaterThan(PLAYERS)
    const here = await betsHere(rounds.map(({ betRef }) => betRef))
    for (const { betRef, state, stake, payout } of rounds) {
      const bet = here.get(betRef)
      expect(SAME[state]).toContain(bet?.state)
      if (state === 'over') expect([bet?.stake, bet?.payout]).toEqual([stake, payout])
    }
    // nothing here that the studio does not know, and each player has what its rounds left them
    const { rows } = await house.database.owner.query<{ count: number }>(
      `select count(*)::int as count from wagers where source = 'LANTERN'
         and bet_ref <> all($1)`,
      [rounds.map(({ betRef }) => betRef)],
    )
    expect(rows[0]?.count).toBe(0)
    for (const { memberId } of players) {
      const own = rounds.filter(({ playerId }) => playerId === memberId)
      const has = await balanceOf(house.ctx.db, memberId, 'USD')
      expect(has?.available).toBe(leftOf(BROUGHT, own))
    }
    expect(await differences()).toBe(0)
  },
  process.env['LANTERN_LONG'] ? 600_000 : 120_000,
)

/** What the comparison of the last hour finds by the studio's own feed. */
async function differences(): Promise<number> {
  const now = Date.now()
  house.ctx.clock.advance(now - house.ctx.clock.now().getTime())
  const connection = await connectionFor(house.ctx, house.brand.id, 'LANTERN')
  if (!connection) throw new Error('the studio is connected')
  const window = { from: new Date(now - HOUR_MS), until: new Date(now + MINUTE_MS) }
  return (await compare(house.ctx, connection, { ...window, askedBy: null })).found
}
