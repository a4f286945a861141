import { randomUUID } from 'node:crypto'
import type { SocketEvent } from '@lantern/contract/socket'
import { chainOf, landingOf } from '@lantern/games/fair/chain'
import { HIGHEST, msUntil } from '@lantern/games/crash/math'
import { nodeHashes } from '@lantern/games/fair/node-hashes'
import { verifyRound } from '@lantern/games/fair/verify'
import { present } from '@lantern/kernel/assert'
import { money } from '@lantern/kernel/money'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { faultsOf } from '../wallet/index.ts'
import { transact } from '../../db/transact.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { type Credentials, fundedMember, trialMember } from '../../testing/people.ts'
import { writeSetting } from '../config/index.ts'
import { booksBalance } from '../wagers/index.ts'
import { roundInvariants } from './books-queries.ts'
import { secretOf } from './crash-chain.ts'
import { payDecided } from './crash-pay.ts'
import * as queries from './crash-queries.ts'
import { step, type Table } from './crash-sequencer.ts'
import { crashSetting } from './crash-settings.ts'

let house: TestHouse
let table: Table
let said: SocketEvent[] = []
let people = 0

beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())
beforeEach(() => {
  table = { brandId: house.brand.id }
  said = []
})
afterEach(async () => {
  await untilIdle()
  expect(await booksBalance(house.database.owner)).toEqual([])
  const faults = await transact({ db: house.database.owner }, (tx) => faultsOf(tx, roundInvariants))
  expect(faults).toEqual([])
})

interface Round {
  readonly id: string
  readonly state: string
  readonly payout: string | null
  readonly nonce: number
  readonly serverSeedHash: string
  readonly clientSeed: string
  readonly stake: string
  readonly currency: string
  readonly bet: Record<string, unknown>
  readonly view: Record<string, unknown>
}
interface Answer {
  readonly code: string
  readonly value: {
    readonly round: Round
    readonly balance: string
    readonly fairness: Record<string, unknown>
    readonly serverSeed: string | null
    readonly actions: Record<string, unknown>[]
    readonly content: Round[]
    readonly chain: { readonly terminatingHash: string; readonly salt: string }
    readonly bets: { readonly name: string; readonly at: number | null }[]
    readonly landed: { readonly bust: number; readonly hash: string; readonly number: number }[]
  }
}

async function call(
  who: Credentials,
  method: 'GET' | 'POST',
  path: string,
  { key = randomUUID(), ...body }: Record<string, unknown> & { readonly key?: string } = {},
): Promise<Answer> {
  const reply = await house.app.site.inject({
    method,
    url: `/api/wps/originals/${path}`,
    headers: {
      host: 'localhost',
      'idempotency-key': key,
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...who,
    },
    ...(method === 'POST' ? { payload: JSON.stringify(body) } : {}),
  })
  const parsed: { success: boolean; code?: string; value: Answer['value'] } = JSON.parse(reply.body)
  return { code: parsed.success ? 'ok' : String(parsed.code), value: parsed.value }
}

async function player(amount = '1000.00'): Promise<Credentials> {
  people += 1
  return fundedMember(house, `flyer${people}`, amount)
}

const bet = (who: Credentials, stake = '10.00', autoAt = 0, key?: string) =>
  call(who, 'POST', 'open', {
    gameCode: 'crash',
    stake,
    bet: { autoAt },
    ...(key === undefined ? {} : { key }),
  })
const leave = (who: Credentials, roundId: string) => call(who, 'POST', 'cashOut', { roundId })
const current = (who: Credentials) => call(who, 'GET', 'current?gameCode=crash')
const balance = async (who: Credentials): Promise<string> => (await current(who)).value.balance

/** Steps the table: time passes by as much as each step asks for. */
async function steps(until: (round: queries.SharedRoundRow | undefined) => boolean): Promise<void> {
  for (let tries = 0; tries < 3_000; tries += 1) {
    if (until(await queries.newestRound(house.ctx.db, house.brand.id))) return
    const rest = await step(house.ctx, table, (event) => said.push(event))
    house.ctx.clock.advance(rest)
  }
  throw new Error('the table never came there')
}

async function untilIdle(): Promise<void> {
  await steps((round) => !round || round.state === 'settled')
  await table.paying
  await payDecided(house.ctx, house.brand.id)
}

const newest = async (): Promise<queries.SharedRoundRow> =>
  present(await queries.newestRound(house.ctx.db, house.brand.id), 'a round')

const bustOf = async (): Promise<number> => secretOf(house.ctx, await newest()).bust

/** A round that takes bets and will come at least so far. Earlier ones are played to their end. */
async function openRound(atLeast = 300, atMost = HIGHEST): Promise<void> {
  const who = await looker()
  for (let tries = 0; tries < 300; tries += 1) {
    await call(who, 'GET', 'table')
    await steps((round) => round?.state === 'betting')
    const bust = await bustOf()
    if (bust >= atLeast && bust <= atMost) return
    await skip()
  }
  throw new Error('no such round came')
}

let anybody: Credentials | undefined
async function looker(): Promise<Credentials> {
  anybody ??= await player()
  return anybody
}

/** Plays an empty round to its end without waiting for each of its looks. */
async function skip(): Promise<void> {
  await steps((round) => round?.state === 'flying')
  house.ctx.clock.advance(msUntil(await bustOf()))
  await untilIdle()
}

const takeOff = () => steps((round) => round?.state === 'flying')

/** Lets the round stand at a multiplier, with nobody looking meanwhile. */
async function riseTo(multiplier: number): Promise<void> {
  const { startedAt } = await newest()
  house.ctx.clock.set(new Date(present(startedAt, 'it flies').getTime() + msUntil(multiplier)))
}

describe('a round', () => {
  test('R-061 the hash before it is told first, its own hash and the end only after it', async () => {
    const who = await player()
    const { chain } = (await call(who, 'GET', 'table')).value
    await openRound()
    const placed = await bet(who, '10.00', 150)
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
    const { rows } = await house.database.owner.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(r) as row from crash_rounds r where state = 'flying'`,
    )
    expect(rows[0]?.row).toMatchObject({ bust: null, hash: null })
    const hash = secretOf(house.ctx, await newest()).hash
    const dump = await house.database.owner.query<{ row: string }>(
      `select to_jsonb(c)::text as row from crash_chains c union all
       select to_jsonb(r)::text from crash_rounds r where state = 'flying'`,
    )
    for (const { row } of dump.rows) expect(row).not.toContain(hash)
  })

  test('everybody hears the start, who left, and the end, in this order', async () => {
    const who = await player()
    await house.database.owner.query(
      `insert into topic_versions values ('rounds:' || $1, 0) on conflict do nothing`,
      [house.brand.id],
    )
    await openRound()
    await bet(who, '10.00', 120)
    said = []
    await untilIdle()
    expect(said.map(({ name }) => name)).toEqual([
      'rounds.bets',
      'rounds.flying',
      'rounds.out',
      'rounds.landed',
    ])
    expect(said.map(({ version }) => version)).toEqual(
      said.map((_, index) => (said[0]?.version ?? 0) + index),
    )
    expect(JSON.stringify(said[0])).toMatch(/fl\*{4}/)
  })

  test('without anybody looking no round begins', async () => {
    await untilIdle()
    const before = await newest()
    house.ctx.clock.advance(600_000)
    expect(await step(house.ctx, table, () => undefined)).toBe(1_000)
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
  })

  test('a word that arrived in time counts also when it is read after the end', async () => {
    const who = await player('100.00')
    await openRound(200, 5_000)
    const placed = await bet(who)
    await takeOff()
    const bust = await bustOf()
    await riseTo(bust)
    house.ctx.clock.advance(-1)
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
    const who = await trialMember(house)
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
    transact(house.ctx, (tx) =>
      writeSetting(house.ctx, tx, house.brand.id, {
        setting: crashSetting,
        value: { exposure, bettingSeconds: 7 },
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
      const { rows } = await house.database.owner.query<{ cap: string; decided: string }>(
        'select cap, decided from crash_pools order by round_id desc limit 1',
      )
      expect(rows[0]).toEqual({ cap: '2000000', decided: '1998000' })
    } finally {
      await setExposure(null)
    }
  })
})

describe('another node takes over', () => {
  const steering = () => (table = { brandId: house.brand.id })

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
    const twin: Table = { brandId: house.brand.id }
    for (let tries = 0; tries < 2_000; tries += 1) {
      const [rest] = await Promise.all([
        step(house.ctx, table, () => undefined),
        step(house.ctx, twin, () => undefined),
      ])
      house.ctx.clock.advance(rest)
      if ((await newest()).state === 'settled') break
    }
    await Promise.all([table.paying, twin.paying])
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
    house.ctx.clock.advance(msUntil(bust) + 6_000)
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
    house.ctx.clock.advance(120_000)
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
  const trial = await trialMember(house)
  await call(trial, 'POST', 'open', {
    gameCode: 'dice',
    stake: '3.00',
    bet: { direction: 'over', target: 5050 },
  })
  const dice: unknown = (await call(trial, 'GET', 'live?gameCode=dice')).value.content
  expect(dice).toMatchObject([{ stake: '2.00', name: expect.stringMatching(/^fl\*{4}/) }])
})
