import { randomUUID } from 'node:crypto'
import type { ReplyOf } from '@lantern/contract/endpoint'
import type { originals } from '@lantern/contract/originals'
import { verifyRound } from '@lantern/games/fair/verify'
import { money } from '@lantern/kernel/money'
import { DAY_MS, HOUR_MS } from '@lantern/kernel/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import {
  type Answered,
  type Asked,
  type Body,
  callOriginals,
} from '../../testing/originals-calls.ts'
import { type Credentials, fundedMember, trialMember } from '../../testing/people.ts'
import { booksBalance } from '../wagers/index.ts'
import { finishLeftRounds } from './rounds.ts'

let house: TestHouse
let people = 0

beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())
afterEach(async () => expect(await booksBalance(house.database.owner)).toEqual([]))

/** A round as it travels. */
type Round = { [Field in keyof ReplyOf<typeof originals.open>['round']]: never } & {
  id: string
  state: string
  payout: string | null
  nonce: number
  serverSeedHash: string
  clientSeed: string
  rulesVersion: string
  view: Record<string, unknown>
  stake: string
  extraStake: string
  currency: string
  bet: Record<string, unknown>
}

interface Said {
  round: Round
  balance: string
  fairness: Record<string, unknown>
  serverSeed: string | null
  actions: Record<string, unknown>[]
  revealedServerSeed: string
  content: Round[]
  token: string
  playToken: string
  mode: string
}
type Answer = Answered<Said>

/** A call with a key of its own. */
const call = (who: Credentials, method: 'GET' | 'POST', path: string, body: Body = {}) =>
  callOriginals<Said>(house, who, { method, path, body })
const callWith = (key: string, who: Credentials, asked: Asked) =>
  callOriginals<Said>(house, who, { ...asked, key })

/** A signed-in member with money. */
async function player(amount = '100.00'): Promise<Credentials> {
  people += 1
  return fundedMember(house, `player${people}`, amount)
}

const dice = (stake: string) => ({
  gameCode: 'dice',
  stake,
  bet: { direction: 'over', target: 5050 },
})
const mines = (stake: string, count = 3) => ({ gameCode: 'mines', stake, bet: { mines: count } })
const open = (who: Credentials, wish: Body, key: string = randomUUID()) =>
  callWith(key, who, { method: 'POST', path: '/wps/originals/open', body: wish })
const act = (who: Credentials, roundId: string, action: Body, key: string = randomUUID()) =>
  callWith(key, who, {
    method: 'POST',
    path: '/wps/originals/act',
    body: { roundId, action },
  })
const current = (who: Credentials, gameCode: string) =>
  call(who, 'GET', '/wps/originals/current', { gameCode })

/** Opens tiles until the round ends or `most` are open; answers with the last reply. */
async function openTiles(
  who: Credentials,
  round: Round,
  most: number,
): Promise<Answer | undefined> {
  let last: Answer | undefined
  for (let cell = 1; cell <= most; cell += 1) {
    last = await act(who, round.id, { type: 'open', cell })
    if (last.value.round.state !== 'open') return last
  }
  return last
}

test('R-061 a hundred parallel bets take a hundred nonces without gap or repeat', async () => {
  const who = await player('1000.00')
  const before = await current(who, 'dice')
  const bets = await Promise.all(Array.from({ length: 100 }, () => open(who, dice('1.00'))))
  expect(bets.map((bet) => bet.code)).toEqual(Array.from({ length: 100 }, () => 'ok'))
  const nonces = bets.map((bet) => bet.value.round.nonce).toSorted((a, b) => a - b)
  expect(nonces).toEqual(Array.from({ length: 100 }, (_, nonce) => nonce))
  const hashes = new Set(bets.map((bet) => bet.value.round.serverSeedHash))
  expect([...hashes]).toEqual([before.value.fairness['serverSeedHash']])
})

test('R-061 the hash is shown before the first bet that uses it, the next one as well', async () => {
  const who = await player()
  const shown = (await current(who, 'dice')).value.fairness
  const bet = await open(who, dice('1.00'))
  expect(bet.value.round.serverSeedHash).toBe(shown['serverSeedHash'])
  const rotated = await call(who, 'POST', '/wps/originals/rotateSeed', {
    gameCode: 'dice',
    clientSeed: 'my-own-seed',
  })
  expect(rotated.value.fairness).toMatchObject({
    serverSeedHash: shown['nextServerSeedHash'],
    clientSeed: 'my-own-seed',
    nonce: 0,
  })
})

test('R-060 a revealed seed recomputes the round in the verifier, payout and view', async () => {
  const who = await player()
  const { value } = await open(who, mines('5.00', 1))
  await openTiles(who, value.round, 2)
  const ended = await act(who, value.round.id, { type: 'cashOut' })
  const early = await call(who, 'GET', '/wps/originals/proof', { roundId: value.round.id })
  expect(early.value.serverSeed).toBeNull()
  await call(who, 'POST', '/wps/originals/rotateSeed', { gameCode: 'mines', clientSeed: 'next' })
  const proof = await call(who, 'GET', '/wps/originals/proof', { roundId: value.round.id })
  const { round, serverSeed, actions } = proof.value
  const verified = verifyRound({
    game: 'mines',
    rulesVersion: round.rulesVersion,
    serverSeed: String(serverSeed),
    clientSeed: round.clientSeed,
    nonce: round.nonce,
    bet: round.bet,
    stake: round.stake,
    currency: round.currency,
    actions,
  })
  expect(verified.serverSeedHash).toBe(round.serverSeedHash)
  expect(verified.view).toEqual(round.view)
  if (ended.code === 'ok') expect(ended.value.round.view).toEqual(verified.view)
})

test('R-062 no dump of the database holds an unrevealed seed or a live board', async () => {
  const who = await player()
  const { value } = await open(who, mines('1.00', 5))
  const { rows } = await house.database.owner.query<{ row: string }>(
    `select to_jsonb(s)::text as row from seeds s where state <> 'revealed'
      union all select to_jsonb(r)::text from rounds r where r.id = $1`,
    [value.round.id],
  )
  expect(rows.length).toBeGreaterThan(1)
  for (const { row } of rows) {
    const parsed: Record<string, unknown> = JSON.parse(row)
    expect(parsed['server_seed'] ?? null).toBeNull()
    expect(parsed['final_view'] ?? null).toBeNull()
    expect(row).not.toMatch(/mineCells|rolled/)
  }
})

test('R-065 a reload and a second device find the same round, move for move', async () => {
  const who = await player()
  const { value } = await open(who, mines('1.00', 1))
  const moved = await act(who, value.round.id, { type: 'open', cell: 7 })
  if (moved.value.round.state !== 'open') return
  const again = await current(who, 'mines')
  expect(again.value.round).toEqual(moved.value.round)
  const key = randomUUID()
  const [first, second] = await Promise.all([
    act(who, value.round.id, { type: 'cashOut' }, key),
    act(who, value.round.id, { type: 'cashOut' }, key),
  ])
  expect(second.text).toBe(first.text)
  expect((await act(who, value.round.id, { type: 'open', cell: 8 })).code).toBe('round_over')
})

test('a member turns its seeds over 300 times an hour at most', async () => {
  const who = await player()
  const other = await player()
  const rotation = { gameCode: 'dice', clientSeed: 'again' }
  const rotate = async (one: Credentials) =>
    (await call(one, 'POST', '/wps/originals/rotateSeed', rotation)).code
  expect(await rotate(who)).toBe('ok')
  await house.database.owner.query(
    `update throttles set hits = array_fill(clock_timestamp(), array[300])
      where key like 'rotation:%'`,
  )
  expect(await rotate(who)).toBe('too_many_requests')
  expect(await rotate(other)).toBe('ok')
})

test.each([
  ['limbo', { target: 200 }, { target: 100 }],
  ['plinko', { rows: 12, risk: 'high' }, { rows: 7, risk: 'high' }],
  ['keno', { picks: [1, 7, 40], risk: 'low' }, { picks: [7, 7], risk: 'low' }],
  ['roulette', { chips: { red: '1.00', '8-9-11-12': '1.00' } }, { chips: { red: '1.00' } }],
  ['wheel', { lanterns: 30, risk: 'medium' }, { lanterns: 31, risk: 'medium' }],
])('R-065 %s on two devices: a bet counts once, two bets take two nonces', async (...of) => {
  const [gameCode, bet, badBet] = of
  const who = await player('10.00')
  const wish = { gameCode, stake: '2.00', bet }
  const key = randomUUID()
  const answers = await Promise.all([open(who, wish, key), open(who, wish, key), open(who, wish)])
  expect(answers.map((answer) => answer.code)).toEqual(['ok', 'ok', 'ok'])
  const [first, again, other] = answers.map((answer) => answer.value.round)
  expect(again).toEqual(first)
  expect([first?.nonce ?? -1, other?.nonce ?? -1].toSorted((a, b) => a - b)).toEqual([0, 1])
  expect(await open(who, { ...wish, bet: badBet })).toMatchObject({ code: 'bet_invalid' })
  const repeated = await act(who, first?.id ?? '', { type: 'again' })
  expect(repeated).toMatchObject({ code: 'round_over' })
})

test('R-066 one open round of a game; the second is refused, also in parallel', async () => {
  const who = await player()
  const tries = await Promise.all(Array.from({ length: 8 }, () => open(who, mines('1.00'))))
  expect(tries.map((one) => one.code).toSorted()).toEqual([
    'ok',
    ...Array.from({ length: 7 }, () => 'round_open'),
  ])
  const rotation = { gameCode: 'mines', clientSeed: 'other' }
  expect((await call(who, 'POST', '/wps/originals/rotateSeed', rotation)).code).toBe('seed_in_use')
})

test('R-066 a round that was left for a day is finished by its rule and the stake is back', async () => {
  const who = await player('50.00')
  const { value } = await open(who, mines('10.00'))
  expect(value.balance).toBe('40.00')
  house.ctx.clock.advance(DAY_MS - HOUR_MS)
  expect(await finishLeftRounds(house.ctx)).toBe(0)
  house.ctx.clock.advance(2 * HOUR_MS)
  expect(await finishLeftRounds(house.ctx)).toBeGreaterThan(0)
  const { rows } = await house.database.owner.query<{ state: string; left_behind: boolean }>(
    'select state, left_behind from rounds where id = $1',
    [value.round.id],
  )
  expect(rows).toEqual([{ state: 'voided', left_behind: true }])
})

test('R-066 a left round that can not be finished keeps no other from its end', async () => {
  const stuck = await open(await player('50.00'), mines('10.00'))
  const left = await open(await player('50.00'), mines('10.00'))
  const rules = (version: string) =>
    house.database.owner.query('update rounds set rules_version = $2 where id = $1', [
      stuck.value.round.id,
      version,
    ])
  const { rows: before } = await house.database.owner.query<{ version: string }>(
    'select rules_version as version from rounds where id = $1',
    [stuck.value.round.id],
  )
  await rules('of-another-release')
  house.ctx.clock.advance(DAY_MS + HOUR_MS)
  await finishLeftRounds(house.ctx)
  const states = async () =>
    (
      await house.database.owner.query<{ state: string }>(
        'select state from rounds where id = any($1::bigint[]) order by id',
        [[stuck.value.round.id, left.value.round.id]],
      )
    ).rows.map(({ state }) => state)
  expect(await states()).toEqual(['open', 'voided'])
  await rules(String(before[0]?.version))
  expect(await finishLeftRounds(house.ctx)).toBe(1)
  expect(await states()).toEqual(['voided', 'voided'])
})

test('the same key answers the same, another content is a conflict, money moves once', async () => {
  const who = await player('20.00')
  const key = randomUUID()
  const replies = await Promise.all(Array.from({ length: 6 }, () => open(who, dice('2.00'), key)))
  expect(new Set(replies.map((reply) => reply.text)).size).toBe(1)
  expect((await open(who, dice('3.00'), key)).code).toBe('idempotency_conflict')
  const history = await call(who, 'GET', '/wps/originals/history', { gameCode: 'dice' })
  expect(history.value.content).toHaveLength(1)
})

test('a retry after the money is spent answers the first outcome', async () => {
  const who = await player('10.00')
  const key = randomUUID()
  const first = await open(who, mines('10.00'), key)
  expect(first.code).toBe('ok')
  expect((await open(who, dice('1.00'))).code).toBe('insufficient_funds')
  expect((await open(who, mines('10.00'), key)).text).toBe(first.text)
})

test.each([
  ['an unknown game', { gameCode: 'chess', stake: '1.00', bet: {} }, 'game_disabled'],
  ['no mines', { gameCode: 'mines', stake: '1.00', bet: { mines: 0 } }, 'bet_invalid'],
  ['25 mines', { gameCode: 'mines', stake: '1.00', bet: { mines: 25 } }, 'bet_invalid'],
  ['half a mine', { gameCode: 'mines', stake: '1.00', bet: { mines: 1.5 } }, 'bet_invalid'],
  [
    'a surplus field',
    { gameCode: 'mines', stake: '1.00', bet: { mines: 3, rtp: 2 } },
    'bet_invalid',
  ],
  [
    'a sure win',
    { gameCode: 'dice', stake: '1.00', bet: { direction: 'over', target: 0 } },
    'bet_invalid',
  ],
  [
    'nothing',
    { gameCode: 'dice', stake: '0.00', bet: { direction: 'over', target: 5050 } },
    'amount_invalid',
  ],
  [
    'a fraction of a cent',
    { gameCode: 'dice', stake: '1.001', bet: { direction: 'over', target: 5050 } },
    'amount_invalid',
  ],
  [
    'more than there is',
    { gameCode: 'dice', stake: '90.00', bet: { direction: 'over', target: 5050 } },
    'insufficient_funds',
  ],
])('refuses to open a round with %s', async (_what, wish, code) => {
  const who = await player('50.00')
  const reply = await open(who, wish)
  expect(reply.code).toBe(code)
  const left = await call(who, 'GET', '/wps/v2/wallets/balance')
  expect(left.value.balance).toBe('50.00')
})

test('refuses moves that are not there, twice, foreign, or not of the game', async () => {
  const who = await player()
  const stranger = await player()
  const { value } = await open(who, mines('1.00', 1))
  const id = value.round.id
  expect((await act(stranger, id, { type: 'cashOut' })).code).toBe('round_not_found')
  expect((await act(who, '999999999', { type: 'cashOut' })).code).toBe('round_not_found')
  expect((await act(who, id, { type: 'cashOut' })).code).toBe('nothing_to_cash_out')
  for (const action of [
    { type: 'open', cell: 0 },
    { type: 'open', cell: 26 },
    { type: 'open' },
    { type: 'win' },
    {},
  ])
    expect((await act(who, id, action)).code).toBe('action_not_allowed')
  const first = await act(who, id, { type: 'open', cell: 3 })
  if (first.value.round.state === 'open')
    expect((await act(who, id, { type: 'open', cell: 3 })).code).toBe('cell_already_open')
})

test('R-064 a trial member plays the same rounds with play money, and no real one moves', async () => {
  const who = await trialMember(house)
  const now = await current(who, 'dice')
  expect(now.value).toMatchObject({ mode: 'trial', balance: '2000.00', currency: 'PLAY' })
  expect((await open(who, dice('5.00'))).code).toBe('ok')
  const launch = { gameCode: 'dice', vassalage: 'ROW' }
  const real = await call(who, 'POST', '/wps/game/launchGame', launch)
  expect(real.code).toBe('real_account_required')
  const trial = await call(who, 'POST', '/wps/game/launchGame', { ...launch, mode: 'trial' })
  expect(trial).toMatchObject({ code: 'ok', value: { mode: 'trial', playToken: null } })
})

test('a visitor tries one game with a play session that is good for nothing else', async () => {
  const reply = await house.app.site.inject({
    method: 'POST',
    url: '/api/wps/game/launchGame',
    headers: { host: 'localhost', 'content-type': 'application/json' },
    payload: JSON.stringify({ gameCode: 'dice', vassalage: 'ROW', mode: 'trial' }),
  })
  const body: { value: { playToken: string } } = JSON.parse(reply.body)
  const cookie = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const who = { authorization: `Bearer ${body.value.playToken}`, cookie }
  expect((await open(who, dice('1.00'))).code).toBe('ok')
  expect((await open(who, mines('1.00'))).code).toBe('forbidden')
  expect((await call(who, 'GET', '/wps/member/info')).code).toBe('real_account_required')
  expect((await call(who, 'GET', '/wps/cashier/methods')).code).not.toBe('ok')
  const real = await call({}, 'POST', '/wps/game/launchGame', {
    gameCode: 'dice',
    vassalage: 'ROW',
  })
  expect(real.code).toBe('not_signed_in')
})

test('a disabled game takes no new bet, and an open round is played to its end', async () => {
  const who = await player()
  const { value } = await open(who, mines('1.00', 1))
  await house.database.owner.query(`update games set enabled = false where code = 'mines'`)
  try {
    expect((await act(who, value.round.id, { type: 'open', cell: 1 })).code).toBe('ok')
    const other = await player()
    expect((await open(other, mines('1.00'))).code).toBe('game_disabled')
  } finally {
    await house.database.owner.query(`update games set enabled = true where code = 'mines'`)
  }
})

test('without the module of in-house games none opens, none is listed, and an open round ends', async () => {
  const who = await player()
  const { value } = await open(who, mines('1.00', 1))
  const listed = async () => {
    const { text } = await call({}, 'GET', '/wps/relay/GCSGAME_gameList')
    return text.includes('"ROW"')
  }
  const turn = (isOn: boolean) =>
    house.database.owner.query(
      `insert into module_flags(brand_id, code, is_on) values ($1, 'ORIGINALS3', $2)
       on conflict (brand_id, code) do update set is_on = excluded.is_on`,
      [house.brand.id, isOn],
    )
  expect(await listed()).toBe(true)
  await turn(false)
  try {
    expect(await listed()).toBe(false)
    const wish = { gameCode: 'mines', vassalage: 'ROW' }
    const launched = await call(who, 'POST', '/wps/game/launchGame', wish)
    expect(launched.code).toBe('game_not_found')
    expect((await open(await player(), mines('1.00'))).code).toBe('game_disabled')
    expect((await act(who, value.round.id, { type: 'open', cell: 1 })).code).toBe('ok')
  } finally {
    await turn(true)
  }
  expect(await listed()).toBe(true)
})

/** A round of blackjack that the deal did not end, and what its member has left. */
async function blackjackRound(who: Credentials, stake: string): Promise<Answer['value']> {
  for (let deal = 0; deal < 20; deal += 1) {
    const { value } = await open(who, { gameCode: 'blackjack', stake, bet: {} })
    if (value.round.state === 'open') return value
  }
  throw new Error('twenty blackjacks in a row: one in ten to the eighteenth')
}
const double = { type: 'double', step: 0 }

test('a doubled hand is staked once more with the move, once, and pays for both stakes', async () => {
  const who = await player('500.00')
  const { round, balance } = await blackjackRound(who, '10.00')
  const key = randomUUID()
  const [first, again] = await Promise.all([act(who, round.id, double, key), act(who, round.id, double, key)])
  expect(again.text).toBe(first.text)
  const ended = first.value.round
  expect(ended).toMatchObject({ state: 'settled', stake: '10.00', extraStake: '10.00' })
  expect(['0.00', '20.00', '40.00']).toContain(ended.payout)
  expect(money(first.value.balance)).toBe(
    money(balance) - money('10.00') + money(ended.payout ?? '0.00'),
  )
  expect((await act(who, round.id, { type: 'hit', step: 1 })).code).toBe('round_over')
}) // biome-ignore format: one line for two calls at once

test('a double without the funds is refused whole, and the round goes on as it stood', async () => {
  const poor = async (): Promise<[Credentials, Round]> => {
    const who = await player('10.00')
    const { value } = await open(who, { gameCode: 'blackjack', stake: '10.00', bet: {} })
    return value.round.state === 'open' ? [who, value.round] : poor()
  }
  const [who, round] = await poor()
  expect((await act(who, round.id, double)).code).toBe('insufficient_funds')
  const now = await current(who, 'blackjack')
  expect(now.value).toMatchObject({ round, balance: '0.00' })
  expect((await act(who, round.id, { type: 'stand', step: 0 })).code).toBe('ok')
})

test('two devices at once: one move is made, the other is refused and takes nothing', async () => {
  const who = await player('500.00')
  const { round, balance } = await blackjackRound(who, '10.00')
  const tries = await Promise.all([1, 2, 3, 4].map(() => act(who, round.id, double)))
  expect(tries.filter(({ code }) => code === 'ok')).toHaveLength(1)
  for (const { code } of tries) expect(['ok', 'round_over', 'round_moved_on']).toContain(code)
  const ended = tries.find(({ code }) => code === 'ok')?.value
  expect(money(String(ended?.balance))).toBe(
    money(balance) - money('10.00') + money(ended?.round.payout ?? '0.00'),
  )
})

test.each([
  ['hilo', {}, { type: 'skip', step: 0 }],
  ['tower', { level: 'easy' }, { type: 'climb', floor: 1, door: 1 }],
  ['blackjack', {}, { type: 'stand', step: 0 }],
])('R-065 %s: found again move for move, and a stale move of a second device is refused', async (gameCode, bet, move) => {
  const who = await player('500.00')
  const { value } = await open(who, { gameCode, stake: '1.00', bet })
  if (value.round.state !== 'open') return
  const tries = await Promise.all([act(who, value.round.id, move), act(who, value.round.id, move)])
  const codes = tries.map(({ code }) => code).toSorted()
  expect(codes[0]).toBe('ok')
  expect(['round_moved_on', 'round_over']).toContain(codes[1])
  const moved = tries.find(({ code }) => code === 'ok')?.value.round
  if (moved?.state !== 'open') return
  expect((await current(who, gameCode)).value.round).toEqual(moved)
}) // biome-ignore format: one line for the name
