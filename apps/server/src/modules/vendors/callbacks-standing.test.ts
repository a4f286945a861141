import { money } from '@lantern/kernel/money'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type Messages, messagesOf } from '../../testing/vendor-messages.ts'
import { type TestPlayer, type TestVendor, testVendor } from '../../testing/vendor.ts'
import { transact } from '../../db/transact.ts'
import { systemActor } from '../audit/index.ts'
import { setMaintenance } from '../config/index.ts'
import { blockMember } from '../identity/index.ts'
import { setStopped } from './index.ts'

let house: TestHouse
let vendor: TestVendor
let player: TestPlayer
let message: Messages['message']
let next: Messages['next']

beforeAll(async () => {
  house = await testHouse()
  vendor = await testVendor(house)
  player = await vendor.player(money('1000'))
  ;({ message, next } = messagesOf(vendor.gameCode, () => player))
})
afterAll(() => house.close())
afterEach(() => expectBooksBalance(house.database.owner))

const ownerQuery = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await house.database.owner.query<Row>(text, values)).rows

describe('R-054 whatever becomes of the player, stakes stop and money comes back', () => {
  const actor = systemActor('tests')
  const by = { actor, reason: 'a test' }

  /** What was known may be believed for a second. */
  const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1_050))

  async function stops(
    who: TestPlayer,
    change: () => Promise<unknown>,
    status: string,
  ): Promise<void> {
    const bets = ['settle', 'cancel-bet', 'again'].map(() => message({ amount: '1.00' }, who))
    for (const bet of bets) expect((await vendor.call('reserve', bet)).status).toBe('OK')
    const [won, gone, again] = bets
    if (!won || !gone || !again) throw new Error('three bets')
    await change()
    await aSecond()
    const refused = await vendor.call('reserve', message({ amount: '1.00' }, who))
    expect(refused).toMatchObject({ http: 200, status, balance: '97.00' })
    expect(await vendor.call('settle', next(won, { win: '8.00' }))).toMatchObject({ status: 'OK' })
    expect(await vendor.call('cancel-bet', next(gone))).toMatchObject({ status: 'OK' })
    expect(await vendor.call('reserve', again)).toMatchObject({ status: 'OK', betState: 'open' })
    expect(await who.balance()).toBe(money('106'))
  }

  test('blocked', async () => {
    const who = await vendor.player(money('100'))
    const block = () => transact(house.ctx, (tx) => blockMember(tx, who.brandId, who.memberId))
    await stops(who, block, 'PLAYER_BLOCKED')
  })

  test('signed out', async () => {
    const who = await vendor.player(money('100'))
    const end = `update sessions set ended_at = now(), end_reason = 'logout' where id = $1`
    await stops(who, () => ownerQuery(end, [who.sessionId]), 'TOKEN_EXPIRED')
  })

  test('its game open for too long', async () => {
    const who = await vendor.player(money('100'))
    const age = `update launch_sessions set expires_at = now() where member_id = $1`
    await stops(who, () => ownerQuery(age, [who.memberId]), 'TOKEN_EXPIRED')
  })

  test('the game disabled', async () => {
    const who = await vendor.player(money('100'))
    const set = (on: boolean) =>
      ownerQuery('update games set enabled = $1 where code = $2', [on, vendor.gameCode])
    await stops(who, () => set(false), 'GAME_DISABLED')
    await set(true)
    await aSecond()
  })

  test('the vendor stopped, at once on this node', async () => {
    const who = await vendor.player(money('100'))
    const { code } = vendor
    const stop = (isStopped: boolean) =>
      transact(house.ctx, (tx) =>
        setStopped(house.ctx, tx, { brandId: house.brand.id, code }, { ...by, isStopped }),
      )
    await stops(who, () => stop(true), 'GAME_DISABLED')
    await stop(false)
    expect((await vendor.call('reserve', message({ amount: '1.00' }, who))).status).toBe('OK')
  })

  test('the site under maintenance', async () => {
    const who = await vendor.player(money('100'))
    const close = (active: boolean) =>
      transact(house.ctx, (tx) =>
        setMaintenance(house.ctx, tx, house.brand.id, { active, end: null }),
      )
    await stops(who, () => close(true), 'GAME_DISABLED')
    await close(false)
  })

  test('and what was refused for a block stays refused when it is lifted', async () => {
    const who = await vendor.player(money('100'))
    await transact(house.ctx, (tx) => blockMember(tx, who.brandId, who.memberId))
    const bet = message({ amount: '1.00' }, who)
    const refused = { http: 200, status: 'PLAYER_BLOCKED', balance: '100.00', betState: 'refused' }
    expect(await vendor.call('reserve', bet)).toMatchObject(refused)
    await ownerQuery(`update members set status = 'active' where id = $1`, [who.memberId])
    await ownerQuery(
      'update sessions set ended_at = null, end_reason = null where member_id = $1',
      [who.memberId],
    )
    await aSecond()
    expect(await vendor.call('reserve', bet)).toMatchObject(refused)
    expect(await vendor.call('settle', next(bet, { win: '9' }))).toMatchObject({
      status: 'BET_NOT_FOUND',
    })
    expect((await vendor.call('reserve', message({ amount: '1.00' }, who))).status).toBe('OK')
  })

  test('with a vendor that never opened a game for it', async () => {
    const stranger = await vendor.player(money('100'))
    await ownerQuery(`update launch_sessions set opened_at = null where member_id = $1`, [
      stranger.memberId,
    ])
    for (const playerId of [stranger.playerId, '999999999', 'x', '0'])
      expect(await vendor.call('reserve', message({ amount: '1', playerId }))).toMatchObject({
        status: 'TOKEN_INVALID',
        balance: undefined,
      })
    // what it has is nobody's business who never had its bet
    for (const operation of ['cancel-bet', 'settle', 'reward', 'balance'])
      expect(
        (await vendor.call(operation, message({ amount: '1', win: '1' }, stranger))).balance,
      ).toBeUndefined()
  })

  test('and stakes keep to the limits of the game', async () => {
    await ownerQuery(
      `insert into vendor_stake_limits(connection_id, brand_id, game_code, currency, min_stake, max_stake)
       values ($1, $2, '*', 'USD', 1000, 200000)`,
      [vendor.connectionId, house.brand.id],
    )
    await aSecond()
    for (const [amount, status] of [
      ['0.09', 'LIMIT_STAKE'],
      ['20.01', 'LIMIT_STAKE'],
      ['0.10', 'OK'],
      ['20.00', 'OK'],
      // without a stake only rounds are played that were given
      ['0', 'LIMIT_STAKE'],
    ])
      expect((await vendor.call('reserve', message({ amount }))).status).toBe(status)
    await ownerQuery('delete from vendor_stake_limits')
    await aSecond()
  })
})
