import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { type Credentials, signedInMember, signedInOperator } from '../../testing/people.ts'

let house: TestHouse
let owner: Credentials
let support: Credentials

beforeAll(async () => {
  house = await testHouse()
  owner = await signedInOperator(house, 'owner')
  support = await signedInOperator(house, 'support')
}, 120_000)
afterAll(() => house.close())

interface Answer {
  readonly code: string
  readonly value: Record<string, unknown>
}
const read = (reply: { json(): unknown }): Answer => {
  const said = reply.json() as { code?: string; value?: Record<string, unknown> }
  return { code: said.code ?? 'ok', value: said.value ?? {} }
}

async function ops(path: string, body?: object, who: Credentials = owner): Promise<Answer> {
  const reply = await house.app.console.inject({
    method: body ? 'POST' : 'GET',
    url: `/api/ops${path}`,
    headers: { host: 'localhost', ...who, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { payload: JSON.stringify({ reason: 'as the test wants', ...body }) } : {}),
  })
  return read(reply)
}

interface Shown {
  readonly gameCode: string
  readonly nodeId: string
  readonly isHot: number
  readonly isNew: number
  readonly gameClassify: string | null
  readonly showIcon: string
}
async function lobby(host = 'localhost'): Promise<Shown[]> {
  const url = '/api/wps/relay/GCSGAME_gameList?gameType=BGS&pageSize=100'
  const { value } = read(await house.app.site.inject({ url, headers: { host } }))
  return value['games'] as Shown[]
}
const shown = async (code: string) => (await lobby()).find(({ gameCode }) => gameCode === code)

const NOTHING = {
  isHot: null,
  isNew: null,
  sort: null,
  gameClassify: null,
  glyph: null,
  palette: null,
}

test('a game is moved, renamed in class, cooled, redrawn and hidden, at once and on record', async () => {
  const before = await shown('mines')
  expect(before?.isNew).toBe(0)
  expect(before?.isHot).toBe(1)
  const { id } = await deskGame('mines')
  const said = {
    isHot: false,
    isNew: true,
    sort: 900,
    gameClassify: 'CLASSIC',
    glyph: 'lion',
    palette: 'jade',
  }
  expect((await ops('/games/save', { id, isShown: true, ...said })).code).toBe('ok')
  expect((await lobby()).at(-1)).toMatchObject({
    gameCode: 'mines',
    isHot: 0,
    isNew: 1,
    gameClassify: 'CLASSIC',
  })
  const after = await shown('mines')
  expect(after?.showIcon).not.toBe(before?.showIcon)
  const picture = await house.app.site.inject({ url: after?.showIcon ?? '' })
  expect([picture.statusCode, picture.headers['cache-control']]).toEqual([
    200,
    expect.stringContaining('immutable'),
  ])
  const { rows } = await house.database.owner.query(
    `select event, subject_id, before, after from audit_log where event = 'game.changed'`,
  )
  expect(rows).toMatchObject([{ before: { isShown: true, isHot: null }, after: { glyph: 'lion' } }])

  expect((await ops('/games/save', { id, isShown: false, ...NOTHING })).code).toBe('ok')
  expect(await shown('mines')).toBeUndefined()
  expect((await lobby('other.example')).map(({ gameCode }) => gameCode)).toContain('mines')
  await ops('/games/save', { id, isShown: true, ...NOTHING })
  expect(await shown('mines')).toEqual(before)
})

async function deskGame(search: string): Promise<{ id: string; isShown: boolean }> {
  const { value } = await ops(`/games?search=${search}`)
  const [found] = value['content'] as { id: string; isShown: boolean }[]
  return found ?? { id: '0', isShown: false }
}

test('a vendor is moved and hidden with all of its games', async () => {
  const { value } = await ops('/games/vendors')
  const [vendor] = value['vendors'] as { code: string; sort: number; games: number }[]
  expect(vendor?.games).toBeGreaterThan(0)
  const change = { code: vendor?.code, sort: 7 }
  expect((await ops('/games/saveVendor', { ...change, isShown: false })).code).toBe('ok')
  expect(await lobby()).toEqual([])
  expect((await ops('/games/saveVendor', { ...change, isShown: true })).code).toBe('ok')
  // Known by name, and on no page before somebody connects one.
  expect(value['vendors']).toContainEqual({
    code: 'CQ9',
    name: 'CQ9',
    sort: 100,
    isShown: false,
    games: 0,
  })
  expect((await lobby()).length).toBeGreaterThan(0)
})

test('what can not be drawn, is not there or may not be done is refused', async () => {
  const { id } = await deskGame('dice')
  const wish = { id, isShown: true, ...NOTHING }
  expect((await ops('/games/save', { ...wish, glyph: 'nonsense' })).code).toBe('field_invalid')
  expect((await ops('/games/save', { ...wish, palette: 'toString' })).code).toBe('field_invalid')
  expect((await ops('/games/save', { ...wish, gameClassify: 'x' })).code).toBe('bad_request')
  expect((await ops('/games/save', { ...wish, sort: 1e9 })).code).toBe('bad_request')
  expect((await ops('/games/save', { ...wish, id: '999999' })).code).toBe('game_not_found')
  const vendor = { code: 'NOBODY', sort: 1, isShown: true }
  expect((await ops('/games/saveVendor', vendor)).code).toBe('not_found')
  expect((await ops('/games/save', wish, support)).code).toBe('forbidden')
  const { rows } = await house.database.owner.query<{ id: string }>(
    'select id::text from games where brand_id = $1 limit 1',
    [house.other.id],
  )
  expect((await ops('/games/save', { ...wish, id: rows[0]?.id })).code).toBe('game_not_found')
})

interface Placed {
  readonly gameType: string
  readonly isShown: boolean
  readonly games: number
}
const placed = async () => (await ops('/games/categories')).value['categories'] as Placed[]
const named = (list: readonly Placed[]) =>
  list.map(({ gameType, isShown }) => ({ gameType, isShown }))

async function inMenus(host = 'localhost'): Promise<string[]> {
  const url = '/api/lgw/games/game_menus'
  const { value } = read(await house.app.site.inject({ url, headers: { host } }))
  return (value['categories'] as { gameType: string }[]).map(({ gameType }) => gameType)
}
async function lanes(): Promise<string[]> {
  const url = '/api/wps/relay/GCSGAME_newGameVendor'
  const { value } = read(await house.app.site.inject({ url, headers: { host: 'localhost' } }))
  const { lanes: found } = value['data'] as { lanes: { gameCategory: string }[] }
  return found.map(({ gameCategory }) => gameCategory)
}

test('categories stand in the brand’s order, a hidden one in no menu, at once and on record', async () => {
  // A slot and a table beside the house's own games, so that there is something to order.
  await house.database.owner.query(
    `insert into games(brand_id, vendor_id, code, name, game_type, hot, is_new, trial_playable,
                       enabled, sort)
     select v.brand_id, v.id, t, t, t, false, false, true, true, 1
       from vendors v, unnest(array['RNG', 'LIVE', 'SPORTS', 'ESPORTS']) t
      where v.brand_id = $1 and v.code = 'ROW'`,
    [house.brand.id],
  )
  const before = await placed()
  expect(await inMenus()).toEqual(['RNG', 'LIVE', 'BGS', 'SPORTS', 'ESPORTS', 'MINI'])
  const first = ['ESPORTS', 'BGS']
  const wanted = [
    ...first.map((gameType) => ({ gameType, isShown: true })),
    ...named(before)
      .filter(({ gameType }) => !first.includes(gameType))
      .map((one) => ({ ...one, isShown: one.gameType !== 'LIVE' })),
  ]
  expect((await ops('/games/placeCategories', { categories: wanted })).code).toBe('ok')
  expect(named(await placed())).toEqual(wanted)
  expect(await inMenus()).toEqual(['ESPORTS', 'BGS', 'RNG', 'SPORTS', 'MINI'])
  expect(await lanes()).toEqual(['ESPORTS', 'BGS', 'RNG', 'SPORTS', 'MINI'])
  // Its games are still found by name, and another brand has its own order.
  const url = '/api/wps/relay/GCSGAME_gameList?gameName=LIVE'
  const { value } = read(await house.app.site.inject({ url, headers: { host: 'localhost' } }))
  expect(value['games']).toMatchObject([{ gameType: 'LIVE' }])
  expect(await inMenus('other.example')).toEqual(['BGS', 'MINI'])
  const { rows } = await house.database.owner.query(
    `select before, after from audit_log where event = 'categories.placed'`,
  )
  expect(rows).toEqual([{ before: { categories: named(before) }, after: { categories: wanted } }])
  await ops('/games/placeCategories', { categories: named(before) })
  expect(await inMenus()).toEqual(['RNG', 'LIVE', 'BGS', 'SPORTS', 'ESPORTS', 'MINI'])
})

test('an order of categories names each of them once, by who may', async () => {
  const all = named(await placed())
  const refused = async (categories: readonly object[], who?: Credentials) =>
    (await ops('/games/placeCategories', { categories }, who)).code
  expect(await refused(all.slice(1))).toBe('field_invalid')
  expect(await refused([...all.slice(1), all[1] ?? {}])).toBe('field_invalid')
  expect(await refused([...all.slice(1), { gameType: 'POKER', isShown: true }])).toBe('bad_request')
  expect(await refused(all, support)).toBe('forbidden')
})

test('the pace of games is the brand’s own, by who may, on record', async () => {
  const pace = async () => (await ops('/games/pace')).value['pace']
  const who = await signedInMember(house, 'steady01')
  const told = async (gameCode: string) => {
    const url = `/api/wps/originals/current?gameCode=${gameCode}`
    const headers = { host: 'localhost', ...who }
    return read(await house.app.site.inject({ url, headers })).value['pace']
  }
  expect(await pace()).toBe('usual')
  expect(await told('dice')).toBe('usual')
  expect((await ops('/games/setPace', { pace: 'plain' }, support)).code).toBe('forbidden')
  expect((await ops('/games/setPace', { pace: 'turbo' })).code).toBe('bad_request')
  expect((await ops('/games/setPace', { pace: 'plain' })).code).toBe('ok')
  expect(await pace()).toBe('plain')
  // games of the house are told so too: with it none of them plays by itself
  for (const gameCode of ['dice', 'crash']) expect(await told(gameCode)).toBe('plain')
  const { rows } = await house.database.owner.query(
    `select before, after, reason from audit_log where event = 'pace.changed'`,
  )
  expect(rows).toEqual([
    { before: { pace: 'usual' }, after: { pace: 'plain' }, reason: 'as the test wants' },
  ])
})
