import { createServer, type Server } from 'node:http'
import { money } from '@lantern/kernel/money'
import { MINUTE_MS, SECOND_MS } from '@lantern/kernel/time'
import {
  type FreeRounds,
  type ToldFreeRounds,
  readGrant,
  readReference,
  writeFacts,
} from '@lantern/vendor-protocol/free-rounds'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { type Ops, opsClient } from '../../testing/ops.ts'
import { type TestPlayer, type TestVendor, testVendor } from '../../testing/vendor.ts'
import { systemActor } from '../audit/index.ts'
import { goOnWithFreeRounds } from './free-rounds.ts'
import { cancelFreeRounds, freeRoundsOf, type Gift, grantFreeRounds } from './index.ts'

const by = { actor: systemActor('tests'), reason: 'a test' }

let house: TestHouse
let vendor: TestVendor
let player: TestPlayer
let server: Server
/** What the vendor has, and how it behaves: it may not hear, or not be heard. */
const has = new Map<string, FreeRounds>()
const dropped = new Set<string>()
let mood: 'good' | 'deaf' | 'mute' | 'refuses' = 'good'
let heard: { readonly verb: string; readonly reference: string }[] = []

const heardOf = (reference: string) =>
  heard.filter((one) => one.reference === reference).map(({ verb }) => verb)

function answerTo(verb: string, body: string): ToldFreeRounds {
  const given = verb === 'grant' ? readGrant(body) : undefined
  const reference = given?.reference ?? readReference(body) ?? ''
  const nothing = { played: 0, won: 0n, fault: null }
  if (verb === 'cancel') dropped.add(reference)
  if (given && mood === 'refuses') return { ...nothing, state: 'refused', fault: 'no such game' }
  if (given) has.set(reference, given)
  if (dropped.has(reference)) return { ...nothing, state: 'over' }
  return { ...nothing, state: has.has(reference) ? 'open' : 'missing' }
}

beforeAll(async () => {
  house = await testHouse()
  vendor = await testVendor(house)
  player = await vendor.player(money('10'))
  server = createServer((request, reply) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      const verb = request.url?.split('-').at(-1) ?? ''
      heard.push({ verb, reference: readGrant(body)?.reference ?? readReference(body) ?? '' })
      if (mood === 'deaf') return reply.destroy()
      const said = writeFacts(answerTo(verb, body))
      return mood === 'mute' ? reply.destroy() : reply.end(said)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await house.database.owner.query(`update vendor_connections set launch_url = $1`, [
    `http://127.0.0.1:${port}`,
  ])
})
afterAll(async () => {
  server.close()
  await house.close()
})
beforeEach(() => {
  mood = 'good'
  heard = []
})

const gift = (): Gift => ({
  brandId: player.brandId,
  vendorCode: vendor.code,
  memberId: player.memberId,
  gameCode: vendor.gameCode,
  currency: 'USD',
  stake: money('0.50'),
  rounds: 10,
  expiresAt: new Date(house.ctx.clock.now().getTime() + 60 * MINUTE_MS),
})

async function goOnLater(reference: string) {
  house.ctx.clock.advance(6 * MINUTE_MS)
  await goOnWithFreeRounds(house.ctx)
  return freeRoundsOf(house.ctx, player.brandId, reference)
}

test('are given, followed, and over when the vendor says so', async () => {
  const { reference, state } = await grantFreeRounds(house.ctx, gift(), by)
  expect(state).toBe('ok')
  expect(has.get(reference)).toMatchObject({ playerId: player.memberId, rounds: 10 })
  expect(await goOnLater(reference)).toMatchObject({ state: 'ok', isOver: false })
  dropped.add(reference)
  expect(await goOnLater(reference)).toMatchObject({ state: 'ok', isOver: true })
  heard = []
  await goOnLater(reference)
  expect(heardOf(reference)).toEqual([])
})

test('under one reference are given once, and others under it are refused', async () => {
  const reference = '6f0d1f4e-6a0f-4a52-9d6c-2d1f6a4f0a11'
  const one = { ...gift(), reference }
  await grantFreeRounds(house.ctx, one, by)
  heard = []
  expect(await grantFreeRounds(house.ctx, one, by)).toMatchObject({ state: 'ok', rounds: 10 })
  const others = [{ stake: money('5') }, { rounds: 11 }, { gameCode: vendor.otherGameCode }]
  for (const other of others)
    await expect(grantFreeRounds(house.ctx, { ...one, ...other }, by)).rejects.toMatchObject({
      code: 'idempotency_conflict',
    })
  expect(heardOf(reference)).toEqual([])
})

test('whose answer was lost are unknown, and known once the vendor is asked', async () => {
  mood = 'mute'
  const { reference, state } = await grantFreeRounds(house.ctx, gift(), by)
  expect(state).toBe('unknown')
  mood = 'good'
  heard = []
  expect(await goOnLater(reference)).toMatchObject({ state: 'ok' })
  expect(heardOf(reference)).toEqual(['status'])
})

test('that never arrived are sent again under their own name', async () => {
  mood = 'deaf'
  const { reference, state } = await grantFreeRounds(house.ctx, gift(), by)
  expect(state).toBe('unknown')
  mood = 'good'
  heard = []
  expect(await goOnLater(reference)).toMatchObject({ state: 'ok' })
  expect(heardOf(reference)).toEqual(['status', 'grant'])
  expect(has.has(reference)).toBe(true)
})

test('that were written down and never sent, for a crash, are sent', async () => {
  const { reference } = await grantFreeRounds(house.ctx, gift(), by)
  has.delete(reference)
  const set = `update vendor_free_rounds set state = 'created' where reference = $1`
  await house.database.owner.query(set, [reference])
  expect(await goOnLater(reference)).toMatchObject({ state: 'ok' })
  expect(has.has(reference)).toBe(true)
})

test('that the vendor refuses have failed, and nobody asks again', async () => {
  mood = 'refuses'
  const { reference, state, fault } = await grantFreeRounds(house.ctx, gift(), by)
  expect({ state, fault }).toEqual({ state: 'failed', fault: 'no such game' })
  mood = 'good'
  expect(await goOnLater(reference)).toMatchObject({ state: 'failed' })
  await expect(cancelFreeRounds(house.ctx, { ...gift(), reference }, by)).rejects.toMatchObject({
    code: 'state_changed',
  })
})

test('are taken back, also where the word of it was lost', async () => {
  const { reference } = await grantFreeRounds(house.ctx, gift(), by)
  mood = 'deaf'
  const named = { brandId: player.brandId, reference }
  expect(await cancelFreeRounds(house.ctx, named, by)).toMatchObject({ cancelState: 'unknown' })
  await expect(cancelFreeRounds(house.ctx, named, by)).rejects.toMatchObject({
    code: 'state_changed',
  })
  mood = 'good'
  expect(await goOnLater(reference)).toMatchObject({ cancelState: 'ok', isOver: true })
})

test('are refused before they are sent where they make no sense', async () => {
  const refused = async (more: Partial<Gift>) =>
    grantFreeRounds(house.ctx, { ...gift(), ...more }, by).then(
      () => 'granted',
      (error: { code?: string }) => error.code,
    )
  expect(await refused({ vendorCode: 'NOBODY' })).toBe('not_found')
  expect(await refused({ gameCode: 'nothing' })).toBe('game_disabled')
  expect(await refused({ currency: 'VND' })).toBe('currency_mismatch')
  expect(await refused({ stake: 0n })).toBe('amount_invalid')
  expect(await refused({ rounds: 0 })).toBe('amount_invalid')
  expect(await refused({ expiresAt: house.ctx.clock.now() })).toBe('amount_invalid')
  expect(heard).toEqual([])
})

test('are not given in a unit that changes meanwhile', async () => {
  const { ctx, database } = house
  const units = (unit: number) =>
    `insert into vendor_units(connection_id, currency, brand_id, unit)
     select id, 'USD', brand_id, ${unit} from vendor_connections where code = 'LANTERN'
     on conflict (connection_id, currency) do update set unit = excluded.unit`
  let outcome: Promise<unknown> = Promise.resolve()
  await transact(ctx, async (tx) => {
    await tx.query(`select from vendor_connections where code = 'LANTERN' for update`)
    outcome = grantFreeRounds(ctx, { ...gift(), stake: money('0.05') }, by).catch(
      (error: unknown) => error,
    )
    const waiting = async () => {
      const { rowCount } = await database.owner.query(
        `select from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`,
      )
      return rowCount
    }
    await expect.poll(waiting).toBe(1)
    await tx.query(units(1_000))
  })
  expect(await outcome).toMatchObject({ code: 'amount_invalid' })
  await database.owner.query(units(1))
})

test('are played as often as they were given, by whom and where they were given', async () => {
  const given = { ...gift(), rounds: 3 }
  const { reference } = await grantFreeRounds(house.ctx, given, by)
  const bet = (name: string, more: object = {}) =>
    vendor.call('reserve', {
      ...{ txId: `free-${name}`, betId: `free-${name}`, roundId: `free-${name}` },
      ...{ playerId: player.playerId, gameCode: vendor.gameCode, currency: player.currency },
      ...{ amount: '0.00', freeRoundId: reference, token: player.token, ...more },
    })
  expect(await bet('elsewhere', { gameCode: vendor.otherGameCode })).toMatchObject({
    status: 'LIMIT_STAKE',
  })
  const other = await vendor.player(money('1'))
  const whose = { playerId: other.playerId, token: other.token }
  expect(await bet('other', whose)).toMatchObject({ status: 'LIMIT_STAKE' })
  const all = ['1', '2', '3', '4', '5', '6']
  const answers = await Promise.all([...all, ...all].map((name) => bet(name)))
  const first = answers.slice(0, 6).map(({ status }) => status)
  expect(first.filter((status) => status.endsWith('OK')).length).toBe(3)
  for (const [index, { status }] of answers.slice(6).entries())
    expect(status.endsWith('OK')).toBe(first[index]?.endsWith('OK'))
  const { rows } = await house.database.owner.query<{ count: number }>(
    `select count(*)::int from wagers where bet_ref like 'free-%' and state = 'open'`,
  )
  expect(rows[0]?.count).toBe(3)
  // a bet without a name is none of them; one that was cancelled gives its round back
  expect(await bet('nameless', { freeRoundId: undefined })).toMatchObject({ status: 'LIMIT_STAKE' })
  const taken = all.find((_, index) => first[index]?.endsWith('OK')) ?? ''
  await vendor.call('cancel-bet', {
    ...{ txId: `undo-${taken}`, betId: `free-${taken}`, roundId: `free-${taken}` },
    ...{ playerId: player.playerId, gameCode: vendor.gameCode, currency: player.currency },
  })
  expect(await bet('again')).toMatchObject({ status: 'OK' })
  expect(await bet('beyond')).toMatchObject({ status: 'LIMIT_STAKE' })
  const second = await grantFreeRounds(house.ctx, gift(), by)
  await cancelFreeRounds(house.ctx, { brandId: player.brandId, reference: second.reference }, by)
  const late = await bet('late', { freeRoundId: second.reference })
  expect(late).toMatchObject({ status: 'LIMIT_STAKE' })
  // what the vendor says it played was played, however late its message comes
  const { owner } = house.database
  const told = (played: number) =>
    owner.query(
      `update vendor_free_rounds set is_over = true, played = $2, expires_at = granted_at + interval '1 second'
        where reference = $1`,
      [second.reference, played],
    )
  await told(1)
  house.ctx.clock.advance(30 * MINUTE_MS)
  const retried = await bet('retried', { freeRoundId: second.reference })
  expect(retried).toMatchObject({ status: 'OK' })
  expect(await bet('more', { freeRoundId: second.reference })).toMatchObject({
    status: 'LIMIT_STAKE',
  })
})

test('are asked about soon after one was played', async () => {
  const { reference } = await grantFreeRounds(house.ctx, gift(), by)
  const asked = async () => {
    await goOnWithFreeRounds(house.ctx)
    return heardOf(reference).filter((verb) => verb === 'status').length
  }
  house.ctx.clock.advance(MINUTE_MS)
  expect(await asked()).toBe(0)
  const names = { txId: 'soon', betId: 'soon', roundId: 'soon' }
  const who = { playerId: player.playerId, gameCode: vendor.gameCode, currency: player.currency }
  const more = { amount: '0.00', freeRoundId: reference, token: player.token }
  const { status } = await vendor.call('reserve', { ...names, ...who, ...more })
  expect(status).toBe('OK')
  expect(await asked()).toBe(0)
  house.ctx.clock.advance(10 * SECOND_MS)
  expect(await asked()).toBe(1)
})

test('are given from the console to a list, once for each, and taken back there', async () => {
  const owner = await opsClient(house, 'owner')
  const risk = await opsClient(house, 'risk')
  const other = await vendor.player(money('1'))
  const { rows } = await house.database.owner.query<{ account: string }>(
    'select account from members where id = any($1) order by id',
    [[player.memberId, other.memberId]],
  )
  const [first = '', second = ''] = rows.map(({ account }) => account)
  const { brandId: _, vendorCode, memberId, currency, ...given } = gift()
  const wish = {
    code: vendorCode,
    batch: '3f0b8f7a-6f1e-4d6c-9f57-1c2b3d4e5f60',
    accounts: [first, second, 'nobody99'],
    gameCode: given.gameCode,
    stake: '0.50',
    rounds: 5,
    expiresAt: given.expiresAt.toISOString(),
    reason: 'a gift of the house',
  }
  const grant = (who: Ops, more: object = {}) =>
    who('POST', '/vendor/freeRounds/grant', { ...wish, ...more })
  expect((await grant(risk)).code).toBe('forbidden')
  const outcome = [
    { account: first, state: 'ok', refusal: null, fault: null },
    { account: second, state: 'ok', refusal: null, fault: null },
    { account: 'nobody99', state: null, refusal: 'member_not_found', fault: null },
  ]
  expect((await grant(owner)).value['content']).toEqual(outcome)
  const sent = heard.filter(({ verb }) => verb === 'grant').length
  expect((await grant(owner)).value['content']).toEqual(outcome)
  expect(heard.filter(({ verb }) => verb === 'grant').length).toBe(sent)
  expect((await grant(owner, { rounds: 0 })).code).toBe('bad_request')
  mood = 'refuses'
  const another = { batch: '5a1c9e3b-0d27-4a0e-8c61-7e8f9a0b1c2d', accounts: [second] }
  expect((await grant(owner, another)).value['content']).toEqual([
    { account: second, state: 'failed', refusal: null, fault: 'no such game' },
  ])
  mood = 'good'
  const list = async (query = '') =>
    (await owner('GET', `/vendor/freeRounds?code=${vendorCode}${query}`)).value
  const [newest] = (await list(`&search=${first}`))['content'] as Record<string, unknown>[]
  expect(newest).toMatchObject({ account: first, memberId, currency, stake: '0.50', rounds: 5 })
  const cancel = { reference: newest?.['reference'], reason: 'a mistake' }
  expect((await owner('POST', '/vendor/freeRounds/cancel', cancel)).value).toMatchObject({
    cancelState: 'ok',
  })
  expect((await owner('POST', '/vendor/freeRounds/cancel', cancel)).code).toBe('state_changed')
  const events = await house.database.owner.query<{ event: string }>(
    `select event from audit_log where event like 'free_rounds.%' order by id desc limit 3`,
  )
  expect(events.rows.map(({ event }) => event)).toEqual([
    'free_rounds.cancelled',
    'free_rounds.granted',
    'free_rounds.granted',
  ])
})
