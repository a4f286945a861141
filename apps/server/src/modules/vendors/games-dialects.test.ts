import { assert } from '@lantern/kernel/assert'
import { money } from '@lantern/kernel/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertVendor } from '../../seed/queries.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import {
  type ListedTitle,
  type ListingVendor,
  listingVendor,
} from '../../testing/listing-vendors.ts'
import { vendorSubject } from '../../testing/vendor-subject.ts'
import { findGame } from '../catalogue/index.ts'
import { superapi } from './adapters/superapi.ts'
import { forgetConnections } from './connections.ts'
import { connect, drain, makeKey } from './index.ts'
import { findConnection } from './queries/connections.ts'
import { forgetStandings } from './standing.ts'
import { syncGames, syncOne } from './sync-games.ts'

let house: TestHouse

beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())

async function connected(
  code: string,
  dialect: string,
  { url, secret }: { readonly url: string | undefined; readonly secret: string },
): Promise<void> {
  const { owner } = house.database
  await insertVendor(owner, house.brand.id, { code, name: code })
  await connect(owner, house.brand.id, {
    ...{ code, dialect, launchUrl: null },
    ...(url !== undefined && { apiUrl: url }),
  })
  await makeKey(house.ctx, owner, { brandId: house.brand.id, vendorCode: code, keyId: 'k' }, secret)
  forgetConnections(house.ctx)
}

async function sync(code: string) {
  house.ctx.clock.advance(1)
  const row = await findConnection(house.ctx.db, house.brand.id, code)
  assert(row, `${code} is connected`)
  return syncOne(house.ctx, row)
}

const gameOf = (vendorCode: string, code: string) =>
  findGame(house.ctx.db, house.brand.id, vendorCode, code)

const linesOf = async (code: string) => {
  const { rows } = await house.database.owner.query<{ lines: number | null; version: string }>(
    `select g.lines, r.version from games g join game_rules r on r.game_id = g.id
      where g.code = $1 order by r.since desc limit 1`,
    [code],
  )
  return rows[0]
}

describe.each(['hub88', 'superapi'] as const)('the list of games of %s', (dialect) => {
  const code = dialect.toUpperCase()
  let vendor: ListingVendor
  const title = (name: string, more: Partial<ListedTitle> = {}): ListedTitle => ({
    code: `${dialect}_${name}`,
    name,
    ...more,
  })
  const [one, two, three, four] = ['One', 'Two', 'Three', 'Four'].map((name) => title(name))
  assert(one && two && three && four, 'there are four')

  beforeAll(async () => {
    vendor = await listingVendor(dialect)
    await connected(code, dialect, vendor)
  })
  afterAll(() => vendor.close())
  beforeEach(() => {
    vendor.says = undefined
  })

  test('is asked for as its documents say, and taken over in its order', async () => {
    vendor.titles = [one, two, three, four]
    expect(await sync(code)).toMatchObject({
      added: [one, two, three, four].map((each) => each.code),
    })
    expect(vendor.turnedAway).toEqual([])
    expect(await gameOf(code, one.code)).toMatchObject({ name: 'One', isOpen: true })
    expect(await sync(code)).toEqual({ added: [], changed: [], withdrawn: [] })
  })

  test('what is gone is switched off and marked; what comes back is open again', async () => {
    vendor.titles = [one, { ...two, name: 'Two again' }, four]
    expect(await sync(code)).toMatchObject({
      changed: [two.code, four.code],
      withdrawn: [three.code],
    })
    expect(await gameOf(code, three.code)).toMatchObject({ isOpen: false })
    expect(await gameOf(code, two.code)).toMatchObject({ name: 'Two again', isOpen: true })
    vendor.titles = [one, two, three, four]
    expect(await sync(code)).toMatchObject({ withdrawn: [], added: [] })
    expect(await gameOf(code, three.code)).toMatchObject({ isOpen: true })
  })

  test('that is empty, or lost more than half, changes nothing', async () => {
    vendor.titles = []
    expect(await sync(code)).toBe('empty')
    vendor.titles = [one]
    expect(await sync(code)).toBe('shrank')
    expect(await gameOf(code, four.code)).toMatchObject({ isOpen: true })
    vendor.titles = [one, two]
    expect(await sync(code)).toMatchObject({ withdrawn: [three.code, four.code] })
    vendor.titles = [one, two, three, four]
    await sync(code)
  })

  test.each([
    ['stumbles', 502, '[]'],
    ['says no JSON', 200, '<html>'],
    ['says another thing', 200, '{"code":20001,"message":"no","data":null}'],
    ['turns us away', 403, '[]'],
  ])('of a vendor that %s is none', async (_what, http, body) => {
    vendor.says = { http, body }
    await expect(sync(code)).rejects.toMatchObject({ code: 'provider_unavailable' })
    expect(await gameOf(code, one.code)).toMatchObject({ isOpen: true })
    await house.database.owner.query('update vendor_breakers set failures = 0, open_until = null')
  })

  test('leaves out what can not be ours, and holds up none of the others', async () => {
    const odd = [title('with a blank'), title('x'.repeat(41)), one, title('Five', { name: '' })]
    vendor.titles = [one, two, three, four, ...odd]
    expect(await sync(code)).toEqual({ added: [], changed: [], withdrawn: [] })
  })

  test('is not asked for by a key that only hears', async () => {
    const quiet = `${code}_QUIET`
    await connected(quiet, dialect, { url: vendor.url, secret: vendor.callingSecret })
    await connected(`${code}_NOWHERE`, dialect, { url: undefined, secret: vendor.secret })
    const before = vendor.asked
    expect(await sync(quiet)).toBeUndefined()
    expect(await sync(`${code}_NOWHERE`)).toBeUndefined()
    expect(vendor.asked).toBe(before)
    expect(vendor.turnedAway).toEqual([])
  })

  test('is asked for by the caretaker, and what was asked stands in the raw log', async () => {
    const before = vendor.asked
    await house.database.owner.query('update vendor_connections set games_asked_at = null')
    await syncGames(house.ctx)
    expect(vendor.asked).toBe(before + 1)
    await drain(house.ctx)
    const { rows } = await house.database.owner.query<{ headers: string; request: string }>(
      `select headers::text, request from vendor_calls
        where vendor_code = $1 and direction = 'out' and http = 200 order by id desc limit 1`,
      [code],
    )
    const [asked] = rows
    expect(asked?.request).toContain(dialect === 'hub88' ? '816' : 'PGSOFT2')
    expect(asked?.headers).not.toContain('a-key-of-the-agent')
    expect(asked?.headers).not.toMatch(/Basic [A-Za-z0-9]/)
  })
})

describe('what the lists say of a game', () => {
  test.each([
    ['Video Slots', { gameType: 'RNG', subcategory: null }],
    ['Jackpot Slots', { gameType: 'RNG', subcategory: 'JACKPOT' }],
    ['Live Baccarat', { gameType: 'LIVE', subcategory: null }],
    ['Crash Games', { gameType: 'RNG', subcategory: 'MINI' }],
    ['Sportsbook', { gameType: 'SPORTS', subcategory: null }],
    ['Poker', { gameType: 'PVP', subcategory: null }],
    ['Lottery', { gameType: 'RNG', subcategory: null }],
    ['a word of next year', { gameType: 'RNG', subcategory: null }],
  ])('Hub88’s %s stands where it belongs', async (category, wanted) => {
    const vendor = await listingVendor('hub88')
    const code = `HUB_${category.toUpperCase().replaceAll(/[^A-Z]/g, '_')}`
    await connected(code, 'hub88', vendor)
    vendor.titles = [{ code: 'a_game', category, demo: true, rtp: '94.79', lines: 20 }]
    await sync(code)
    expect(await gameOf(code, 'a_game')).toMatchObject({ ...wanted, trialPlayable: true })
    await vendor.close()
  })

  test('Hub88: lines and the version of rules are told; what is off is not offered', async () => {
    const vendor = await listingVendor('hub88')
    await connected('HUB_FACTS', 'hub88', vendor)
    vendor.titles = [
      { code: 'facts', rtp: '94.79', lines: 20 },
      { code: 'facts_off', isOff: true },
    ]
    expect(await sync('HUB_FACTS')).toMatchObject({ added: ['facts'] })
    expect(await linesOf('facts')).toEqual({ lines: 20, version: 'rtp-94.79' })
    vendor.titles = [{ code: 'facts', rtp: '92.00', lines: null }]
    expect(await sync('HUB_FACTS')).toMatchObject({ changed: ['facts'] })
    expect(await linesOf('facts')).toEqual({ lines: null, version: 'rtp-92.00' })
    await vendor.close()
  })

  test.each([
    ['EGAMES', 'RNG'],
    ['SLOT', 'RNG'],
    ['FISHING', 'FISH'],
    ['LIVECASINO', 'LIVE'],
    ['SPORT', 'SPORTS'],
    ['POKER', 'PVP'],
  ])('SuperAPI’s %s is %s, under its English name', async (category, gameType) => {
    const vendor = await listingVendor('superapi')
    await connected(`SAPI_${category}`, 'superapi', vendor)
    vendor.titles = [{ code: 'PGSOFT2_SLOT_Oishi', name: 'Oishi', category }]
    await sync(`SAPI_${category}`)
    expect(await gameOf(`SAPI_${category}`, 'PGSOFT2_SLOT_Oishi')).toMatchObject({
      ...{ gameType, name: 'Oishi', trialPlayable: false },
    })
    await vendor.close()
  })
})

test('a round at a game that is gone takes no stake any more, and settles', async () => {
  const vendor = await listingVendor('superapi')
  const subject = await vendorSubject(house, superapi, { code: 'SAPI_ROUNDS' })
  const seat = await subject.seat(money('100'))
  const bet = { betId: 'bet', roundId: 'r', playerId: seat.playerId, gameCode: seat.gameCode }
  const common = { ...bet, currency: seat.currency }
  const reserve = {
    ...common,
    op: 'reserve',
    stake: money('10'),
    freeRoundId: null,
    token: null,
  } as const
  expect((await subject.send({ ...reserve, txId: 'tx' })).status).toBe('OK')
  await house.database.owner.query(
    `update games g set withdrawn_at = now() from vendors v
      where v.id = g.vendor_id and v.code = 'SAPI_ROUNDS' and g.code = $1`,
    [seat.gameCode],
  )
  forgetStandings(house.ctx)
  const again = await subject.send({ ...reserve, txId: 'tx-2', betId: 'bet-2' })
  expect(again.status).not.toBe('OK')
  const settled = await subject.send({
    ...{ ...common, op: 'settle', txId: 'tx-3', payout: money('15'), validBet: null },
    ...{ roundClosed: false, freeRoundId: null },
  })
  expect(settled.status).toBe('OK')
  expect(await subject.balanceOf(seat)).toBe(money('105'))
  await vendor.close()
})
