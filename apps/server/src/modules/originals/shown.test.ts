import type { ReplyOf } from '@lantern/contract/endpoint'
import { anyGame } from '@lantern/games/game'
import { mines } from '@lantern/games/mines/round'
import { keepRules } from '@lantern/games/registry'
import { present } from '@lantern/kernel/assert'
import { formatMoney, money } from '@lantern/kernel/money'
import { MINUTE_MS, SECOND_MS } from '@lantern/kernel/time'
import type { originals } from '@lantern/contract/originals'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { type PlayedGame, playedGames, type Seen } from '../../testing/game-table.ts'
import { type Ops, opsClient } from '../../testing/ops.ts'
import { callOriginals } from '../../testing/originals-calls.ts'
import { type Credentials, fundedMember, trialMember } from '../../testing/people.ts'
import { booksBalance } from '../wagers/index.ts'
import { findProofOf } from './proof.ts'
import * as queries from './queries.ts'
import { openSeed } from './seeds.ts'

// Rounds shown again: to their member, to operators, and as the evidence of a dispute.

let house: TestHouse
let support: Ops
let people = 0

beforeAll(async () => {
  house = await testHouse()
  support = await opsClient(house, 'support')
})
afterAll(() => house.close())
afterEach(async () => expect(await booksBalance(house.database.owner)).toEqual([]))

type Told = ReplyOf<typeof originals.proof>
/** As it travels: amounts are texts. */
type Proof = Omit<Told, 'round'> & {
  readonly round: Omit<Told['round'], 'stake' | 'extraStake' | 'payout' | 'view'> & {
    readonly stake: string
    readonly payout: string | null
    readonly view: Seen
  }
}
interface Said extends Proof {
  readonly bet: { readonly id: string }
  readonly content: readonly {
    readonly id: string
    readonly name: string
    readonly stake: string
  }[]
}

const player = (): Promise<Credentials> => {
  people += 1
  return fundedMember(house, `shown${people}`, '200.00')
}
const call = (who: Credentials, method: 'GET' | 'POST', path: string, body: object = {}) =>
  callOriginals<Said>(house, who, { method, path: `/wps/${path}`, body: { ...body } })

const open = ({ code, bet }: PlayedGame, who: Credentials) =>
  call(who, 'POST', 'originals/open', { gameCode: code, stake: '1.00', bet })
const act = (who: Credentials, roundId: string, action: object) =>
  call(who, 'POST', 'originals/act', { roundId, action })
const proofOf = (who: Credentials, roundId: string) =>
  call(who, 'GET', 'originals/proof', { roundId })
/** The same round as operators are told it. */
async function shownTo(ops: Ops, id: string): Promise<Proof> {
  const { value } = await ops('GET', `/originals/round?id=${id}`)
  const told: Proof & Record<string, unknown> = JSON.parse(JSON.stringify(value))
  return told
}

/** A round that the deal did not end. */
async function live(game: PlayedGame, who: Credentials): Promise<Proof['round']> {
  for (let tries = 0; tries < 50; tries += 1) {
    const { round } = (await open(game, who)).value
    if (round.state === 'open') return round
  }
  throw new Error('no round stayed open')
}

const gameOf = (wanted: string): PlayedGame =>
  present(
    playedGames.find(({ code }) => code === wanted),
    'a game of the table',
  )

/** A live round of mines with its third tile open. */
async function onTheWay(who: Credentials): Promise<Proof['round']> {
  for (let tries = 0; tries < 50; tries += 1) {
    const { id } = await live(gameOf('mines'), who)
    const { round } = (await act(who, id, { type: 'open', cell: 3 })).value
    if (round.state === 'open') return round
  }
  throw new Error('every round blew up')
}

/** What a dispute of the round left for whoever looks at it. */
async function evidenceOf(who: Credentials, said: string): Promise<Record<string, unknown>> {
  const bets = await call(who, 'GET', 'bets')
  const id = present(bets.value.content[0], 'the newest bet').id
  const disputed = await call(who, 'POST', 'bet/dispute', { id, said })
  expect(disputed.code).toBe('ok')
  const cases = await support('GET', `/cases?search=${id}`)
  const [row] = cases.value['content'] as { id: string }[]
  const one = await support('GET', `/case?id=${present(row, 'the case').id}`)
  return one.value['evidence'] as Record<string, unknown>
}

const wire = (value: Proof): Proof => {
  const { round, actions, actedAt, finished, serverSeed } = value
  return { round, actions, actedAt, finished, serverSeed }
}

describe.each(playedGames)('$code', (game) => {
  test('is shown again with each move and its time, the same to its member and to operators', async () => {
    const who = await player()
    const began = house.ctx.clock.now()
    let now = game.move ? await live(game, who) : (await open(game, who)).value.round
    const times: string[] = []
    const moves = game.move ? [game.move] : []
    for (const move of moves) {
      house.ctx.clock.advance(7 * SECOND_MS)
      times.push(house.ctx.clock.now().toISOString())
      now = (await act(who, now.id, move)).value.round
    }
    for (let tries = 0; now.state === 'open' && tries < 9; tries += 1) {
      house.ctx.clock.advance(5 * SECOND_MS)
      times.push(house.ctx.clock.now().toISOString())
      now = (await act(who, now.id, game.end?.(now.view) ?? {})).value.round
    }
    const proof = (await proofOf(who, now.id)).value
    expect(proof.actedAt).toEqual(times)
    expect(proof.actions.length).toBe(times.length)
    expect(proof.round).toMatchObject({
      gameCode: game.code,
      state: now.state,
      view: now.view,
      openedAt: began.toISOString(),
    })
    // the seed is still in use
    expect(proof.serverSeed).toBeNull()
    const shown = await shownTo(support, now.id)
    expect(wire(shown)).toEqual(wire(proof))
    expect(shown).toMatchObject({ account: `shown${people}` })
    await call(who, 'POST', 'originals/rotateSeed', { gameCode: game.code, clientSeed: 'next' })
    expect((await shownTo(support, now.id)).serverSeed).toMatch(/^[0-9a-f]{64}$/)
  })

  test('of another member, or of another brand, does not exist', async () => {
    const [who, stranger] = [await player(), await player()]
    const { round } = (await open(game, who)).value
    expect((await proofOf(stranger, round.id)).code).toBe('round_not_found')
    expect(await findProofOf(house.ctx, house.other.id, round.id)).toBeUndefined()
    expect((await findProofOf(house.ctx, house.brand.id, round.id))?.round.id).toBe(round.id)
  })
})

/** What stays hidden while a round of the game is live, as its view says that it is hidden. */
const HIDDEN: Readonly<Record<string, (view: Seen, moves: number) => void>> = {
  mines: (view) => expect(view).toMatchObject({ mineCells: null, explodedAt: null }),
  tower: (view) => expect(view).toMatchObject({ windy: null }),
  hilo: (view, moves) => expect(view['cards']).toHaveLength(moves + 1),
  blackjack: (view) => expect(view['dealer']).toEqual([expect.any(Number), null]),
  poker: (view) => expect(view['cards']).toEqual(view['dealt']),
}

test.each(playedGames.filter(({ move }) => move))(
  'a live round of $code hides from its member, from operators and from evidence what is hidden',
  async (game) => {
    const who = await player()
    const { id } = await live(game, who)
    const row = present(await queries.findRoundOf(house.ctx.db, house.brand.id, id), 'it is there')
    const evidence = await evidenceOf(who, 'It does not go on')
    const shown = [
      (await proofOf(who, id)).value,
      await shownTo(support, id),
      evidence['round'] as Proof,
    ]
    for (const one of shown) {
      expect(one.round.state).toBe('open')
      expect(one.serverSeed).toBeNull()
      present(HIDDEN[game.code], 'each game says what it hides')(one.round.view, one.actions.length)
    }
    expect(JSON.stringify([shown, evidence])).not.toContain(openSeed(house.ctx, row))
  },
)

test('evidence is the round with its rules, moves, times, commitment and ledger lines as it was then', async () => {
  const who = await player()
  const round = await onTheWay(who)
  const evidence = await evidenceOf(who, 'The third tile was dark')
  const proof = wire((await proofOf(who, round.id)).value)
  expect(evidence).toMatchObject({
    bet: { betRef: expect.any(String), stake: '1.00', roundId: round.id, source: 'originals' },
    entries: [{ amount: '-1.00', balanceAfter: expect.any(String) }],
    calls: [],
    round: {
      round: { rulesVersion: 'mines-1', serverSeedHash: round.serverSeedHash, nonce: round.nonce },
      actions: [{ type: 'open', cell: 3 }],
      actedAt: [house.ctx.clock.now().toISOString()],
      serverSeed: null,
    },
  })
  expect(evidence['round']).toEqual(proof)
  // what happens later changes nothing of it
  await act(who, round.id, { type: 'cashOut' })
  const cases = await support('GET', '/cases?state=open')
  const own = (cases.value['content'] as { id: string; account: string }[]).find(
    ({ account }) => account === `shown${people}`,
  )
  const kept = await support('GET', `/case?id=${present(own, 'its case').id}`)
  expect(kept.value['evidence']).toEqual(evidence)
})

test('moves from before times were kept have none, and those after them have theirs', async () => {
  const who = await player()
  const { id } = await live(gameOf('hilo'), who)
  await act(who, id, { type: 'skip', step: 0 })
  await house.database.owner.query(`update rounds set acted_at = '{}' where id = $1`, [id])
  house.ctx.clock.advance(MINUTE_MS)
  await act(who, id, { type: 'skip', step: 1 })
  expect((await proofOf(who, id)).value.actedAt).toEqual([
    null,
    house.ctx.clock.now().toISOString(),
  ])
})

describe('former rules', () => {
  const twice = (text: string | null) => text && formatMoney(money(text) * 2n)
  /** Mines that once paid twice as much. */
  const formerMines = anyGame({
    ...mines,
    rulesVersion: 'mines-0',
    settlement: (state) => {
      const ended = mines.settlement(state)
      return ended && { ...ended, payout: ended.payout * 2n, residue: 0n }
    },
    reveal: (state) => {
      const view = mines.reveal(state)
      return { ...view, payout: twice(view.payout) }
    },
  })
  const under = (version: string, id: string) =>
    house.database.owner.query('update rounds set rules_version = $2 where id = $1', [id, version])
  async function begun(who: Credentials): Promise<string> {
    const { id } = await onTheWay(who)
    await under('mines-0', id)
    return id
  }
  beforeAll(() => keepRules(formerMines))

  test('show their rounds by themselves, live and ended', async () => {
    const who = await player()
    const id = await begun(who)
    // 1.03 by the present ones
    expect((await shownTo(support, id)).round).toMatchObject({
      rulesVersion: 'mines-0',
      view: { payout: '2.06', mineCells: null },
    })
    const evidence = await evidenceOf(who, 'It should pay twice')
    expect(evidence['round']).toMatchObject({ round: { view: { payout: '2.06' } } })
    expect((await act(who, id, { type: 'cashOut' })).code).toBe('ok')
    expect((await shownTo(support, id)).round).toMatchObject({
      state: 'settled',
      payout: '2.06',
      view: { payout: '2.06' },
    })
  })

  test('that nobody has any more show no board, and a dispute is opened all the same', async () => {
    const who = await player()
    const id = await begun(who)
    await under('mines-none', id)
    expect((await proofOf(who, id)).code).toBe('replay_unavailable')
    expect((await support('GET', `/originals/round?id=${id}`)).code).toBe('replay_unavailable')
    const evidence = await evidenceOf(who, 'Nothing opens')
    expect(evidence['round']).toMatchObject({
      round: { rulesVersion: 'mines-none', view: {} },
      actions: [{ type: 'open', cell: 3 }],
    })
  })
})

describe('bets of everybody', () => {
  const last = async (who: Credentials, gameCode: string) =>
    (await call(who, 'GET', 'originals/live', { gameCode })).value.content

  test('name nobody, and no number of rounds for play money hides those for money', async () => {
    const [who, trial] = [await player(), await trialMember(house)]
    const { round } = (await open(gameOf('wheel'), who)).value
    await Promise.all(Array.from({ length: 90 }, () => open(gameOf('wheel'), trial)))
    const listed = await last(trial, 'wheel')
    expect(listed[0]).toMatchObject({ id: round.id, stake: '1.00' })
    expect(listed[0]?.name).toMatch(/^sh\*{4}/)
  })

  test('are nobody’s where a member does not want to be seen among those who win', async () => {
    const who = await player()
    const { round } = (await open(gameOf('wheel'), who)).value
    await house.database.owner.query('update members set shows_wins = false')
    expect((await last(who, 'wheel'))[0]).toMatchObject({ id: round.id, name: '****' })
    await house.database.owner.query('update members set shows_wins = true')
  })

  test('count what a move took on top of the stake', async () => {
    const who = await player()
    const { id } = await live(gameOf('blackjack'), who)
    expect((await act(who, id, { type: 'double', step: 0 })).code).toBe('ok')
    expect((await last(who, 'blackjack'))[0]).toMatchObject({ id, stake: '2.00' })
  })
})
