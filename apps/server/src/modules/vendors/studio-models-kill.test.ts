import { money } from '@lantern/kernel/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { leftOf, type StudioPlayer, type TestStudio, testStudio } from '../../testing/studio.ts'
import { type Moment, type VendorTap, vendorTap } from '../../testing/vendor-tap.ts'
import { listBets } from '../wagers/index.ts'
import { balanceOf } from '../wallet/index.ts'

// The studio, in a process of its own, is killed between the stake and the result of a round, of one
// slot of each model at once: the calls are held on the line until all are there.

const GAMES = ['brass-orchestra', 'snow-pass', 'moth-hour', 'yak-caravan'] as const
const MODELS = 'classic, ways, cascade and hold'
const BROUGHT = money('100')

let house: TestHouse
let studio: TestStudio
let tap: VendorTap

beforeAll(async () => {
  house = await testHouse({}, true)
  // the studio signs by the clock on the wall
  house.ctx.clock.advance(Date.now() - house.ctx.clock.now().getTime())
  tap = await vendorTap(`http://127.0.0.1:${house.app.ports().site}`)
  studio = await testStudio(house, tap.url, GAMES)
})
afterAll(async () => {
  await studio.stop()
  await tap.close()
  await house.close()
})
afterEach(() => expectBooksBalance(house.database.owner))

const MOMENTS: readonly (readonly [string, string, Moment])[] = [
  ['the stake was taken and its answer is on the way', 'reserve', 'after'],
  ['the result is on its way', 'settle', 'before'],
  ['the result was paid and its answer is on the way', 'settle', 'after'],
]

test.each(MOMENTS)(
  `R-008 ${MODELS}: killed while %s, each round ends once, with the same money on both sides`,
  async (_when, operation, moment) => {
    const players: StudioPlayer[] = []
    for (const game of GAMES) players.push(await studio.player(BROUGHT, game))
    const struck = tap.strikeAt(operation, moment, {
      calls: GAMES.length,
      strike: () => studio.kill(),
    })
    const ends = await Promise.allSettled(players.map((player) => player.play()))
    await struck
    // nobody's page came to an end
    expect(ends.map(({ status }) => status)).toEqual(GAMES.map(() => 'rejected'))
    await studio.restart()
    await Promise.all(players.map((player) => player.finish()))
    await studio.everythingSent()

    const rounds = await studio.rounds()
    for (const { memberId } of players) {
      const own = rounds.filter(({ playerId }) => playerId === memberId)
      expect(own).toHaveLength(1)
      const [round] = own
      expect(round?.state).toBe('over')
      const where = { brandId: house.brand.id, source: 'LANTERN' }
      const bets = await listBets(house.ctx.db, where, [round?.betRef ?? ''])
      expect(bets).toMatchObject([
        { memberId, state: 'settled', stake: round?.stake, payout: round?.payout },
      ])
      const has = await balanceOf(house.ctx.db, memberId, 'USD')
      expect(has?.available).toBe(leftOf(BROUGHT, own))
      const { rows } = await house.database.owner.query<{ ops: string[] }>(
        `select array_agg(c.op::text order by c.id) as ops from wager_commands c
           join wagers w on w.id = c.wager_id where w.member_id = $1`,
        [memberId],
      )
      expect(rows[0]?.ops).toEqual(['place', 'settle'])
    }
  },
  120_000,
)
