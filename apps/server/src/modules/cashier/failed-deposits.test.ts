import { money } from '@lantern/kernel/money'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@lantern/kernel/time'
import { describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { house, nextOwner, owner, useCashierDesk } from '../../testing/cashier-desk.ts'
import { storeSetting } from '../config/index.ts'
import { createDeposit } from './deposit.ts'
import { workDeposit } from './deposit-orders.ts'
import { blockedUntil, failedDepositsSetting, slowedDown } from './failed-deposits.ts'
import { takeNotice } from './notices.ts'

useCashierDesk()

const create = () =>
  transact(house.ctx, (tx) =>
    createDeposit(house.ctx, tx, owner, { method: 'bank_qr', amount: money('20') }),
  )

async function ends(state: 'paid' | 'failed'): Promise<void> {
  const deposit = await create()
  await workDeposit(house.ctx, deposit.id)
  house.provider.settle(deposit.orderKey, state)
  await takeNotice(house.ctx, house.provider, house.provider.notice(deposit.orderKey))
  house.ctx.clock.advance(SECOND_MS)
}
async function fails(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await ends('failed')
}

describe('deposits that fail', () => {
  test('five times in ten minutes keep the member from more, and nobody else', async () => {
    await fails(4)
    await ends('paid')
    await fails(1)
    const at = house.ctx.clock.now().getTime() - SECOND_MS
    await expect(create()).rejects.toMatchObject({
      code: 'too_many_requests',
      details: { until: new Date(at + 30 * MINUTE_MS).toISOString() },
    })
    const blocked = owner
    await nextOwner()
    await ends('paid')
    house.ctx.clock.advance(29 * MINUTE_MS)
    const again = () =>
      transact(house.ctx, (tx) =>
        createDeposit(house.ctx, tx, blocked, { method: 'bank_qr', amount: money('20') }),
      )
    await expect(again()).rejects.toMatchObject({ code: 'too_many_requests' })
    house.ctx.clock.advance(MINUTE_MS)
    expect(await again()).toMatchObject({ state: 'created' })
  })

  test('five more after that keep it from more for a day', async () => {
    await fails(5)
    house.ctx.clock.advance(30 * MINUTE_MS)
    await fails(4)
    await fails(1)
    house.ctx.clock.advance(23 * HOUR_MS)
    await expect(create()).rejects.toMatchObject({ code: 'too_many_requests' })
    house.ctx.clock.advance(HOUR_MS)
    expect(await create()).toMatchObject({ state: 'created' })
  })

  test('slowly are only counted, and so are those that no provider was reached for', async () => {
    for (let time = 0; time < 6; time += 1) {
      await fails(1)
      house.ctx.clock.advance(3 * MINUTE_MS)
    }
    expect(await create()).toMatchObject({ state: 'created' })
    await nextOwner()
    await fails(4)
    await house.database.owner.query(
      `insert into deposit_steps(brand_id, deposit_id, state, at, by_name, reason)
       select brand_id, id, 'failed', $2, said.by_name, said.reason
         from deposits, (values (null, 'provider_unreachable'), ('checker', 'It never came'))
                as said(by_name, reason)
        where member_id = $1 limit 2`,
      [owner.memberId, house.ctx.clock.now()],
    )
    expect(await create()).toMatchObject({ state: 'created' })
  })

  test('of many asked for at once are stopped all the same once five failed', async () => {
    const open = await Promise.all(Array.from({ length: 8 }, () => create()))
    for (const { id, orderKey } of open) {
      await workDeposit(house.ctx, id)
      house.provider.settle(orderKey, 'failed')
      await takeNotice(house.ctx, house.provider, house.provider.notice(orderKey))
    }
    await expect(create()).rejects.toMatchObject({ code: 'too_many_requests' })
  })

  test('of whom stand in a list until the time is over, and of nobody else', async () => {
    const rules = failedDepositsSetting.fallback
    const mine = async () =>
      (await slowedDown(house.ctx, owner.brandId, rules)).filter(
        (one) => one.memberId === owner.memberId,
      )
    await fails(4)
    expect(await mine()).toEqual([])
    await fails(1)
    const [one] = await mine()
    expect(one).toMatchObject({ failures: 5 })
    const refusal = await create().catch((error: unknown) => error)
    expect(refusal).toMatchObject({ details: { until: one?.until.toISOString() } })
    house.ctx.clock.advance(rules.blockMinutes * MINUTE_MS)
    expect(await mine()).toEqual([])
  })

  test('count as the brand says', async () => {
    await transact(house.ctx, (tx) =>
      storeSetting(tx, owner.brandId, {
        setting: failedDepositsSetting,
        value: { ...failedDepositsSetting.fallback, most: 2, blockMinutes: 5 },
      }),
    )
    await fails(2)
    await expect(create()).rejects.toMatchObject({ code: 'too_many_requests' })
    house.ctx.clock.advance(5 * MINUTE_MS)
    expect(await create()).toMatchObject({ state: 'created' })
  })
})

test('a block begins with the last of the failures that make it', () => {
  const rules = failedDepositsSetting.fallback
  const at = (...times: number[]) => times.map((minute) => minute * MINUTE_MS)
  expect(blockedUntil([], rules)).toBe(0)
  expect(blockedUntil(at(1, 2, 3, 4), rules)).toBe(0)
  expect(blockedUntil(at(1, 2, 3, 4, 10), rules)).toBe(40 * MINUTE_MS)
  expect(blockedUntil(at(1, 2, 3, 4, 11), rules)).toBe(0)
  const again = at(1, 2, 3, 4, 5, 40, 41, 42, 43, 44)
  expect(blockedUntil(again, rules)).toBe((44 + 1_440) * MINUTE_MS)
  const late = at(1, 2, 3, 4, 5, 1_500, 1_501, 1_502, 1_503, 1_504)
  expect(blockedUntil(late, rules)).toBe((1_504 + 30) * MINUTE_MS)
})
