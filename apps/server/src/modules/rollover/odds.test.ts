import { money } from '@lantern/kernel/money'
import { MINUTE_MS } from '@lantern/kernel/time'
import { NO_FACTS } from '@lantern/vendor-protocol/bet-facts'
import type { BetFacts, OddsFormat } from '@lantern/vendor-protocol/operations'
import { assert } from '@lantern/kernel/assert'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { houseFaults } from '../../books.ts'
import { transact } from '../../db/transact.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { betting } from '../../testing/money.ts'
import { callOriginals } from '../../testing/originals-calls.ts'
import { fundedMember } from '../../testing/people.ts'
import { testVendor, type TestPlayer, type TestVendor } from '../../testing/vendor.ts'
import { findMemberByAccount } from '../identity/index.ts'
import { accepted, apply } from '../wagers/index.ts'
import { keepFacts } from '../vendors/queries/bet-facts.ts'
import { addLock } from './index.ts'
import { stateOf } from './present.ts'
import type { Whose } from './queries/locks.ts'
import { rulesSetting, type StoredTerms } from './rules.ts'

// Odds and sides, as the products keep them: bets below the lowest odds, and bets against others.

let house: TestHouse
let vendor: TestVendor

beforeAll(async () => {
  house = await testHouse()
  vendor = await testVendor(house)
})
afterAll(() => house.close())
afterEach(async () => expect(await houseFaults(house.database.owner)).toEqual([]))

let refs = 0
async function lock(whose: Whose, required: string, more: Partial<StoredTerms> = {}) {
  refs += 1
  const terms = { ...rulesSetting.fallback.terms, ...more }
  const credit = { source: 'promotion', ref: `c-${refs}`, deposit: 0n, bonus: 0n, terms } as const
  await transact(house.ctx, (tx) =>
    addLock(house.ctx, tx, { ...whose, currency: 'USD', ...credit, required: money(required) }),
  )
}

const look = async (whose: Whose) => {
  const { locks, bets } = await stateOf(house.ctx, whose, 'USD')
  return { progress: locks.map((one) => one.progress), reasons: bets.map(({ reason }) => reason) }
}

/** Bets of a player in the vendor's own words; each says what is chosen, and is lost. */
function sportsOf(player: TestPlayer) {
  const body = (name: string, more: object) => ({
    ...{
      txId: `${player.playerId}-${name}`,
      betId: `${player.playerId}-${name}`,
      roundId: 'match',
    },
    ...{ playerId: player.playerId, gameCode: vendor.gameCode, currency: 'USD' },
    ...more,
  })
  const said = async (operation: string, message: object) =>
    expect((await vendor.call(operation, message)).status).toBe('OK')
  return {
    place: (name: string, amount: string, bet?: object) =>
      said('reserve', body(name, { amount, token: player.token, ...(bet && { bet }) })),
    lose: (name: string, validBet: string) =>
      said('settle', {
        ...body(name, { win: '0', validBet }),
        txId: `${player.playerId}-${name}-s`,
      }),
    resettle: (name: string, win: string, validBet: string) =>
      said('resettle', { ...body(name, { win, validBet }), txId: `${player.playerId}-${name}-r` }),
    tell: (name: string, ...told: Partial<BetFacts>[]) =>
      keepFacts(
        house.ctx.db,
        { brandId: player.brandId, vendorCode: vendor.code, at: house.ctx.clock.now() },
        told.map((facts) => ({
          ...NO_FACTS,
          ...facts,
          ...{ betRef: `${player.playerId}-${name}`, roundRef: 'match' },
          memberId: player.memberId,
        })),
      ),
  }
}

test('bets against each other count for the difference, and low odds for nothing', async () => {
  const player = await vendor.player(money('1000'))
  const sports = sportsOf(player)
  await lock(player, '1000', { minimumOdds: '1.50' })
  const on = async (name: string, stake: string, bet: object) => {
    await sports.place(name, stake, bet)
    await sports.lose(name, stake)
  }
  const at = { odds: '2.00', oddsFormat: 'decimal', market: 'winner' }
  await on('a', '100.00', { ...at, selection: 'home' })
  expect(await look(player)).toEqual({ progress: [money('100')], reasons: [] })
  await on('b', '60.00', { ...at, selection: 'away' })
  expect(await look(player)).toEqual({
    progress: [money('40')],
    reasons: ['opposite', 'opposite'],
  })
  await on('c', '40.00', { ...at, selection: 'away' })
  expect((await look(player)).progress).toEqual([0n])
  // below 1.50 as the vendor writes it: 0.49 of the stake is won
  await on('d', '20.00', { odds: '0.49', oddsFormat: 'hongkong' })
  expect(await look(player)).toMatchObject({ progress: [0n], reasons: { 0: 'odds' } })
  await on('e', '20.00', { odds: '-200', oddsFormat: 'american' })
  expect((await look(player)).progress).toEqual([money('20')])
  // a match that is settled anew frees what stood against it
  await sports.resettle('a', '0', '0')
  expect((await look(player)).progress).toEqual([money('120')])
})

test('a bet from before the credit stands against those after it', async () => {
  const player = await vendor.player(money('1000'))
  const sports = sportsOf(player)
  await sports.place('early', '80.00', { selection: 'banker' })
  await lock(player, '1000')
  await sports.place('late', '100.00', { selection: 'player' })
  await sports.lose('early', '80.00')
  await sports.lose('late', '100.00')
  // the early one counts for no lock itself; a selection without a market is one of its round
  expect(await look(player)).toEqual({ progress: [money('20')], reasons: ['opposite'] })
})

test('what a vendor tells after the look changes what counted, and back', async () => {
  const player = await vendor.player(money('1000'))
  const sports = sportsOf(player)
  await lock(player, '1000', { minimumOdds: '1.50' })
  for (const name of ['one', 'two']) {
    await sports.place(name, '50.00')
    await sports.lose(name, '50.00')
  }
  expect(await look(player)).toEqual({ progress: [money('100')], reasons: [] })
  await sports.tell('one', { odds: '1.20', oddsFormat: 'decimal' })
  expect(await look(player)).toEqual({ progress: [money('50')], reasons: ['odds'] })
  await sports.tell('one', { odds: '1.90', market: 'goals', selection: 'over' })
  await sports.tell('two', { market: 'goals', selection: 'under' })
  expect(await look(player)).toEqual({ progress: [0n], reasons: ['opposite', 'opposite'] })
  // it was another market after all: the one that is left there counts again
  await sports.tell('two', { market: 'corners', selection: 'under' })
  expect(await look(player)).toEqual({ progress: [money('100')], reasons: [] })
})

test('nobody’s bets stand against those of another member, nor of another vendor', async () => {
  const [one, other] = [await vendor.player(money('100')), await vendor.player(money('100'))]
  const bet = { market: 'final', selection: 'home' }
  await lock(one, '100')
  for (const player of [one, other]) {
    const sports = sportsOf(player)
    await sports.place('f', '50.00', player === one ? bet : { ...bet, selection: 'away' })
    await sports.lose('f', '50.00')
  }
  const strange = betting(house.ctx, one)
  accepted(await apply(house.ctx, strange.play('10', '0', { validBet: money('10') })))
  await keepFacts(
    house.ctx.db,
    { brandId: one.brandId, vendorCode: 'test', at: house.ctx.clock.now() },
    [
      {
        ...{ ...NO_FACTS, market: 'final', selection: 'away', betRef: strange.betRef },
        ...{ roundRef: null, memberId: one.memberId },
      },
    ],
  )
  expect(await look(one)).toEqual({ progress: [money('60')], reasons: [] })
})

test('odds that are told anew bring their own format, and a bet may be told of twice at once', async () => {
  const player = await vendor.player(money('100'))
  const sports = sportsOf(player)
  await sports.place('twice', '10.00', { odds: '150', oddsFormat: 'american', selection: 'home' })
  const oddsOf = async () => {
    const { rows } = await house.database.owner.query<{ odds: string | null }>(
      'select odds::text from rollover_played where member_id = $1',
      [player.memberId],
    )
    return rows.map(({ odds }) => odds)
  }
  expect(await oddsOf()).toEqual(['25000'])
  // without a format they are decimal
  await sports.tell('twice', { odds: '1.85' })
  expect(await oddsOf()).toEqual(['18500'])
  await sports.tell('twice', { commission: money('1') })
  expect(await oddsOf()).toEqual(['18500'])
  await sports.tell('twice', { odds: '0.5', oddsFormat: 'hongkong' }, { odds: '1.20' })
  expect(await oddsOf()).toEqual(['12000'])
  // what the last of several messages leaves out is not forgotten
  await sports.tell('twice', { odds: '0.5', oddsFormat: 'hongkong' }, { commission: money('1') })
  expect(await oddsOf()).toEqual(['15000'])
})

test('odds mean the same in whatever way they are written', async () => {
  const decimalOf = async (odds: string, format: OddsFormat | null) => {
    const { rows } = await house.database.owner.query<{ odds: string | null }>(
      'select decimal_odds($1, $2)::text as odds',
      [odds, format],
    )
    return rows[0]?.odds ?? null
  }
  const even = ['decimal', 'hongkong', 'malay', 'indonesian', 'american'] as const
  const written = ['2', '1', '1', '1', '100']
  for (const [at, format] of even.entries())
    expect(await decimalOf(written[at] ?? '', format)).toBe('20000')
  expect(await decimalOf('1.85', null)).toBe('18500')
  expect(await decimalOf('-0.5', 'malay')).toBe('30000')
  expect(await decimalOf('-2.5', 'indonesian')).toBe('14000')
  expect(await decimalOf('-110', 'american')).toBe('19090')
  expect(await decimalOf('150', 'american')).toBe('25000')
  // what is none in that way of writing is not known
  for (const [
    odds,
    format,
  ] of [['0.95', 'decimal'], ['-0.5', 'hongkong'], ['0', 'malay'], ['0', 'american']] as const) // biome-ignore format: pairs
    expect(await decimalOf(odds, format)).toBeNull()
})

test('games of the house say their odds, and which of their bets stand against each other', async () => {
  const who = await fundedMember(house, 'priced', '1000.00')
  const member = await findMemberByAccount(house.ctx.db, house.brand.id, 'priced')
  assert(member, 'the member was just made')
  const whose = { brandId: house.brand.id, memberId: member.id }
  await lock(whose, '1000', { minimumOdds: '1.50' })
  let counted = 0n
  const played = async (gameCode: string, bet: object, counts: string) => {
    const stake = gameCode === 'roulette' ? chipsOf(bet) : '10.00'
    const body = { gameCode, stake, bet }
    const { code } = await callOriginals(house, who, { method: 'POST', path: '/wps/originals/open', body }) // biome-ignore format: one call
    expect(code).toBe('ok')
    counted += money(counts)
    const { progress, reasons } = await look(whose)
    expect(progress).toEqual([counted])
    return money(counts) < money(stake) ? reasons[0] : null
  }
  // 1.20 and 1.98; 1.49 and 1.50
  expect(await played('dice', { direction: 'over', target: 1750 }, '0')).toBe('odds')
  expect(await played('dice', { direction: 'under', target: 5000 }, '10')).toBeNull()
  expect(await played('limbo', { target: 149 }, '0')).toBe('odds')
  expect(await played('limbo', { target: 150 }, '10')).toBeNull()
  expect(await played('dice', { direction: 'over', target: 400 }, '0')).toBe('odds')
  // red alone pays twice, two dozens 1.5 times, a column more than the other 1.2 times
  expect(await played('roulette', { chips: { red: '10.00' } }, '10')).toBeNull()
  expect(await played('roulette', { chips: { dozen1: '5.00', dozen2: '5.00' } }, '10')).toBeNull()
  expect(await played('roulette', { chips: { column1: '4.00', column2: '6.00' } }, '0')).toBe(
    'odds',
  )
  expect(await played('roulette', { chips: { red: '5.00', black: '5.00' } }, '0')).toBe('opposite')
  const streets = Object.fromEntries(
    Array.from({ length: 9 }, (_, at) => [`${at * 3 + 1}-${at * 3 + 2}-${at * 3 + 3}`, '1.00']),
  )
  expect(await played('roulette', { chips: streets }, '0')).toBe('covering')
})

const chipsOf = (bet: object): string => {
  const { chips } = bet as { chips: Record<string, string> }
  const sum = Object.values(chips).reduce((all, chip) => all + money(chip), 0n)
  return `${sum / 10_000n}.00`
}

test('of opposite bets in one round the difference counts, and the bet says why', async () => {
  const who = await fundedMember(house, 'hedged', '1000.00')
  const member = await findMemberByAccount(house.ctx.db, house.brand.id, 'hedged')
  assert(member, 'the member was just made')
  const whose = { brandId: house.brand.id, memberId: member.id }
  await lock(whose, '1000')
  const body = { gameCode: 'roulette', stake: '10.00', bet: { chips: { red: '7.00', black: '3.00' } } } // biome-ignore format: one bet
  await callOriginals(house, who, { method: 'POST', path: '/wps/originals/open', body })
  expect(await look(whose)).toEqual({ progress: [money('4')], reasons: ['opposite'] })
  house.ctx.clock.advance(MINUTE_MS)
  expect(await look(whose)).toEqual({ progress: [money('4')], reasons: ['opposite'] })
})
