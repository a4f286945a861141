import { createHash } from 'node:crypto'
import { assert } from '@lantern/kernel/assert'
import { money } from '@lantern/kernel/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeEvents } from '../../db/queries.ts'
import { transact } from '../../db/transact.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { betting, testMember } from '../../testing/money.ts'
import { type Ops, opsClient } from '../../testing/ops.ts'
import { type Credentials, fundedMember } from '../../testing/people.ts'
import { announcementsOf, memberTopic } from '../../socket/topics.ts'
import { findMemberByAccount } from '../identity/index.ts'
import { apply } from '../wagers/index.ts'
import { collect, feedPools } from './index.ts'

let house: TestHouse
let owner: Ops

beforeAll(async () => {
  house = await testHouse()
  owner = await opsClient(house, 'owner')
})
afterAll(async () => {
  await expectBooksBalance(house.database.app)
  await house.close()
})

const reason = 'for the festival'
const wish = {
  code: 'lanterns',
  name: 'Thousand lanterns',
  currency: 'USD',
  sources: ['test'],
  rate: 100_000,
  mainShare: 500_000,
  seed: '10.00',
  cap: '20.00',
  reason,
}
const content = async (path: string) =>
  (await owner('GET', path)).value['content'] as Record<string, unknown>[]

async function settleUp(): Promise<void> {
  await transact(house.ctx, async (tx) => collect(tx, await takeEvents(tx, 10_000)))
  await feedPools(house.ctx)
}

test('a pool is made, fed, closed and opened from the console, with the grant and a reason', async () => {
  const support = await opsClient(house, 'support')
  expect((await support('POST', '/jackpots', wish)).code).toBe('forbidden')
  // the first member opens the books of a brand
  const member = await testMember(house.ctx, house.brand.id, { cash: money('500') })
  // not above the seed, not in cents, further than a point is drawn from
  for (const cap of ['5.00', '20.005', '999999999.00'])
    expect((await owner('POST', '/jackpots', { ...wish, cap })).code).toBe('amount_invalid')
  expect((await owner('POST', '/jackpots', wish)).code).toBe('ok')
  expect((await owner('POST', '/jackpots', wish)).code).toBe('jackpot_exists')
  await apply(house.ctx, betting(house.ctx, member).play('10', '0'))
  await settleUp()
  expect(await content('/jackpots')).toMatchObject([
    { code: 'lanterns', main: '10.50', reserve: '0.50', drop: 1, isOpen: true },
  ])
  expect(await content('/jackpots/contributions?code=lanterns')).toMatchObject([
    { memberId: member.memberId, drop: 1, stake: '10.00', main: '0.50', reserve: '0.50' },
  ])
  const set = (isOpen: boolean) =>
    owner('POST', '/jackpots/open', { code: 'lanterns', isOpen, reason })
  expect((await set(false)).code).toBe('ok')
  await apply(house.ctx, betting(house.ctx, member).play('10', '0'))
  await settleUp()
  expect(await content('/jackpots')).toMatchObject([{ main: '10.50', isOpen: false }])
  expect((await set(true)).code).toBe('ok')
})

test('R-069 a pot that fell is shown with the point that its hash was shown of before', async () => {
  const [pool] = await content('/jackpots')
  const member = await testMember(house.ctx, house.brand.id, { cash: money('500') })
  await apply(house.ctx, betting(house.ctx, member).play('200', '0'))
  await settleUp()
  const [win, ...others] = await content('/jackpots/wins?code=lanterns')
  expect(others).toEqual([])
  expect(win).toMatchObject({ memberId: member.memberId, drop: 1, hash: pool?.['hash'] })
  const units = money(String(win?.['point']))
  const proof = createHash('sha256').update(`${units}:${String(win?.['salt'])}`)
  expect(proof.digest('hex')).toBe(pool?.['hash'])
  expect(await content('/jackpots/wins?code=other')).toEqual([])
})

test('R-069 whose pot it was is told to that member alone, with what the ledger posted', async () => {
  const host = { host: 'localhost' }
  const path = '/api/wps/relay/GCS_jackpotWins'
  const other = await fundedMember(house, 'potless', '10')
  const winner = await fundedMember(house, 'potwinner', '500')
  const found = await findMemberByAccount(house.ctx.db, house.brand.id, 'potwinner')
  assert(found, 'the member was just made')
  const mine = async (who: Credentials) => {
    const reply = await house.app.site.inject({ url: path, headers: { ...host, ...who } })
    return reply.json().value?.wins
  }
  expect(await mine(winner)).toEqual([])
  const member = { brandId: house.brand.id, memberId: found.id, currency: 'USD' } as const
  await apply(house.ctx, betting(house.ctx, member).play('400', '0'))
  await transact(house.ctx, async (tx) => {
    const events = await takeEvents(tx, 10_000)
    await collect(tx, events)
  })
  await feedPools(house.ctx)
  const told = await transact(house.ctx, async (tx) =>
    (await takeEvents(tx, 10_000)).flatMap(({ brandId, event }) => announcementsOf(brandId, event)),
  )
  const ofPots = told.filter(({ name }) => name.startsWith('jackpot.'))
  expect(ofPots).toContainEqual({ topic: memberTopic(found.id), name: 'jackpot.paid', data: {} })
  expect(ofPots.filter(({ topic }) => topic.startsWith('member:'))).toHaveLength(1)
  const { rows } = await house.database.owner.query<{ amount: string }>(
    `select x.amount::text as amount from ledger_entries e
       join ledger_postings x on x.entry_id = e.id and x.amount > 0
       join ledger_accounts a on a.id = x.account_id and a.member_id = $1
      where e.kind = 'jackpot.win'`,
    [found.id],
  )
  const wins = await mine(winner)
  expect(wins).toHaveLength(1)
  expect(money(wins[0].amount)).toBe(BigInt(rows[0]?.amount ?? 0))
  expect(wins[0]).toMatchObject({ code: 'lanterns', currency: 'USD', amount: '20.00' })
  expect(await mine(other)).toEqual([])
  const visitor = await house.app.site.inject({ url: path, headers: host })
  expect(visitor.json().code).toBe('not_signed_in')
})

test('R-069 what the site shows is read from the pools at that moment, and names no point', async () => {
  const site = await house.app.site.inject({
    method: 'GET',
    url: '/api/wps/relay/GCS_jackpots',
    headers: { host: 'localhost' },
  })
  const [pool] = await content('/jackpots')
  const value: { pools: Record<string, unknown>[] } = site.json().value
  expect(value.pools).toMatchObject([
    { code: 'lanterns', amount: pool?.['main'], mustHitBy: '20.00', hash: pool?.['hash'] },
  ])
  // what its return follows from
  expect(value.pools[0]).toMatchObject({ seed: '10.00', rate: 100_000, mainShare: 500_000 })
  expect(value.pools[0]?.['fedBy']).toEqual([{ vassalage: 'test', gameCode: null }])
  expect(Object.keys(value.pools[0] ?? {})).not.toContain('point')
})
