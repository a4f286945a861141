import { generateKeyPairSync, randomUUID, verify } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { money } from '@lantern/kernel/money'
import { MINUTE_MS } from '@lantern/kernel/time'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestHouse, testHouse } from '../../../testing/app.ts'
import { expectBooksBalance } from '../../../testing/books.ts'
import { hub88Signature } from '../../../testing/hub88-vendor.ts'
import { publicKey } from '../../../testing/vendor-speaker.ts'
import { type TestPlayer, type TestVendor, testVendor } from '../../../testing/vendor.ts'
import { systemActor } from '../../audit/index.ts'
import { goOnWithFreeRounds } from '../free-rounds.ts'
import { cancelFreeRounds, freeRoundsOf, type Gift, grantFreeRounds } from '../index.ts'

// Free bets of Hub88 at a server that answers as its documents have it.

const by = { actor: systemActor('tests'), reason: 'a test' }
const KEY_ID = 'free'
const OPERATOR = 816
const VALUE = 50_000

interface Reward {
  readonly reward_uuid: string
  readonly user: string
  readonly operator_reference: string
  status: string
  /** It came late: the list does not have it. */
  isUnlisted?: boolean
}

let house: TestHouse
let vendor: TestVendor
let player: TestPlayer
let server: Server
const rewards: Reward[] = []
let heard: string[]
/** What becomes of the next thing that is created. */
let mood: 'good' | 'deaf' | 'mute' | 'says no' | 'had it already' | 'is broken' | 'is busy'
/** Holds what is created on its way, until it is let go. */
let gate: Promise<void> | undefined
let prepaids: Readonly<Record<string, unknown>>[]

const ours = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const secret = JSON.stringify({
  operatorId: OPERATOR,
  publicKey: publicKey(),
  privateKey: ours.privateKey,
})

type Fields = Readonly<Record<string, unknown>>
interface Reply {
  readonly http: number
  readonly body: unknown
}
const said = (body: unknown, http = 200): Reply => ({ http, body })

function create(fields: Fields): Reply | undefined {
  const was = mood
  mood = 'good'
  if (was === 'deaf') return undefined
  if (was === 'says no') return said({ error: 'user is not known here' }, 400)
  if (was === 'is broken') return said({ error: 'try later' }, 502)
  if (was === 'is busy') return said({ error: 'too many requests' }, 429)
  const { user, operator_reference, bet_value, bet_count } = fields
  expect([bet_value, bet_count]).toEqual([VALUE, 3])
  const reward = {
    ...{ reward_uuid: randomUUID(), user: String(user), status: 'FRS_NEW' },
    operator_reference: String(operator_reference),
  }
  rewards.push(reward)
  if (was === 'had it already') return said({ error: 'operator_reference is not unique' }, 400)
  return was === 'mute' ? undefined : said(reward)
}

/** Two on a page. */
function list({ user, reward_uuid, pagination }: Fields): Reply {
  const found = rewards.filter(
    (one) =>
      !one.isUnlisted &&
      (reward_uuid === undefined ? one.user === user : one.reward_uuid === reward_uuid),
  )
  const { cursor = '0' } = pagination as { cursor?: string }
  const from = Number(cursor)
  const next_cursor = found.length > from + 2 ? `${from + 2}` : null
  return said({ rewards: found.slice(from, from + 2), pagination: { next_cursor } })
}

function cancel({ reward_uuid }: Fields): Reply {
  const found = rewards.find((one) => one.reward_uuid === reward_uuid)
  if (!found) return said({ error: 'reward is not found' }, 404)
  found.status = 'FRS_CANCELLED'
  return said(found)
}

const VERBS: Readonly<Record<string, (fields: Fields) => Reply | undefined>> = {
  'prepaids/list': () => said(prepaids),
  'rewards/create': create,
  'rewards/list': list,
  'rewards/cancel': cancel,
}

beforeAll(async () => {
  house = await testHouse()
  server = createServer((request, reply) => {
    void text(request).then(async (body) => {
      const verb = /^\/operator\/generic\/v2\/freebet\/(.+)$/.exec(request.url ?? '')?.[1] ?? ''
      heard.push(verb)
      const signature = Buffer.from(String(request.headers['x-hub88-signature']), 'base64')
      const isSigned = verify('RSA-SHA256', Buffer.from(body), ours.publicKey, signature)
      const fields: Fields = JSON.parse(body)
      if (verb === 'rewards/create') await gate
      const isOurs = isSigned && fields['operator_id'] === OPERATOR
      const answer = isOurs ? VERBS[verb]?.(fields) : said({ error: 'invalid signature' }, 401)
      if (!answer) return reply.destroy()
      return reply.writeHead(answer.http).end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const apiUrl = `http://127.0.0.1:${port}`
  vendor = await testVendor(house, { code: 'HUB', dialect: 'hub88', keyId: KEY_ID, secret, apiUrl })
})
afterAll(async () => {
  server.close()
  await house.close()
})
beforeEach(async () => {
  heard = []
  mood = 'good'
  gate = undefined
  const common = { game_code: vendor.gameCode, currency: 'USD' }
  prepaids = [
    { ...common, prepaid_uuid: randomUUID(), bet_count: 10, bet_value: VALUE },
    { ...common, prepaid_uuid: randomUUID(), bet_count: null, bet_value: 1 },
    { ...common, prepaid_uuid: randomUUID(), bet_count: null, bet_value: null },
  ]
  player = await vendor.player(money('10'))
})
afterEach(() => expectBooksBalance(house.database.owner))

const gift = (): Gift => ({
  brandId: player.brandId,
  vendorCode: vendor.code,
  memberId: player.memberId,
  gameCode: vendor.gameCode,
  currency: 'USD',
  stake: money('0.50'),
  rounds: 3,
  expiresAt: new Date(house.ctx.clock.now().getTime() + 60 * MINUTE_MS),
})

async function later(reference: string) {
  house.ctx.clock.advance(6 * MINUTE_MS)
  await goOnWithFreeRounds(house.ctx)
  return freeRoundsOf(house.ctx, player.brandId, reference)
}

/** A message of the vendor's; answers its status. */
async function send(path: string, fields: Fields): Promise<string> {
  const body = JSON.stringify({
    ...{ user: player.playerId.padStart(3, '0'), request_uuid: randomUUID(), currency: 'USD' },
    ...{ round: 'round-1', game_code: vendor.gameCode, token: player.token, is_free: true },
    ...fields,
  })
  const reply = await house.app.site.inject({
    method: 'POST',
    url: `/vendor/hub88/${vendor.code}/${KEY_ID}/${path}`,
    headers: {
      ...{ host: 'localhost', 'content-type': 'application/json' },
      'x-hub88-signature': hub88Signature(secret, body),
    },
    payload: body,
  })
  return reply.json<{ status: string }>().status
}

const bet = (reward_uuid: string, transaction_uuid: string = randomUUID()) =>
  send('transaction/bet', { reward_uuid, transaction_uuid, amount: 0 })

const own = () => rewards.filter(({ user }) => user === player.playerId.padStart(3, '0'))
const rewardNow = () => own().at(-1)?.reward_uuid ?? ''

test('are given by a prepaid that fits, played under the name the vendor gave them, and over', async () => {
  const { reference, state } = await grantFreeRounds(house.ctx, gift(), by)
  expect(state).toBe('ok')
  expect(own()).toMatchObject([{ operator_reference: reference }])
  const bets = [randomUUID(), randomUUID(), randomUUID()]
  for (const one of bets) expect(await bet(rewardNow(), one)).toBe('RS_OK')
  // no more than were given, none under another name, and each once
  expect(await bet(rewardNow())).toBe('RS_ERROR_LIMIT_REACHED')
  expect(await bet(rewardNow(), bets[0])).toBe('RS_OK')
  expect(await bet(randomUUID())).toBe('RS_ERROR_LIMIT_REACHED')
  const win = { transaction_uuid: randomUUID(), reference_transaction_uuid: bets[0] }
  const paid = { ...win, reward_uuid: rewardNow(), amount: 200_000, round_closed: true }
  expect(await send('transaction/win', paid)).toBe('RS_OK')
  expect(await player.balance()).toBe(money('12'))
  for (const lost of bets.slice(1)) {
    const nothing = { ...paid, transaction_uuid: randomUUID(), amount: 0 }
    expect(await send('transaction/win', { ...nothing, reference_transaction_uuid: lost })).toBe(
      'RS_OK',
    )
  }
  const [reward] = own()
  if (reward) reward.status = 'FRS_FINISHED'
  // what they do not say the house has counted itself
  expect(await later(reference)).toMatchObject({ isOver: true, played: 3, won: money('2') })
})

test('without a prepaid that fits, or where the vendor says no, are refused for ever', async () => {
  mood = 'says no'
  const refused = await grantFreeRounds(house.ctx, gift(), by)
  expect(refused).toMatchObject({ state: 'failed', fault: 'user is not known here' })
  prepaids = prepaids.slice(0, 2)
  const without = await grantFreeRounds(house.ctx, gift(), by)
  expect(without).toMatchObject({ state: 'failed', fault: 'there is no prepaid for them' })
  const made = rewards.length
  await later(without.reference)
  expect(rewards).toHaveLength(made)
})

test.each(['mute', 'had it already'] as const)(
  'whose creation is %s are found by our reference, over pages, and not created again',
  async (how) => {
    for (let others = 0; others < 4; others += 1) await grantFreeRounds(house.ctx, gift(), by)
    mood = how
    const { reference, state } = await grantFreeRounds(house.ctx, gift(), by)
    expect(state).toBe(how === 'mute' ? 'unknown' : 'ok')
    const known = await later(reference)
    expect(known).toMatchObject({ state: 'ok', vendorRef: rewardNow() })
    expect(rewards.filter((one) => one.operator_reference === reference)).toHaveLength(1)
  },
)

test.each(['deaf', 'is broken', 'is busy'] as const)(
  'are sent again where the vendor is %s',
  async (how) => {
    mood = how
    const { reference, state } = await grantFreeRounds(house.ctx, gift(), by)
    expect(state).toBe('unknown')
    expect(own()).toEqual([])
    expect(await later(reference)).toMatchObject({ state: 'ok' })
    expect(own()).toHaveLength(1)
  },
)

test('of two rewards for one order the house honours one', async () => {
  mood = 'mute'
  const { reference } = await grantFreeRounds(house.ctx, gift(), by)
  // the first was late: the list did not have it yet, and it was created again
  const [first] = own()
  if (first) first.isUnlisted = true
  expect(await later(reference)).toMatchObject({ state: 'ok', vendorRef: rewardNow() })
  expect(await bet(rewardNow())).toBe('RS_OK')
  expect(await bet(first?.reward_uuid ?? '')).toBe('RS_ERROR_LIMIT_REACHED')
})

test('a bet that is faster than the answer to our order is not known yet, then taken', async () => {
  mood = 'mute'
  const { reference } = await grantFreeRounds(house.ctx, gift(), by)
  const early = randomUUID()
  expect(await bet(rewardNow(), early)).not.toMatch(/RS_OK|LIMIT/)
  await later(reference)
  expect(await bet(rewardNow(), early)).toBe('RS_OK')
})

test('are cancelled by their name, also where it was not known; late bets in time are theirs', async () => {
  mood = 'mute'
  const { reference } = await grantFreeRounds(house.ctx, gift(), by)
  const cancelled = await cancelFreeRounds(house.ctx, { brandId: player.brandId, reference }, by)
  expect(cancelled).toMatchObject({ cancelState: 'ok', isOver: true })
  expect(own()).toMatchObject([{ status: 'FRS_CANCELLED' }])
  expect(heard.filter((verb) => verb === 'rewards/create')).toHaveLength(1)
  expect(await bet(rewardNow())).toBe('RS_OK')
  house.ctx.clock.advance(76 * MINUTE_MS)
  expect(await bet(rewardNow())).not.toBe('RS_OK')
})

test('are cancelled while the order is on its way: what comes of it is ended as well', async () => {
  let letGo: () => void = () => undefined
  gate = new Promise((resolve) => {
    letGo = resolve
  })
  const wish = { ...gift(), reference: randomUUID() }
  const granting = grantFreeRounds(house.ctx, wish, by)
  await vi.waitFor(() => expect(heard).toContain('rewards/create'))
  const { reference } = wish
  const named = { brandId: player.brandId, reference }
  await cancelFreeRounds(house.ctx, named, by)
  letGo()
  await granting
  expect(own()).toMatchObject([{ status: 'FRS_NEW' }])
  expect(await later(reference)).toMatchObject({ cancelState: 'ok', isOver: true })
  expect(own()).toMatchObject([{ status: 'FRS_CANCELLED' }])
})

test('what the vendor does not list is cancelled by its name, and not taken for over', async () => {
  const { reference } = await grantFreeRounds(house.ctx, gift(), by)
  const [reward] = own()
  if (reward) reward.isUnlisted = true
  const named = { brandId: player.brandId, reference }
  const cancelled = await cancelFreeRounds(house.ctx, named, by)
  expect(cancelled).toMatchObject({ cancelState: 'ok', isOver: true })
  expect(own()).toMatchObject([{ status: 'FRS_CANCELLED' }])
})

test('a win that is later than the end of the last round is counted as well', async () => {
  const { reference } = await grantFreeRounds(house.ctx, gift(), by)
  const betId = randomUUID()
  expect(await bet(rewardNow(), betId)).toBe('RS_OK')
  const [reward] = own()
  if (reward) reward.status = 'FRS_FINISHED'
  expect(await later(reference)).toMatchObject({ isOver: false, played: 1, won: 0n })
  const win = { transaction_uuid: randomUUID(), reference_transaction_uuid: betId }
  const paid = { ...win, reward_uuid: rewardNow(), amount: 200_000, round_closed: true }
  expect(await send('transaction/win', paid)).toBe('RS_OK')
  expect(await later(reference)).toMatchObject({ isOver: true, played: 1, won: money('2') })
})

test('a word that is in no document says nothing', async () => {
  const { reference } = await grantFreeRounds(house.ctx, gift(), by)
  const [reward] = own()
  if (reward) reward.status = 'FRS_WHATEVER'
  expect(await later(reference)).toMatchObject({ state: 'ok', isOver: false })
})

test('one that the vendor does not list any more is not given a second time', async () => {
  const { reference } = await grantFreeRounds(house.ctx, gift(), by)
  const [reward] = own()
  if (reward) reward.isUnlisted = true
  for (let times = 0; times < 3; times += 1)
    expect(await later(reference)).toMatchObject({ state: 'ok', isOver: false })
  expect(own()).toHaveLength(1)
})
