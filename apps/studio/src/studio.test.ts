import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { commitment } from '@lantern/games/fair/seeds'
import { nodeHashes } from '@lantern/games/fair/node-hashes'
import { money } from '@lantern/kernel/money'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stateOf } from './game/ending.ts'
import { promiseFreeSpins } from './game/promises.ts'
import { finishLeft } from './game/left.ts'
import { spin } from './game/rounds.ts'
import { sessionOf } from './game/sessions.ts'
import {
  refusalOf,
  type SeenRound,
  type SeenStep,
  type TestPage,
  TestStudio,
} from './testing/studio.ts'
import { giveUpStale } from './wire/answers.ts'
import { CALM } from './wire/chaos.ts'
import { storeChaos } from './wire/queries.ts'

let running: TestStudio
let players = 0

beforeAll(async () => {
  running = await TestStudio.start()
})
afterAll(() => running.stop())
beforeEach(async () => {
  Object.assign(running.platform.mood, { down: false, silent: false, slowMs: 0 })
  await storeChaos(running.studio.ctx.db, CALM)
})

interface Player {
  readonly id: string
  readonly page: TestPage
}

async function player(game = 'carp-gate', balance = '100'): Promise<Player> {
  const id = `${(players += 1)}`
  const token = running.platform.launch(id, money(balance))
  return { id, page: await running.page(game, token) }
}

/** Waits until the platform has confirmed the last money of a round. */
async function settled(page: TestPage, id: string, looks = 200): Promise<SeenRound> {
  for (let tries = 0; tries < looks; tries += 1) {
    const { round } = await page.round(id)
    if (round.isSettled) return round
    await pause(50)
  }
  throw new Error('the round was not settled')
}

/** For longer than a stake is waited for that is never answered, and than many lost replies take. */
const MANY_LOOKS = 900

/** Waits until the platform has said whether it takes the stake of a round, or it is given up. */
async function decided(page: TestPage, round: SeenRound): Promise<SeenStep> {
  for (let tries = 0; tries < MANY_LOOKS; tries += 1) {
    const step = await page.round(round.id)
    if (step.round.state !== 'reserving') return step
    await pause(50)
  }
  throw new Error('the stake was never answered')
}

/** Waits until every call was answered. */
async function everythingSaid(): Promise<void> {
  for (let tries = 0; tries < MANY_LOOKS; tries += 1) {
    const { rows } = await running.studio.ctx.db.query(
      `select 1 from outbox where state = 'waiting' limit 1`,
    )
    if (rows.length === 0) return
    await pause(50)
  }
  throw new Error('a call was never answered')
}

/** A spin that wins free spins. */
async function feature(page: TestPage) {
  running.chance.forceFreeSpins()
  const step = await page.spin('0.20')
  expect(step.round.state).toBe('open')
  return step
}

test('a game opens in a language that nobody knows: it is told in English', async () => {
  const { page } = await player()
  for (const [language, told] of [
    ['en-a1', 'en'],
    ['vi-vn', 'vi-VN'],
  ]) {
    const wish = { game: 'plum-rain', vendor: null, token: null, language }
    const opened = await page.call<{ language: string }>('POST', '/api/open', wish)
    expect(opened.language).toBe(told)
  }
})

describe('a round', () => {
  test('takes its stake, shows its spin, and pays; both sides say the same', async () => {
    // a game without free spins: whatever comes, its round is over at once
    const { id, page } = await player('stormcallers')
    const { round } = await page.spin('0.20')
    expect(round.state).toBe('over')
    const end = await settled(page, round.id)
    const paid = money(end.payout ?? '')
    expect(running.platform.bets.get(round.reference)).toMatchObject({
      state: 'settled',
      payout: paid,
    })
    expect(running.platform.balances.get(id)).toBe(money('99.80') + paid)
    const { balance } = await page.call<{ balance: string }>('GET', '/api/balance')
    expect(money(balance)).toBe(money('99.80') + paid)
    expect(commitment(end.seed ?? '', nodeHashes.sha256Hex)).toBe(round.seedHash)
  })

  test('R-084 does not start before the least cycle has passed', async () => {
    const { page } = await player()
    await page.spin('0.20')
    expect(await refusalOf(page.spin('0.20'))).toBe('too_fast')
    await running.passCycle()
    expect((await page.spin('0.20')).round.state).toBe('over')
  })

  test('R-084 of twenty at once one is played', async () => {
    const { id, page } = await player()
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => page.spin('0.20')))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([...running.platform.bets.values()].filter((bet) => bet.playerId === id)).toHaveLength(1)
  })

  test('asked for again under its name it is the same round', async () => {
    const { page } = await player()
    const key = randomUUID()
    const first = await page.spin('0.20', key)
    const again = await page.spin('0.20', key)
    expect(again.round.id).toBe(first.round.id)
  })

  test('is played by the rules that the page shows, or not at all', async () => {
    const { page } = await player('stormcallers', '10')
    const spin = (rules: string, key: string) =>
      page.call<SeenStep>('POST', '/api/spin', { stake: '0.20', key, rules })
    const name = randomUUID()
    expect(await refusalOf(spin('stormcallers-0', name))).toBe('rules_changed')
    const { game, balance } = await page.call<{
      readonly game: { readonly rulesVersion: string }
      readonly balance: string
    }>('POST', '/api/resume', {})
    expect(balance).toBe('10.00')
    const { round } = await spin(game.rulesVersion, name)
    expect(round.state).toBe('over')
    // the same round is told whatever the page shows by then
    expect((await spin('stormcallers-0', name)).round.id).toBe(round.id)
  })

  test('without the money it is refused and shows nothing', async () => {
    const { page } = await player('carp-gate', '0.10')
    const { round } = await page.spin('0.20')
    expect(round).toMatchObject({ state: 'refused', refusal: 'INSUFFICIENT_FUNDS', view: null })
    expect(round.seed).toBeNull()
  })

  test.each([
    ['0.21', 'amount_invalid'],
    ['1e2', 'amount_invalid'],
    ['-1.00', 'stake_below_minimum'],
    ['0', 'stake_below_minimum'],
    ['1000', 'stake_above_maximum'],
  ])('a stake of %s is refused and leaves no row', async (stake, code) => {
    const { id, page } = await player()
    expect(await refusalOf(page.spin(stake))).toBe(code)
    expect([...running.platform.bets.values()].filter((bet) => bet.playerId === id)).toEqual([])
  })

  test('a drop game is over with its one spin', async () => {
    const { page } = await player('stormcallers')
    const { round } = await page.spin('0.20')
    expect(round.state).toBe('over')
    expect(round.view?.spins).toHaveLength(1)
  })
})

describe('free spins', () => {
  test('are shown one by one, paid once, and resumed where they were left', async () => {
    const { id, page } = await player('kraken-toll', '1000')
    const before = await feature(page)
    expect(before.round.seed).toBeNull()
    const one = await page.next(before.round.id, 1)
    expect(one.round.view?.spins).toHaveLength(2)
    const same = await page.next(before.round.id, 1)
    expect(same.round.view?.spins).toHaveLength(2)
    await running.passCycle()
    expect(await refusalOf(page.spin('0.20'))).toBe('round_open')

    const second = await running.page('kraken-toll', running.platform.launch(id))
    expect(second.openRound?.id).toBe(before.round.id)
    expect(await refusalOf(page.next(before.round.id, 2))).toBe('session_replaced')
    const end = await second.showAll(one)
    expect(end.view?.freeSpinsLeft).toBe(0)
    const spins = end.view?.spins ?? []
    const total = spins.reduce((sum, spin) => sum + money(spin.payout), 0n)
    expect(money(end.payout ?? '')).toBe(total)
    await settled(second, end.id)
    expect(running.platform.bets.get(end.reference)).toMatchObject({
      state: 'settled',
      payout: total,
    })
    expect(await refusalOf(second.next(end.id, spins.length))).toBe('round_over')
  })

  test('are let come for a demonstration, once, and never in production', async () => {
    const { ctx } = running.studio
    const play = async (where = ctx, game = 'sun-court', stake = '0.10') => {
      const { page } = await player(game, '10')
      const session = await sessionOf(ctx, page.key)
      const wish = { stake: money(stake), clientKey: randomUUID(), isFree: false }
      const { round } = await spin(where, session, wish)
      return stateOf(ctx, round).spins.length
    }
    await promiseFreeSpins(ctx.db, 'sun-court')
    await play({ ...ctx, config: { ...ctx.config, mode: 'production' } })
    const { rowCount } = await ctx.db.query('select from promises')
    expect(rowCount).toBe(1)
    expect(await play()).toBeGreaterThan(1)
    expect((await ctx.db.query('select from promises')).rowCount).toBe(0)
    // of ways as well, and the respins of held coins
    for (const [game, stake] of [
      ['monsoon-bazaar', '0.25'],
      ['three-gongs', '0.05'],
    ] as const) {
      await promiseFreeSpins(ctx.db, game)
      expect(await play(ctx, game, stake)).toBeGreaterThan(1)
    }
  })

  test('R-066 left for a day they are shown to their end and paid', async () => {
    const { page } = await player('kraken-toll', '1000')
    const { round } = await feature(page)
    const { ctx } = running.studio
    await ctx.db.query(`update rounds set touched_at = now() - interval '25 hours' where id = $1`, [
      round.id,
    ])
    expect(await finishLeft(ctx)).toBe(1)
    const end = await settled(page, round.id)
    expect(end.state).toBe('over')
    expect(running.platform.bets.get(round.reference)?.payout).toBe(money(end.payout ?? ''))
  })

  test('R-062 R-065 no table knows what was not shown yet', async () => {
    const { page } = await player('kraken-toll', '1000')
    const { round } = await feature(page)
    const client = new Client({ connectionString: running.databaseUrl })
    await client.connect()
    const { rows } = await client.query<{ row: string }>(
      `select r::text as row from rounds r where id = $1
       union all select o::text from outbox o where round_id = $1`,
      [round.id],
    )
    await client.end()
    const dump = rows.map(({ row }) => row).join('\n')
    const end = await page.showAll({ round, balance: null })
    expect(end.seed).toMatch(/^[0-9a-f]{64}$/)
    expect(dump).not.toContain(end.seed)
    expect(dump).not.toContain('token-')
    expect(dump).not.toContain('window')
  })
})

describe('a platform that is not there', () => {
  test('a stake that nobody answers waits, and is played when it is answered', async () => {
    const { page } = await player()
    running.platform.mood.down = true
    const { round } = await page.spin('0.20')
    expect(round).toMatchObject({ state: 'reserving', view: null })
    running.platform.mood.down = false
    const end = await settled(page, round.id)
    expect(end.state).toBe('over')
  }, 40_000)

  test('a reply that got lost takes nothing twice', async () => {
    const { id, page } = await player()
    running.platform.mood.silent = true
    const asked = page.spin('0.20')
    await pause(400)
    running.platform.mood.silent = false
    const { round } = await asked
    const end = await settled(page, round.id)
    const paid = money(end.payout ?? '')
    expect(running.platform.balances.get(id)).toBe(money('99.80') + paid)
    expect(running.platform.broughtBy(id)).toBe(money('100'))
  })

  test('a launch whose answer got lost opens all the same, and once', async () => {
    const token = running.platform.launch('lost-launch', money('100'))
    running.platform.losing = 1
    await running.page('carp-gate', token)
    expect(running.platform.losing).toBe(0)
    expect(await refusalOf(running.page('carp-gate', token))).toBe('launch_refused')
  })

  test('given up, the stake goes back whether it was taken or not', async () => {
    const { id, page } = await player()
    const { ctx } = running.studio
    running.platform.mood.silent = true
    const { round } = await page.spin('0.20')
    expect(round.state).toBe('reserving')
    expect(running.platform.balances.get(id)).toBe(money('99.80'))
    await giveUpStale(ctx, 1)
    running.platform.mood.silent = false
    for (let tries = 0; tries < 100; tries += 1) {
      if (running.platform.bets.get(round.reference)?.state === 'cancelled') break
      await pause(50)
    }
    expect(running.platform.balances.get(id)).toBe(money('100'))
    expect((await page.round(round.id)).round).toMatchObject({ state: 'cancelled', view: null })
  }, 40_000)
})

describe('play money', () => {
  test('R-064 the same game without a token, and not a word to the platform', async () => {
    const calls = running.platform.calls.length
    const page = await running.page('kraken-toll')
    const first = await page.spin('1.00')
    // the answer to a spin does not tell its end
    expect(first.balance).toBe('1999.00')
    const over = await page.showAll(first)
    const { balance } = await page.round(over.id)
    expect(money(balance ?? '')).toBe(money('1999') + money(over.payout ?? ''))
    expect(running.platform.calls).toHaveLength(calls)
  })

  test('is not spent beyond its end, also not by many at once', async () => {
    const page = await running.page('orchard-bells')
    await running.studio.ctx.db.query('update sessions set credit = 0 where credit is not null')
    expect(await refusalOf(page.spin('1.00'))).toBe('insufficient_funds')
  })
})

describe('whoever is not the player', () => {
  test('a key that is none, and a round of somebody else', async () => {
    const [one, other] = [await player(), await player()]
    const { round } = await one.page.spin('0.20')
    expect(await refusalOf(other.page.round(round.id))).toBe('round_not_found')
    one.page.key = 'A'.repeat(43)
    expect(await refusalOf(one.page.spin('0.20'))).toBe('session_invalid')
    one.page.key = ''
    expect(await refusalOf(one.page.call('GET', '/api/history'))).toBe('session_invalid')
  })

  test('a token is good once, and only one that is', async () => {
    const token = running.platform.launch('900', money('5'))
    await running.page('carp-gate', token)
    expect(await refusalOf(running.page('carp-gate', token))).toBe('launch_refused')
    expect(await refusalOf(running.page('carp-gate', 'nonsense'))).toBe('launch_refused')
    expect(await refusalOf(running.page('no-such-game'))).toBe('game_not_found')
  })

  test.each([
    [{}],
    [{ game: 'carp-gate', vendor: null, token: null, language: 'en', extra: 1 }],
    [{ game: '../x', vendor: null, token: null, language: 'en' }],
    [[]],
    [null],
  ])('the body %j is refused', async (body) => {
    const { page } = await player()
    expect(await refusalOf(page.call('POST', '/api/open', body))).toBe('bad_request')
  })
})

test('the history has every round of the player, newest first, and no other', async () => {
  const { page } = await player('sun-court')
  const ids: string[] = []
  for (let count = 0; count < 3; count += 1) {
    const step = await page.spin('0.10')
    await page.showAll(step)
    ids.unshift(step.round.id)
    await running.passCycle()
  }
  const { rounds } = await page.call<{ rounds: { id: string }[] }>('GET', '/api/history')
  expect(rounds.map(({ id }) => id)).toEqual(ids)
  const older = await page.call<{ rounds: { id: string }[] }>(
    'GET',
    `/api/history?before=${ids[1]}`,
  )
  expect(older.rounds.map(({ id }) => id)).toEqual(ids.slice(2))
})

test('R-067 more than the last fifty rounds are recalled, a feature with each of its steps', async () => {
  const { page } = await player('kraken-toll', '1000')
  const bonus = await page.showAll(await feature(page))
  const shown = new Map([[bonus.id, bonus]])
  for (let count = 0; count < 52; count += 1) {
    await running.passCycle()
    const round = await page.showAll(await page.spin('0.20'))
    shown.set(round.id, round)
  }
  const lines = async (query: string) =>
    (await page.call<{ rounds: { id: string; spins: number }[] }>('GET', `/api/history${query}`))
      .rounds
  const newest = await lines('')
  expect(newest).toHaveLength(50)
  const all = [...newest, ...(await lines(`?before=${newest.at(-1)?.id}`))]
  expect(all.map(({ id }) => id)).toEqual([...shown.keys()].toReversed())
  for (const { id, spins } of all.slice(-5)) {
    const recalled = (await page.round(id)).round.view
    expect(recalled).toEqual(shown.get(id)?.view)
    expect(recalled?.spins).toHaveLength(spins)
  }
  expect(bonus.view?.spins.length).toBeGreaterThan(5)
}, 60_000)

describe('the chaos switch', () => {
  const RUDE = {
    duplicates: 40,
    stale: 40,
    earlyCancels: 20,
    lateWins: 0,
    lostReplies: 40,
    wrongSignatures: 40,
    storms: 20,
  }
  /**
   * State of a round → what the platform may say of its bet. Where reply after reply gets lost a
   * stake is given up, and its cancellation goes out.
   */
  const OUTCOMES: Readonly<Record<string, readonly string[]>> = {
    over: ['settled'],
    refused: ['tombstone'],
    cancelled: ['cancelled', 'tombstone'],
  }

  test('however rude, each bet has one outcome and no money is made or lost', async () => {
    await storeChaos(running.studio.ctx.db, RUDE)
    const all = await Promise.all(Array.from({ length: 12 }, () => player()))
    await Promise.all(
      all.map(async ({ id, page }) => {
        for (let count = 0; count < 3; count += 1) {
          const step = await page.spin('0.20')
          const over = await page.showAll(await decided(page, step.round))
          if (over.state === 'over') await settled(page, over.id, MANY_LOOKS)
          await running.studio.ctx.db.query(
            `update rounds set started_at = started_at - interval '3 seconds' where player_id = $1`,
            [id],
          )
        }
      }),
    )
    await everythingSaid()
    expect(running.platform.forged).toBeGreaterThan(0)
    for (const { id } of all) expect(running.platform.broughtBy(id)).toBe(money('100'))
    const { rows } = await running.studio.ctx.db.query<{ state: string; betRef: string }>(
      `select state, bet_ref as "betRef" from rounds where player_id = any($1)`,
      [all.map(({ id }) => id)],
    )
    expect(rows).toHaveLength(36)
    for (const { state, betRef } of rows)
      expect(OUTCOMES[state]).toContain(running.platform.bets.get(betRef)?.state)
  }, 150_000)

  test('a late win is late and comes', async () => {
    await storeChaos(running.studio.ctx.db, { ...CALM, lateWins: 100 })
    const { page } = await player()
    const { round } = await page.spin('0.20')
    await pause(1_000)
    expect(running.platform.bets.get(round.reference)?.state).toBe('open')
    expect((await settled(page, round.id)).isSettled).toBe(true)
  }, 40_000)
})
