import { money } from '@lantern/kernel/money'
import { MINUTE_MS } from '@lantern/kernel/time'
import { describe, expect, test } from 'vitest'
import { findingsAbout } from '../../testing/cashier.ts'
import {
  approved,
  ask,
  atDesk,
  checker,
  house,
  maker,
  now,
  owner,
  type Person,
} from '../../testing/cashier-desk.ts'
import { decides, endsPart, partOf, sentInto, told } from '../../testing/cashier-parts.ts'
import { sent, tell, useCashierTransfers } from '../../testing/cashier-transfers.ts'
import { createBrand } from '../config/index.ts'
import { claimTransfer, unclaimTransfer } from './payout-claims.ts'
import { markPayout, openForTransfer, type Saying } from './payout-desk.ts'
import { decideRest } from './part-rests.ts'
import { workPayout } from './payout.ts'
import { presentParts } from './present-parts.ts'
import { listWithdrawals, type Withdrawal } from './queries/withdrawals.ts'
import { transferCode } from './transfer.ts'
import { contentHash } from './withdrawal.ts'

useCashierTransfers()

const takes = (person: Person, { id }: Withdrawal, part: number) =>
  atDesk(person, (desk) => claimTransfer(desk, { id, part }))
const marks = (person: Person, withdrawal: Withdrawal, part: number, said: Saying) =>
  atDesk(person, (desk) =>
    markPayout(desk, { id: withdrawal.id, part, contentHash: contentHash(withdrawal), said }),
  )
const opens = (person: Person, { id }: Withdrawal, part: number) =>
  atDesk(person, (desk) => openForTransfer(desk, { id, part, reason: 'to pay it' }))
const notSent: Saying = { outcome: 'not_sent', reason: 'The bank does not take so much' }
const refused = (code: string) => expect.objectContaining({ code })

describe('parts that are paid by bank', () => {
  test('are taken, opened and marked one by one, each under its own reference and code', async () => {
    const withdrawal = await sentInto('300', [['200'], ['100']])
    await takes(maker, withdrawal, 1)
    await takes(checker, withdrawal, 2)
    await expect(takes(checker, withdrawal, 1)).rejects.toEqual(refused('claimed_by_other'))
    await expect(opens(maker, withdrawal, 2)).rejects.toEqual(refused('claimed_by_other'))
    const [first, second] = [await opens(maker, withdrawal, 1), await opens(checker, withdrawal, 2)]
    expect(first.destination).toBe(second.destination)
    expect(first.code).toBe(transferCode((await partOf(withdrawal, 1)).orderKey))
    expect(second.code).not.toBe(first.code)
    expect(await marks(maker, withdrawal, 1, sent('FT-P1'))).toBe(true)
    await expect(marks(checker, withdrawal, 2, sent('FT-P1'))).rejects.toEqual(
      refused('bank_reference_used'),
    )
    await expect(marks(maker, withdrawal, 1, sent('FT-P3'))).rejects.toEqual(
      refused('state_changed'),
    )
    expect(await now(withdrawal)).toMatchObject({ state: 'sending' })
    expect(await marks(checker, withdrawal, 2, sent('FT-P2'))).toBe(true)
    expect(await now(withdrawal)).toMatchObject({ state: 'paid' })
    expect(await house.balances(owner)).toEqual({ cash: money('1700'), held: 0n })
    const shown = await presentParts(house.ctx, await now(withdrawal), maker.operator)
    expect(shown.map(({ byHand }) => byHand?.mark?.bankReference)).toEqual(['FT-P1', 'FT-P2'])
  })

  test('that can not be sent wait for a decision, and one is left to others', async () => {
    const withdrawal = await sentInto('300', [['200'], ['100']])
    await takes(maker, withdrawal, 2)
    await atDesk(maker, (desk) => unclaimTransfer(desk, { id: withdrawal.id, part: 2 }))
    await takes(checker, withdrawal, 2)
    expect(await marks(checker, withdrawal, 2, notSent)).toBe(true)
    expect(await told(withdrawal)).toEqual(['1 sending', '2 failed'])
    expect(await house.balances(owner)).toEqual({ cash: money('1700'), held: money('300') })
    expect(await findingsAbout(house.database.owner, 'withdrawal', withdrawal.id)).toEqual([
      'part_left',
    ])
    // by a provider instead of by hand
    expect(await decides(maker, withdrawal, 2, { wanted: 'again', provider: 'sandbox' })).toBe(true)
    expect(await partOf(withdrawal, 3)).toMatchObject({ provider: 'sandbox', replaces: 2 })
  })

  test('are never marked as the whole, which is no order any more', async () => {
    const withdrawal = await sentInto('300', [['200'], ['100']])
    await expect(
      atDesk(maker, (desk) => claimTransfer(desk, { id: withdrawal.id })),
    ).rejects.toEqual(refused('state_changed'))
    await expect(takes(maker, withdrawal, 3)).rejects.toEqual(refused('withdrawal_not_found'))
  })

  test('are found in the queue by what persons and the bank call them', async () => {
    const withdrawal = await sentInto('300', [['200'], ['100']])
    const { providerReference } = await partOf(withdrawal, 2)
    const found = async (search: string) => {
      const wanted = { state: null, search }
      const page = { offset: 0, limit: 10 }
      const { rows } = await listWithdrawals(house.database.app, owner.brandId, wanted, page)
      return rows.map(({ id }) => id)
    }
    expect(await found(`W-${withdrawal.id}/2`)).toEqual([withdrawal.id])
    expect(await found(providerReference ?? '')).toEqual([withdrawal.id])
    expect(await found(`W-${withdrawal.id}/3`)).toEqual([])
  })

  test('are nobody’s of another brand', async () => {
    const withdrawal = await sentInto('300', [['200'], ['100']])
    const { id: brandId } = await createBrand(house.database.owner, {
      code: 'stranger',
      name: 'Stranger',
      currency: 'USD',
      offsetMinutes: 0,
      hosts: ['stranger.localhost'],
    })
    const stranger = { ...maker, operator: { ...maker.operator, brandId } }
    await expect(takes(stranger, withdrawal, 1)).rejects.toEqual(refused('withdrawal_not_found'))
    await expect(
      atDesk(stranger, (desk) =>
        decideRest(desk, {
          id: withdrawal.id,
          part: 1,
          contentHash: contentHash(withdrawal),
          wanted: 'return',
          reason: 'not ours',
        }),
      ),
    ).rejects.toEqual(refused('withdrawal_not_found'))
  })

  test('R-011 a line of the statement finds its part by its code or reference, once', async () => {
    const withdrawal = await sentInto('300', [['200'], ['100']])
    await takes(maker, withdrawal, 1)
    await takes(maker, withdrawal, 2)
    await marks(maker, withdrawal, 1, sent('FTPART1001'))
    await tell('-200.00', 'no text of ours', 'FTPART1001')
    await tell('-100.00', `pay ${transferCode((await partOf(withdrawal, 2)).orderKey)}`)
    const { rows } = await house.database.owner.query(
      'select part, amount from payment_lines where withdrawal_id = $1 order by part',
      [withdrawal.id],
    )
    expect(rows).toEqual([
      { part: 1, amount: '-2000000' },
      { part: 2, amount: '-1000000' },
    ])
    // the second is not paid by our books yet: a difference until somebody says so
    expect(await findingsAbout(house.database.owner, 'withdrawal', withdrawal.id)).toEqual([
      'state_differs',
    ])
    await marks(maker, withdrawal, 2, sent('FTPART1002'))
    const open = await house.database.owner.query(
      'select from payment_findings where withdrawal_id = $1 and ended_at is null',
      [withdrawal.id],
    )
    expect(open.rowCount).toBe(0)
    await tell('-200.00', 'once more FTPART1001')
    expect(await findingsAbout(house.database.owner, 'withdrawal', withdrawal.id)).toEqual([
      'state_differs',
      'paid_twice',
    ])
  })
})

test('a line of a payout that was one is the line of its first part', async () => {
  const withdrawal = await approved(await ask('100'))
  const setProvider = (provider: string) =>
    house.database.owner.query('update withdrawals set provider = $2 where id = $1', [
      withdrawal.id,
      provider,
    ])
  await setProvider('sandbox')
  await workPayout(house.ctx, withdrawal.id)
  const { providerReference } = await now(withdrawal)
  await tell('-90.00', 'what the bank paid', providerReference ?? '', 'sandbox')
  house.ctx.clock.advance(2 * MINUTE_MS)
  await endsPart(maker, withdrawal, undefined, money('90'))
  await endsPart(checker, withdrawal, undefined, money('90'))
  const { rows } = await house.database.owner.query(
    'select part from payment_lines where withdrawal_id = $1',
    [withdrawal.id],
  )
  expect(rows).toEqual([{ part: 1 }])
  // the bank tells of it under another name: it paid twice
  await tell('-90.00', providerReference ?? '', 'BK-AGAIN', 'sandbox')
  expect(await findingsAbout(house.database.owner, 'withdrawal', withdrawal.id)).toContain(
    'paid_twice',
  )
})
