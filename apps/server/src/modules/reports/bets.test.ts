import { randomUUID } from 'node:crypto'
import { money } from '@lantern/kernel/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemRandom } from '../../context.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { type Ops, opsClient } from '../../testing/ops.ts'
import { type Credentials, signedInMember } from '../../testing/people.ts'
import { type TestVendor, testVendor } from '../../testing/vendor.ts'
import { findMemberByAccount } from '../identity/index.ts'
import { drain } from '../vendors/index.ts'
import { apply, type WagerCommand } from '../wagers/index.ts'

let house: TestHouse
let vendor: TestVendor
let support: Ops
let member: Credentials
let other: Credentials

beforeAll(async () => {
  house = await testHouse()
  Object.assign(house.ctx, { random: systemRandom })
  vendor = await testVendor(house)
  support = await opsClient(house, 'support')
  member = await signedInMember(house, 'better')
  other = await signedInMember(house, 'bystander')
  for (const [key, product] of [
    ['one', 'rng'],
    ['two', 'live'],
  ] as const)
    await play('better', key, product)
})
afterAll(() => house.close())

/** A free bet that won: the member of this test has no money. */
async function play(account: string, key: string, product: 'rng' | 'live'): Promise<void> {
  const found = await findMemberByAccount(house.ctx.db, house.brand.id, account)
  if (!found) throw new Error('the member registered')
  const common = {
    brandId: house.brand.id,
    source: vendor.code,
    betRef: key,
    memberId: found.id,
    currency: 'USD',
    at: house.ctx.clock.now(),
  }
  const place: WagerCommand = {
    ...common,
    op: 'place',
    key: `${key}-place`,
    stake: 0n,
    funds: 'cash',
    product,
    gameCode: vendor.gameCode,
    roundRef: `round-${key}`,
  }
  await apply(house.ctx, place)
  await apply(house.ctx, {
    ...common,
    op: 'settle',
    key: `${key}-settle`,
    payout: money('5'),
    validBet: 0n,
    validReason: 'net',
    ruleVersion: 'vendor-1',
  })
}

interface Answer {
  readonly code: string
  readonly value: Record<string, unknown>
}

async function site(who: Credentials, path: string, body?: object): Promise<Answer> {
  const reply = await house.app.site.inject({
    method: body ? 'POST' : 'GET',
    url: `/api/wps${path}`,
    headers: {
      host: 'localhost',
      ...who,
      'idempotency-key': randomUUID(),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
  const said: { code?: string; value?: Record<string, unknown> } = reply.json()
  return { code: said.code ?? 'ok', value: said.value ?? {} }
}

const listed = async (query: string) =>
  (await site(member, `/bets${query}`)).value['content'] as Record<string, unknown>[]

test('a member reads the bets of every product, filtered by product, state and day', async () => {
  expect(await listed('')).toMatchObject([
    { product: 'live', state: 'settled', gameName: 'nine-lanterns', payout: '5.00' },
    { product: 'rng', vendorName: 'Test Studio' },
  ])
  expect((await listed('?product=rng')).length).toBe(1)
  expect((await listed('?state=open')).length).toBe(0)
  // it is 16:30 on the second at the brand
  expect((await listed('?from=2026-11-02&to=2026-11-02')).length).toBe(2)
  expect((await listed('?to=2026-11-01')).length).toBe(0)
  expect((await site(member, '/bets?from=2026-02-30')).code).toBe('bad_request')
  expect((await site(other, '/bets')).value['content']).toEqual([])
})

test('what was won and lost is saved by day or by kind of game, its own member’s alone', async () => {
  const days = { from: '2026-11-01', to: '2026-11-02' }
  const save = async (who: Credentials, by: string, span = days) =>
    await site(who, '/member/personalProfit/file', { ...span, by })
  const byDay = (await save(member, 'days')).value
  expect(byDay).toMatchObject({ name: 'profit-days-2026-11-01-2026-11-02.csv', isCut: false })
  expect(String(byDay['csv']).split('\r\n')).toEqual([
    'day,bets,stake,valid bet,payout,result,rewards,profit,deposits,withdrawals,transfers,adjustments,currency',
    '2026-11-02,2,0.00,0.00,10.00,10.00,0.00,10.00,0.00,0.00,0.00,0.00,USD',
    '',
  ])
  const byKind = (await save(member, 'products')).value
  expect(byKind).toMatchObject({ name: 'profit-products-2026-11-01-2026-11-02.csv' })
  const [head, ...lines] = String(byKind['csv']).trimEnd().split('\r\n')
  expect(head).toBe('kind,bets,stake,valid bet,payout,result,currency')
  expect(lines.toSorted()).toEqual([
    'live,1,0.00,0.00,5.00,5.00,USD',
    'rng,1,0.00,0.00,5.00,5.00,USD',
  ])
  expect(
    String((await save(other, 'days')).value['csv'])
      .trimEnd()
      .split('\r\n'),
  ).toHaveLength(1)
  expect((await save(member, 'days', { from: '2026-08-01', to: '2026-11-02' })).code).toBe(
    'field_invalid',
  )
})

test('the round of a bet is shown again to its member alone, where its vendor answers', async () => {
  const [first] = await listed('?product=rng')
  const path = `/bet/replay?id=${String(first?.['id'])}`
  // nobody plays the vendor here
  expect((await site(member, path)).code).toBe('provider_unavailable')
  expect((await site(other, path)).code).toBe('wager_not_found')
  await house.database.owner.query(`update vendor_connections set dialect = 'hub88'`)
  expect((await site(member, path)).code).toBe('replay_unavailable')
  await house.database.owner.query(`update vendor_connections set dialect = 'lantern'`)
})

test('one bet is told with its names, its money and why so much counts; to nobody else', async () => {
  const [first] = await listed('?product=rng')
  const id = String(first?.['id'])
  const { value } = await site(member, `/bet?id=${id}`)
  expect(value).toMatchObject({
    bet: { betRef: 'one', roundRef: 'round-one', validReason: 'net', roundId: null },
    entries: [{ kind: 'wager.settle', amount: '5.00' }],
    disputes: [],
  })
  expect((await site(other, `/bet?id=${id}`)).code).toBe('wager_not_found')
  expect((await site(other, '/bet/dispute', { id, said: 'not mine' })).code).toBe('wager_not_found')
})

test('a dispute opens one case with its evidence, and the answer comes back', async () => {
  const [first] = await listed('?product=rng')
  const id = String(first?.['id'])
  const said = 'The reels showed three lanterns'
  // the raw log is written beside calls: what was asked of the vendor above stands in it by now
  await drain(house.ctx)
  expect((await site(member, '/bet/dispute', { id, said })).code).toBe('ok')
  expect((await site(member, '/bet/dispute', { id, said })).code).toBe('state_changed')
  await drain(house.ctx)
  const { value } = await support('GET', '/cases?state=open')
  const [row] = value['content'] as Record<string, unknown>[]
  expect(row).toMatchObject({ account: 'better', subject: id, said, state: 'open' })
  const one = await support('GET', `/case?id=${String(row?.['id'])}`)
  expect(one.value).toMatchObject({
    evidence: {
      bet: { betRef: 'one', payout: '5.00' },
      entries: [{ amount: '5.00' }],
      calls: [{ reply: 'fetch failed' }],
      // its vendor shows its rounds
      round: null,
    },
  })
  const answer = { id: row?.['id'], answer: 'We looked at it: the third lantern was a moth.' }
  const risk = await opsClient(house, 'risk')
  expect((await risk('POST', '/case/answer', answer)).code).toBe('forbidden')
  expect((await support('POST', '/case/answer', answer)).code).toBe('ok')
  expect((await support('POST', '/case/answer', answer)).code).toBe('state_changed')
  expect((await site(member, `/bet?id=${id}`)).value['disputes']).toMatchObject([
    { said, state: 'answered', answer: answer.answer },
  ])
  // once it is answered, another may be opened
  expect((await site(member, '/bet/dispute', { id, said: 'I do not agree' })).code).toBe('ok')
})
