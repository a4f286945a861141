// Bonuses as operators grant them, and as vendors and in-house games take stakes of them.
import type { WireInputOf } from '@lantern/contract/endpoint'
import type { opsRollover } from '@lantern/contract/ops/rollover'
import { money } from '@lantern/kernel/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type Ops, opsClient } from '../../testing/ops.ts'
import { messagesOf } from '../../testing/vendor-messages.ts'
import { type TestPlayer, type TestVendor, testVendor } from '../../testing/vendor.ts'
import { balanceOf, fundsFor, raiseStake } from '../originals/money.ts'
import * as rounds from '../originals/rounds.ts'
import { find } from '../wagers/index.ts'
import { forgetPlayTerms } from './bonus-play.ts'
import { rulesSetting } from './rules.ts'

let house: TestHouse
let vendor: TestVendor
let owner: Ops
let checker: Ops

beforeAll(async () => {
  house = await testHouse()
  vendor = await testVendor(house)
  owner = await opsClient(house, 'owner')
  checker = await opsClient(house, 'checker')
})
afterAll(() => house.close())
afterEach(() => expectBooksBalance(house.database.owner))

type Wish = WireInputOf<typeof opsRollover.grantBonus>

const wishFor = (player: TestPlayer, more: Partial<Wish> = {}): Wish => ({
  id: player.playerId,
  model: 'balance',
  amount: '500.00',
  deposit: '0',
  base: 'bonus',
  times: '2.00',
  terms: { ...rulesSetting.fallback.terms },
  order: 'cash_first',
  mostStake: '50.00',
  capTimes: '5.00',
  onWithdrawal: 'holds',
  days: 30,
  reason: 'A welcome',
  ...more,
})
const grant = async (player: TestPlayer, more: Partial<Wish> = {}) => {
  const answer = await owner('POST', '/rollover/bonus', wishFor(player, more))
  forgetPlayTerms(house.ctx)
  return answer
}
const shown = async (player: TestPlayer) => {
  const { value } = await owner('GET', `/rollover/member?id=${player.playerId}`)
  return value['bonuses']
}

test('a vendor is told of the bonus, takes both balances, and is refused more than the highest bet', async () => {
  const player = await vendor.player(money('30'))
  const { message, next } = messagesOf(vendor.gameCode, () => player)
  expect(await grant(player)).toMatchObject({ code: 'ok', value: { isGranted: true } })
  const ask = { playerId: player.playerId, currency: 'USD' }
  expect(await vendor.call('balance', ask)).toMatchObject({ balance: '530.00' })
  const tooHigh = message({ amount: '60.00', token: player.token })
  expect(await vendor.call('reserve', tooHigh)).toMatchObject({ status: 'LIMIT_STAKE' })
  const bet = message({ amount: '50.00', token: player.token })
  expect(await vendor.call('reserve', bet)).toMatchObject({ status: 'OK', balance: '480.00' })
  const name = { brandId: player.brandId, source: vendor.code, betRef: String(bet.betId) }
  expect(await find(house.ctx.db, name)).toMatchObject({
    stakeCash: money('30'),
    stakeBonus: money('20'),
  })
  expect(await vendor.call('settle', next(bet, { win: '100.00' }))).toMatchObject({
    status: 'OK',
    balance: '580.00',
  })
  expect(await shown(player)).toMatchObject([
    { state: 'active', balance: '520.00', required: '1000.00', progress: '50.00', cap: '2500.00' },
  ])
})

test('in-house games take it as its terms say, and no step of a round passes the highest bet', async () => {
  const own = await vendor.player(money('30'))
  const { memberId, currency } = own
  await grant(own, { order: 'bonus_first', mostStake: '10.00' })
  const player = { brand: house.brand, memberId, accountClass: 'real', currency } as const
  const bet = { direction: 'over', target: 5050 }
  const open = (stake: string) =>
    transact(house.ctx, (tx) =>
      rounds.open(house.ctx, tx, player, { gameCode: 'dice', stake: money(stake), bet }),
    )
  await expect(open('10.01')).rejects.toMatchObject({ code: 'stake_above_bonus' })
  expect(await balanceOf(house.ctx.db, player)).toBe(money('530'))
  const { row } = await open('8')
  const step = { player, reference: `${row.seedId}:${row.nonce}`, at: house.ctx.clock.now() }
  const raise = transact(house.ctx, (tx) =>
    raiseStake(tx, { ...step, move: 0, amount: money('3') }),
  )
  await expect(raise).rejects.toMatchObject({ code: 'stake_above_bonus' })
  const funds = await transact(house.ctx, (tx) => fundsFor(tx, player, money('10')))
  expect(funds).toBe('bonus_then_cash')
})

test('a large one is listed for a second person, who grants it; the books of the audit tell of both', async () => {
  const player = await vendor.player(money('30'))
  const { value, code } = await grant(player, { amount: '5000.00' })
  expect({ code, isGranted: value['isGranted'] }).toEqual({ code: 'ok', isGranted: false })
  const waiting = (await checker('GET', '/rollover/bonuses')).value['content']
  expect(waiting).toMatchObject([{ memberId: player.playerId, amount: '5000.00' }])
  const decision = { bonusId: value['bonusId'], isApproved: true, reason: 'Agreed with finance' }
  const decide = (by: Ops) => by('POST', '/rollover/bonus/decide', decision)
  expect((await decide(owner)).code).toBe('second_person_required')
  expect((await decide(checker)).code).toBe('ok')
  expect((await decide(checker)).code).toBe('state_changed')
  expect(await shown(player)).toMatchObject([
    { state: 'active', proposedBy: 'owner-of-tests', decidedBy: 'checker-of-tests' },
  ])
  const { rows } = await house.database.owner.query<{ event: string }>(
    `select event from audit_log where subject_id = $1 and event like 'bonus.%' order by id`,
    [player.playerId],
  )
  expect(rows.map(({ event }) => event)).toEqual(['bonus.proposed', 'bonus.granted'])
})

test('a trial player is granted none, and plays as before', async () => {
  const player = await vendor.player(money('30'), { accountClass: 'trial' })
  expect((await grant(player)).code).toBe('currency_mismatch')
})
