import { gzipSync } from 'node:zlib'
import { present } from '@lantern/kernel/assert'
import { money } from '@lantern/kernel/money'
import type { SignedRequest } from '@lantern/vendor-protocol/client'
import type { Operation, RoundOperation } from '@lantern/vendor-protocol/operations'
import { HEADERS, sign } from '@lantern/vendor-protocol/signing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../../testing/app.ts'
import { expectBooksBalance } from '../../../testing/books.ts'
import { hub88Signature } from '../../../testing/hub88-vendor.ts'
import type { Signing, Speaker } from '../../../testing/vendor-speaker.ts'
import { SPEAKERS } from '../../../testing/vendor-subject.ts'
import { type TestPlayer, type TestVendor, testVendor } from '../../../testing/vendor.ts'
import { drain } from '../index.ts'
import { ADAPTERS } from './dialects.ts'
import { superapiSignature } from './superapi.ts'

// Every call of every dialect, with what nobody means well by: it is answered 4xx, and nothing is
// written anywhere.

type Body = string | Buffer

const operationIn = (url: string): string => url.split('/').at(-1) ?? ''

/** Signs other bytes as the vendor of a dialect would. */
const SIGNERS: Readonly<Record<string, (to: SignedRequest, body: Body, by: Signing) => object>> = {
  lantern: ({ url, headers }, body, { secret }) => ({
    [HEADERS.signature]: sign(secret, {
      timestamp: headers[HEADERS.timestamp] ?? '',
      operation: operationIn(url),
      body,
    }),
  }),
  hub88: (_, body, { secret }) => ({
    // what is no text is signed as the text it is read as: it is no message either way
    'x-hub88-signature': hub88Signature(secret, body as string),
  }),
  superapi: ({ headers }, body, { secret }) => ({
    'sapi-signature': superapiSignature(
      secret,
      headers['sapi-timestamp'] ?? '',
      body as string,
    ).toString('hex'),
  }),
}

const SUMS = /"(amount|win|betAmount|payoutAmount)":("?)(-?[0-9.]+)\2/

/** As JSON: what no dialect takes for a sum. */
const ODD_SUMS = [
  '1e2', '"1e2"', '"-1.00 "', '"+1.00"', '"10.001"', '10.00001', '" 1"', '""', 'null', 'true', '[]', '{}',
  '[1]', '{"digits":"1"}', '99999999999999999999', '"99999999999999999999"', '01', '"01.00"', '"0x10"',
  '"NaN"', '"1,00"',
] // biome-ignore format: a list

const BOMB = gzipSync(Buffer.alloc(20_000_000, '['))
const BLANK = gzipSync(Buffer.alloc(20_000_000, ' '))
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

function hostileBodies(good: string): Body[] {
  return [
    '', '{', 'null', '[]', '"x"', '1', `[${good}]`, nested(1_000), `${'['.repeat(30_000)}1`,
    good.replace('{', '{"a":'.repeat(1_000)).concat('}'.repeat(1_000)),
    good.replace('{', '{"__proto__":{"isAdmin":true},'),
    good.replace('{', '{"constructor":{"prototype":{}},'),
    `${good} x`, `\ufeff${good}`, `${good}${good}`,
    Buffer.concat([Buffer.from(good.slice(0, -1)), Buffer.from([0xff, 0xfe]), Buffer.from('}')]),
    gzipSync(good), BOMB,
  ] // biome-ignore format: a list
}

describe.each(ADAPTERS.map((adapter) => [adapter.dialect, adapter] as const))(
  'R-052 hostile calls of the dialect %s',
  (dialect, adapter) => {
    let house: TestHouse
    let vendor: TestVendor
    let player: TestPlayer
    let speaker: Speaker
    let signing: Signing
    let operations: readonly Operation[]

    beforeAll(async () => {
      house = await testHouse()
      speaker = present(SPEAKERS[dialect], 'its vendor can speak')()
      const { secret } = speaker
      const wish = { code: 'RUDE', dialect, keyId: 'rude' }
      vendor = await testVendor(house, { ...wish, ...(secret !== undefined && { secret }) })
      player = await vendor.player(money('1000'))
      signing = { vendor: 'RUDE', keyId: 'rude', secret: vendor.secret, clock: house.ctx.clock }
      operations = roundOperations(player, vendor).filter(({ op }) => speaker.speaks.includes(op))
    })
    afterAll(() => house.close())
    afterEach(() => expectBooksBalance(house.database.owner))

    const signed = (to: SignedRequest, body: Body): SignedRequest => ({
      ...to,
      body: body as string,
      headers: { ...to.headers, ...SIGNERS[dialect]?.(to, body, signing) },
    })
    const post = async ({ url, headers, body }: SignedRequest, more: object = {}) => {
      const reply = await house.app.site.inject({
        method: 'POST',
        url,
        headers: { host: 'localhost', ...headers, ...more },
        payload: body,
      })
      return reply.statusCode
    }

    /** Rows a call could have left, and the money. */
    const traces = async (): Promise<unknown> => {
      await drain(house.ctx)
      const { rows } = await house.database.owner.query(
        `select (select count(*) from wager_commands) as commands, (select count(*) from wagers) as wagers,
                (select count(*) from ledger_entries) as entries,
                (select count(*) from vendor_calls) as calls,
                (select count(*) from vendor_cases) as cases,
                (select count(*) from vendor_rounds) as rounds,
                (select count(*) from vendor_bet_facts) as facts`,
      )
      return [rows, await player.balance()]
    }
    const leaveNothing = async (work: () => Promise<void>): Promise<void> => {
      const before = await traces()
      await work()
      expect(await traces()).toEqual(before)
    }
    const isRefused = (http: number): boolean => http >= 400 && http < 500

    test('that are no message, or would be large', () =>
      leaveNothing(async () => {
        for (const operation of operations) {
          const good = speaker.say(operation, signing)
          for (const body of hostileBodies(good.body)) {
            const http = await post(signed(good, body))
            expect(http, `${operation.op} ${body.toString('utf8').slice(0, 60)}`).toBe(400)
          }
          for (const body of [good.body, BLANK])
            expect(await post(signed(good, body), { 'content-encoding': 'gzip' })).toBe(400)
          expect(await post(signed(good, ' '.repeat(64 * 1024 + 1)))).toBe(413)
        }
      }))

    test('that hold an odd sum', () =>
      leaveNothing(async () => {
        const moving = operations.filter((one) => SUMS.test(speaker.say(one, signing).body))
        expect(moving.length).toBeGreaterThan(1)
        for (const operation of moving) {
          const good = speaker.say(operation, signing)
          const [, name = ''] = SUMS.exec(good.body) ?? []
          // a sum that only undoes is not read
          if (dialect === 'superapi' && isUndoing(operation)) continue
          for (const odd of ODD_SUMS) {
            const body = good.body.replace(SUMS, `"${name}":${odd}`)
            expect(await post(signed(good, body)), `${operation.op} ${odd}`).toBe(400)
          }
        }
      }))

    test('that are signed for another call, by nobody, or long ago', () =>
      leaveNothing(async () => {
        for (const operation of operations) {
          const good = speaker.say(operation, signing)
          for (const other of operations) {
            const { url } = speaker.say(other, signing)
            if (url === good.url || isSameForm(operation, other)) continue
            const http = await post({ ...good, url })
            expect(isRefused(http), `${operation.op} as ${other.op}: ${http}`).toBe(true)
          }
          expect(await post({ ...good, body: `${good.body} ` })).toBe(401)
          const forged = speaker.say(operation, { ...signing, secret: 'a-secret-of-nobody' })
          expect(await post(forged)).toBe(401)
          for (const name of Object.keys(good.headers).filter((one) => /signature/.test(one)))
            expect(await post(good, { [name]: '' })).toBe(401)
          if (!adapter.caps.signsTime) continue
          const now = house.ctx.clock.now().getTime()
          for (const apart of [-301_000, 301_000]) {
            const clock = { now: () => new Date(now + apart) }
            expect(await post(speaker.say(operation, { ...signing, clock }))).toBe(401)
          }
        }
      }))

    test('that come again have had their one effect', async () => {
      const reserve = present(
        operations.find(({ op }) => op === 'reserve'),
        'it takes stakes',
      )
      const captured = speaker.say(reserve, signing)
      expect(await post(captured)).toBe(200)
      const after = await player.balance()
      for (let times = 0; times < 5; times += 1) expect(await post(captured)).toBe(200)
      expect(await player.balance()).toBe(after)
      const adjust = operations.find(({ op }) => op === 'adjustBet')
      if (!adjust) return
      const change = speaker.say(adjust, signing)
      await post({ ...captured, url: change.url })
      expect(await player.balance()).toBe(after)
      await post(change)
      const changed = await player.balance()
      expect(changed).toBe(after - money('5'))
      await post({ ...change, url: captured.url })
      expect(await player.balance()).toBe(changed)
    })
  },
)

/** One dialect can not tell these two apart; see what it moves below. */
const isSameForm = (one: Operation, other: Operation): boolean =>
  [one, other].every(({ op }) => op === 'reserve' || op === 'adjustBet')

const isUndoing = ({ op }: Operation): boolean =>
  op === 'cancelBet' || op === 'unsettle' || op === 'voidSettled' || op === 'cancelTip'

/** One of each operation that is about a round, all about the same bet. */
function roundOperations(
  { playerId, token, currency }: TestPlayer,
  { gameCode }: TestVendor,
): readonly RoundOperation[] {
  const named = (what: string) => ({ txId: `rude-${what}`, playerId, gameCode, currency })
  const bet = (what: string) => ({ ...named(what), betId: 'rude-bet', roundId: 'rude-round' })
  const staking = { stake: money('10'), freeRoundId: null, token }
  const paying = { payout: money('20'), validBet: null }
  return [
    { op: 'reserve', ...bet('reserve'), ...staking },
    { op: 'settle', ...bet('settle'), ...paying, roundClosed: false, freeRoundId: null },
    { op: 'reserveAndSettle', ...bet('both'), ...staking, ...paying, roundClosed: false },
    { op: 'adjustBet', ...bet('adjust'), difference: money('5') },
    { op: 'returnStake', ...bet('return'), amount: money('5') },
    { op: 'cancelBet', ...bet('cancel') },
    { op: 'unsettle', ...bet('unsettle'), refTxId: 'rude-settle' },
    { op: 'resettle', ...bet('resettle'), ...paying },
    { op: 'voidSettled', ...bet('void'), refTxId: 'rude-settle' },
    { op: 'reward', ...bet('reward'), amount: money('5'), freeRoundId: null },
    { op: 'tip', ...bet('tip'), amount: money('5'), token },
    { op: 'cancelTip', ...bet('untip'), refTxId: 'rude-tip' },
    { op: 'closeRound', ...named('close'), roundId: 'rude-round' },
  ]
}
