import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { numberOf } from '@lantern/games/fair/beacon'
import { chainOf, landingOf } from '@lantern/games/fair/chain'
import { msUntil } from '@lantern/games/crash/math'
import { nodeHashes } from '@lantern/games/fair/node-hashes'
import { verifyRound } from '@lantern/games/fair/verify'
import { assert, present } from '@lantern/kernel/assert'
import { money } from '@lantern/kernel/money'
import { describe, expect, test, vi } from 'vitest'
import { transact } from '../../db/transact.ts'
import {
  balance,
  bet,
  bustOf,
  call,
  current,
  leave,
  newest,
  now,
  openRound,
  player,
  riseTo,
  steps,
  takeOff,
  untilIdle,
  useCrashTable,
} from '../../testing/crash-table.ts'
import { trialMember } from '../../testing/people.ts'
import { writeSetting } from '../config/index.ts'
import { secretOf } from './crash-chain.ts'
import { sequencer, step, type Table } from './crash-sequencer.ts'
import { crashSetting } from './crash-settings.ts'

useCrashTable()

/** To a topic that nobody ever listened to nothing is said. */
const somebodyHears = () =>
  now.house.database.owner.query(
    `insert into topic_versions values ('rounds:' || $1, 0) on conflict do nothing`,
    [now.house.brand.id],
  )

describe('a round', () => {
  test('R-061 the hash before it is told first, its own hash and the end only after it', async () => {
    const who = await player()
    const first = (await call(who, 'GET', 'table')).value
    expect(first.chain).toBeNull()
    expect(first.coming).toMatchObject({ state: 'committed', salt: null, used: 0 })
    await openRound()
    const placed = await bet(who, '10.00', 150)
    const { chain } = (await call(who, 'GET', 'table')).value
    expect(chain?.terminatingHash).toBe(first.coming?.terminatingHash)
    assert(chain?.salt && chain.number?.signature, 'a chain that is played has its salt')
    expect(numberOf(chain.number.signature, nodeHashes)).toBe(chain.salt)
    expect(chain.number.at >= chain.committedAt).toBe(true)
    expect(placed.value.round).toMatchObject({ state: 'open', clientSeed: chain.salt })
    await takeOff()
    const inFlight = await call(who, 'GET', `proof?roundId=${placed.value.round.id}`)
    expect(inFlight.value.serverSeed).toBeNull()
    expect(inFlight.value.round.view['bust']).toBeNull()
    await untilIdle()
    const proof = (await call(who, 'GET', `proof?roundId=${placed.value.round.id}`)).value
    const hash = present(proof.serverSeed, 'it is over')
    expect(nodeHashes.sha256Hex(hash)).toBe(placed.value.round.serverSeedHash)
    expect(landingOf(hash, chain.salt, nodeHashes)).toBe(proof.round.view['bust'])
    expect(chainOf(hash, proof.round.nonce, nodeHashes)[0]).toBe(chain.terminatingHash)
    const verified = verifyRound({
      game: 'crash',
      rulesVersion: proof.round.rulesVersion,
      serverSeed: hash,
      clientSeed: proof.round.clientSeed,
      nonce: proof.round.nonce,
      bet: proof.round.bet,
      stake: proof.round.stake,
      currency: proof.round.currency,
      actions: proof.actions,
      finished: true,
    })
    expect(verified.view).toEqual(proof.round.view)
    expect(proof.round).toMatchObject({ state: 'settled', payout: '15.00' })
  })

  test('R-062 no dump of the database holds where a running round ends', async () => {
    await openRound()
    await takeOff()
    const { rows } = await now.house.database.owner.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(r) as row from crash_rounds r where state = 'flying'`,
    )
    expect(rows[0]?.row).toMatchObject({ bust: null, hash: null })
    const hash = secretOf(now.house.ctx, await newest()).hash
    const dump = await now.house.database.owner.query<{ row: string }>(
      `select to_jsonb(c)::text as row from crash_chains c union all
       select to_jsonb(r)::text from crash_rounds r where state = 'flying'`,
    )
    for (const { row } of dump.rows) expect(row).not.toContain(hash)
  })

  test('everybody hears the start, who left, and the end, in this order', async () => {
    const who = await player()
    await somebodyHears()
    await openRound()
    await bet(who, '10.00', 120)
    now.said = []
    await untilIdle()
    expect(now.said.map(({ name }) => name)).toEqual([
      'rounds.bets',
      'rounds.flying',
      'rounds.out',
      'rounds.landed',
    ])
    expect(now.said[2]?.data).toMatchObject({ out: 1, firstMs: msUntil(120) })
    expect(now.said.map(({ version }) => version)).toEqual(
      now.said.map((_, index) => (now.said[0]?.version ?? 0) + index),
    )
    expect(JSON.stringify(now.said[0])).toMatch(/fl\*{4}/)
  })

  test('names nobody who does not want to be seen among those who win', async () => {
    const who = await player()
    await now.house.database.owner.query('update members set shows_wins = false')
    await somebodyHears()
    await openRound()
    now.said = []
    await bet(who, '10.00', 120)
    await untilIdle()
    await now.house.database.owner.query('update members set shows_wins = true')
    expect(now.said[0]).toMatchObject({ name: 'rounds.bets', data: { bets: [{ name: '****' }] } })
  })

  test('its bets are told once while it takes them, with how many there are', async () => {
    const [first, second] = [await player(), await player()]
    await somebodyHears()
    await openRound()
    now.said = []
    const told = () => now.said.filter(({ name }) => name === 'rounds.bets').map(({ data }) => data)
    const [steering] = sequencer((event) => now.said.push(event)).caretakers ?? []
    const stop = new AbortController()
    const steered = present(steering, 'its caretaker').run(now.house.ctx, stop.signal)
    await bet(first)
    await vi.waitFor(() => expect(told()).toHaveLength(1), { timeout: 10_000 })
    await pause(2_200)
    await bet(second)
    await vi.waitFor(() => expect(told()).toHaveLength(2), { timeout: 10_000 })
    stop.abort()
    await steered
    expect(told()).toMatchObject([
      { count: 1, bets: [{ stake: '10.00' }] },
      { count: 2, bets: [{ stake: '10.00' }] },
    ])
  })

  test('bets that come in its last moment are told with the start', async () => {
    const [first, second] = [await player(), await player()]
    await somebodyHears()
    await openRound()
    await bet(first)
    now.said = []
    const { closesAt } = await newest()
    await step(now.house.ctx, now.table, (event) => now.said.push(event))
    await bet(second)
    now.house.ctx.clock.advance(closesAt.getTime() - now.house.ctx.clock.now().getTime())
    await steps((round) => round?.state === 'flying')
    expect(now.said.map(({ name, data }) => [name, data['count']])).toEqual([
      ['rounds.bets', 1],
      ['rounds.flying', undefined],
      ['rounds.bets', 2],
    ])
    await untilIdle()
  })

  test('R-068 it keeps its rules; where they are changed under it all stakes go back', async () => {
    const who = await player('100.00')
    await openRound()
    const placed = await bet(who, '10.00', 150)
    const { id } = await newest()
    const change = (rules: string) =>
      now.house.database.owner.query('update crash_rounds set rules_version = $2 where id = $1', [
        id,
        rules,
      ])
    expect(placed.value.round.rulesVersion).toBe('crash-1')
    await takeOff()
    await change('crash-0')
    // a node that takes over
    now.table = { brandId: now.house.brand.id }
    await untilIdle()
    const { round } = (await call(who, 'GET', `proof?roundId=${placed.value.round.id}`)).value
    expect(round).toMatchObject({ state: 'voided', rulesVersion: 'crash-0' })
    expect(await balance(who)).toBe('100.00')
  })

  test('without anybody looking no round begins', async () => {
    await untilIdle()
    const before = await newest()
    now.house.ctx.clock.advance(600_000)
    expect(await step(now.house.ctx, now.table, () => undefined)).toBe(1_000)
    expect((await newest()).id).toBe(before.id)
  })
})

describe('a bet', () => {
  test('leaves by hand where the curve stood when its word arrived, and is paid once', async () => {
    const who = await player('100.00')
    await openRound(400)
    const placed = await bet(who)
    expect(placed.value.balance).toBe('90.00')
    expect((await leave(who, placed.value.round.id)).code).toBe('too_early_to_cash_out')
    await takeOff()
    await riseTo(250)
    // From two devices at once, and again later.
    const tries = await Promise.all([1, 2, 3].map(() => leave(who, placed.value.round.id)))
    expect(tries.map(({ code }) => code).toSorted()).toEqual([
      'already_cashed_out',
      'already_cashed_out',
      'ok',
    ])
    await riseTo(300)
    expect((await leave(who, placed.value.round.id)).code).toBe('already_cashed_out')
    await untilIdle()
    const { round } = (await call(who, 'GET', `proof?roundId=${placed.value.round.id}`)).value
    expect(round.view).toMatchObject({ at: 250, how: 'asked', payout: '25.00' })
    expect(await balance(who)).toBe('115.00')
    expect((await leave(who, placed.value.round.id)).code).toBe('already_cashed_out')
  })

  test('R-005 leaves once per key: a reply that was lost is given again, other content is a conflict', async () => {
    const who = await player('100.00')
    await openRound(400)
    const { id } = (await bet(who)).value.round
    await takeOff()
    await riseTo(250)
    const key = randomUUID()
    // Twins in one batch, and the same word again when the curve has risen.
    const twins = await Promise.all([leave(who, id, key), leave(who, id, key)])
    expect(twins.map(({ code }) => code)).toEqual(['ok', 'ok'])
    await riseTo(300)
    expect((await leave(who, id, key)).code).toBe('ok')
    expect((await leave(who, '500000000000999999', key)).code).toBe('idempotency_conflict')
    expect((await leave(who, id)).code).toBe('already_cashed_out')
    // A refusal is the outcome of its key as well.
    const late = randomUUID()
    expect((await leave(who, id, late)).code).toBe('already_cashed_out')
    await untilIdle()
    const again = await leave(who, id, key)
    expect(again.code).toBe('ok')
    expect(again.value.round.view).toMatchObject({ at: 250, how: 'asked', payout: '25.00' })
    expect((await leave(who, id, late)).code).toBe('already_cashed_out')
    expect((await leave(who, id, 'no key')).code).toBe('idempotency_key_required')
    expect(await balance(who)).toBe('115.00')
  })

  test('is taken from more players at once than there are connections', async () => {
    const most = Number(now.house.ctx.db.options.max) + 8
    const people = await Promise.all(Array.from({ length: most }, () => player('20.00')))
    await openRound(200)
    const placed = await Promise.all(people.map((who) => bet(who)))
    expect(placed.map(({ code }) => code)).toEqual(people.map(() => 'ok'))
    await untilIdle()
  })

  test('leaves at its target whatever its player does, also below the end by nothing', async () => {
    const who = await player('100.00')
    const other = await player('100.00')
    await openRound(150, 2_000)
    const bust = await bustOf()
    await bet(who, '10.00', bust)
    await bet(other, '10.00', bust + 1)
    await untilIdle()
    const won = (await call(who, 'GET', 'history?gameCode=crash')).value.content[0]
    expect(won?.view).toMatchObject({ at: bust, how: 'auto' })
    expect(
      (await call(other, 'GET', 'history?gameCode=crash')).value.content[0]?.view,
    ).toMatchObject({ phase: 'fell', payout: '0.00', bust })
    expect(await balance(other)).toBe('90.00')
    // conditions on withdrawals read where each left, or meant to
    const { rows: odds } = await now.house.database.owner.query<{ odds: string }>(
      `select odds::text from rollover_played where game = 'originals.crash/crash'
        order by wager_id desc limit 2`,
    )
    expect(odds.map((one) => Number(one.odds))).toEqual([(bust + 1) * 100, bust * 100])
  })

  test('a word that arrived in time counts also when it is read after the end', async () => {
    const who = await player('100.00')
    await openRound(200, 5_000)
    const placed = await bet(who)
    await takeOff()
    const bust = await bustOf()
    await riseTo(bust)
    now.house.ctx.clock.advance(-1)
    // The word is there before the end; the sequencer looks only after it.
    expect((await leave(who, placed.value.round.id)).code).toBe('ok')
    await untilIdle()
    const { round } = (await call(who, 'GET', `proof?roundId=${placed.value.round.id}`)).value
    expect(round.view).toMatchObject({ at: bust - 1, how: 'asked', bust })
  })

  test('hostile input: second, late, too large, unknown, of others', async () => {
    const who = await player('100.00')
    const other = await player('600.00')
    await openRound(300, 5_000)
    const key = randomUUID()
    const [first, again] = await Promise.all([bet(who, '10.00', 0, key), bet(who, '10.00', 0, key)])
    expect([first.code, again.code]).toEqual(['ok', 'ok'])
    expect(again.value.round.id).toBe(first.value.round.id)
    const tries = await Promise.all([1, 2, 3, 4].map(() => bet(who)))
    expect(tries.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => 'round_open'))
    expect(await balance(who)).toBe('90.00')
    expect((await bet(other, '0.50')).code).toBe('stake_below_minimum')
    expect((await bet(other, '500.01')).code).toBe('stake_above_maximum')
    expect((await bet(other, '1.001')).code).toBe('amount_invalid')
    expect((await bet(other, '500.00', 20_001)).code).toBe('win_above_maximum')
    expect((await bet(other, '500.00', 100)).code).toBe('bet_invalid')
    expect((await bet(await player('5.00'), '10.00')).code).toBe('insufficient_funds')
    expect((await leave(other, first.value.round.id)).code).toBe('round_not_found')
    expect((await leave(other, '500000000000999999')).code).toBe('round_not_found')
    expect((await leave(other, '7')).code).toBe('action_not_allowed')
    const act = { roundId: first.value.round.id, action: { type: 'return' } }
    expect((await call(who, 'POST', 'act', act)).code).toBe('action_not_allowed')
    expect(
      (await call(who, 'POST', 'rotateSeed', { gameCode: 'crash', clientSeed: 'mine' })).code,
    ).toBe('action_not_allowed')
    await takeOff()
    expect((await bet(other)).code).toBe('bets_closed')
    await riseTo(await bustOf())
    expect((await leave(who, first.value.round.id)).code).toBe('round_over')
    await untilIdle()
    expect((await leave(who, first.value.round.id)).code).toBe('round_over')
    expect(await balance(other)).toBe('600.00')
  })

  test('free play flies along in a book of its own', async () => {
    const who = await trialMember(now.house)
    const before = await balance(who)
    await openRound(200)
    const placed = await bet(who, '10.00', 150)
    expect(placed.code).toBe('ok')
    await untilIdle()
    const { round } = (await call(who, 'GET', `proof?roundId=${placed.value.round.id}`)).value
    expect(round).toMatchObject({ state: 'settled', payout: '15.00' })
    expect(money(await balance(who))).toBe(money(before) + money('5.00'))
  })
})

describe('the most a round may pay', () => {
  const setExposure = (exposure: string | null) =>
    transact(now.house.ctx, (tx) =>
      writeSetting(now.house.ctx, tx, now.house.brand.id, {
        setting: crashSetting,
        value: { isOn: true, exposure, bettingSeconds: 7, highest: null },
      }),
    )

  test('is never passed: at the cap all leave together, and half of it is all it takes', async () => {
    await setExposure('200.00')
    try {
      const [first, second, third] = [await player(), await player(), await player()]
      await openRound(500)
      expect((await bet(first, '50.00')).code).toBe('ok')
      expect((await bet(second, '40.00')).code).toBe('ok')
      expect((await bet(third, '20.00')).code).toBe('round_full')
      expect(await balance(third)).toBe('1000.00')
      await takeOff()
      await riseTo(150)
      const own = (await current(first)).value.round.id
      expect((await leave(first, own)).code).toBe('ok')
      await untilIdle()
      // 75.00 are decided; 40.00 reach the rest of 125.00 at 3.12 with a rest.
      const capped = (await call(second, 'GET', 'history?gameCode=crash')).value.content[0]
      expect(capped?.view).toMatchObject({ at: 312, how: 'capped', payout: '124.80' })
      const { rows } = await now.house.database.owner.query<{ cap: string; decided: string }>(
        'select cap, decided from crash_pools order by round_id desc limit 1',
      )
      expect(rows[0]).toEqual({ cap: '2000000', decided: '1998000' })
    } finally {
      await setExposure(null)
    }
  })
})

describe('another node takes over', () => {
  const steering = () => (now.table = { brandId: now.house.brand.id })

  test('in the middle of a flight it goes on: nothing is lost and nothing paid twice', async () => {
    const who = await player('100.00')
    const auto = await player('100.00')
    await openRound(500)
    const placed = await bet(who)
    await bet(auto, '10.00', 200)
    await takeOff()
    await riseTo(180)
    expect((await leave(who, placed.value.round.id)).code).toBe('ok')
    // The first sequencer is gone without a word: another one knows only the database.
    steering()
    await untilIdle()
    expect(await balance(who)).toBe('108.00')
    expect(await balance(auto)).toBe('110.00')
  })

  test('two sequencers at once decide and pay once', async () => {
    const who = await player('100.00')
    await openRound(400, 3_000)
    await bet(who, '10.00', 200)
    await takeOff()
    const twin: Table = { brandId: now.house.brand.id }
    for (let tries = 0; tries < 2_000; tries += 1) {
      const [rest] = await Promise.all([
        step(now.house.ctx, now.table, () => undefined),
        step(now.house.ctx, twin, () => undefined),
      ])
      now.house.ctx.clock.advance(rest)
      if ((await newest()).state === 'settled') break
    }
    await Promise.all([now.table.paying, twin.paying])
    await untilIdle()
    expect(await balance(who)).toBe('110.00')
  })

  test('after a long gap targets stand and what was left to a hand is given back', async () => {
    const [hand, low, high] = [
      await player('100.00'),
      await player('100.00'),
      await player('100.00'),
    ]
    await openRound(400, 20_000)
    const bust = await bustOf()
    await bet(hand)
    await bet(low, '10.00', 200)
    await bet(high, '10.00', bust + 1)
    await takeOff()
    now.house.ctx.clock.advance(msUntil(bust) + 6_000)
    steering()
    await untilIdle()
    expect(await balance(hand)).toBe('100.00')
    expect(await balance(low)).toBe('110.00')
    expect(await balance(high)).toBe('90.00')
    const given = (await call(hand, 'GET', 'history?gameCode=crash')).value.content[0]
    expect(given).toMatchObject({ state: 'voided', view: { phase: 'returned', payout: '10.00' } })
  })

  test('a start that was missed by more than a minute gives all stakes back', async () => {
    const who = await player('100.00')
    await openRound()
    await bet(who, '10.00', 150)
    now.house.ctx.clock.advance(120_000)
    steering()
    await untilIdle()
    expect(await balance(who)).toBe('100.00')
    const given = (await call(who, 'GET', 'history?gameCode=crash')).value.content[0]
    expect(given?.state).toBe('voided')
  })
})

test('the last bets for money are shown with masked names, never those of free play', async () => {
  const who = await player()
  await call(who, 'POST', 'open', {
    gameCode: 'dice',
    stake: '2.00',
    bet: { direction: 'over', target: 5050 },
  })
  const trial = await trialMember(now.house)
  await call(trial, 'POST', 'open', {
    gameCode: 'dice',
    stake: '3.00',
    bet: { direction: 'over', target: 5050 },
  })
  const dice: unknown = (await call(trial, 'GET', 'live?gameCode=dice')).value.content
  expect(dice).toMatchObject([{ stake: '2.00', name: expect.stringMatching(/^fl\*{4}/) }])
})
