import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { JsonObject } from '@lantern/games/game'
import { games, sharedGames } from '@lantern/games/registry'
import { money } from '@lantern/kernel/money'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { type PlayedGame, playedGames, type Seen } from '../../testing/game-table.ts'
import { type Credentials, fundedMember, signedInOperator } from '../../testing/people.ts'
import { booksBalance } from '../wagers/index.ts'
import { faultsOf } from '../wallet/index.ts'
import { roundInvariants } from './books-queries.ts'

// What holds for every game whose rounds belong to one member; the shared rounds of Crash are held
// to the same in crash.test.ts and crash-kill.test.ts.

let house: TestHouse
let people = 0

beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())
afterEach(async () => {
  expect(await booksBalance(house.database.owner)).toEqual([])
  const faults = await transact({ db: house.database.owner }, (tx) => faultsOf(tx, roundInvariants))
  expect(faults).toEqual([])
})

interface Round {
  readonly id: string
  readonly state: string
  readonly stake: string
  readonly extraStake: string
  readonly payout: string | null
  readonly nonce: number
  readonly view: Seen
}
interface Answer {
  readonly code: string
  readonly value: { readonly round: Round; readonly balance: string; readonly content: Round[] }
}
interface Wish {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  readonly key?: string
}

const headersOf = (who: Credentials, { method, key = randomUUID() }: Wish) => ({
  'idempotency-key': key,
  ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
  ...who,
})

function read(text: string): Answer {
  const reply: { success: boolean; code?: string; value: Answer['value'] } = JSON.parse(text)
  return { code: reply.success ? 'ok' : String(reply.code), value: reply.value }
}

async function call(who: Credentials, wish: Wish): Promise<Answer> {
  const { body } = await house.app.site.inject({
    method: wish.method,
    url: `/api/wps/originals/${wish.path}`,
    headers: { host: 'localhost', ...headersOf(who, wish) },
    ...(wish.body ? { payload: JSON.stringify(wish.body) } : {}),
  })
  return read(body)
}

const player = (): Promise<Credentials> => {
  people += 1
  return fundedMember(house, `guest${people}`, '100.00')
}

const opening = (
  { code, bet }: PlayedGame,
  wish: { stake?: string; bet?: JsonObject; rules?: string } = {},
) =>
  ({
    method: 'POST',
    path: 'open',
    body: { gameCode: code, stake: '1.00', bet, ...wish },
  }) as const
const moving = (roundId: string, action: JsonObject) =>
  ({ method: 'POST', path: 'act', body: { roundId, action } }) as const
const current = (who: Credentials, { code }: PlayedGame) =>
  call(who, { method: 'GET', path: `current?gameCode=${code}` })
const history = async (who: Credentials, { code }: PlayedGame) =>
  (await call(who, { method: 'GET', path: `history?gameCode=${code}` })).value.content

/** A round that the deal did not end, where the game has such rounds; each deal takes a stake. */
async function opened(who: Credentials, game: PlayedGame): Promise<Answer> {
  let answer = await call(who, opening(game))
  while (game.move && answer.value.round.state !== 'open') answer = await call(who, opening(game))
  expect(answer.code).toBe('ok')
  return answer
}

/** Plays a round to its end; answers with it. */
async function ended(who: Credentials, game: PlayedGame, round: Round): Promise<Round> {
  let now = round
  for (let moves = 0; now.state === 'open' && moves < 9; moves += 1) {
    const answer = await call(who, moving(now.id, game.end?.(now.view) ?? {}))
    expect(answer.code).toBe('ok')
    now = answer.value.round
  }
  expect(now.state).not.toBe('open')
  return now
}

const worth = (rounds: readonly Round[]): bigint =>
  rounds.reduce(
    (sum, { stake, extraStake, payout }) =>
      sum - money(stake) - money(extraStake) + money(payout ?? '0.00'),
    money('100.00'),
  )

test('the table knows every game', () => {
  const known = [...playedGames.map(({ code }) => code), ...sharedGames.map(({ code }) => code)]
  expect(known.toSorted()).toEqual([...games, ...sharedGames].map(({ code }) => code).toSorted())
  expect(known).toHaveLength(12)
})

describe.each(playedGames.map((game) => [game.code, game] as const))('%s', (_code, game) => {
  test('refuses stakes and bets out of range, and takes nothing', async () => {
    const who = await player()
    const stakes = [
      ['0.00', 'amount_invalid'],
      ['0.50', 'stake_below_minimum'],
      ['500.01', 'stake_above_maximum'],
      ['1.001', 'amount_invalid'],
    ] as const
    for (const [stake, code] of stakes)
      expect((await call(who, opening(game, { stake }))).code, stake).toBe(code)
    expect((await call(who, opening(game, { stake: '-1.00' }))).code).not.toBe('ok')
    for (const bet of game.wrongBets)
      expect((await call(who, opening(game, { bet }))).code, JSON.stringify(bet)).toBe(
        'bet_invalid',
      )
    expect((await current(who, game)).value).toMatchObject({ balance: '100.00', round: null })
    expect(await history(who, game)).toEqual([])
  })

  test('R-068 stakes nothing for a page that shows other rules than the present ones', async () => {
    const who = await player()
    for (const rules of [`${game.code}-0`, ''])
      expect((await call(who, opening(game, { rules }))).code).toBe('rules_changed')
    expect((await current(who, game)).value).toMatchObject({ balance: '100.00', round: null })
    const { rulesVersion: rules = '' } = games.find(({ code }) => code === game.code) ?? {}
    expect((await call(who, opening(game, { rules }))).code).toBe('ok')
  })

  test('twice with one key, twice at once and after the end: one round, one move, one payout', async () => {
    const who = await player()
    const key = randomUUID()
    const same = await Promise.all([1, 2, 3].map(() => call(who, { ...opening(game), key })))
    expect(new Set(same.map(({ value }) => value.round.id)).size).toBe(1)
    const [first] = same
    if (!first) throw new Error('a round was opened')
    if (game.move) await molest(who, game, first.value.round)
    else
      for (const action of game.wrongMoves)
        expect((await call(who, moving(first.value.round.id, action))).code).toBe('round_over')
    const { balance } = (await current(who, game)).value
    expect(money(balance)).toBe(worth(await history(who, game)))
  })
})

/** A round that is moved: wrong moves, the same move twice at once, a stranger's, and after the end. */
async function molest(who: Credentials, game: PlayedGame, dealt: Round): Promise<void> {
  const { move = {} } = game
  const round = dealt.state === 'open' ? dealt : (await opened(who, game)).value.round
  for (const action of game.wrongMoves)
    expect((await call(who, moving(round.id, action))).code).toBe('action_not_allowed')
  expect((await call(who, opening(game))).code).toBe('round_open')
  const both = await Promise.all([1, 2].map(() => call(who, moving(round.id, move))))
  expect(both.filter(({ code }) => code === 'ok')).toHaveLength(1)
  for (const { code } of both)
    expect(['ok', 'round_moved_on', 'round_over', 'cell_already_open']).toContain(code)
  expect((await call(await player(), moving(round.id, move))).code).toBe('round_not_found')
  const [now = round] = await history(who, game)
  const over = await ended(who, game, now)
  for (const action of [move, game.end?.(over.view) ?? {}])
    expect((await call(who, moving(round.id, action))).code).toBe('round_over')
}

describe('a node that is killed in the middle of a round of every game', () => {
  const nodes: ChildProcess[] = []
  afterAll(() => {
    for (const node of nodes) node.kill('SIGKILL')
  })

  async function startNode(): Promise<{ node: ChildProcess; port: number }> {
    const script = path.resolve(import.meta.dirname, '../../testing/game-node.ts')
    const node = fork(script, { env: { ...process.env, DATABASE_URL: house.database.url } })
    nodes.push(node)
    const port = await new Promise<number>((resolve, reject) => {
      node.once('exit', (code) => reject(new Error(`the node ended with ${code}`)))
      node.once('message', (message: { readonly port: number }) => resolve(message.port))
    })
    return { node, port }
  }

  test('R-065 R-066 another node goes on: what was answered stands, the rest happens once', async () => {
    const { node, port } = await startNode()
    const ask = async (who: Credentials, wish: Wish): Promise<Answer | undefined> => {
      try {
        const reply = await fetch(`http://127.0.0.1:${port}/api/wps/originals/${wish.path}`, {
          method: wish.method,
          headers: headersOf(who, wish),
          ...(wish.body ? { body: JSON.stringify(wish.body) } : {}),
        })
        return read(await reply.text())
      } catch {
        // It was killed before it answered.
        return undefined
      }
    }
    const tables = await Promise.all(
      playedGames.map(async (game) => {
        const who = await player()
        const begun = game.move ? (await opened(who, game)).value.round : undefined
        const next = game.move && begun ? moving(begun.id, game.move) : opening(game)
        return { game, who, begun, wish: { ...next, key: randomUUID() } }
      }),
    )
    // That it answers is seen before it dies.
    const [first] = tables
    if (!first) throw new Error('there are games')
    const alive = await ask(first.who, { method: 'GET', path: 'current?gameCode=mines' })
    expect(alive?.code).toBe('ok')
    const asked = tables.map(({ who, wish }) => ask(who, wish))
    await pause(25)
    node.kill('SIGKILL')
    const heard = await Promise.all(asked)
    for (const [index, { game, who, begun, wish }] of tables.entries()) {
      const again = await call(who, wish)
      expect(again.code, game.code).toBe('ok')
      const before = heard[index]
      if (before) expect(again.value.round, game.code).toEqual(before.value.round)
      if (begun) expect(again.value.round.id).toBe(begun.id)
      const over = await ended(who, game, again.value.round)
      const all = await history(who, game)
      expect(all[0], game.code).toEqual(over)
      expect(money((await current(who, game)).value.balance), game.code).toBe(worth(all))
    }
  }, 60_000)
})

describe('stakes as the operator sets them', () => {
  test('hold with the next bet, are on record, and are never looser than the game', async () => {
    const owner = await signedInOperator(house, 'owner')
    const ops = async (name: string, body?: object) => {
      const { body: text } = await house.app.console.inject({
        method: body ? 'POST' : 'GET',
        url: `/api/ops/originals/${name}`,
        headers: {
          host: 'localhost',
          ...owner,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { payload: JSON.stringify({ reason: 'as the test wants', ...body }) } : {}),
      })
      return JSON.parse(text) as { code?: string; value: Record<string, unknown> }
    }
    const who = await player()
    const dice = playedGames.find(({ code }) => code === 'dice')
    if (!dice) throw new Error('there is dice')
    const set = (minStake: string | null, maxStake: string | null, gameCode = 'dice') =>
      ops('setLimits', { gameCode, minStake, maxStake })
    expect((await set('2.00', '5.00')).code).toBeUndefined()
    expect((await current(who, dice)).value).toMatchObject({ minStake: '2.00', maxStake: '5.00' })
    const bet = async (stake: string) => (await call(who, opening(dice, { stake }))).code
    expect(await bet('1.99')).toBe('stake_below_minimum')
    expect(await bet('5.01')).toBe('stake_above_maximum')
    expect(await bet('5.00')).toBe('ok')
    const { games: told } = (await ops('rules')).value as { games: { code: string }[] }
    expect(told).toHaveLength(12)
    expect(told.find(({ code }) => code === 'dice')).toMatchObject({
      minStake: '1.00',
      house: { minStake: '2.00', maxStake: '5.00' },
    })
    for (const [min, max] of [
      ['0.50', null],
      [null, '500.01'],
      ['6.00', '5.00'],
      ['1.001', null],
    ] as const)
      expect((await set(min, max)).code).toBe('field_invalid')
    expect((await set('2.00', null, 'chess')).code).toBe('game_not_found')
    expect((await set(null, null)).code).toBeUndefined()
    expect(await bet('1.00')).toBe('ok')
    const { rows } = await house.database.owner.query(
      `select before, after from audit_log where event = 'originals.limitsChanged' order by id`,
    )
    expect(rows).toMatchObject([
      { before: { minStake: null }, after: { minStake: '2.00', maxStake: '5.00' } },
      { before: { minStake: '2.00' }, after: { minStake: null, maxStake: null } },
    ])
  })
})
