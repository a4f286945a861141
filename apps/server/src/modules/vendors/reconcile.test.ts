import { assert } from '@lantern/kernel/assert'
import { money } from '@lantern/kernel/money'
import { HOUR_MS, MINUTE_MS } from '@lantern/kernel/time'
import type { BetState } from '@lantern/vendor-protocol/operations'
import type { WireName } from '@lantern/vendor-protocol/wire'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type Ops, opsClient } from '../../testing/ops.ts'
import { type Said, VendorFeed } from '../../testing/vendor-feed.ts'
import { type TestPlayer, type TestVendor, testVendor } from '../../testing/vendor.ts'
import { MOST_FAILURES, REST_MS } from './breaker.ts'
import { forgetConnections } from './connections.ts'
import { compareAll } from './reconcile.ts'
import { forgetStandings } from './standing.ts'

let house: TestHouse
let ops: Ops
let vendor: TestVendor
let player: TestPlayer
let told: VendorFeed
let serial = 0

beforeAll(async () => {
  house = await testHouse()
  ops = await opsClient(house, 'owner')
  vendor = await testVendor(house)
  told = await new VendorFeed(house, vendor).start()
})
afterAll(async () => {
  told.stop()
  await house.close()
})
beforeEach(async () => {
  told.feed = []
  told.isDown = false
  // what is compared is over for a while; every test has hours of its own
  house.ctx.clock.advance(2 * HOUR_MS)
  player = await vendor.player(money('1000'))
})
afterEach(() => expectBooksBalance(house.database.owner))

function bet(): { readonly ref: string; message(more: Said): Said } {
  serial += 1
  const ref = `bet-${serial}`
  return {
    ref,
    message: (more) => {
      serial += 1
      return {
        txId: `tx-${serial}`,
        betId: ref,
        roundId: `round of ${ref}`.replaceAll(' ', '-'),
        playerId: player.playerId,
        gameCode: vendor.gameCode,
        currency: player.currency,
        ...more,
      }
    },
  }
}

/** The vendor says that it sent something, and how the bet stands there. */
const tells = (name: WireName, body: Said, state: BetState, minutesAgo = 5): void =>
  told.tells(name, body, state, { minutesAgo })

/** A moment between what happened and the comparison, as there always is. */
const pass = (): void => house.ctx.clock.advance(5 * MINUTE_MS)

interface Finding {
  readonly id: string
  readonly kind: string
  readonly state: string
  readonly betRef: string
  readonly txId: string | null
  readonly owner: string | null
  readonly canHeal: boolean
}

const findings = async (): Promise<Finding[]> => {
  const { value } = await ops('GET', '/reconciliation/findings?code=LANTERN&pageSize=100')
  return value['content'] as Finding[]
}
const findingsOf = async (ref: string) => (await findings()).filter(({ betRef }) => betRef === ref)

describe('R-058 a comparison', () => {
  test('finds one of each kind that is seeded, and nothing else', async () => {
    const [same, missingHere, missingThere, amount, state, late] = [
      bet(), bet(), bet(), bet(), bet(), bet(),
    ] // biome-ignore format: one of each
    for (const one of [same, amount, state]) {
      const stake = one.message({ amount: '10.00' })
      const result = one.message({ win: '15.00' })
      await vendor.call('reserve', stake)
      await vendor.call('settle', result)
      tells('reserve', stake, one === state ? 'open' : 'settled')
      if (one !== state)
        tells('settle', { ...result, win: one === amount ? '15.01' : '15.00' }, 'settled')
    }
    tells('reserve', missingHere.message({ amount: '20.00' }), 'open')
    await vendor.call('reserve', missingThere.message({ amount: '3.00' }))
    const slow = late.message({ amount: '4.00' })
    await vendor.call('reserve', slow)
    tells('reserve', slow, 'open', 40)
    // refused on both sides, and undone on both under different words: no difference
    const poor = bet()
    const tooMuch = poor.message({ amount: '100000.00' })
    await vendor.call('reserve', tooMuch)
    tells('reserve', tooMuch, 'cancelled')
    pass()
    await compareAll(house.ctx)
    const found = (await findings()).map(({ kind, betRef }) => `${kind} ${betRef}`)
    expect(new Set(found)).toEqual(
      new Set([
        `missing_here ${missingHere.ref}`,
        `missing_there ${missingThere.ref}`,
        `amount ${amount.ref}`,
        `state ${state.ref}`,
        `late ${late.ref}`,
      ]),
    )
    // again: nothing twice
    await compareAll(house.ctx)
    expect((await findings()).length).toBe(5)
    const { value } = await ops('GET', '/vendor?code=LANTERN')
    expect(value).toMatchObject({ openFindings: 5 })
  })

  test('is healed by the vendor’s own messages, in their order, and by nothing else', async () => {
    const lost = bet()
    const stake = lost.message({ amount: '30.00' })
    const result = lost.message({ win: '50.00' })
    tells('reserve', stake, 'settled', 6)
    tells('settle', result, 'settled', 5)
    await compareAll(house.ctx)
    const found = await findingsOf(lost.ref)
    expect(found.map(({ kind }) => kind)).toEqual(['missing_here', 'missing_here'])
    const [first, second] = found
    assert(first && second, 'two messages are missing')
    const reason = 'The studio lost its connection at noon'
    // the result before the stake would be refused for ever: it is not tried
    const early = await ops('POST', '/reconciliation/heal', { id: second.id, reason })
    expect(early.code).toBe('earlier_first')
    expect(await player.balance()).toBe(money('1000'))
    await ops('POST', '/reconciliation/take', { id: first.id, reason: 'I look after it' })
    expect((await findingsOf(lost.ref))[0]).toMatchObject({ owner: 'owner-of-tests' })
    const healed = await ops('POST', '/reconciliation/heal', { id: first.id, reason })
    expect(healed.value).toEqual({ status: 'OK', isHealed: true })
    expect(await player.balance()).toBe(money('970'))
    // the vendor tries again by itself: it has happened
    expect(await vendor.call('reserve', stake)).toMatchObject({ status: 'OK' })
    expect(await player.balance()).toBe(money('970'))
    expect((await ops('POST', '/reconciliation/heal', { id: first.id, reason })).code).toBe(
      'state_changed',
    )
    const { rows } = await house.database.owner.query(
      `select event, reason from audit_log where event like 'vendor_finding.%' order by id`,
    )
    expect(rows).toEqual([
      { event: 'vendor_finding.taken', reason: 'I look after it' },
      { event: 'vendor_finding.healing', reason },
      { event: 'vendor_finding.healed', reason },
    ])
    const paid = await ops('POST', '/reconciliation/heal', { id: second.id, reason })
    expect(paid.value).toEqual({ status: 'OK', isHealed: true })
    expect(await player.balance()).toBe(money('1020'))
  })

  test('of a result whose stake is nowhere uses nothing up', async () => {
    const lost = bet()
    const stake = lost.message({ amount: '30.00' })
    const result = lost.message({ win: '50.00' })
    tells('settle', result, 'settled', 5)
    await compareAll(house.ctx)
    const [early] = await findingsOf(lost.ref)
    const reason = 'The result alone'
    const tried = await ops('POST', '/reconciliation/heal', { id: early?.id, reason })
    expect(tried.value).toEqual({ status: 'BET_NOT_FOUND', isHealed: false })
    await vendor.call('reserve', stake)
    const paid = await ops('POST', '/reconciliation/heal', { id: early?.id, reason })
    expect(paid.value).toEqual({ status: 'OK', isHealed: true })
    expect(await player.balance()).toBe(money('1020'))
  })

  test('takes a stake that was taken in time, whatever became of the sign-in since', async () => {
    const [lost, late] = [bet(), bet()]
    tells('reserve', lost.message({ amount: '30.00' }), 'open', 10)
    tells('reserve', late.message({ amount: '7.00' }), 'open', 3)
    const now = house.ctx.clock.now()
    await house.database.owner.query(
      `with ended as (
         update sessions set ended_at = $2, end_reason = 'test' where id = $1)
       update launch_sessions set opened_at = $3, expires_at = $4 where session_id = $1`,
      [player.sessionId, ...[-5, -60, 60].map((m) => new Date(now.getTime() + m * MINUTE_MS))],
    )
    forgetStandings(house.ctx)
    await compareAll(house.ctx)
    const heal = async (ref: string) => {
      const [one] = await findingsOf(ref)
      return ops('POST', '/reconciliation/heal', { id: one?.id, reason: 'It was in time' })
    }
    expect((await heal(lost.ref)).value).toEqual({ status: 'OK', isHealed: true })
    expect((await heal(late.ref)).value).toEqual({ status: 'TOKEN_EXPIRED', isHealed: false })
    expect(await player.balance()).toBe(money('970'))
  })

  test('is on record before anything moves', async () => {
    const lost = bet()
    tells('reserve', lost.message({ amount: '30.00' }), 'open', 10)
    await compareAll(house.ctx)
    const [one] = await findingsOf(lost.ref)
    // nobody can move money: what became of it is not known
    const holder = await house.database.owner.connect()
    await holder.query('begin')
    await holder.query('lock table wager_commands in access exclusive mode')
    const tried = await ops('POST', '/reconciliation/heal', { id: one?.id, reason: 'In the dark' })
    await holder.query('rollback')
    holder.release()
    expect(tried.code).toBe('busy')
    const { rows } = await house.database.owner.query(
      `select event from audit_log where subject_id = $1 order by id`,
      [one?.id],
    )
    expect(rows).toEqual([{ event: 'vendor_finding.healing' }])
  })

  test('skips no time, whatever operators ask for and however long the vendor is down', async () => {
    await compareAll(house.ctx)
    const early = bet()
    house.ctx.clock.advance(HOUR_MS)
    tells('reserve', early.message({ amount: '2.00' }), 'open', 5)
    told.isDown = true
    await compareAll(house.ctx)
    house.ctx.clock.advance(30 * HOUR_MS)
    told.isDown = false
    const wish = { code: 'LANTERN', hours: 1, reason: 'Is it back?' }
    expect((await ops('POST', '/reconciliation/compare', wish)).code).toBe('ok')
    const comparedUntil = async () =>
      (await ops('GET', '/vendor?code=LANTERN')).value['comparedUntil'] as string
    const behind = house.ctx.clock.now().getTime() - Date.parse(await comparedUntil())
    expect(behind).toBeGreaterThan(30 * HOUR_MS)
    await compareAll(house.ctx)
    expect(await findingsOf(early.ref)).toMatchObject([{ kind: 'missing_here' }])
    const isNow = house.ctx.clock.now().getTime() - Date.parse(await comparedUntil())
    expect(isNow).toBeLessThan(5 * MINUTE_MS)
    const { rows } = await house.database.owner.query<{ gaps: number }>(
      `select count(*)::int as gaps from (
         select from_at, lag(until_at) over (order by id) as before from vendor_comparisons
          where asked_by is null and fault is null) c where from_at > before`,
    )
    expect(rows).toEqual([{ gaps: 0 }])
  })

  test('takes what is told twice for one, also under the names of two bets', async () => {
    const [lost, other] = [bet(), bet()]
    const stake = lost.message({ amount: '5.00' })
    tells('reserve', stake, 'open', 6)
    tells('reserve', stake, 'open', 5)
    tells('reserve', { ...other.message({ amount: '5.00' }), txId: stake['txId'] }, 'open', 5)
    await compareAll(house.ctx)
    const found = (await findings()).filter(({ txId }) => txId === stake['txId'])
    expect(found).toMatchObject([{ kind: 'missing_here', state: 'open' }])
  })

  test('sees that a difference is gone, and that one came back', async () => {
    const slow = bet()
    const stake = slow.message({ amount: '5.00' })
    tells('reserve', stake, 'open', 5)
    await compareAll(house.ctx)
    await vendor.call('reserve', stake)
    await compareAll(house.ctx)
    expect(await findingsOf(slow.ref)).toMatchObject([{ kind: 'missing_here', state: 'gone' }])
  })

  test('is asked for by an operator, with a word, and told with its figures', async () => {
    const reason = 'A member asked'
    const { value } = await ops('POST', '/reconciliation/compare', {
      code: 'LANTERN',
      hours: 1,
      reason,
    })
    expect(value).toMatchObject({ askedBy: 'owner-of-tests', fault: null, found: 0 })
    const list = await ops('GET', '/reconciliation?code=LANTERN')
    expect((list.value['content'] as object[])[0]).toMatchObject({ askedBy: 'owner-of-tests' })
    expect((await ops('GET', '/reconciliation?code=NOBODY')).code).toBe('not_found')
    const risk = await opsClient(house, 'risk')
    const wish = { code: 'LANTERN', hours: 1, reason }
    expect((await risk('POST', '/reconciliation/compare', wish)).code).toBe('forbidden')
  })

  test('R-056 of a vendor that does not answer stops after some tries, for it alone', async () => {
    const elsewhere = await testVendor(house, { code: 'OTHER', keyId: 'other' })
    told.isDown = true
    const wish = { code: 'LANTERN', hours: 1, reason: 'Is it back?' }
    for (let tries = 0; tries < MOST_FAILURES; tries += 1)
      expect((await ops('POST', '/reconciliation/compare', wish)).code).toBe('provider_unavailable')
    const before = told.asked
    expect((await ops('POST', '/reconciliation/compare', wish)).code).toBe('provider_unavailable')
    expect(told.asked).toBe(before)
    const breakerOf = async (code: string) =>
      ((await ops('GET', `/vendor?code=${code}`)).value['health'] as { breaker: object }).breaker
    expect(await breakerOf('LANTERN')).toMatchObject({ state: 'open', failures: MOST_FAILURES })
    expect(await breakerOf(elsewhere.code)).toMatchObject({ state: 'closed', failures: 0 })
    // its players go on: what it calls itself is another matter
    expect(await vendor.call('reserve', bet().message({ amount: '1.00' }))).toMatchObject({
      status: 'OK',
    })
    told.isDown = false
    house.ctx.clock.advance(REST_MS + 1)
    expect(await breakerOf('LANTERN')).toMatchObject({ state: 'probing' })
    expect((await ops('POST', '/reconciliation/compare', wish)).code).toBe('ok')
    expect(await breakerOf('LANTERN')).toMatchObject({ state: 'closed', failures: 0 })
  })
  test('of a vendor that is slow holds up none of the others', async () => {
    const aside = await testVendor(house, { code: 'ASIDE', keyId: 'aside' })
    // which keys there are is known for a while
    forgetConnections(house.ctx)
    let release = (): void => undefined
    told.held = new Promise((resolve) => {
      release = resolve
    })
    const comparing = compareAll(house.ctx)
    await vi.waitFor(async () => {
      const { rows } = await house.database.owner.query(
        'select fault from vendor_comparisons where connection_id = $1 and ended_at is not null',
        [aside.connectionId],
      )
      expect(rows.length).toBeGreaterThan(0)
    }, 10_000)
    release()
    await comparing
  })
})
