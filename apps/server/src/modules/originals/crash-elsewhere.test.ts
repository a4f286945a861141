import { present } from '@lantern/kernel/assert'
import { money } from '@lantern/kernel/money'
import { expect, test } from 'vitest'
import { takeEvents } from '../../db/queries.ts'
import { transact } from '../../db/transact.ts'
import {
  bet,
  call,
  now,
  openRound,
  player,
  takeOff,
  untilIdle,
  useCrashTable,
} from '../../testing/crash-table.ts'
import type { Credentials } from '../../testing/people.ts'
import { collect, feedPools, makePool } from '../jackpots/index.ts'

// A bet of a shared round as every other room reads it: it is a game of the house like any other.

useCrashTable()

async function read<Value>(who: Credentials, path: string): Promise<Value> {
  const reply = await now.house.app.site.inject({
    url: `/api${path}`,
    headers: { host: 'localhost', ...who },
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<{ value: Value }>().value
}

type Bet = Readonly<Record<'id' | 'gameName' | 'vendorName' | 'roundId', string>>

test('R-069 a Crash bet has its maker, name, round, place on the board, tags and share of a pot', async () => {
  const { ctx, brand, database } = now.house
  const who = await player()
  await transact(ctx, (tx) =>
    makePool(ctx, tx, brand.id, {
      code: 'house',
      name: 'House',
      currency: 'USD',
      sources: ['originals'],
      rate: 10_000,
      mainShare: 1_000_000,
      seed: money('100'),
      cap: money('500'),
    }),
  )
  await openRound()
  const placed = await bet(who, '10.00', 150)
  await takeOff()
  await untilIdle()

  const { content } = await read<{ content: Bet[] }>(who, '/wps/bets')
  const listed = present(content[0], 'the bet')
  expect(listed).toMatchObject({ gameName: 'Sky Lantern', vendorName: 'Row Originals' })
  const { bet: record } = await read<{ bet: Bet }>(who, `/wps/bet?id=${listed.id}`)
  expect(record.roundId).toBe(placed.value.round.id)
  const proof = await call(who, 'GET', `proof?roundId=${record.roundId}`)
  expect(proof).toMatchObject({ code: 'ok', value: { round: { payout: '15.00' } } })

  const { list } = await read<{ list: unknown[] }>(who, '/wps/relay/GCSGAME_getRankList')
  expect(list).toContainEqual(
    expect.objectContaining({ gameCode: 'crash', vassalage: 'ROW', winAmount: '5.00' }),
  )

  const { rows } = await database.owner.query<{ name: string; tags: string[] }>(
    'select game_name as name, tags from rollover_played where wager_id = $1',
    [record.id],
  )
  const { rows: games } = await database.owner.query<{ tags: string[] }>(
    `select array_remove(array[coalesce(house_subcategory, subcategory)], null) as tags
       from games where code = 'crash' and brand_id = $1`,
    [brand.id],
  )
  expect(rows).toEqual([{ name: 'Sky Lantern', tags: games[0]?.tags }])

  await transact(ctx, async (tx) => collect(tx, await takeEvents(tx, 10_000)))
  await feedPools(ctx)
  ctx.clock.advance(2_000)
  const { pools } = await read<{ pools: { amount: string; fedBy: unknown[] }[] }>(
    who,
    '/wps/relay/GCS_jackpots',
  )
  expect(pools).toMatchObject([{ amount: '100.10', fedBy: [{ vassalage: 'ROW', gameCode: null }] }])
})
