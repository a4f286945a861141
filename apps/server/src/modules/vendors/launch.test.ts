import { money } from '@lantern/kernel/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemRandom } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { fund } from '../../testing/money.ts'
import { type Credentials, signedInMember, trialMember } from '../../testing/people.ts'
import { type TestVendor, testVendor } from '../../testing/vendor.ts'
import { systemActor } from '../audit/index.ts'
import { paceSetting } from '../catalogue/index.ts'
import { writeSetting } from '../config/index.ts'
import { findMemberByAccount } from '../identity/index.ts'
import { setStopped } from './index.ts'

let house: TestHouse
let vendor: TestVendor
let second: TestVendor
let member: Credentials

beforeAll(async () => {
  house = await testHouse()
  Object.assign(house.ctx, { random: systemRandom })
  vendor = await testVendor(house)
  second = await testVendor(house, { code: 'SECOND', keyId: 'second' })
  member = await signedInMember(house, 'launcher')
})
afterAll(() => house.close())

interface Opened {
  readonly status: number
  readonly code: string
  readonly url: URL
  readonly origin: string
  readonly playToken: string | null
  readonly token: string
}

async function launch(
  who: Credentials,
  wish: Readonly<Record<string, string>> = {},
  path = '/wps/game/launchGame',
): Promise<Opened> {
  const reply = await house.app.site.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { host: 'localhost', 'content-type': 'application/json', ...who },
    payload: JSON.stringify({ gameCode: vendor.gameCode, vassalage: vendor.code, ...wish }),
  })
  const body: { code?: string; value?: { url: string; origin: string; playToken: string | null } } =
    JSON.parse(reply.body)
  const url = new URL(body.value?.url ?? 'http://refused.test')
  return {
    status: reply.statusCode,
    code: body.code ?? '',
    url,
    origin: body.value?.origin ?? '',
    playToken: body.value?.playToken ?? null,
    token: url.searchParams.get('token') ?? '',
  }
}

const open = (token: string, who = vendor, gameCode = vendor.gameCode, requestId?: string) =>
  who.call('open-session', { token, gameCode, requestId })

test('R-057 a game opens with a token that is good once', async () => {
  const found = await findMemberByAccount(house.ctx.db, house.brand.id, 'launcher')
  if (!found) throw new Error('the member is there')
  const whose = { brandId: house.brand.id, memberId: found.id, currency: 'USD' }
  await transact(house.ctx, (tx) => fund(house.ctx, tx, whose, { amount: money('25') }))
  const opened = await launch(member)
  expect(opened).toMatchObject({ status: 200, origin: 'http://localhost:3002', playToken: null })
  expect(opened.url.pathname).toBe('/play/nine-lanterns')
  const first = await open(opened.token)
  expect(first).toMatchObject({ http: 200, status: 'OK', balance: '25.00' })
  expect(JSON.parse(first.text)).toMatchObject({
    playerId: found.id,
    currency: 'USD',
    mode: 'real',
    language: 'en',
  })
  expect(await open(opened.token)).toMatchObject({ http: 200, status: 'TOKEN_INVALID' })
  // and from now on the vendor may take stakes
  const bet = {
    txId: 't-1',
    betId: 'b-1',
    roundId: 'r-1',
    playerId: found.id,
    gameCode: vendor.gameCode,
    currency: 'USD',
    amount: '5.00',
  }
  expect(await vendor.call('reserve', { ...bet, token: opened.token })).toMatchObject({
    status: 'OK',
    balance: '20.00',
  })
  const other = { ...bet, txId: 't-2', betId: 'b-2' }
  expect(await vendor.call('reserve', { ...other, token: 'made-up' })).toMatchObject({
    status: 'TOKEN_INVALID',
  })
  expect(await second.call('reserve', other)).toMatchObject({ status: 'TOKEN_INVALID' })
})

test('R-084 a vendor is told that games are played in plain pace, at brands where they are', async () => {
  const told = async () => JSON.parse((await open((await launch(member)).token)).text).pace
  const choose = (value: 'usual' | 'plain') =>
    transact(house.ctx, (tx) =>
      writeSetting(house.ctx, tx, house.brand.id, { setting: paceSetting, value }),
    )
  expect(await told()).toBeUndefined()
  await choose('plain')
  expect(await told()).toBe('plain')
  await choose('usual')
  expect(await told()).toBeUndefined()
})

test('R-057 for its own vendor and game, within a minute, and of many at once for one', async () => {
  const opened = await launch(member)
  expect(await open(opened.token, second)).toMatchObject({ status: 'TOKEN_INVALID' })
  expect(await open(opened.token, vendor, 'other')).toMatchObject({ status: 'TOKEN_INVALID' })
  const answers = await Promise.all(Array.from({ length: 6 }, () => open(opened.token)))
  expect(answers.filter(({ status }) => status === 'OK').length).toBe(1)
  const late = await launch(member)
  await house.database.owner.query('update launch_sessions set token_until = now()')
  expect(await open(late.token)).toMatchObject({ status: 'TOKEN_EXPIRED' })
  for (const token of ['x', 'A'.repeat(43)])
    expect(await open(token)).toMatchObject({ status: 'TOKEN_INVALID' })
})

test('R-057 an exchange whose answer was lost is answered again, and no other', async () => {
  const { token } = await launch(member)
  const again = (requestId: string | undefined, who = vendor, gameCode = vendor.gameCode) =>
    open(token, who, gameCode, requestId)
  const [first, ...more] = await Promise.all(Array.from({ length: 5 }, () => again('page-1')))
  expect(first).toMatchObject({ http: 200, status: 'OK' })
  for (const one of more) expect(one).toEqual(first)
  const { rows } = await house.database.owner.query(
    `select from launch_sessions where opened_request = 'page-1'`,
  )
  expect(rows.length).toBe(1)
  // another page of the same game, one without a name, another game, another vendor
  for (const other of ['page-2', 'PAGE-1', undefined])
    expect(await again(other)).toMatchObject({ status: 'TOKEN_INVALID' })
  expect(await again('page-1', vendor, 'other')).toMatchObject({ status: 'TOKEN_INVALID' })
  expect(await again('page-1', second)).toMatchObject({ status: 'TOKEN_INVALID' })
  for (const odd of ['', ' ', 'a'.repeat(101), 'ü', 7])
    expect(
      await vendor.call('open-session', { token, gameCode: vendor.gameCode, requestId: odd }),
    ).toMatchObject({ http: 400 })
  // of a token that was opened without a name nobody can say that it was theirs
  const unnamed = await launch(member)
  expect(await open(unnamed.token)).toMatchObject({ status: 'OK' })
  for (const guess of ['page-1', 'null', undefined])
    expect(await open(unnamed.token, vendor, vendor.gameCode, guess)).toMatchObject({
      status: 'TOKEN_INVALID',
    })
  await house.database.owner.query(
    `update launch_sessions set opened_at = opened_at - interval '61 seconds'
      where opened_request = 'page-1'`,
  )
  expect(await again('page-1')).toMatchObject({ status: 'TOKEN_INVALID' })
})

test('no token stands in the database', async () => {
  const { token } = await launch(member)
  const { rows } = await house.database.owner.query<{ text: string }>(
    `select string_agg(l::text, ' ') as text from launch_sessions l`,
  )
  expect(rows[0]?.text).not.toContain(token)
})

test('a trial plays with play money, with an account or without', async () => {
  const trial = await trialMember(house)
  expect(await launch(trial)).toMatchObject({ status: 403, code: 'real_account_required' })
  expect(await launch({})).toMatchObject({ status: 401, code: 'not_signed_in' })
  const tried = await launch(trial, { mode: 'trial' })
  const started = await open(tried.token)
  expect(started).toMatchObject({ status: 'OK', balance: '2000.00' })
  expect(JSON.parse(started.text)).toMatchObject({ currency: 'PLAY', mode: 'trial' })
  const visitor = await launch({}, { mode: 'trial' })
  expect(visitor.playToken).toMatch(/^[\w-]{43}$/)
  expect(await open(visitor.token)).toMatchObject({ status: 'OK', balance: '2000.00' })
  await house.database.owner.query('update games set trial_playable = false')
  expect(await launch({}, { mode: 'trial' })).toMatchObject({ code: 'trial_not_supported' })
  await house.database.owner.query('update games set trial_playable = true')
})

test('a page of its own opens by the same rules', async () => {
  const path = '/wps/relay/GCS_gameLaunchFB'
  expect(await launch({}, {}, path)).toMatchObject({ status: 401, code: 'not_signed_in' })
  const { token } = await launch(member, {}, path)
  expect(await open(token)).toMatchObject({ status: 'OK' })
})

test('a vendor that is stopped or in maintenance opens nothing', async () => {
  const waiting = await launch(member)
  const by = { actor: systemActor('tests'), reason: 'a test' }
  const stop = (isStopped: boolean) =>
    transact(house.ctx, (tx) =>
      setStopped(
        house.ctx,
        tx,
        { brandId: house.brand.id, code: vendor.code },
        { ...by, isStopped },
      ),
    )
  await stop(true)
  expect(await launch(member)).toMatchObject({ status: 403, code: 'game_disabled' })
  expect(await open(waiting.token)).toMatchObject({ status: 'GAME_DISABLED' })
  await stop(false)
  expect(await open(waiting.token)).toMatchObject({ status: 'OK' })
  await house.database.owner.query(
    `update vendor_connections set maintenance_from = now() - interval '1 minute',
       maintenance_until = now() + interval '1 hour'`,
  )
  expect(await launch(member)).toMatchObject({ status: 403, code: 'game_disabled' })
  await house.database.owner.query(
    'update vendor_connections set maintenance_from = null, maintenance_until = null',
  )
})
