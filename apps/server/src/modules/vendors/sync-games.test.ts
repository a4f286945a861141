import { createServer, type Server } from 'node:http'
import { type VendorGame, writeGames } from '@lantern/vendor-protocol/games'
import { isAsked } from '@lantern/vendor-protocol/questions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertVendor } from '../../seed/queries.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { gamesPage } from '../catalogue/index.ts'
import { MOST_FAILURES, REST_MS } from './breaker.ts'
import { connect, makeKey } from './index.ts'
import { findConnection } from './queries/connections.ts'
import { syncOne } from './sync-games.ts'

const SECRET = 'a-secret-of-the-vendors'

let house: TestHouse
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
  ['no game at all', 200, writeGames([])],
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

test('R-056 a vendor that is down is left alone for a while, and no other suffers', async () => {
  for (let failure = 1; failure <= MOST_FAILURES; failure += 1)
    await expect(sync('DOWN')).rejects.toMatchObject({ code: 'provider_unavailable' })
  const { owner } = house.database
  // it is there again, but nobody asks before the rest is over
  await owner.query(`update vendor_connections set launch_url = $1 where code = 'DOWN'`, [url])
  lists(game('up'))
  asked = 0
  await expect(sync('DOWN')).rejects.toMatchObject({ code: 'provider_unavailable' })
  expect(asked).toBe(0)
  expect(await sync('GOOD')).toMatchObject({ added: ['up'] })
  house.ctx.clock.advance(REST_MS + 1)
  expect(await sync('DOWN')).toMatchObject({ added: ['up'] })
  expect(await sync('DOWN')).toMatchObject({ added: [] })
})
