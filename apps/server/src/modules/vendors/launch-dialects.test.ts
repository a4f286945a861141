import { assert } from '@lantern/kernel/assert'
import { money } from '@lantern/kernel/money'
import { MINUTE_MS } from '@lantern/kernel/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemRandom } from '../../context.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import {
  type LaunchingVendor,
  launchingVendor,
  type Mood,
} from '../../testing/launching-vendors.ts'
import { type Credentials, fundedMember, trialMember } from '../../testing/people.ts'
import { vendorSubject } from '../../testing/vendor-subject.ts'
import { testVendor } from '../../testing/vendor.ts'
import { findMemberByAccount } from '../identity/index.ts'
import { balanceOf } from '../wallet/index.ts'
import { ADAPTERS, TRANSFER_DIALECTS } from './adapters/dialects.ts'
import { mayOpenAt } from './asked-launch.ts'
import { callLogOf } from './call-log.ts'
import { launchOrigins } from './launch.ts'

let house: TestHouse

beforeAll(async () => {
  house = await testHouse()
  Object.assign(house.ctx, { random: systemRandom })
})
afterAll(() => house.close())

/** A vendor of a dialect, connected, with the server it is asked at where it is. */
async function connected(adapter: (typeof ADAPTERS)[number], code?: string) {
  const asked = await launchingVendor(adapter.dialect)
  const subject = await vendorSubject(house, adapter, {
    ...(code !== undefined && { code }),
    ...(asked && { launching: asked }),
  })
  return { asked, subject, vendor: subject.vendor }
}

/** The same of one that keeps the money, and is never heard. */
async function connectedKeeper({ dialect }: { readonly dialect: string }, code: string) {
  const asked = await launchingVendor(dialect)
  assert(asked, 'it is asked')
  const { url, secret, games } = asked
  const at = { apiUrl: url, playOrigins: [url] }
  const vendor = await testVendor(house, { code, dialect, keyId: 'agent', secret, games, ...at })
  return { asked, vendor }
}

interface Opened {
  readonly status: number
  readonly code: string
  readonly url: string
}

async function launch(
  who: Credentials,
  vendor: { readonly code: string; readonly gameCode: string },
  wish: Readonly<Record<string, string>> = {},
): Promise<Opened> {
  const reply = await house.app.site.inject({
    method: 'POST',
    url: '/api/wps/game/launchGame',
    headers: { host: 'localhost', 'content-type': 'application/json', ...who },
    payload: JSON.stringify({ gameCode: vendor.gameCode, vassalage: vendor.code, ...wish }),
  })
  const body: { code?: string; value?: { url: string } } = JSON.parse(reply.body)
  return { status: reply.statusCode, code: body.code ?? '', url: body.value?.url ?? '' }
}

test.each(ADAPTERS.map((adapter) => [adapter.dialect, adapter] as const))(
  'R-057 whoever a launch of %s seated can stake',
  async (dialect, adapter) => {
    const { asked, subject, vendor } = await connected(adapter)
    const { code, gameCode } = vendor
    const credentials = await fundedMember(house, `at${dialect}`, '25')
    const found = await findMemberByAccount(house.ctx.db, house.brand.id, `at${dialect}`)
    assert(found, 'the member was just made')
    const opened = await launch(credentials, vendor)
    expect(opened).toMatchObject({ status: 200 })
    const { origin, searchParams } = new URL(opened.url)
    // known at most a second later
    await expect.poll(() => launchOrigins(house.ctx, house.brand.id)).toContain(origin)
    const token = tokenIn(asked) ?? searchParams.get('token') ?? ''
    if (adapter.caps.opens === 'exchange')
      await subject.send({ op: 'openSession', token, gameCode })
    const staked = await subject.send({
      ...{ op: 'reserve', txId: `tx-${dialect}`, betId: `bet-${dialect}`, roundId: 'round' },
      ...{ playerId: found.id, gameCode, currency: 'USD', stake: money('5') },
      ...{ freeRoundId: null, token },
    })
    expect(staked).toMatchObject({ status: 'OK' })
    const left = await balanceOf(house.ctx.db, found.id, 'USD')
    expect(left?.available).toBe(money('20'))
    if (!asked) return
    expect(opened.url).toBe(`${asked.url}/directLogin?token=a-token-of-theirs`)
    const [kept, ...more] = await asksOf(code)
    expect(more).toEqual([])
    expect(kept?.playerId).toBe(found.id)
    const basic = Buffer.from('agent001:a-key-of-the-agent').toString('base64')
    for (const secret of [token, 'a-token-of-theirs', 'a-key-of-the-agent', 'PRIVATE KEY', basic])
      expect(kept?.text).not.toContain(secret)
    await asked.close()
  },
)

/** The token that a vendor was asked with. */
function tokenIn(vendor: LaunchingVendor | undefined): string | undefined {
  const { token, sessionToken }: Readonly<Record<string, unknown>> = vendor?.asked[0] ?? {}
  const said = token ?? sessionToken
  return typeof said === 'string' ? said : undefined
}

/** What stands of our questions to a vendor in the raw log. */
async function asksOf(code: string) {
  await callLogOf(house.ctx).flush()
  const { rows } = await house.database.owner.query<{ text: string; playerId: string }>(
    `select c::text as text, player_id as "playerId" from vendor_calls c
      where direction = 'out' and vendor_code = $1`,
    [code],
  )
  return rows
}

const ASKED = [...ADAPTERS, ...TRANSFER_DIALECTS].filter(({ launching }) => launching)

describe.each(ASKED.map((adapter) => [adapter.dialect, adapter] as const))(
  'R-057 where a game of %s opens is asked of its vendor',
  (dialect, adapter) => {
    let who: Credentials
    let asked: LaunchingVendor
    let vendor: Awaited<ReturnType<typeof connected>>['vendor']
    beforeAll(async () => {
      const code = `ASKED_${dialect.toUpperCase()}`
      const seamless = ADAPTERS.find((one) => one.dialect === dialect)
      const made = seamless ? await connected(seamless, code) : await connectedKeeper(adapter, code)
      assert(made.asked, 'it is asked')
      ;({ asked, vendor } = { asked: made.asked, vendor: made.vendor })
      who = await fundedMember(house, `ask${dialect}`, '25')
    })
    afterAll(() => asked.close())

    const opens = async (mood: Mood): Promise<Opened> => {
      asked.mood = mood
      // a minute later, whatever the breaker says by then
      house.ctx.clock.advance(2 * MINUTE_MS)
      return launch(who, vendor)
    }

    /** Launches that a stake can be taken for. */
    const open = async (): Promise<number> => {
      const { rows } = await house.database.owner.query<{ count: number }>(
        `select count(*)::int as count from launch_sessions
          where connection_id = $1 and opened_at is not null and expires_at > now()`,
        [vendor.connectionId],
      )
      return rows[0]?.count ?? 0
    }

    test('in its own words', async () => {
      expect(await opens('good')).toMatchObject({ status: 200 })
      expect(asked.turnedAway).toEqual([])
      const found = await findMemberByAccount(house.ctx.db, house.brand.id, `ask${dialect}`)
      const words = {
        hub88: {
          ...{ user: found?.id.padStart(3, '0'), operator_id: 816, game_code: vendor.gameCode },
          ...{ currency: 'USD', lang: 'en', country: 'XX', platform: 'GPL_DESKTOP' },
        },
        superapi: {
          ...{ username: found?.id, productId: 'PGSOFT2', gameCode: vendor.gameCode },
          ...{ currency: 'USD', language: 'en', isMobileLogin: false },
        },
        jdb: {
          ...{ action: 11, uid: found?.id, lang: 'en', gType: '0', mType: '8001' },
          ...{ windowMode: '2', ts: house.ctx.clock.now().getTime() },
        },
      }[dialect]
      assert(words, 'it says something')
      expect(asked.asked.at(-1)).toMatchObject(words)
      // what opens a game stands in no log
      const log = (await asksOf(vendor.code)).map(({ text }) => text).join()
      expect(log).not.toContain('a-token-of-theirs')
    })

    test.each([
      ...(['breaks the line', 'stumbles', 'knows no such game', 'goes on talking'] as const),
      ...(['talks without an end', 'leads elsewhere', 'says no JSON'] as const),
      { address: 'http://elsewhere.test/play' },
      { address: 'https://127.0.0.1/play' },
      { address: 'javascript:alert(1)' },
      { address: '//127.0.0.1/play' },
      { address: '' },
      { address: `https://${'a'.repeat(5_000)}.test/` },
    ])('and opens nowhere when it %j', async (mood) => {
      const before = await open()
      expect(await opens(mood)).toMatchObject({ status: 503, code: 'provider_unavailable' })
      expect(await open()).toBe(before)
    })

    test('and does not wait for one that is silent, nor ask it again and again', async () => {
      const before = await open()
      const from = performance.now()
      expect(await opens('is silent')).toMatchObject({ code: 'provider_unavailable' })
      expect(performance.now() - from).toBeLessThan(20_000)
      expect(await open()).toBe(before)
      asked.mood = 'breaks the line'
      for (let times = 0; times < 5; times += 1) await launch(who, vendor)
      const times = asked.asked.length
      expect(await launch(who, vendor)).toMatchObject({ code: 'provider_unavailable' })
      expect(asked.asked.length).toBe(times)
      expect(await opens('good')).toMatchObject({ status: 200 })
    }, 60_000)

    test('for play money as far as it has games for it', async () => {
      asked.mood = 'good'
      const before = asked.asked.length
      const tried = await launch(await trialMember(house), vendor, { mode: 'trial' })
      if (!adapter.launching?.hasTrial) {
        expect(tried).toMatchObject({ code: 'trial_not_supported' })
        expect(asked.asked.length).toBe(before)
        return
      }
      expect(tried).toMatchObject({ status: 200 })
      expect(asked.asked.at(-1)).toMatchObject({ currency: 'XXX' })
      expect(asked.asked.at(-1)).not.toHaveProperty('user')
      expect(asked.asked.at(-1)).not.toHaveProperty('token')
    })

    test('and not at all without an address and a key for it', async () => {
      const times = asked.asked.length
      await house.database.owner.query(
        'update vendor_connections set api_url = null where id = $1',
        [vendor.connectionId],
      )
      expect(await launch(who, vendor)).toMatchObject({ code: 'game_disabled' })
      expect(asked.asked.length).toBe(times)
    })
  },
)

test('R-057 an address is good over TLS, on an origin of the vendor, and with nothing in front', () => {
  const origins = ['https://games.vendor.test', 'http://127.0.0.1:9000']
  const good = (address: string, mode: 'demo' | 'production' = 'production') =>
    mayOpenAt(address, origins, mode)
  expect(good('https://games.vendor.test/play?token=1')).toBe(true)
  expect(good('http://127.0.0.1:9000/play', 'demo')).toBe(true)
  const wrong = [
    'http://127.0.0.1:9000/play',
    'http://games.vendor.test/play',
    'https://games.vendor.test.evil.test/play',
    'https://games.vendor.test:8443/play',
    'https://games.vendor.test@evil.test/play',
    'https://games.vendor.test:x@games.vendor.test/play',
    'https://evil.test/https://games.vendor.test',
    'javascript:alert(1)//https://games.vendor.test',
    'data:text/html,x',
    '/play',
  ]
  for (const address of wrong) expect(good(address), address).toBe(false)
})
