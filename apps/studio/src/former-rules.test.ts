import { nodeHashes } from '@lantern/games/fair/node-hashes'
import { slotGame } from '@lantern/games/slots/round'
import type { Title } from '@lantern/games/slots/title'
import { krakenToll } from '@lantern/games/slots/titles/saltmoon'
import { fairDraw } from '@lantern/kernel/draw'
import { money } from '@lantern/kernel/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepRules } from './game/ending.ts'
import { roundDetail } from './game/replays.ts'
import { finishLeft } from './game/left.ts'
import { type SeenRound, type TestPage, TestStudio } from './testing/studio.ts'

// Rounds of a title whose rules are not the present ones any more.

/** Kraken Toll as it once was: its free spins pay elevenfold. */
const former: Title = {
  ...krakenToll,
  rulesVersion: 'kraken-toll-0',
  model: { ...krakenToll.model, ...{ freeSpinMultiplier: 11 } },
}

let running: TestStudio
let players = 0

beforeAll(async () => {
  keepRules(former)
  running = await TestStudio.start()
})
afterAll(() => running.stop())

/** A round with free spins to come that is open since before the rules were changed. */
async function openedUnder(rulesVersion: string): Promise<{ page: TestPage; round: SeenRound }> {
  players += 1
  const token = running.platform.launch(`${players}`, money('1000'))
  const page = await running.page('kraken-toll', token)
  running.chance.forceFreeSpins()
  const { round } = await page.spin('0.20')
  expect(round.state).toBe('open')
  await nowOf(round, rulesVersion)
  return { page, round }
}

const nowOf = (round: SeenRound, rulesVersion: string) =>
  running.studio.ctx.db.query('update rounds set rules_version = $2 where id = $1', [
    round.id,
    rulesVersion,
  ])

test('R-068 a round of former rules is played and paid by them, and shown when nobody has them', async () => {
  const { page, round } = await openedUnder('kraken-toll-0')
  const end = await page.showAll({ round, balance: null })
  const seeds = { serverSeed: end.seed ?? '', clientSeed: end.reference, nonce: 0 }
  const stake = { amount: money('0.20'), currency: 'USD' }
  const game = slotGame(former)
  const again = game.finish(game.open({}, stake, fairDraw(seeds, nodeHashes.hmac)))
  expect(end.view).toEqual(game.reveal(again))
  expect(money(end.payout ?? '')).toBe(game.settlement(again)?.payout)

  await nowOf(round, 'kraken-toll-none')
  expect((await page.round(round.id)).round.view).toEqual(end.view)
  const { rounds } = await page.call<{ rounds: { id: string }[] }>('GET', '/api/history')
  expect(rounds.map(({ id }) => id)).toEqual([round.id])
  const question = { roundId: end.reference, language: 'en' }
  const detail = await roundDetail(running.studio.ctx, 'LANTERN', question)
  const replay = await fetch(`${running.url}${detail?.replayPath}`)
  expect(replay.status).toBe(200)
})

test('R-066 R-068 one of rules that nobody has holds up no other that was left', async () => {
  const lost = await openedUnder('kraken-toll-none')
  const known = await openedUnder('kraken-toll-0')
  const { ctx } = running.studio
  await ctx.db.query(
    `update rounds set touched_at = now() - interval '25 hours' where state = 'open'`,
  )
  expect(await finishLeft(ctx)).toBe(1)
  expect((await known.page.round(known.round.id)).round.state).toBe('over')
  await nowOf(lost.round, 'kraken-toll-0')
  expect(await finishLeft(ctx)).toBe(1)
  expect((await lost.page.round(lost.round.id)).round.state).toBe('over')
})

test('what can not be ended is said once an hour, not at every look, and ended as soon as it can be', async () => {
  const said: string[] = []
  const { ctx } = running.studio
  const log = Object.assign(Object.create(ctx.log), {
    error: (_about: object, what: string) => said.push(what),
  })
  let now = Date.now()
  const clock = { now: () => new Date(now) }
  const look = () => finishLeft({ ...ctx, log, clock })
  const lost = await openedUnder('kraken-toll-nowhere')
  const broken = await openedUnder('kraken-toll-0')
  const sealed = await ctx.db.query<{ seed: Buffer }>(
    'select seed_sealed as seed from rounds where id = $1',
    [broken.round.id],
  )
  const sealedAs = (seed: Buffer | undefined) =>
    ctx.db.query('update rounds set seed_sealed = $2 where id = $1', [broken.round.id, seed])
  await sealedAs(Buffer.from('no seal of ours'))
  await ctx.db.query(
    `update rounds set touched_at = now() - interval '25 hours' where state = 'open'`,
  )
  for (let looks = 0; looks < 30; looks += 1) {
    expect(await look()).toBe(0)
    now += 2_000
  }
  expect(said.toSorted()).toEqual([
    'a round that was left could not be ended',
    'rounds that were left wait for rules that are not here',
  ])
  now += 60 * 60_000
  await look()
  expect(said).toHaveLength(4)
  await sealedAs(sealed.rows[0]?.seed)
  await nowOf(lost.round, 'kraken-toll-0')
  now += 60 * 60_000
  expect(await look()).toBe(2)
  expect(said).toHaveLength(4)
})
