import { randomUUID } from 'node:crypto'
import { money } from '@lantern/kernel/money'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  accountOfOwner,
  atDesk,
  checker,
  house,
  maker,
  owner,
  type Person,
  strangerOf,
  useCashierDesk,
} from '../../testing/cashier-desk.ts'
import { transact } from '../../db/transact.ts'
import { closeMember, reopenMember } from '../identity/index.ts'
import { statement } from '../wallet/index.ts'
import { adjustmentHash, approve, edit, propose, reject, withdraw } from './adjustments.ts'
import { type Adjustment, findAdjustment, listAdjustments } from './queries/adjustments.ts'

useCashierDesk('100')

let account: string
/** Of another brand: its ids are nobody's here. */
let stranger: Person

beforeAll(async () => {
  stranger = await strangerOf(checker)
})
beforeEach(async () => {
  account = await accountOfOwner()
})

const wish = (amount: string, more: Partial<Parameters<typeof propose>[1]> = {}) => ({
  account,
  direction: 'credit' as const,
  amount: money(amount),
  reasonCode: 'deposit_missing' as const,
  words: 'the bank has shown it',
  caseId: null,
  ...more,
})
const proposed = (amount: string, more = {}) =>
  atDesk(maker, (at) => propose(at, wish(amount, more)))
const yes = (person: Person, one: Adjustment) =>
  atDesk(person, (at) => approve(at, { id: one.id, contentHash: adjustmentHash(one) }))
const code = (expected: string) => ({ code: expected })
const cash = async () => (await house.balances(owner)).cash
const now = async ({ id }: Adjustment) =>
  (await findAdjustment(house.database.app, house.brand.id, id))?.state

async function events({ id }: Adjustment): Promise<string[]> {
  const { rows } = await house.database.owner.query<{ event: string }>(
    `select event from audit_log where subject_kind = 'adjustment' and subject_id = $1 order by id`,
    [id],
  )
  return rows.map(({ event }) => event)
}

async function openCase(memberId: string): Promise<string> {
  const { rows } = await house.database.owner.query<{ id: string }>(
    `insert into support_cases(brand_id, member_id, kind, subject, said, evidence, opened_at)
     values ($1, $2, 'bet', $3, 'it was not paid', '{}', now()) returning id`,
    [house.brand.id, memberId, randomUUID()],
  )
  return rows[0]?.id ?? ''
}

describe('a correction', () => {
  test('moves nothing until another person has said yes, and stands in the statement', async () => {
    const caseId = await openCase(owner.memberId)
    const one = await proposed('25.50', { caseId })
    expect(one).toMatchObject({ state: 'proposed', proposedByName: 'maker', caseId, account })
    expect(await cash()).toBe(money('100'))
    expect(await yes(checker, one)).toMatchObject({ state: 'posted', decidedByName: 'checker' })
    expect(await cash()).toBe(money('125.50'))
    const { lines } = await statement(house.database.app, {
      memberId: owner.memberId,
      account: 'cash',
      offsetMinutes: 0,
      pageNo: 1,
      pageSize: 1,
    })
    expect(lines).toMatchObject([
      { kind: 'adjust', amount: money('25.50'), reference: `A-${one.id}` },
    ])
    expect(await events(one)).toEqual(['adjustment.proposed', 'adjustment.posted'])
  })

  test('takes money away, and never what is not there', async () => {
    const small = await proposed('30', { direction: 'debit', reasonCode: 'deposit_twice' })
    await yes(checker, small)
    expect(await cash()).toBe(money('70'))
    const large = await proposed('70.01', { direction: 'debit' })
    await expect(yes(checker, large)).rejects.toMatchObject(code('insufficient_funds'))
    expect([await now(large), await cash()]).toEqual(['proposed', money('70')])
  })

  test('is never decided by whoever proposed it', async () => {
    const one = await proposed('10')
    await expect(yes(maker, one)).rejects.toMatchObject(code('second_person_required'))
    const no = { id: one.id, reason: 'not so' }
    await expect(atDesk(maker, (at) => reject(at, no))).rejects.toMatchObject(
      code('second_person_required'),
    )
    await expect(
      house.database.owner.query(
        `update adjustments set state = 'posted', decided_by = proposed_by,
                decided_by_name = 'maker', decided_at = now() where id = $1`,
        [one.id],
      ),
    ).rejects.toThrow('adjustments_second_person')
    expect([await now(one), await cash()]).toEqual(['proposed', money('100')])
  })

  test('credits nothing to an account that was closed since, and goes on waiting', async () => {
    const one = await proposed('5')
    const { brandId, memberId } = owner
    await transact(house.ctx, (tx) => closeMember(tx, brandId, memberId))
    await expect(yes(checker, one)).rejects.toMatchObject(code('account_closed'))
    expect([await now(one), await cash()]).toEqual(['proposed', money('100')])
    await transact(house.ctx, (tx) => reopenMember(tx, brandId, memberId))
    expect(await yes(checker, one)).toMatchObject({ state: 'posted' })
  })

  test('that was edited is not what somebody said yes to', async () => {
    const one = await proposed('10')
    const content = { ...wish('1000'), id: one.id }
    const { account: _, ...changed } = content
    await expect(atDesk(checker, (at) => edit(at, changed))).rejects.toMatchObject(
      code('claimed_by_other'),
    )
    const edited = await atDesk(maker, (at) => edit(at, changed))
    await expect(yes(checker, one)).rejects.toMatchObject(code('approval_outdated'))
    expect(await cash()).toBe(money('100'))
    await yes(checker, edited)
    expect(await cash()).toBe(money('1100'))
    await expect(atDesk(maker, (at) => edit(at, changed))).rejects.toMatchObject(
      code('state_changed'),
    )
    expect(await events(one)).toContain('adjustment.changed')
  })

  test('is rejected or taken back for good', async () => {
    const refused = await proposed('10')
    await atDesk(checker, (at) => reject(at, { id: refused.id, reason: 'not shown' }))
    await expect(yes(checker, refused)).rejects.toMatchObject(code('state_changed'))
    const back = await proposed('10')
    await expect(
      atDesk(checker, (at) => withdraw(at, { id: back.id, reason: 'not mine' })),
    ).rejects.toMatchObject(code('claimed_by_other'))
    await atDesk(maker, (at) => withdraw(at, { id: back.id, reason: 'a mistake' }))
    expect([await now(refused), await now(back)]).toEqual(['rejected', 'withdrawn'])
    expect(await cash()).toBe(money('100'))
    await expect(
      house.database.owner.query(`update adjustments set amount = 1 where id = $1`, [back.id]),
    ).rejects.toThrow('stays')
  })

  test('of twenty decisions at the same moment has one end and moves once', async () => {
    const one = await proposed('10')
    const decided = await house.operator('checker-too')
    const said = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        at % 4 === 3
          ? atDesk(decided, (place) => reject(place, { id: one.id, reason: 'not shown' }))
          : yes(at % 2 === 0 ? checker : decided, one),
      ),
    )
    expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const end = await now(one)
    expect(await cash()).toBe(end === 'posted' ? money('110') : money('100'))
    expect(await events(one)).toHaveLength(2)
  })

  test('is nobody’s business in another brand', async () => {
    const one = await proposed('10')
    await expect(yes(stranger, one)).rejects.toMatchObject(code('adjustment_not_found'))
    await expect(atDesk(stranger, (at) => propose(at, wish('10')))).rejects.toMatchObject(
      code('member_not_found'),
    )
    const page = { state: null, search: null, offset: 0, limit: 100 }
    const { operator } = stranger
    expect((await listAdjustments(house.database.app, operator.brandId, page)).total).toBe(0)
  })

  test('names a case of that member alone, and an amount of the currency', async () => {
    const other = await house.member()
    const caseId = await openCase(other.memberId)
    await expect(proposed('10', { caseId })).rejects.toMatchObject(code('field_invalid'))
    for (const amount of ['0', '1.001'])
      await expect(proposed(amount)).rejects.toMatchObject(code('amount_invalid'))
    await expect(proposed('10', { account: 'nobody-here' })).rejects.toMatchObject(
      code('member_not_found'),
    )
  })
})
