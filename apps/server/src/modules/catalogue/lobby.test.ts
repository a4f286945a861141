import type { ReplyOf } from '@lantern/contract/endpoint'
import type { games } from '@lantern/contract/games'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { type Credentials, signedInMember, trialMember } from '../../testing/people.ts'

let house: TestHouse
let member: Credentials
let trial: Credentials

const TYPES = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT'] as const
const GAMES = 10_000
const VENDORS = 20

/** Ten thousand games of twenty vendors, by rule, so that every answer can be counted. */
async function generate(): Promise<void> {
  const { owner } = house.database
  await owner.query(
    `insert into vendors(brand_id, code, name, sort, is_listed)
     select $1, 'GEN_' || v, 'Generated ' || v, v, v < $2 from generate_series(1, $2) v`,
    [house.brand.id, VENDORS],
  )
  await owner.query(
    `insert into games(brand_id, vendor_id, code, name, game_type, hot, is_new, trial_playable,
                       enabled, sort, subcategory)
     select $1, v.id, 'gen-' || n,
            case when n % 100 = 7 then 'Đêm Lồng Đèn ' || n else 'Game ' || n end,
            ($3::text[])[1 + n % array_length($3::text[], 1)], n % 500 = 1, n % 250 = 1, n % 2 = 0,
            n % 1000 <> 0, n, case n % 10 when 3 then 'JACKPOT' when 4 then 'CLASSIC' end
       from generate_series(1, $2::int) n
       join vendors v on v.brand_id = $1 and v.code = 'GEN_' || (1 + n % $4::int)`,
    [house.brand.id, GAMES, [...TYPES], VENDORS],
  )
}

/** The numbers of the games that fulfil a rule, worked out without the database. */
const numbers = (rule: (n: number) => boolean): number[] =>
  Array.from({ length: GAMES }, (_, i) => i + 1).filter((n) => n % 1000 !== 0 && rule(n))
const typeOf = (n: number) => TYPES[n % TYPES.length]
const isListed = (n: number) => n % VENDORS !== VENDORS - 1

interface Answer {
  readonly code: string
  readonly value: {
    games: { gameCode: string; nodeId: string; displayName: string; vassalage: string }[]
    totalPages: number
    content: { gameCode: string; nodeId: string }[]
    nodeIds: string[]
    [field: string]: unknown
  }
}

async function ask(path: string, credentials: Credentials = {}, host = 'localhost') {
  const reply = await house.app.site.inject({
    url: `/api${path}`,
    headers: { host, ...credentials },
  })
  const said: { code?: string; value?: Answer['value'] } = reply.json()
  const answer: unknown = { code: said.code ?? 'ok', value: said.value ?? {} }
  return answer as Answer
}
const list = (query: string, credentials?: Credentials) =>
  ask(`/wps/relay/GCSGAME_gameList?${query}`, credentials)

async function act(
  method: 'POST' | 'DELETE',
  path: string,
  input: Record<string, string>,
  credentials: Credentials = member,
): Promise<string> {
  const isPost = method === 'POST'
  const query = isPost ? '' : `?${new URLSearchParams(input).toString()}`
  const reply = await house.app.site.inject({
    method,
    url: `/api/wps/relay/${path}${query}`,
    headers: {
      host: 'localhost',
      ...credentials,
      ...(isPost && { 'content-type': 'application/json' }),
    },
    ...(isPost && { payload: JSON.stringify(input) }),
  })
  const said: { code?: string } = reply.json()
  return said.code ?? 'ok'
}

beforeAll(async () => {
  house = await testHouse()
  await generate()
  member = await signedInMember(house, 'browser1')
  trial = await trialMember(house)
})
afterAll(() => house.close())

describe('lists over ten thousand games', () => {
  test('every page of a category holds each of its games once', async () => {
    const wanted = numbers((n) => typeOf(n) === 'RNG' && isListed(n)).map((n) => `gen-${n}`)
    const { value: first } = await list('gameType=RNG&pageSize=400')
    const rest = await Promise.all(
      Array.from({ length: first.totalPages - 1 }, (_, i) =>
        list(`gameType=RNG&pageSize=400&pageNo=${i + 2}`),
      ),
    )
    const found = [first, ...rest.map(({ value }) => value)].flatMap(({ games }) =>
      games.map(({ gameCode }) => gameCode),
    )
    expect(new Set(found).size).toBe(found.length)
    expect(found.toSorted()).toEqual(wanted.toSorted())
  })

  test.each<[string, (n: number) => boolean]>([
    ['vassalage=GEN_3', (n) => n % VENDORS === 2],
    ['vassalage=GEN_3&gameType=FISH', (n) => n % VENDORS === 2 && typeOf(n) === 'FISH'],
    ['vassalage=GEN_20', (n) => n % VENDORS === 19],
    ['gameClassify=CLASSIC&gameType=PVP', (n) => n % 10 === 4 && typeOf(n) === 'PVP' && isListed(n)],
    ['gameType=JACKPOT', (n) => n % 10 === 3 && isListed(n)],
    ['selection=HOT&vassalage=GEN_2', (n) => n % 500 === 1 && n % VENDORS === 1],
    ['selection=NEW&gameType=LIVE', (n) => n % 250 === 1 && typeOf(n) === 'LIVE' && isListed(n)],
    ['selection=ALL&gameName=dem%20long', (n) => n % 100 === 7 && isListed(n)],
    ['gameName=%20GAME%2042%20', (n) => `Game ${n}`.includes('Game 42') && n % 100 !== 7 && isListed(n)],
  ])('%s', async (query, rule) => {
    const { value } = await list(`${query}&pageSize=999`)
    expect(value.games.map(({ gameCode }) => gameCode).toSorted()).toEqual(
      numbers(rule)
        .map((n) => `gen-${n}`)
        .toSorted()
        .slice(0, 999),
    )
  }) // biome-ignore format: a table

  test.each([
    ['gameType=POKER', 'bad_request'],
    ['gameType=', 'bad_request'],
    ['selection=WORST', 'bad_request'],
    ['pageNo=0', 'bad_request'],
    ['pageNo=-3', 'bad_request'],
    ['pageSize=-1', 'bad_request'],
    ['pageSize=1000', 'bad_request'],
    ['pageSize=99999999999999999999', 'bad_request'],
    ['pageNo=1.5', 'bad_request'],
    [`gameName=${'x'.repeat(61)}`, 'bad_request'],
    ['selection=FAV', 'not_signed_in'],
    ['selection=RECENT', 'not_signed_in'],
  ])('%s is answered with %s', async (query, code) => {
    const began = performance.now()
    expect((await list(query)).code).toBe(code)
    expect(performance.now() - began).toBeLessThan(1_000)
  })

  test.each(["' or 1=1 --", '%', '_', '\\', '(a+)+$', '<script>alert(1)</script>', '\u202egnp'])(
    'the search text %j means nothing but itself',
    async (term) => {
      const reply = await list(`gameName=${encodeURIComponent(term)}`)
      expect(reply).toMatchObject({ code: 'ok', value: { games: [], totalPages: 0 } })
    },
  )

  test('a page beyond the end is empty and says where the end is', async () => {
    const { value } = await list('gameType=BGS&pageNo=100000')
    expect(value).toMatchObject({ games: [], totalPages: 1 })
  })

  test('a change holds with the next call, and no other brand sees it', async () => {
    const search = 'gameName=Row%20Dice&gameType=BGS'
    expect((await list(search)).value.games).toHaveLength(1)
    const { owner } = house.database
    await owner.query('update games set enabled = false where code = $1 and brand_id = $2', [
      'dice',
      house.brand.id,
    ])
    expect((await list(search)).value.games).toHaveLength(0)
    const elsewhere = await ask(`/wps/relay/GCSGAME_gameList?${search}`, {}, 'other.example')
    expect(elsewhere.value.games).toHaveLength(1)
    await owner.query('update games set enabled = true where code = $1', ['dice'])
  })
})

// The calls as the specification writes them, section 7.
const SITE = 'clientType=3&merchant=lantern&language=EN'
test.each<[string, string, (reply: Answer['value']) => unknown]>([
  ['a list', `GCSGAME_gameList?${SITE}&platform=flash,html5-desktop&gameType=RNG&vassalage=GEN_1&gameClassify=JACKPOT&gameName=game&pageNo=1&pageSize=15`, ({ games, totalPages }) => [Array.isArray(games), totalPages]],
  ['hot games', 'GCSGAME_hotGamesV2?merchantCode=lantern&isPlatform=2&vassalage=GEN_2&platform=html5-desktop&language=EN', ({ list: found }) => [Array.isArray(found), 1]],
  ['vendors', 'GCSGAME_newGameVendor?merchantCode=lantern&platform=html5&language=EN', ({ data }) => [typeof data === 'object', 1]],
  ['classes', 'GCSGAME_getVassGameType?vassalage=GEN_2&gameType=RNG&language=EN', ({ list: found }) => [Array.isArray(found), 1]],
  ['winners', 'GCSGAME_getRankList?gameCategory=ALL&language=EN&limitNum=20', ({ list: found }) => [Array.isArray(found), 1]],
])('%s by the names of the wire', async (_name, path, shape) => {
  const { code, value } = await ask(`/wps/relay/${path}`)
  expect([code, shape(value)]).toEqual(['ok', [true, expect.any(Number)]])
}) // biome-ignore format: a table

// The same of one's own games, and of what is announced.
const OWN = 'clientType=3&platform=flash&language=EN&gameType=RNG'
test.each<[string, string, readonly string[]]>([
  ['MCSFE_getFavoriteGames', '', ['nodeIds']],
  ['getFavoriteGamesList', `${OWN}&pageNo=1&pageSize=999`, ['content', 'pageNum', 'totalPages']],
  ['GCS_recentGame', `${OWN}&page=1&pageSize=15`, ['content', 'pageNum', 'totalPages']],
  ['announcements', 'types=B,PL,PU,PR,H&platform=W&execution=B&language=EN', ['banners', 'playerNotices', 'popup', 'promotion', 'help']],
])('%s asked with %j answers %j', async (call, query, fields) => {
  const { code, value } = await ask(`/wps/relay/${call}?${query}`, member)
  expect([code, Object.keys(value)]).toEqual(['ok', fields])
}) // biome-ignore format: a table

test('a game has the fields that the specification gives it, and is kept by them', async () => {
  const { value } = await list('gameType=FISH&pageSize=1')
  expect(Object.keys(value.games[0] ?? {})).toEqual(
    expect.arrayContaining([
      'nodeId', 'gameType', 'vassalage', 'gameClassify', 'displayName', 'lagerIcon', 'gameName',
      'showIcon', 'gameCode', 'isGame', 'isHot', 'supportPlay',
    ]),
  ) // biome-ignore format: a list
  const { nodeId = '', vassalage: vendor = '' } = value.games[0] ?? {}
  const kept = { nodeId, vendor, gameType: 'FISH' }
  expect(await act('POST', 'addFavoriteGameV2', kept)).toBe('ok')
  expect(await act('DELETE', 'removeFavoriteGameV2', kept)).toBe('ok')
}) // biome-ignore format: a table

test('a list that names no page begins with fifteen', async () => {
  const { value } = await list('gameType=RNG')
  expect(value.games).toHaveLength(15)
})

test('menus name categories with games, jackpots among them, and the prize mode', async () => {
  const { value } = await ask('/lgw/games/game_menus')
  const menus: unknown = value
  const { categories, gameMenus } = menus as ReplyOf<typeof games.menus>
  expect(categories.map(({ gameType }) => gameType)).toEqual([
    'RNG', 'LIVE', 'FISH', 'PVP', 'BGS', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'JACKPOT', 'MINI',
  ]) // biome-ignore format: a list
  expect(gameMenus[0]).toEqual({ accountTypeName: 'RNG', prizeMode: 'LOTT' })
})

test('lanes: originals apart, e-sports and cockfight behind sports, unlisted vendors nowhere', async () => {
  const { value } = await ask('/wps/relay/GCSGAME_newGameVendor')
  const { lanes } = value['data'] as {
    lanes: {
      gameCategory: string
      vendors: { vassalage: string; isGame: string; tint: string[] }[]
    }[]
  }
  expect(lanes.map(({ gameCategory }) => gameCategory)).toEqual([
    'RNG', 'LIVE', 'FISH', 'PVP', 'BGS', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'JACKPOT', 'MINI',
  ]) // biome-ignore format: a list
  const vendors = lanes.flatMap((lane) => lane.vendors.map(({ vassalage }) => vassalage))
  expect(vendors).not.toContain('GEN_20')
  expect(lanes.find(({ gameCategory }) => gameCategory === 'RNG')?.vendors[0]?.isGame).toBe(
    'VASSALAGE',
  )
  // Each card has the colours of its picture.
  expect(lanes.flatMap(({ vendors }) => vendors.map(({ tint }) => tint.length))).not.toContain(0)
})

test('classes of a vendor and a category are counted', async () => {
  const { value } = await ask('/wps/relay/GCSGAME_getVassGameType?vassalage=GEN_5&gameType=PVP')
  const all = numbers((n) => n % VENDORS === 4 && typeOf(n) === 'PVP')
  expect(value['list']).toMatchObject(
    all.length === 0 ? [] : [{ gameType: 'PVP', gameCount: all.length }],
  )
})

describe('favourites and recent games', () => {
  test('a game is kept, found in three lists, and let go', async () => {
    const { value } = await list('gameType=BGS')
    const [mines, dice] = value.games
    const nodeId = mines?.nodeId ?? ''
    for (const id of [nodeId, dice?.nodeId ?? '', nodeId])
      expect(await act('POST', 'addFavoriteGameV2', { nodeId: id, gameType: 'BGS' })).toBe('ok')
    const ids = (await ask('/wps/relay/MCSFE_getFavoriteGames', member)).value.nodeIds
    expect(new Set(ids)).toEqual(new Set([nodeId, dice?.nodeId]))
    const whole = await ask('/wps/relay/getFavoriteGamesList?gameType=BGS&pageSize=999', member)
    expect(whole.value.content).toHaveLength(2)
    expect((await list('selection=FAV', member)).value.games).toHaveLength(2)
    expect(await act('DELETE', 'removeFavoriteGameV2', { nodeId })).toBe('ok')
    expect(await act('DELETE', 'removeFavoriteGameV2', { nodeId })).toBe('ok')
    expect((await list('selection=FAV', member)).value.games).toHaveLength(1)
    expect((await list('selection=FAV', trial)).value.games).toHaveLength(0)
  })

  test('what is not there, or not this brand’s, is not kept', async () => {
    const other = await ask('/wps/relay/GCSGAME_gameList', {}, 'other.example')
    const foreign = other.value.games[0]?.nodeId ?? ''
    expect(await act('POST', 'addFavoriteGameV2', { nodeId: foreign })).toBe('game_not_found')
    expect(await act('POST', 'addFavoriteGameV2', { nodeId: '999999999' })).toBe('game_not_found')
    expect(await act('POST', 'addFavoriteGameV2', { nodeId: '-1' })).toBe('bad_request')
    expect(await act('POST', 'addFavoriteGameV2', { nodeId: foreign }, {})).toBe('not_signed_in')
  })

  test('nobody keeps a thousand', async () => {
    await house.database.owner.query(
      `insert into member_favourites(member_id, game_id, brand_id, added_at)
       select m.id, g.id, g.brand_id, now() from members m
         join games g on g.brand_id = m.brand_id and g.code like 'gen-%'
        where m.account = 'browser1' order by g.id limit 999
       on conflict do nothing`,
    )
    const { value } = await list('gameType=BGS')
    const nodeId = value.games[0]?.nodeId ?? ''
    expect(await act('POST', 'addFavoriteGameV2', { nodeId })).toBe('favourites_full')
  })

  test('opening a game puts it first among the recent ones', async () => {
    for (const gameCode of ['mines', 'dice', 'mines']) {
      house.ctx.clock.advance(1_000)
      const reply = await house.app.site.inject({
        method: 'POST',
        url: '/api/wps/game/launchGame',
        headers: { host: 'localhost', ...member, 'content-type': 'application/json' },
        payload: JSON.stringify({ gameCode, vassalage: 'ROW' }),
      })
      expect(reply.statusCode, reply.body).toBe(200)
    }
    const { value } = await ask('/wps/relay/GCS_recentGame?page=1&pageSize=15', member)
    expect(value.content.map(({ gameCode }) => gameCode)).toEqual(['mines', 'dice'])
    const ofSlots = await ask('/wps/relay/GCS_recentGame?gameType=RNG', member)
    expect(ofSlots.value.content).toEqual([])
    expect((await list('selection=RECENT', member)).value.games).toHaveLength(2)
  })

  const RECENT = 'wps/relay/GCS_recentGame'
  const KEPT = 'wps/relay/getFavoriteGamesList'
  test.each([
    [`${KEPT}?gameType=POKER`, 'bad_request'],
    [`${KEPT}?pageNo=0`, 'bad_request'],
    [`${KEPT}?pageNo=-1`, 'bad_request'],
    [`${KEPT}?pageSize=1000`, 'bad_request'],
    [`${KEPT}?pageSize=-15`, 'bad_request'],
    [`${KEPT}?pageSize=1e9`, 'bad_request'],
    [`${RECENT}?gameType=poker`, 'bad_request'],
    [`${RECENT}?page=0`, 'bad_request'],
    [`${RECENT}?page=-2`, 'bad_request'],
    [`${RECENT}?pageSize=100`, 'bad_request'],
    [`${RECENT}?pageSize=0`, 'bad_request'],
    [`${RECENT}?page=99999999999999999999`, 'bad_request'],
    ['wps/relay/GCSGAME_getVassGameType?gameType=POKER', 'bad_request'],
    ['wps/relay/GCSGAME_getRankList?gameCategory=POKER', 'bad_request'],
    ['wps/relay/GCSGAME_getRankList?limitNum=0', 'bad_request'],
    ['wps/relay/GCSGAME_getRankList?limitNum=21', 'bad_request'],
    [`wps/relay/GCSGAME_hotGamesV2?vassalage=${'x'.repeat(61)}`, 'bad_request'],
    ['wps/relay/announcements?types=X', 'bad_request'],
    ['wps/relay/announcements?platform=X', 'bad_request'],
    ['wps/relay/announcements?execution=Z', 'bad_request'],
    ['wps/system/helpCenter?lang=%00', 'bad_request'],
  ])('%s is answered with %s', async (path, code) => {
    const began = performance.now()
    expect((await ask(`/${path}`, member)).code).toBe(code)
    expect(performance.now() - began).toBeLessThan(1_000)
  })

  test.each([`${KEPT}?pageNo=4000&pageSize=999`, `${RECENT}?page=4000`])(
    '%s: a page beyond the end is empty and says where the end is',
    async (path) => {
      const { code, value } = await ask(`/${path}`, member)
      expect(code).toBe('ok')
      expect(value.content).toEqual([])
      expect(value.totalPages).toBeLessThan(3)
    },
  )

  test.each(["KIRIN' or 1=1 --", '%', '../..', '\u202egnp'])(
    'the vendor %j has no games',
    async (vendor) => {
      const query = new URLSearchParams({ vassalage: vendor }).toString()
      const classes = await ask(`/wps/relay/GCSGAME_getVassGameType?${query}`)
      expect(classes).toMatchObject({ code: 'ok', value: { list: [] } })
      expect(await list(query)).toMatchObject({ code: 'ok', value: { games: [], totalPages: 0 } })
    },
  )

  test('vendor, class, category and search hold among one’s own games too', async () => {
    const codes = async (query: string) =>
      (await list(`${query}&pageSize=999`, member)).value.games.map(({ gameCode }) => gameCode)
    await house.database.owner.query(
      `insert into member_recent_games(member_id, game_id, brand_id, opened_at)
       select member_id, game_id, brand_id, added_at from member_favourites on conflict do nothing`,
    )
    for (const selection of ['FAV', 'RECENT']) {
      const own = await codes(`selection=${selection}`)
      const wanted = (rule: (n: number) => boolean) => {
        const found = own.filter((code) => code.startsWith('gen-') && rule(Number(code.slice(4))))
        expect(found.length).toBeGreaterThan(0)
        return found
      }
      const asked = (query: string) => codes(`selection=${selection}&${query}`)
      expect(await asked('vassalage=GEN_3')).toEqual(wanted((n) => 1 + (n % VENDORS) === 3))
      expect(await asked('gameClassify=CLASSIC')).toEqual(wanted((n) => n % 10 === 4))
      expect(await asked('gameType=JACKPOT')).toEqual(wanted((n) => n % 10 === 3))
      expect(await asked('gameName=long%20den')).toEqual(wanted((n) => n % 100 === 7))
      const both = wanted((n) => typeOf(n) === 'RNG' && n % 10 === 4)
      expect(await asked('gameType=RNG&gameClassify=CLASSIC')).toEqual(both)
    }
    const classed = await ask('/wps/relay/getFavoriteGamesList?gameType=JACKPOT', member)
    expect(classed.value.content.length).toBeGreaterThan(0)
  })
})
