import { money } from '@lantern/kernel/money'
import { SECOND_MS } from '@lantern/kernel/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { atDesk, checker, house, maker, now, useCashierDesk } from '../../testing/cashier-desk.ts'
import { decides, endsPart, partOf, sentInto, settles, told } from '../../testing/cashier-parts.ts'
import { workPayouts } from './payout.ts'
import { presentParts } from './present-parts.ts'
import { sendLater } from './split.ts'

useCashierDesk('2000')

beforeEach(() => setMethod(`payout_max = null, provider = 'sandbox'`))

const setMethod = (set: string) =>
  house.database.owner.query(`update payment_methods set ${set} where code = 'bank_account'
    and currency = 'USD' and direction = 'withdrawal'`)

const refused = (code: string) => expect.objectContaining({ code })

const sendsLater = (id: string, part: number) =>
  atDesk(maker, (desk) => sendLater(desk, { id, part, reason: 'The bank has funds again' }))

async function works(): Promise<void> {
  house.ctx.clock.advance(120 * SECOND_MS)
  await workPayouts(house.ctx)
}

describe('R-094 what one person wants done with a rest', () => {
  test('of a part that waits counts no more once it went out: another rest needs two anew', async () => {
    const withdrawal = await sentInto('600', [['400'], ['200', { isLater: true }]])
    expect(await decides(maker, withdrawal, 2, 'return')).toBe(false)
    house.ctx.clock.advance(SECOND_MS)
    await sendsLater(withdrawal.id, 2)
    await works()
    await settles(withdrawal, 2, 'paid', { paid: money('150') })
    await works()
    await endsPart(maker, withdrawal, 2, money('150'))
    await endsPart(checker, withdrawal, 2, money('150'))
    expect(await told(withdrawal)).toEqual(['1 sending', '2 short'])
    const [, shown] = await presentParts(house.ctx, await now(withdrawal), checker.operator)
    expect(shown?.rest.wish).toBeNull()
    // the maker wanted 200.00 back that had not gone out, not these 50.00
    expect(await decides(checker, withdrawal, 2, 'return')).toBe(false)
    expect(await decides(maker, withdrawal, 2, 'return')).toBe(true)
  })
})

describe('a rest that is sent again', () => {
  test('by the provider of its way is not more than that pays at once', async () => {
    const withdrawal = await sentInto('300', [['250', { provider: 'transfer' }], ['50']])
    await house.database.owner.query(
      `update withdrawal_parts set state = 'failed' where withdrawal_id = $1 and no = 1`,
      [withdrawal.id],
    )
    await setMethod('payout_max = 1000000')
    await expect(
      decides(maker, withdrawal, 1, { wanted: 'again', provider: 'sandbox' }),
    ).rejects.toEqual(refused('amount_above_maximum'))
    // nor by another one, unless a rule says that it pays more
    await expect(decides(maker, withdrawal, 1, { wanted: 'again' })).rejects.toEqual(
      refused('amount_above_maximum'),
    )
    await house.database.owner.query(
      `insert into payment_routes(brand_id, method_id, place, provider, payout_max)
       select brand_id, id, 0, 'transfer', 3000000 from payment_methods
        where code = 'bank_account' and currency = 'USD'`,
    )
    expect(await decides(maker, withdrawal, 1, { wanted: 'again' })).toBe(true)
    expect(await partOf(withdrawal, 3)).toMatchObject({ provider: 'transfer' })
    await house.database.owner.query('delete from payment_routes')
  })

  test('often enough goes back: there is a last part, and no fault beyond it', async () => {
    const withdrawal = await sentInto('100', [['60'], ['40']])
    await settles(withdrawal, 2, 'failed')
    await house.database.owner.query(
      `with one as (update withdrawal_parts set state = 'resent', moved = amount
                     where withdrawal_id = $1 and no = 2 returning *)
       insert into withdrawal_parts(withdrawal_id, no, brand_id, order_key, provider, amount, moved,
         state, replaces, created_at, changed_at)
       select withdrawal_id, later, brand_id, gen_random_uuid(), provider, amount,
              case later when 99 then 0 else amount end,
              case later when 99 then 'failed' else 'resent' end, later - 1, changed_at, changed_at
         from one, generate_series(3, 99) as later`,
      [withdrawal.id],
    )
    await expect(decides(maker, withdrawal, 99, 'again')).rejects.toEqual(refused('state_changed'))
    expect(await decides(maker, withdrawal, 99, 'return')).toBe(true)
  })

  test('goes to nobody whom the house does not know any more', async () => {
    const withdrawal = await sentInto('100', [['60'], ['40']])
    await settles(withdrawal, 2, 'failed')
    await house.database.owner.query(
      `update withdrawal_parts set provider = 'gone' where withdrawal_id = $1 and no = 2`,
      [withdrawal.id],
    )
    const changed = await now(withdrawal)
    await expect(decides(maker, changed, 2, 'again')).rejects.toEqual(refused('provider_unknown'))
    expect(await decides(maker, changed, 2, { wanted: 'again', provider: 'sandbox' })).toBe(true)
  })
})
