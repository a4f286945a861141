import { money } from '@lantern/kernel/money'
import { describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { ask, house, owner, useCashierDesk } from '../../testing/cashier-desk.ts'
import { propose } from '../rollover/bonus.ts'
import { type EndOfBonus, rulesSetting } from '../rollover/index.ts'
import { balanceOf } from '../wallet/index.ts'
import { listMethods } from './queries/methods.ts'

useCashierDesk('1000')

const request = (endsBonus?: EndOfBonus) => ask('100', { endsBonus })

describe('a withdrawal that would end a bonus', () => {
  const bonusLeft = async () =>
    (await balanceOf(house.database.app, owner.memberId, owner.currency))?.bonus

  async function grant(onWithdrawal: 'holds' | 'forfeits'): Promise<EndOfBonus> {
    const { operator } = await house.operator(`granting${owner.memberId}`)
    const wish = {
      ...owner,
      bonus: {
        model: 'balance' as const,
        amount: money('50'),
        deposit: 0n,
        required: money('500'),
        order: 'cash_first' as const,
        mostStake: null,
        capTimes: null,
        onWithdrawal,
        days: null,
      },
      terms: rulesSetting.fallback.terms,
      ref: `bonus of ${owner.memberId}`,
      by: { id: operator.operatorId, name: operator.username },
      reason: 'welcome',
    }
    const { id } = await transact(house.ctx, (tx) => propose(house.ctx, tx, wish))
    return { bonus: id, amount: wish.bonus.amount }
  }

  test('is refused with what would be lost, until the member says yes to that bonus', async () => {
    const yes = await grant('forfeits')
    const asked = {
      code: 'bonus_would_end',
      details: { bonus: yes.bonus, amount: '50.00', currency: 'USD' },
    }
    await expect(request()).rejects.toMatchObject(asked)
    const other = { ...yes, bonus: String(BigInt(yes.bonus) + 1n) }
    await expect(request(other)).rejects.toMatchObject(asked)
    expect(await bonusLeft()).toBe(money('50'))
    expect(await house.balances(owner)).toEqual({ cash: money('1000'), held: 0n })
    expect(await request(yes)).toMatchObject({ state: 'requested' })
    expect(await bonusLeft()).toBe(0n)
    expect(await house.balances(owner)).toEqual({ cash: money('900'), held: money('100') })
    // Nothing is asked where there is none, whatever the request says.
    expect(await request(yes)).toMatchObject({ state: 'requested' })
  })

  test('asks again where the member said yes to another loss', async () => {
    const yes = await grant('forfeits')
    for (const amount of [money('49.99'), money('50.01'), 0n])
      await expect(request({ ...yes, amount })).rejects.toMatchObject({
        code: 'bonus_would_end',
        details: { amount: '50.00' },
      })
    expect(await bonusLeft()).toBe(money('50'))
  })

  test('ten at once with the yes: the bonus ends once', async () => {
    const yes = await grant('forfeits')
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => request(yes)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await bonusLeft()).toBe(0n)
  })

  test('is refused for its turnover where the bonus holds money back, yes or no', async () => {
    const yes = await grant('holds')
    await expect(request(yes)).rejects.toMatchObject({ code: 'rollover_outstanding' })
    expect(await bonusLeft()).toBe(money('50'))
  })
})

describe('a way to withdraw for members from a level on', () => {
  const offered = async () =>
    (await listMethods(house.database.app, owner, null))
      .filter(({ direction }) => direction === 'withdrawal')
      .map(({ code }) => code)
  const setLevel = (level: number) =>
    house.database.owner.query('update members set vip_level = $2 where id = $1', [
      owner.memberId,
      level,
    ])

  test('is neither shown to those below nor taken from them, and a level that falls closes it', async () => {
    await house.database.owner.query(
      `update payment_methods set least_vip = 3 where code = 'bank_account'`,
    )
    expect(await offered()).not.toContain('bank_account')
    await expect(request()).rejects.toMatchObject({ code: 'method_not_available' })
    await setLevel(2)
    await expect(request()).rejects.toMatchObject({ code: 'method_not_available' })
    await setLevel(3)
    expect(await offered()).toContain('bank_account')
    const asked = await request()
    expect(asked).toMatchObject({ state: 'requested' })
    await setLevel(0)
    await expect(request()).rejects.toMatchObject({ code: 'method_not_available' })
    // What was asked for before stays.
    expect(await house.balances(owner)).toEqual({ cash: money('900'), held: money('100') })
  })
})
