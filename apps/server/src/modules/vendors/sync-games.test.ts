import { createServer, type Server } from 'node:http'
import { type VendorGame, writeGames } from '@lantern/vendor-protocol/games'
import { isAsked } from '@lantern/vendor-protocol/questions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertVendor } from '../../seed/queries.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { type Ops, opsClient } from '../../testing/ops.ts'
import { gamesPage } from '../catalogue/index.ts'
import { MOST_FAILURES, REST_MS } from './breaker.ts'
import { connect, makeKey } from './index.ts'
import { findConnection } from './queries/connections.ts'
import { syncOne } from './sync-games.ts'

const SECRET = 'a-secret-of-the-vendors'

let house: TestHouse
let operator: Ops
let server: Server
let url: string
/** What the vendor lists, or says instead. */
let says: { http: number; text: string }
let asked = 0
let unsigned = 0

const game = (code: string, more: Partial<VendorGame> = {}): VendorGame => ({
  code,
  name: code,
  type: 'RNG',
  rulesVersion: `${code}-1`,
  hot: false,
  new: false,
  trial: true,
  glyph: null,
  palette: null,
  ...more,
})
const lists = (...games: VendorGame[]) => {
  says = { http: 200, text: writeGames(games) }
}

async function connected(code: string, launchUrl: string): Promise<void> {
  const { owner } = house.database
  await insertVendor(owner, house.brand.id, { code, name: code })
  await connect(owner, house.brand.id, { code, dialect: 'lantern', launchUrl })
  const key = { brandId: house.brand.id, vendorCode: code, keyId: 'k1' }
  await makeKey(house.ctx, owner, key, SECRET)
}

async function sync(code: string) {
  house.ctx.clock.advance(1)
  const row = await findConnection(house.ctx.db, house.brand.id, code)
  if (!row) throw new Error(`${code} is not connected`)
  return syncOne(house.ctx, row)
}

const shown = async (vendorCode: string) => {
  const page = { pageNo: 1, pageSize: 50 }
  const { games } = await gamesPage(house.ctx.db, house.brand.id, { vendorCode }, page)
  return games.map(({ code }) => code)
}

beforeAll(async () => {
  house = await testHouse()
  server = createServer((request, reply) => {
    asked += 1
    const header = (name: string) => String(request.headers[name] ?? '')
    const heard = { name: 'vendor-games', header, body: '' } as const
    if (!isAsked(heard, { keyId: 'k1', secret: SECRET }, house.ctx.clock.now())) unsigned += 1
    reply.writeHead(says.http).end(says.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  await connected('GOOD', url)
  await connected('HARBOUR', url)
  await connected('SHORT', url)
  operator = await opsClient(house, 'owner')
  await connected('DOWN', 'http://127.0.0.1:1')
})
afterAll(async () => {
  server.close()
  await house.close()
})
beforeEach(() => {
  asked = 0
})

test('a list is taken over: games are added, changed, withdrawn, and come back', async () => {
  lists(game('one'), game('two', { hot: true, new: true, glyph: 'shark-jaws' }))
  expect(await sync('GOOD')).toEqual({ added: ['one', 'two'], changed: [], withdrawn: [] })
  expect(await shown('GOOD')).toEqual(['one', 'two'])
  expect(await sync('GOOD')).toEqual({ added: [], changed: [], withdrawn: [] })
  lists(game('two', { rulesVersion: 'two-2' }), game('three'))
  expect(await sync('GOOD')).toEqual({ added: ['three'], changed: ['two'], withdrawn: ['one'] })
  expect(await shown('GOOD')).toEqual(['two', 'three'])
  lists(game('two', { rulesVersion: 'two-2' }), game('three'), game('one'))
  expect(await sync('GOOD')).toEqual({ added: [], changed: ['one'], withdrawn: [] })
  expect(await shown('GOOD')).toEqual(['two', 'three', 'one'])
  expect(unsigned).toBe(0)
  const { rows } = await house.database.owner.query(
    `select r.version from game_rules r join games g on g.id = r.game_id
      where g.code = 'two' order by r.since, r.version`,
  )
  expect(rows.map(({ version }) => version)).toEqual(['two-1', 'two-2'])
})

test('what an operator switched off stays off, whatever the vendor lists', async () => {
  lists(game('off'), game('on'))
  await sync('HARBOUR')
  await house.database.owner.query(`update games set enabled = false where code = 'off'`)
  lists(game('off', { name: 'Another' }), game('on'))
  await sync('HARBOUR')
  expect(await shown('HARBOUR')).toEqual(['on'])
})

test.each([
  ['no list', 200, '{"games": [{"code": "x"}]}'],
  ['a game twice', 200, writeGames([game('x'), game('x')])],
  ['a failure', 500, 'sorry'],
])('of a vendor that says %s nothing is taken over', async (_what, http, text) => {
  lists(game('on'))
  await sync('HARBOUR')
  says = { http, text }
  await expect(sync('HARBOUR')).rejects.toThrow()
  expect(await shown('HARBOUR')).toEqual(['on'])
})

const casesOf = async (vendorCode: string) => {
  const { rows } = await house.database.owner.query<{ isOpen: boolean }>(
    `select closed_at is null as "isOpen" from vendor_cases
      where vendor_code = $1 and kind = 'games_list_shrank' order by id`,
    [vendorCode],
  )
  return rows.map(({ isOpen }) => isOpen)
}

test('a list without a game, or without most of what it had, is one for a person', async () => {
  lists(game('one'), game('two'), game('three'), game('four'))
  await sync('SHORT')
  lists()
  expect(await sync('SHORT')).toBe('empty')
  lists(game('one'))
  expect(await sync('SHORT')).toBe('shrank')
  // the same again is the same case
  expect(await sync('SHORT')).toBe('shrank')
  expect(await shown('SHORT')).toEqual(['one', 'two', 'three', 'four'])
  expect(await casesOf('SHORT')).toEqual([true, true])
  // all names new is no other list of the same games
  lists(game('five'), game('six'), game('seven'), game('eight'))
  expect(await sync('SHORT')).toBe('shrank')
  lists(game('one'), game('two'))
  expect(await sync('SHORT')).toMatchObject({ withdrawn: ['three', 'four'] })
  expect(await casesOf('SHORT')).toEqual([false, false, false])
})

test('a list that is bad again after a good one is a case again, and was never taken over', async () => {
  const listedAt = async () =>
    (await operator('GET', '/vendor/settings?code=SHORT')).value['listedAt']
  const before = await listedAt()
  lists()
  expect(await sync('SHORT')).toBe('empty')
  expect(await sync('SHORT')).toBe('empty')
  expect(await casesOf('SHORT')).toEqual([false, false, false, true])
  expect(await listedAt()).toBe(before)
  lists(game('one'), game('two'))
  expect(await sync('SHORT')).toMatchObject({ withdrawn: [] })
  expect(await casesOf('SHORT')).toEqual([false, false, false, false])
  expect(await listedAt()).not.toBe(before)
})

test('a person may say that a short list is right, on record', async () => {
  const take = (evenIfShorter: boolean, code = 'SHORT') =>
    operator('POST', '/vendor/games/takeList', { code, evenIfShorter, reason: 'They told us so' })
  lists(game('nine'))
  expect((await take(false)).value).toMatchObject({ outcome: 'shrank', added: 0, withdrawn: 0 })
  expect((await take(true)).value).toEqual({ outcome: 'taken', added: 1, changed: 0, withdrawn: 2 })
  expect(await shown('SHORT')).toEqual(['nine'])
  lists()
  expect((await take(true)).value).toMatchObject({ outcome: 'empty' })
  expect((await take(true, 'NOBODY')).code).toBe('not_found')
  const { rows } = await house.database.owner.query<{ reason: string; actor: string }>(
    `select reason, actor_name as actor from audit_log
      where event = 'vendor.games_synced' and reason is not null`,
  )
  expect(rows).toEqual([{ reason: 'They told us so', actor: 'owner-of-tests' }])
})

test('what an operator entered stays until the list has it', async () => {
  const said = {
    ...{ name: 'By hand', gameType: 'LIVE', gameClassify: null, glyph: null, palette: null },
    ...{ lines: null, trialPlayable: false },
  }
  const wish = { code: 'GOOD', gameCode: 'by-hand', said, currencies: ['USD'], isShown: true }
  expect(
    (await operator('POST', '/vendor/games/add', { ...wish, reason: 'They told us so' })).code,
  ).toBe('ok')
  lists(game('two', { rulesVersion: 'two-2' }), game('three'), game('one'))
  expect(await sync('GOOD')).toMatchObject({ withdrawn: [] })
  expect(await shown('GOOD')).toContain('by-hand')
  lists(game('two', { rulesVersion: 'two-2' }), game('three'), game('one'), game('by-hand'))
  expect(await sync('GOOD')).toMatchObject({ changed: ['by-hand'] })
  lists(game('two', { rulesVersion: 'two-2' }), game('three'), game('one'))
  expect(await sync('GOOD')).toMatchObject({ withdrawn: ['by-hand'] })
  expect(await shown('GOOD')).not.toContain('by-hand')
})

test('R-056 a vendor that is down is left alone for a while, and no other suffers', async () => {
  for (let failure = 1; failure <= MOST_FAILURES; failure += 1)
    await expect(sync('DOWN')).rejects.toMatchObject({ code: 'provider_unavailable' })
  const { owner } = house.database
  // it is there again, but nobody asks before the rest is over
  await owner.query(`update vendor_connections set launch_url = $1 where code = 'DOWN'`, [url])
  lists(game('two', { rulesVersion: 'two-2' }), game('three'), game('one'), game('up'))
  asked = 0
  await expect(sync('DOWN')).rejects.toMatchObject({ code: 'provider_unavailable' })
  expect(asked).toBe(0)
  expect(await sync('GOOD')).toMatchObject({ added: ['up'] })
  house.ctx.clock.advance(REST_MS + 1)
  expect(await sync('DOWN')).toMatchObject({ added: ['two', 'three', 'one', 'up'] })
  expect(await sync('DOWN')).toMatchObject({ added: [] })
})

test('what a game states of itself comes with the list, and its sheet with the vendor’s address', async () => {
  const stated = {
    returnRate: 0.9591,
    hitRate: 0.25,
    volatility: 'high',
    sheet: '/sheets/one',
  } as const
  const others = [game('two', { rulesVersion: 'two-2' }), game('three')]
  const read = async () => {
    const path = '/games?vassalage=GOOD&search=one'
    const { value } = await operator('GET', path)
    return (value as { content: { stated: unknown }[] }).content[0]?.stated
  }
  lists(...others, game('one', { stated }))
  expect(await sync('GOOD')).toMatchObject({ changed: ['one'] })
  expect(await read()).toEqual({ ...stated, sheet: `${url}/sheets/one` })
  lists(...others, game('one', { stated: { returnRate: 0.96 } }))
  expect(await sync('GOOD')).toMatchObject({ changed: ['one'] })
  expect(await read()).toEqual({ returnRate: 0.96, hitRate: null, volatility: null, sheet: null })
  expect(await sync('GOOD')).toMatchObject({ changed: [] })
  lists(...others, game('one'))
  expect(await sync('GOOD')).toMatchObject({ changed: ['one'] })
  expect(await read()).toBeNull()
})
