import { present } from '@lantern/kernel/assert'
import { MINUTE_MS } from '@lantern/kernel/time'
import { expect, test } from 'vitest'
import {
  balance,
  bet,
  call,
  newest,
  now,
  openRound,
  player,
  untilIdle,
  useCrashTable,
} from '../../testing/crash-table.ts'
import * as chains from './crash-chain-queries.ts'
import { step } from './crash-sequencer.ts'

// A house that was tried out with the stand-in, and is then run as production is: with drand, which can
// not be reached here.

useCrashTable()

const asProduction = () => {
  const { ctx } = now.house
  const beacon = { kind: 'drand' as const, hosts: ['https://127.0.0.1:1'] }
  return { ...ctx, config: { ...ctx.config, beacon } }
}

/** As the sequencer of such a node looks, for so long. */
async function looks(ctx: ReturnType<typeof asProduction>, forMs: number): Promise<void> {
  const until = ctx.clock.now().getTime() + forMs
  const who = await player()
  while (ctx.clock.now().getTime() < until) {
    await call(who, 'GET', 'table')
    now.house.ctx.clock.advance(await step(ctx, now.table, (event) => now.said.push(event)))
    now.house.ctx.clock.advance(forMs / 30)
  }
}

test('where drand is asked and does not answer, no round is played by a salt of the stand-in', async () => {
  const { brand, database } = now.house
  const who = await player('100.00')
  await openRound(100)
  await untilIdle()
  const last = await newest()
  const played = present(await chains.playingChain(database.owner, brand.id), 'a chain is played')
  expect(played.number?.source).toBe('local')

  const production = asProduction()
  await looks(production, 20 * MINUTE_MS)
  expect((await newest()).id).toBe(last.id)
  expect((await bet(who)).code).toBe('bets_closed')
  expect(await balance(who)).toBe('100.00')
  const { chain, coming } = (await call(who, 'GET', 'table')).value
  expect(chain).toBeNull()
  expect(coming).toMatchObject({ state: 'committed', salt: null, number: { source: 'drand' } })
  const [newer, ended] = await chains.listChains(database.owner, brand.id, 5)
  expect(newer).toMatchObject({ state: 'committed', lateAt: expect.any(Date) })
  expect(ended).toMatchObject({ id: played.id, state: 'retired' })
  const { rows } = await database.owner.query<{ event: string; reason: string | null }>(
    `select event, reason from audit_log where event like 'originals.chain%' order by id`,
  )
  expect(rows.slice(-3)).toMatchObject([
    { event: 'originals.chainRetired', reason: expect.stringContaining('stand-in') },
    { event: 'originals.chainCommitted' },
    { event: 'originals.chainLate' },
  ])
})
