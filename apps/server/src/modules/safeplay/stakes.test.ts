// Limits where stakes are taken: in the function that applies wagers, alone and in a batch.
import { present } from '@lantern/kernel/assert'
import { money } from '@lantern/kernel/money'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lantern/kernel/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type TestContext, testContext } from '../../testing/context.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { betting, testBrand, testMember, type TestMember } from '../../testing/money.ts'
import { patiently } from '../../testing/patience.ts'
import { apply, applyIn, type Outcome, type WagerCommand } from '../wagers/index.ts'
import { keepAway, shorten } from './exclusions.ts'
import { ENDLESS, type LimitName } from './kinds.ts'
import { confirmLimit, dropWish, setHouseLimit, setLimit, WAIT_MS } from './limits.ts'
import { acknowledge, beginSession } from './standing.ts'

let db: TestDatabase
let ctx: TestContext
let brandId: TestMember['brandId']

beforeAll(async () => {
  db = await testDatabase(16)
  ctx = testContext(db.app, db.url)
  await testBrand(db)
  brandId = await testBrand(db, { offsetMinutes: 420 })
})
afterEach(() => expectBooksBalance(db.app))
afterAll(() => db.close())

const rich = () => testMember(ctx, brandId, { cash: money('1000') })
const STAKE: LimitName = { kind: 'stake', period: 'day' }
const LOSS: LimitName = { kind: 'loss', period: 'day' }

const limit = (member: TestMember, name: LimitName, value: string | null) =>
  transact(ctx, (tx) =>
    setLimit(ctx, tx, member, { ...name, value: value === null ? null : money(value) }),
  )
const minutes = (member: TestMember, kind: 'check' | 'session', value: bigint) =>
  transact(ctx, (tx) => setLimit(ctx, tx, member, { kind, period: 'day', value }))

const nobody = {
  endSessions: async () => undefined,
  marksOf: async () => [],
  samePersons: async () => [],
}
const away = (
  member: TestMember,
  kind: 'time_out' | 'excluded',
  until: Date,
  setBy: 'member' | 'operator' = 'member',
) =>
  transact(ctx, (tx) =>
    keepAway(ctx, tx, member, {
      neighbours: nobody,
      kind,
      until,
      setBy,
      by: null,
      reason: null,
    }),
  )
const later = (ms: number) => new Date(ctx.clock.now().getTime() + ms)

/** The same command alone, in a transaction of its own, and beside somebody else's in one batch. */
const WAYS: Readonly<Record<string, (command: WagerCommand) => Promise<Outcome>>> = {
  alone: (command) => apply(ctx, command),
  'in a batch': async (command) => {
    const other = betting(ctx, await rich())
    const outcomes = await transact(ctx, (tx) => applyIn(tx, [other.place('1'), command]))
    expect(outcomes[0]?.refusal).toBeNull()
    return present(outcomes[1], 'an outcome each')
  },
}

describe.each(Object.entries(WAYS))('a stake that comes %s', (_, send) => {
  const stake = async (member: TestMember, amount: string) =>
    (await send(betting(ctx, member).place(amount))).refusal

  test('R-078 never takes the stakes of 24 hours above their limit', async () => {
    const member = await rich()
    await limit(member, STAKE, '100')
    expect(await stake(member, '60')).toBeNull()
    expect(await stake(member, '40.0001')).toBe('stake_limit_reached')
    expect(await stake(member, '40')).toBeNull()
    expect(await stake(member, '0.0001')).toBe('stake_limit_reached')
  })

  test('R-078 of several limits the lowest holds, whoever set it', async () => {
    const member = await rich()
    await limit(member, STAKE, '100')
    await limit(member, { kind: 'stake', period: 'month' }, '50')
    expect(await stake(member, '51')).toBe('stake_limit_reached')
    const house = { value: money('20'), by: 'carer', reason: 'a talk with the member' }
    await transact(ctx, (tx) => setHouseLimit(ctx, tx, member, { ...LOSS, ...house }))
    expect(await stake(member, '21')).toBe('loss_limit_reached')
    expect(await stake(member, '20')).toBeNull()
  })

  test('R-078 a loss is what was staked less what was paid, and a running bet is lost', async () => {
    const member = await rich()
    await limit(member, LOSS, '100')
    const bet = betting(ctx, member)
    expect((await send(bet.place('100'))).refusal).toBeNull()
    expect(await stake(member, '1')).toBe('loss_limit_reached')
    expect((await send(bet.settle('70'))).refusal).toBeNull()
    expect(await stake(member, '71')).toBe('loss_limit_reached')
    const second = betting(ctx, member)
    expect((await send(second.place('70'))).refusal).toBeNull()
    expect((await send(second.void())).refusal).toBeNull()
    expect(await stake(member, '70')).toBeNull()
  })

  test('R-078 a stake that grows within a bet is a stake as well', async () => {
    const member = await rich()
    await limit(member, STAKE, '100')
    const bet = betting(ctx, member)
    expect((await send(bet.place('80'))).refusal).toBeNull()
    expect((await send(bet.adjust('21'))).refusal).toBe('stake_limit_reached')
    expect((await send(bet.adjust('-40'))).refusal).toBeNull()
    expect((await send(bet.adjust('60'))).refusal).toBeNull()
  })

  test('R-080 is refused from the moment of an exclusion, while results and refunds come', async () => {
    const member = await rich()
    const won = betting(ctx, member)
    const gone = betting(ctx, member)
    await send(won.place('10'))
    await send(gone.place('10'))
    await away(member, 'excluded', later(200 * DAY_MS))
    expect(await stake(member, '1')).toBe('self_excluded')
    expect((await send(betting(ctx, member).place('0'))).refusal).toBe('self_excluded')
    expect((await send(betting(ctx, member).tip('1'))).refusal).toBe('self_excluded')
    expect((await send(won.adjust('1'))).refusal).toBe('self_excluded')
    expect((await send(won.settle('25'))).refusal).toBeNull()
    expect((await send(gone.void())).refusal).toBeNull()
    expect((await send(betting(ctx, member).reward('5'))).refusal).toBeNull()
  })

  test('R-080 is taken again when a time-out is over, and not a moment before', async () => {
    const member = await rich()
    await away(member, 'time_out', later(DAY_MS))
    ctx.clock.advance(DAY_MS - 1)
    expect(await stake(member, '1')).toBe('time_out')
    ctx.clock.advance(1)
    expect(await stake(member, '1')).toBeNull()
  })

  test('R-081 waits for a reality check that is due; a running bet goes on', async () => {
    const member = await rich()
    const bet = betting(ctx, member)
    await send(bet.place('10'))
    await minutes(member, 'check', 30n)
    ctx.clock.advance(30 * MINUTE_MS - 1)
    expect(await stake(member, '1')).toBeNull()
    ctx.clock.advance(1)
    expect(await stake(member, '1')).toBe('reality_check_due')
    expect((await send(bet.adjust('1'))).refusal).toBeNull()
    expect((await send(bet.settle('5'))).refusal).toBeNull()
    await transact(ctx, (tx) => acknowledge(ctx, tx, member))
    expect(await stake(member, '1')).toBeNull()
  })

  test('R-078 is refused when the time of a session limit is used up', async () => {
    const member = await rich()
    await minutes(member, 'session', 60n)
    await transact(ctx, (tx) => beginSession(ctx, tx, member, async () => 45))
    ctx.clock.advance(15 * MINUTE_MS - 1)
    expect(await stake(member, '1')).toBeNull()
    ctx.clock.advance(1)
    expect(await stake(member, '1')).toBe('session_limit_reached')
  })
})

test('R-078 two hundred parallel stakes of 1 take exactly the 50 that the limit leaves', async () => {
  const member = await rich()
  await limit(member, STAKE, '50')
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, () => apply(ctx, betting(ctx, member).place('1'))),
  )
  expect(outcomes.filter(({ refusal }) => refusal === null)).toHaveLength(50)
  const refusals = new Set(outcomes.map(({ refusal }) => refusal))
  expect(refusals).toEqual(new Set([null, 'stake_limit_reached']))
})

test('R-078 the same in transactions of their own, beside others who have no limit', async () => {
  const member = await rich()
  const other = await rich()
  await limit(member, LOSS, '5')
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, () => {
      const stakes = [betting(ctx, member).place('1'), betting(ctx, other).place('1')]
      return patiently(() => transact(ctx, (tx) => applyIn(tx, stakes)))
    }),
  )
  expect(outcomes.filter(([first]) => first?.refusal === null)).toHaveLength(5)
  expect(outcomes.every(([, second]) => second?.refusal === null)).toBe(true)
})

test('whoever has no limit is not counted, and not asked', async () => {
  const member = await rich()
  await apply(ctx, betting(ctx, member).place('10'))
  const { rows } = await db.owner.query<{ guarded: boolean; hours: number }>(
    `select a.guarded, (select count(*)::int from safeplay_hours h where h.member_id = $1) as hours
       from ledger_accounts a where a.member_id = $1 and a.purpose = 'cash'`,
    [member.memberId],
  )
  expect(rows).toEqual([{ guarded: false, hours: 0 }])
})

test('R-078 a limit counts what was staked and paid before it was set', async () => {
  const member = await rich()
  const bet = betting(ctx, member)
  await apply(ctx, bet.place('80'))
  await apply(ctx, bet.settle('30'))
  const gone = betting(ctx, member)
  await apply(ctx, gone.place('500'))
  await apply(ctx, gone.void())
  ctx.clock.advance(HOUR_MS)
  await limit(member, LOSS, '100')
  expect((await apply(ctx, betting(ctx, member).place('51'))).refusal).toBe('loss_limit_reached')
  expect((await apply(ctx, betting(ctx, member).place('50'))).refusal).toBeNull()
})

describe('R-079 a looser limit', () => {
  const stake = async (member: TestMember, amount: string) =>
    (await apply(ctx, betting(ctx, member).place(amount))).refusal
  const confirm = (member: TestMember) =>
    transact(ctx, (tx) => confirmLimit(ctx, tx, member, STAKE))

  test('waits for 24 hours and a second yes; a stricter one holds at once', async () => {
    const member = await rich()
    await limit(member, STAKE, '100')
    await limit(member, STAKE, '10')
    expect(await stake(member, '11')).toBe('stake_limit_reached')
    await limit(member, STAKE, '200')
    ctx.clock.advance(WAIT_MS - 1)
    await expect(confirm(member)).rejects.toMatchObject({ code: 'limit_wish_waits' })
    ctx.clock.advance(1)
    expect(await stake(member, '11')).toBe('stake_limit_reached')
    await confirm(member)
    expect(await stake(member, '200')).toBeNull()
    await expect(confirm(member)).rejects.toMatchObject({ code: 'state_changed' })
  })

  test('none at all is the loosest; a wish that was dropped is gone', async () => {
    const member = await rich()
    await limit(member, STAKE, '10')
    await limit(member, STAKE, null)
    await transact(ctx, (tx) => dropWish(ctx, tx, member, STAKE))
    ctx.clock.advance(WAIT_MS)
    await expect(confirm(member)).rejects.toMatchObject({ code: 'state_changed' })
    await limit(member, STAKE, null)
    // Another wish starts the wait anew, and a stricter limit ends it.
    ctx.clock.advance(WAIT_MS)
    await limit(member, STAKE, '5')
    await expect(confirm(member)).rejects.toMatchObject({ code: 'state_changed' })
    await limit(member, STAKE, null)
    ctx.clock.advance(WAIT_MS)
    await confirm(member)
    expect(await stake(member, '900')).toBeNull()
  })
})

test('R-080 an exclusion of the house without an end is over in seven days at the earliest after six months', async () => {
  const member = await rich()
  await away(member, 'excluded', ENDLESS, 'operator')
  const { rows } = await db.owner.query<{ id: string }>(
    'select id from safeplay_exclusions where member_id = $1',
    [member.memberId],
  )
  const wish = { exclusionId: present(rows[0], 'an exclusion').id, by: 'carer', reason: 'asked' }
  const brand = { id: brandId, offsetMinutes: 420 }
  const lift = () => transact(ctx, (tx) => shorten(ctx, tx, brand, wish))
  ctx.clock.advance(180 * DAY_MS)
  await expect(lift()).rejects.toMatchObject({ code: 'exclusion_not_over' })
  ctx.clock.advance(5 * DAY_MS)
  await lift()
  ctx.clock.advance(7 * DAY_MS - 1)
  expect((await apply(ctx, betting(ctx, member).place('1'))).refusal).toBe('self_excluded')
  ctx.clock.advance(1)
  expect((await apply(ctx, betting(ctx, member).place('1'))).refusal).toBeNull()
})
