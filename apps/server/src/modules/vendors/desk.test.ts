import type { MemberId } from '@lantern/kernel/ids'
import { money } from '@lantern/kernel/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { type Ops, opsClient } from '../../testing/ops.ts'
import { fundedMember } from '../../testing/people.ts'
import { type TestPlayer, type TestVendor, testVendor } from '../../testing/vendor.ts'
import { lock } from '../wallet/index.ts'
import { connectionOf, forgetConnections } from './connections.ts'
import { launchOrigins } from './launch.ts'
import { forgetStandings } from './standing.ts'
import { requestTransfer } from './transfers.ts'

let house: TestHouse
let owner: Ops
let risk: Ops
let vendor: TestVendor
let player: TestPlayer
let names = 0

beforeAll(async () => {
  house = await testHouse()
  owner = await opsClient(house, 'owner')
  risk = await opsClient(house, 'risk')
  vendor = await testVendor(house)
  await testVendor(house, {
    code: 'HUB',
    keyId: 'hub',
    dialect: 'hub88',
    apiUrl: 'https://a.example',
  })
  await testVendor(house, { brand: house.other, keyId: 'harbour', code: 'ELSEWHERE' })
  player = await vendor.player(money('1000'))
})
afterAll(() => house.close())

const reason = 'The contract says so'
const said = {
  name: 'Nine Tails',
  gameType: 'RNG',
  gameClassify: 'CLASSIC',
  glyph: null,
  palette: null,
  lines: 20,
  trialPlayable: true,
}
const settingsOf = async (code: string) =>
  (await owner('GET', `/vendor/settings?code=${code}`)).value as { version: number } & Record<
    string,
    unknown
  >
const versionOf = async (code: string) => (await settingsOf(code)).version
const gamesOf = async (code: string) =>
  (await owner('GET', `/vendor/games?code=${code}&pageSize=100`)).value['content'] as Record<
    string,
    unknown
  >[]
const gameOf = async (code: string, gameCode: string) =>
  (await gamesOf(code)).find((one) => one['code'] === gameCode)
const events = async (event: string) => {
  const { rows } = await house.database.owner.query<Record<string, unknown>>(
    'select actor_name as actor, reason, before, after from audit_log where event = $1 order by id',
    [event],
  )
  return rows
}

const stake = (amount: string, more: Readonly<Record<string, unknown>> = {}) => {
  names += 1
  return vendor.call('reserve', {
    txId: `tx-${names}`,
    betId: `bet-${names}`,
    roundId: `round-${names}`,
    playerId: player.playerId,
    gameCode: vendor.gameCode,
    currency: player.currency,
    token: player.token,
    amount,
    ...more,
  })
}

describe('origins that games open at', () => {
  const set = async (playOrigins: readonly string[], more: object = {}) =>
    owner('POST', '/vendor/origins', {
      ...{ code: 'HUB', version: await versionOf('HUB'), playOrigins, reason, ...more },
    })

  test('are kept exactly, hold for the pages that frame them, and are on record', async () => {
    expect((await set(['https://play.example', 'https://play.example:8443'])).code).toBe('ok')
    expect(await settingsOf('HUB')).toMatchObject({
      isAsked: true,
      playOrigins: ['https://play.example', 'https://play.example:8443'],
    })
    await expect
      .poll(() => launchOrigins(house.ctx, house.brand.id))
      .toContain('https://play.example:8443')
    expect((await events('vendor.origins')).at(-1)).toMatchObject({
      reason,
      before: { playOrigins: [] },
      after: { playOrigins: ['https://play.example', 'https://play.example:8443'] },
    })
  })

  test.each([
    ['without TLS', 'http://play.example', 'bad_request'],
    ['with a path', 'https://play.example/games', 'bad_request'],
    ['with a star', 'https://*.play.example', 'field_invalid'],
    ['with a name in front', 'https://name@play.example', 'bad_request'],
    ['with a port that is none', 'https://play.example:99999', 'field_invalid'],
    ['with the port that is meant anyway', 'https://play.example:443', 'field_invalid'],
    ['with a dot behind', 'https://play..example', 'field_invalid'],
    ['of no web', 'javascript:alert(1)', 'bad_request'],
  ])('that are written %s are refused', async (_what, origin, code) => {
    expect((await set([origin])).code).toBe(code)
    expect(await settingsOf('HUB')).toMatchObject({
      playOrigins: ['https://play.example', 'https://play.example:8443'],
    })
  })

  test('are not changed by an old form, by who may only look, or at another brand', async () => {
    const old = await versionOf('HUB')
    expect((await set(['https://one.example'])).code).toBe('ok')
    expect((await set(['https://two.example'], { version: old })).code).toBe('state_changed')
    expect((await set([], { code: 'ELSEWHERE', version: 1 })).code).toBe('not_found')
    const wish = { code: 'HUB', version: await versionOf('HUB'), playOrigins: [], reason }
    expect((await risk('POST', '/vendor/origins', wish)).code).toBe('forbidden')
    expect((await settingsOf('HUB'))['playOrigins']).toEqual(['https://one.example'])
  })
})

describe('limits of stakes', () => {
  const save = async (limits: readonly object[], more: object = {}) =>
    owner('POST', '/vendor/saveLimits', {
      ...{ code: 'LANTERN', version: await versionOf('LANTERN'), gameCode: '*', limits, reason },
      ...more,
    })
  const limit = (minStake: string, maxStake: string, currency = 'USD') => ({
    ...{ currency, minStake, maxStake },
  })

  test('hold with the next stake; those of a game stand before those of all', async () => {
    expect((await save([limit('1.00', '50.00')])).code).toBe('ok')
    expect((await stake('50.01')).status).toBe('LIMIT_STAKE')
    expect((await stake('0.99')).status).toBe('LIMIT_STAKE')
    expect((await stake('50.00')).status).toBe('OK')
    expect((await save([limit('0.10', '5.00')], { gameCode: vendor.gameCode })).code).toBe('ok')
    expect((await stake('5.01')).status).toBe('LIMIT_STAKE')
    expect((await stake('5.00')).status).toBe('OK')
    expect((await stake('5.01', { gameCode: vendor.otherGameCode })).status).toBe('OK')
    const { value } = await owner('GET', '/vendor/limits?code=LANTERN')
    expect(value['limits']).toEqual([
      { gameCode: '*', ...limit('1.00', '50.00') },
      { gameCode: vendor.gameCode, ...limit('0.10', '5.00') },
    ])
    expect((await events('vendor.limits')).at(-1)).toMatchObject({
      before: { gameCode: vendor.gameCode, limits: [] },
      after: { limits: ['USD 0.10–5.00'] },
    })
    expect((await save([], { gameCode: vendor.gameCode })).code).toBe('ok')
    expect((await stake('6.00')).status).toBe('OK')
  })

  test.each([
    ['upside down', [limit('2.00', '1.00')], 'field_invalid'],
    ['of nothing', [limit('0.00', '0.00')], 'field_invalid'],
    ['twice', [limit('1.00', '2.00'), limit('1.00', '3.00')], 'field_invalid'],
    ['in a currency of nobody', [limit('1.00', '2.00', 'QQQ')], 'field_invalid'],
    ['finer than the currency', [limit('0.001', '2.00')], 'field_invalid'],
    ['finer than dong', [limit('0.50', '2.00', 'VND')], 'field_invalid'],
  ])('that are %s are refused, and nothing of them is kept', async (_what, limits, code) => {
    const before = (await owner('GET', '/vendor/limits?code=LANTERN')).value
    expect((await save(limits)).code).toBe(code)
    expect((await owner('GET', '/vendor/limits?code=LANTERN')).value).toEqual(before)
  })

  test('need a game that is there, a form that is not old, and the grant', async () => {
    expect((await save([], { gameCode: 'nobodys-game' })).code).toBe('game_not_found')
    expect((await save([], { version: 999 })).code).toBe('state_changed')
    const wish = { code: 'LANTERN', version: 1, gameCode: '*', limits: [], reason }
    expect((await risk('POST', '/vendor/saveLimits', wish)).code).toBe('forbidden')
  })

  test('stay under the house’s ceiling, which holds where a vendor has none', async () => {
    const ceiling = (was: string | null, most: string | null) =>
      owner('POST', '/vendor/ceiling', { currency: 'USD', was, most, reason })
    expect((await ceiling(null, '20.00')).code).toBe('ok')
    expect((await ceiling(null, '30.00')).code).toBe('state_changed')
    expect((await stake('20.01')).status).toBe('LIMIT_STAKE')
    expect((await stake('20.00')).status).toBe('OK')
    const tooMuch = await save([limit('1.00', '20.01')])
    expect(tooMuch.code).toBe('amount_above_maximum')
    expect((await save([])).code).toBe('ok')
    expect((await stake('20.01')).status).toBe('LIMIT_STAKE')
    expect((await ceiling('20.00', null)).code).toBe('ok')
    expect((await stake('20.01')).status).toBe('OK')
    expect((await ceiling('20.00', null)).code).toBe('state_changed')
    expect((await risk('POST', '/vendor/ceiling', {})).code).toBe('forbidden')
  })
})

describe('currencies', () => {
  const set = async (currencies: readonly string[] | null) =>
    owner('POST', '/vendor/currencies', {
      ...{ code: 'LANTERN', version: await versionOf('LANTERN'), currencies, reason },
    })

  test('that a vendor does not take are refused at the stake and at the launch', async () => {
    const who = await fundedMember(house, 'payer', '25')
    const launch = async () => {
      const reply = await house.app.site.inject({
        method: 'POST',
        url: '/api/wps/game/launchGame',
        headers: { host: 'localhost', 'content-type': 'application/json', ...who },
        payload: JSON.stringify({ gameCode: vendor.gameCode, vassalage: 'LANTERN' }),
      })
      return (JSON.parse(reply.body) as { code?: string }).code
    }
    expect((await set(['VND', 'IDR'])).code).toBe('ok')
    expect((await stake('1.00')).status).toBe('CURRENCY_MISMATCH')
    expect(await launch()).toBe('currency_mismatch')
    expect((await set(['USD', 'QQQ'])).code).toBe('field_invalid')
    expect((await set(null)).code).toBe('ok')
    expect((await stake('1.00')).status).toBe('OK')
    expect(await launch()).not.toBe('currency_mismatch')
  })
})

describe('games that are entered', () => {
  const add = (gameCode: string, more: object = {}) =>
    owner('POST', '/vendor/games/add', {
      ...{ code: 'HUB', gameCode, said, currencies: null, isShown: true, reason, ...more },
    })

  test('are opened under the vendor’s own name, stand in the lobby, and are on record', async () => {
    expect((await add('PGSOFT_SLOT_NineTails')).code).toBe('ok')
    expect(await gameOf('HUB', 'PGSOFT_SLOT_NineTails')).toMatchObject({
      ...{ name: 'Nine Tails', gameType: 'RNG', gameClassify: 'CLASSIC', lines: 20 },
      ...{ enabled: true, byHouse: true, isWithdrawn: false, version: 1 },
    })
    expect((await events('vendor.game_added')).at(-1)).toMatchObject({
      reason,
      after: { gameCode: 'PGSOFT_SLOT_NineTails', name: 'Nine Tails' },
    })
    expect((await add('PGSOFT_SLOT_NineTails')).code).toBe('state_changed')
    expect((await add('next', { code: 'ELSEWHERE' })).code).toBe('not_found')
    expect((await add('next', { said: { ...said, glyph: 'nothing' } })).code).toBe('field_invalid')
    expect((await add('next', { currencies: ['QQQ'] })).code).toBe('field_invalid')
    expect((await add('a name')).code).toBe('bad_request')
    expect((await risk('POST', '/vendor/games/add', {})).code).toBe('forbidden')
  })

  test('are changed and switched off by a form that is not old', async () => {
    const edit = (more: object) =>
      owner('POST', '/vendor/games/edit', {
        ...{ code: 'HUB', gameCode: 'PGSOFT_SLOT_NineTails', version: 1, said, currencies: null },
        ...{ isShown: true, reason, ...more },
      })
    const other = { ...said, name: 'Ten Tails', lines: null }
    expect((await edit({ said: other, currencies: ['VND', 'USD'], isShown: false })).code).toBe(
      'ok',
    )
    expect(await gameOf('HUB', 'PGSOFT_SLOT_NineTails')).toMatchObject({
      ...{ name: 'Ten Tails', lines: null, currencies: ['USD', 'VND'], enabled: false, version: 2 },
    })
    expect((await edit({ said: other })).code).toBe('state_changed')
    expect((await edit({ version: 2, said: null })).code).toBe('state_changed')
    expect((await edit({ gameCode: 'nobodys' })).code).toBe('game_not_found')
    expect((await events('vendor.game_changed')).at(-1)).toMatchObject({
      before: { name: 'Nine Tails', isShown: true },
      after: { name: 'Ten Tails', isShown: false, currencies: ['USD', 'VND'] },
    })
  })

  test('of a list keep what the list says; what they are played in is the house’s', async () => {
    const { version } = (await gameOf('LANTERN', vendor.gameCode)) as { version: number }
    const edit = (more: object) =>
      owner('POST', '/vendor/games/edit', {
        ...{
          code: 'LANTERN',
          gameCode: vendor.gameCode,
          version,
          said: null,
          isShown: true,
          reason,
        },
        ...more,
      })
    expect((await edit({ said, currencies: null })).code).toBe('state_changed')
    expect((await edit({ currencies: ['VND'] })).code).toBe('ok')
    expect((await stake('1.00')).status).toBe('CURRENCY_MISMATCH')
    expect((await stake('1.00', { gameCode: vendor.otherGameCode })).status).toBe('OK')
    expect((await edit({ version: version + 1, currencies: null })).code).toBe('ok')
    expect((await stake('1.00')).status).toBe('OK')
  })
})

describe('a list of games as a file', () => {
  const take = (csv: string, more: object = {}) =>
    owner('POST', '/vendor/games/import', { code: 'HUB', csv, reason, ...more })
  const file = (...lines: string[]) =>
    ['code,name,type,class,currencies,lines,trial,shown', ...lines].join('\r\n')

  test('is taken over whole: new games, changed ones, and those that are as they were', async () => {
    const csv = file('hub_one,"One, two",RNG,CLASSIC,USD VND,20,yes,yes', 'hub_two,Two,LIVE,,,,,no')
    expect((await take(csv)).value).toEqual({ added: 2, changed: 0, unchanged: 0 })
    expect((await take(csv)).value).toEqual({ added: 0, changed: 0, unchanged: 2 })
    expect(await gameOf('HUB', 'hub_one')).toMatchObject({
      ...{ name: 'One, two', currencies: ['USD', 'VND'], lines: 20, trialPlayable: true },
    })
    expect(await gameOf('HUB', 'hub_two')).toMatchObject({ gameType: 'LIVE', enabled: false })
    const next = file('hub_two,Two,LIVE,,,,,yes', 'hub_three,Three,FISH,,,,,')
    expect((await take(next)).value).toEqual({ added: 1, changed: 1, unchanged: 0 })
    expect((await events('vendor.games_imported')).at(-1)).toMatchObject({
      after: { added: ['hub_three'], changed: ['hub_two'] },
    })
  })

  test('leaves what it has no column for as it is: what is hidden stays hidden', async () => {
    const full = file('hub_hid,Hidden,RNG,CLASSIC,USD,20,yes,no')
    expect((await take(full)).value).toMatchObject({ added: 1 })
    const short = 'code,name,type\nhub_hid,Hidden,RNG\nhub_seen,Seen,RNG'
    expect((await take(short)).value).toEqual({ added: 1, changed: 0, unchanged: 1 })
    expect((await take(short.replace('Hidden', 'Renamed'))).value).toMatchObject({ changed: 1 })
    expect(await gameOf('HUB', 'hub_hid')).toMatchObject({
      ...{ name: 'Renamed', isShown: false, currencies: ['USD'], lines: 20 },
      ...{ trialPlayable: true, gameClassify: 'CLASSIC' },
    })
    expect(await gameOf('HUB', 'hub_seen')).toMatchObject({ isShown: true, currencies: null })
  })

  test('with wrong lines changes nothing, and says of each what is wrong', async () => {
    const before = await gamesOf('HUB')
    const reply = await take(
      file(
        'hub_four,Four,RNG,,,,,',
        'hub five,Five,RNG,,,,,',
        'hub_six,,SLOTS,,QQQ,0,maybe,',
        'hub_four,Again,RNG,,,,,',
      ),
    )
    expect(reply).toMatchObject({ code: 'statement_invalid' })
    expect(reply.value).toMatchObject({
      ...{ line: 3, why: 'code', count: 3 },
      lines: '3: code, 4: name type currencies lines trial, 5: twice',
    })
    expect(await gamesOf('HUB')).toEqual(before)
  })

  test('does not change what a list of the vendor has: none of the file is taken', async () => {
    await house.database.owner.query(
      `update games set by_house = false where code = 'hub_one' and brand_id = $1`,
      [house.brand.id],
    )
    const reply = await take(file('hub_new,New,RNG,,,,,', 'hub_one,Mine,RNG,,,,,'))
    expect(reply.value).toMatchObject({ line: 3, why: 'listed' })
    expect(await gameOf('HUB', 'hub_new')).toBeUndefined()
  })

  test.each([
    ['without a column that it needs', 'code,name\nx,y'],
    ['with a column of nobody', 'code,name,type,price\nx,y,RNG,1'],
    ['with a column twice', 'code,name,type,code\nx,y,RNG,z'],
    ['without a line', 'code,name,type'],
    ['with a quote that never ends', 'code,name,type\n"x,y,RNG'],
  ])('%s is refused', async (_what, csv) => {
    expect((await take(csv)).code).toBe('statement_invalid')
  })

  test('needs the grant and a vendor of the brand', async () => {
    const csv = file('x,X,RNG,,,,,')
    expect((await take(csv, { code: 'ELSEWHERE' })).code).toBe('not_found')
    const wish = { code: 'HUB', csv, reason }
    expect((await risk('POST', '/vendor/games/import', wish)).code).toBe('forbidden')
  })
})

describe('what a vendor means by one', () => {
  const set = (unit: number, more: object = {}) =>
    owner('POST', '/vendor/unit', { code: 'HUB', currency: 'USD', unit, reason, ...more })
  const stop = async (ago: string | null, code = 'HUB') => {
    const { owner: db } = house.database
    await db.query('update vendor_connections set is_stopped = $1 where code = $2', [
      ago !== null,
      code,
    ])
    await db.query(
      'update vendor_connections set stopped_at = stopped_at - $1::interval where code = $2',
      [ago, code],
    )
  }

  test('is changed only while nothing can be under way', async () => {
    expect((await set(1_000)).code).toBe('vendor_not_stopped')
    await stop('1 second')
    expect((await set(1_000)).code).toBe('vendor_not_stopped')
    await stop('11 seconds')
    expect((await set(1_000, { currency: 'QQQ' })).code).toBe('field_invalid')
    expect((await set(100)).code).toBe('bad_request')
    expect((await set(1_000)).code).toBe('ok')
    expect((await settingsOf('HUB'))['units']).toEqual([{ currency: 'USD', unit: 1_000 }])
    expect(
      (await connectionOf(house.ctx, { vendorCode: 'HUB', keyId: 'hub' }))?.unitOf('USD'),
    ).toBe(1_000n)
    expect((await events('vendor.unit')).at(-1)).toMatchObject({
      before: { currency: 'USD', unit: 1 },
      after: { currency: 'USD', unit: 1_000 },
    })
    expect((await risk('POST', '/vendor/unit', {})).code).toBe('forbidden')
    expect((await set(1, { code: 'ELSEWHERE' })).code).toBe('not_found')
  })

  test('is not changed while a bet of that currency runs, or money is promised there', async () => {
    const { owner: db } = house.database
    // a bet that runs, however long ago it was placed
    await db.query(
      `insert into wagers(brand_id, book_id, member_id, product, source, bet_ref, game_code,
                          round_ref, state, stake, stake_bonus, placed_at)
       select brand_id, book_id, member_id, product, 'HUB', 'unit-bet', game_code, round_ref, 'open',
              stake, 0, now() - interval '2 years'
         from wagers where source = 'LANTERN' and state = 'open' limit 1`,
    )
    expect((await set(1)).code).toBe('bets_open')
    expect((await set(1, { currency: 'VND' })).code).toBe('ok')
    await db.query(`update wagers set state = 'cancelled' where bet_ref = 'unit-bet'`)
    expect((await set(1)).code).toBe('ok')
    await stop(null)
    forgetConnections(house.ctx)
    forgetStandings(house.ctx)
  })

  test('is not changed beside an order that was begun in it', async () => {
    await testVendor(house, { code: 'KEEPER', keyId: 'keeper', dialect: 'jdb' })
    await stop('11 seconds', 'KEEPER')
    const { owner: db } = house.database
    const memberId = player.playerId as MemberId
    const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
    const { promise: mayGo, resolve: go } = Promise.withResolvers<void>()
    const busy = transact(house.ctx, async (tx) => {
      await lock(tx, memberId)
      held()
      await mayGo
    })
    await isHeld
    const order = transact(house.ctx, (tx) =>
      requestTransfer(house.ctx, tx, {
        ...{ brandId: house.brand.id, vendorCode: 'KEEPER', memberId, accountClass: 'real' },
        ...{ direction: 'out', currency: 'USD', amount: money('50.05') },
      }),
    )
    const waiting = async () => {
      const { rowCount } = await db.query(
        `select from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`,
      )
      return rowCount
    }
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
    let isAnswered = false
    const changed = set(1_000, { code: 'KEEPER' }).finally(() => {
      isAnswered = true
    })
    await expect.poll(async () => isAnswered || (await waiting()) === 2).toBe(true)
    go()
    await Promise.all([busy, order])
    expect((await changed).code).toBe('payments_open')
  })

  test('of a dialect that writes amounts whole stays one', async () => {
    await stop('1 minute', 'LANTERN')
    expect((await set(1_000, { code: 'LANTERN' })).code).toBe('field_invalid')
    await stop(null, 'LANTERN')
  })
})
