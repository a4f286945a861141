import { money } from '@lantern/kernel/money'
import { DAY_MS } from '@lantern/kernel/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { type Ops, opsClient } from '../../testing/ops.ts'
import { type TestPlayer, type TestVendor, testVendor } from '../../testing/vendor.ts'
import { hasOpenBet, listOpenBets, stepWalk } from './queries/open-bets.ts'
import { reportOverdue } from './unfinished.ts'

let house: TestHouse
let owner: Ops
let risk: Ops
let vendor: TestVendor
let player: TestPlayer

beforeAll(async () => {
  house = await testHouse()
  owner = await opsClient(house, 'owner')
  risk = await opsClient(house, 'risk')
  vendor = await testVendor(house)
  player = await vendor.player(money('1000'))
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.database.owner.query(`delete from unfinished_terms`)
})

const reason = 'They asked for longer'

const say = (operation: string, name: string, more: Readonly<Record<string, unknown>> = {}) =>
  vendor.call(operation, {
    ...{ txId: `${operation}-${name}`, betId: `bet-${name}`, roundId: `round-${name}` },
    ...{ playerId: player.playerId, gameCode: vendor.gameCode, currency: player.currency },
    ...more,
  })
const place = (name: string) => say('reserve', name, { token: player.token, amount: '1.00' })
const settle = (name: string) => say('settle', name, { win: '2.00', roundClosed: false })

/** A bet that was placed so many days ago. */
async function placedAgo(name: string, days: number): Promise<void> {
  expect((await place(name)).status).toBe('OK')
  await house.database.owner.query('alter table wagers disable trigger wagers_fixed')
  await house.database.owner.query('update wagers set placed_at = $2 where bet_ref = $1', [
    `bet-${name}`,
    new Date(house.ctx.clock.now().getTime() - days * DAY_MS),
  ])
  await house.database.owner.query('alter table wagers enable trigger wagers_fixed')
}

const listed = async (more = '') =>
  (
    (await owner('GET', `/vendor/unfinished?code=LANTERN${more}`)).value['content'] as {
      betRef: string
    }[]
  ).map(({ betRef }) => betRef)

/** The caretaker's rounds: a mark, and the way to it. */
async function walk(): Promise<void> {
  for (let step = 0; step < 20; step += 1) await stepWalk(house.ctx.db, 3, 0)
}
const noted = async () => {
  const { rows } = await house.database.owner.query<{ ref: string }>(
    'select w.bet_ref as ref from open_wagers o join wagers w on w.id = o.wager_id order by w.id',
  )
  return rows.map(({ ref }) => ref)
}
const cases = async (state: string) =>
  (
    (await owner('GET', `/vendor/cases?code=LANTERN&state=${state}`)).value['content'] as Record<
      string,
      unknown
    >[]
  ).filter(({ kind }) => kind === 'bet_left_open')

test('a bet of years ago stands in the list, before and after the caretaker came by', async () => {
  await placedAgo('ancient', 800)
  await placedAgo('old', 100)
  await place('new')
  expect(await listed()).toEqual(['bet-ancient', 'bet-old', 'bet-new'])
  await walk()
  expect(await noted()).toEqual(['bet-ancient', 'bet-old', 'bet-new'])
  await place('newer')
  expect(await noted()).not.toContain('bet-newer')
  expect(await listed()).toEqual(['bet-ancient', 'bet-old', 'bet-new', 'bet-newer'])
  expect(await listed('&pageSize=2')).toEqual(['bet-ancient', 'bet-old'])
  expect(await listed('&pageSize=2&pageNo=2')).toEqual(['bet-new', 'bet-newer'])
})

test('what has ended is forgotten, and what runs again is noted at once', async () => {
  await settle('new')
  expect(await listed()).toEqual(['bet-ancient', 'bet-old', 'bet-newer'])
  await walk()
  expect(await noted()).toEqual(['bet-ancient', 'bet-old', 'bet-newer'])
  expect((await say('unsettle', 'new', { refTxId: 'settle-new' })).status).toBe('OK')
  expect(await noted()).toContain('bet-new')
  expect(await listed()).toEqual(['bet-ancient', 'bet-old', 'bet-new', 'bet-newer'])
})

test('the walk keeps behind: what is not seen yet is not passed by', async () => {
  await place('waiting')
  for (let step = 0; step < 5; step += 1) await stepWalk(house.ctx.db, 100, 60_000)
  expect(await noted()).not.toContain('bet-waiting')
  expect(await listed()).toContain('bet-waiting')
  await walk()
  expect(await noted()).toContain('bet-waiting')
})

test('a bet made to run again while its note is being taken away keeps it', async () => {
  await place('racing')
  await walk()
  await settle('racing')
  const rounds = Array.from({ length: 12 }, async (_, round) => {
    await stepWalk(house.ctx.db, 100, 0)
    if (round === 5) {
      expect((await say('unsettle', 'racing', { refTxId: 'settle-racing' })).status).toBe('OK')
    }
  })
  await Promise.all(rounds)
  await walk()
  expect(await noted()).toContain('bet-racing')
})

test('a bet that runs for longer than its terms is one for a person, once', async () => {
  await walk()
  await reportOverdue(house.ctx)
  expect((await cases('open')).map(({ betRef }) => betRef)).toEqual(['bet-old', 'bet-ancient'])
  await reportOverdue(house.ctx)
  expect(await cases('open')).toHaveLength(2)
  const { value } = await owner('GET', '/vendor/overdue')
  expect(value).toMatchObject({
    houseDays: null,
    usualHouseDays: 7,
    totalElements: 2,
    content: [
      { source: 'LANTERN', betRef: 'bet-ancient', stake: '1.00', memberId: player.playerId },
      { betRef: 'bet-old' },
    ],
  })
})

test('its terms are the vendor’s own, and changed on record', async () => {
  await placedAgo('tenth', 10)
  await walk()
  await reportOverdue(house.ctx)
  expect((await cases('open')).map(({ betRef }) => betRef)).not.toContain('bet-tenth')
  const set = (source: string, days: number | null) =>
    owner('POST', '/vendor/unfinishedDays', { source, days, reason })
  expect((await set('LANTERN', 9)).code).toBe('ok')
  const { value } = await owner('GET', '/vendor/settings?code=LANTERN')
  expect(value).toMatchObject({ unfinishedDays: 9, usualDays: 30 })
  await reportOverdue(house.ctx)
  expect((await cases('open')).map(({ betRef }) => betRef)).toContain('bet-tenth')
  expect((await set('NOBODY', 9)).code).toBe('not_found')
  expect((await set('LANTERN', 0)).code).toBe('bad_request')
  expect((await set('LANTERN', null)).code).toBe('ok')
  // what was said is told as that, though it is as usual
  expect((await set('originals', 7)).code).toBe('ok')
  expect((await owner('GET', '/vendor/overdue')).value).toMatchObject({ houseDays: 7 })
  const wish = { source: 'LANTERN', days: 1, reason }
  expect((await risk('POST', '/vendor/unfinishedDays', wish)).code).toBe('forbidden')
  const { rows } = await house.database.owner.query(
    `select before, after from audit_log
      where event = 'vendor.unfinished_days' and subject_id = 'LANTERN' order by id`,
  )
  expect(rows).toEqual([
    { before: { days: null }, after: { days: 9 } },
    { before: { days: 9 }, after: { days: null } },
  ])
})

test('its case is over by itself with the bet, and there again when the bet runs again', async () => {
  await settle('old')
  await reportOverdue(house.ctx)
  const [closed] = await cases('closed')
  expect(closed).toMatchObject({ betRef: 'bet-old', closedBy: null })
  expect(await say('unsettle', 'old', { refTxId: 'settle-old' })).toMatchObject({ status: 'OK' })
  await reportOverdue(house.ctx)
  expect((await cases('open')).map(({ betRef }) => betRef)).toContain('bet-old')
})

test('a case that a person closed stays closed, though the bet runs on', async () => {
  const [found] = (await cases('open')).filter(({ betRef }) => betRef === 'bet-ancient')
  expect((await owner('POST', '/vendor/closeCase', { id: found?.['id'], reason })).code).toBe('ok')
  await reportOverdue(house.ctx)
  expect((await cases('open')).map(({ betRef }) => betRef)).not.toContain('bet-ancient')
  expect(await listed()).toContain('bet-ancient')
})

test('a bet at the house’s own games is one for a person after a week', async () => {
  await placedAgo('own', 8)
  await house.database.owner.query('alter table wagers disable trigger wagers_fixed')
  await house.database.owner.query(
    `update wagers set source = 'originals' where bet_ref = 'bet-own'`,
  )
  await house.database.owner.query('alter table wagers enable trigger wagers_fixed')
  await walk()
  await house.database.owner.query(
    `update open_wagers o set source = w.source from wagers w
      where w.id = o.wager_id and o.source <> w.source`,
  )
  await reportOverdue(house.ctx)
  const { value } = await owner('GET', '/vendor/overdue')
  expect(value['content']).toContainEqual(
    expect.objectContaining({ source: 'originals', betRef: 'bet-own' }),
  )
})

test('the list is found by an index, however many bets there are', async () => {
  const { owner: db } = house.database
  await db.query(
    `insert into wagers(brand_id, book_id, member_id, product, source, bet_ref, game_code, round_ref,
                        state, stake, stake_bonus, placed_at)
     select brand_id, book_id, member_id, product, source, 'many-' || n, game_code, round_ref,
            'cancelled', stake, 0, placed_at
       from wagers, generate_series(1, 30000) n where bet_ref = 'bet-newer'`,
  )
  for (let step = 0; step < 20; step += 1) await stepWalk(house.ctx.db, 5_000, 0)
  await db.query('analyze wagers')
  await db.query('analyze open_wagers')
  const plans: string[] = []
  const explain = async (text: string, values: readonly unknown[] = []) => {
    const { rows } = await db.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values])
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  const looking: typeof db = Object.create(db)
  Object.assign(looking, {
    query: async (text: string, values: readonly unknown[] = []) => {
      await explain(text, values)
      return db.query(text, [...values])
    },
  })
  const vendorOf = { brandId: house.brand.id, code: 'LANTERN' }
  const { rows } = await listOpenBets(looking, vendorOf, { limit: 20, offset: 0 })
  expect(rows.length).toBeGreaterThan(3)
  expect(await hasOpenBet(looking, vendorOf, 'USD')).toBe(true)
  expect(plans.join('\n')).toContain('wagers_pkey')
  expect(plans.join('\n')).not.toContain('Seq Scan on wagers')
  expect(await listed('&pageSize=1')).toEqual(['bet-ancient'])
})
