import { verifyRound } from '@lantern/games/fair/verify'
import { anyGame } from '@lantern/games/game'
import { mines } from '@lantern/games/mines/round'
import { keepRules } from '@lantern/games/registry'
import { formatMoney, money } from '@lantern/kernel/money'
import { DAY_MS } from '@lantern/kernel/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { type Body, callOriginals } from '../../testing/originals-calls.ts'
import { type Credentials, fundedMember } from '../../testing/people.ts'
import { booksBalance } from '../wagers/index.ts'
import { finishLeftRounds } from './rounds.ts'

// Rounds that were opened under rules which are not the present ones any more.

let house: TestHouse

/** Mines as they once were: whatever is won is twice as much. */
const twice = (text: string | null) => text && formatMoney(money(text) * 2n)
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

beforeAll(async () => {
  keepRules(formerMines)
  house = await testHouse()
})
afterAll(() => house.close())
afterEach(async () => expect(await booksBalance(house.database.owner)).toEqual([]))

interface Round {
  readonly id: string
  readonly state: string
  readonly rulesVersion: string
  readonly payout: string | null
  readonly stake: string
  readonly currency: string
  readonly nonce: number
  readonly clientSeed: string
  readonly bet: Record<string, unknown>
  readonly view: Record<string, unknown>
}
interface Said {
  readonly round: Round
  readonly content: readonly Round[]
  readonly serverSeed: string
  readonly actions: readonly unknown[]
  readonly finished: boolean
}

const call = (who: Credentials, method: 'GET' | 'POST', path: string, body: Body = {}) =>
  callOriginals<Said>(house, who, { method, path: `/wps/originals/${path}`, body })

/** A round that is open since before the rules were changed. */
async function openedUnder(rulesVersion: string, who: Credentials): Promise<Round> {
  const stake = { gameCode: 'mines', stake: '10.00', bet: { mines: 1 } }
  const opened = await call(who, 'POST', 'open', stake)
  expect(opened.code).toBe('ok')
  const { round } = opened.value
  await house.database.owner.query('update rounds set rules_version = $2 where id = $1', [
    round.id,
    rulesVersion,
  ])
  return round
}

const current = (who: Credentials) => call(who, 'GET', 'current?gameCode=mines')

/** The last tile has no mine more often than not; one that has ends the round as well. */
const openTile = (who: Credentials, roundId: string) =>
  call(who, 'POST', 'act', { roundId, action: { type: 'open', cell: 24 } })

async function playedOut(who: Credentials, { id }: Round): Promise<Round> {
  const tile = await openTile(who, id)
  expect(tile.code).toBe('ok')
  if (tile.value.round.state !== 'open') return tile.value.round
  const ended = await call(who, 'POST', 'act', { roundId: id, action: { type: 'cashOut' } })
  expect(ended.code).toBe('ok')
  return ended.value.round
}

test('R-068 a round of former rules is resumed, played, paid, recalled and verified by them', async () => {
  const who = await fundedMember(house, 'former01', '1000.00')
  let ended: Round
  do {
    const opened = await openedUnder('mines-0', who)
    expect((await current(who)).value.round).toMatchObject({ id: opened.id, state: 'open' })
    ended = await playedOut(who, opened)
  } while (ended.payout === '0.00')
  expect(ended).toMatchObject({ rulesVersion: 'mines-0', payout: '20.62' })

  const { content } = (await call(who, 'GET', 'history?gameCode=mines&pageNo=1&pageSize=1')).value
  expect(content[0]).toMatchObject({ id: ended.id, payout: '20.62' })

  await call(who, 'POST', 'rotateSeed', { gameCode: 'mines', clientSeed: 'next' })
  const proof = (await call(who, 'GET', `proof?roundId=${ended.id}`)).value
  const { round, actions, finished, serverSeed } = proof
  const { rulesVersion, nonce, clientSeed, bet, stake, currency } = round
  const told = { rulesVersion, nonce, clientSeed, bet, stake, currency, actions, finished }
  const verified = verifyRound({ game: 'mines', serverSeed, ...told })
  expect(verified.settlement?.payout).toBe(206_200n)
  expect(verified.view).toEqual(round.view)

  // the next one is of the present rules
  const next = await call(who, 'POST', 'open', {
    gameCode: 'mines',
    stake: '10.00',
    bet: { mines: 1 },
  })
  expect(next.value.round.rulesVersion).toBe('mines-1')
})

test('R-066 R-068 one of rules that nobody has any more holds up no other that was left', async () => {
  const [lost, left] = [
    await fundedMember(house, 'former02', '100.00'),
    await fundedMember(house, 'former03', '100.00'),
  ]
  const unknown = await openedUnder('mines-none', lost)
  const known = await openedUnder('mines-0', left)
  await openTile(left, known.id)
  house.ctx.clock.advance(2 * DAY_MS)
  await finishLeftRounds(house.ctx)
  const { rows } = await house.database.owner.query<{ id: string; state: string }>(
    'select id, state from rounds where id = any($1) order by id',
    [[unknown.id, known.id]],
  )
  expect(rows).toEqual([
    { id: unknown.id, state: 'open' },
    { id: known.id, state: 'settled' },
  ])
})
