import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  atDesk,
  checker,
  house,
  maker,
  type Person,
  strangerOf,
  useCashierDesk,
} from '../../testing/cashier-desk.ts'
import {
  approveAccount,
  changeHash,
  proposeAccount,
  rejectAccount,
  withdrawAccount,
} from './house-accounts.ts'
import { type AccountChange, listChanges } from './queries/house-accounts.ts'
import { allMethods, type PayTo } from './queries/methods.ts'

useCashierDesk()

const NEW: PayTo = { bank: 'Hill Bank', holder: 'Lantern Row', number: '7700 1234' }
const OLD: PayTo = { bank: 'Riverside Bank', holder: 'Lantern Row', number: '0024 7710 9935' }

let methodId: string
/** Of another brand: its ids are nobody's here. */
let stranger: Person

beforeAll(async () => {
  const methods = await allMethods(house.database.app, house.brand.id)
  methodId = methods.find((one) => one.code === 'bank_transfer' && one.currency === 'USD')?.id ?? ''
  stranger = await strangerOf(checker)
})
beforeEach(async () => {
  await house.database.owner.query(
    `update house_account_changes set state = 'withdrawn', decided_by = proposed_by,
            decided_by_name = proposed_by_name, decided_at = now() where state = 'proposed'`,
  )
  await house.database.owner.query('update payment_methods set pay_to = $2 where id = $1', [
    methodId,
    OLD,
  ])
})

const account = async (): Promise<PayTo | null> => {
  const methods = await allMethods(house.database.app, house.brand.id)
  return methods.find(({ id }) => id === methodId)?.payTo ?? null
}
const found = async (id: string): Promise<AccountChange> => {
  const page = { offset: 0, limit: 100 }
  const { rows } = await listChanges(house.database.app, house.brand.id, page)
  const one = rows.find((row) => row.id === id)
  if (!one) throw new Error('the change is gone')
  return one
}
const proposes = (person: Person, payTo: PayTo = NEW): Promise<string> =>
  atDesk(person, (desk) =>
    proposeAccount(desk, { methodId, payTo, reason: 'the bank was changed' }),
  )
const approves = async (person: Person, id: string): Promise<void> => {
  const contentHash = changeHash(await found(id))
  await atDesk(person, (desk) => approveAccount(desk, { id, contentHash }))
}
const no = { reason: 'not so' }
const code = (expected: string) => ({ code: expected })

describe('the account that members send money to', () => {
  test('changes when another person has said yes to exactly that, and is audited', async () => {
    const id = await proposes(maker)
    expect(await account()).toEqual(OLD)
    await approves(checker, id)
    expect(await account()).toEqual(NEW)
    expect(await found(id)).toMatchObject({ state: 'done', before: OLD, decidedByName: 'checker' })
    const { rows } = await house.database.owner.query<{ event: string }>(
      `select event from audit_log where subject_kind = 'houseAccount' and subject_id = $1
        order by id`,
      [id],
    )
    expect(rows.map(({ event }) => event)).toEqual(['houseAccount.proposed', 'houseAccount.set'])
    await expect(approves(checker, id)).rejects.toMatchObject(code('state_changed'))
  })

  test('R-094 is never changed by whoever proposed it', async () => {
    const id = await proposes(maker)
    await expect(approves(maker, id)).rejects.toMatchObject(code('second_person_required'))
    await expect(atDesk(maker, (desk) => rejectAccount(desk, { id, ...no }))).rejects.toMatchObject(
      code('second_person_required'),
    )
    await expect(
      house.database.owner.query(
        `update house_account_changes set state = 'done', decided_by = proposed_by,
                decided_by_name = proposed_by_name, decided_at = now() where id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ constraint: 'house_account_second_person' })
    expect(await account()).toEqual(OLD)
  })

  test('R-094 is not changed by a yes to what stood before its maker changed it', async () => {
    const id = await proposes(maker)
    const seen = changeHash(await found(id))
    expect(await proposes(maker, { ...NEW, number: '6666 6666' })).toBe(id)
    await expect(
      atDesk(checker, (desk) => approveAccount(desk, { id, contentHash: seen })),
    ).rejects.toMatchObject(code('approval_outdated'))
    expect(await account()).toEqual(OLD)
    await approves(checker, id)
    expect(await account()).toMatchObject({ number: '6666 6666' })
  })

  test('waits for one decision at a time: another person proposes nothing beside it', async () => {
    const id = await proposes(maker)
    await expect(proposes(checker)).rejects.toMatchObject(code('claimed_by_other'))
    await expect(
      atDesk(checker, (desk) => withdrawAccount(desk, { id, ...no })),
    ).rejects.toMatchObject(code('claimed_by_other'))
    await atDesk(checker, (desk) => rejectAccount(desk, { id, ...no }))
    expect(await found(id)).toMatchObject({ state: 'rejected', decisionWords: 'not so' })
    const next = await proposes(checker)
    await atDesk(checker, (desk) => withdrawAccount(desk, { id: next, ...no }))
    expect([await account(), (await found(next)).state]).toEqual([OLD, 'withdrawn'])
  })

  test('is changed once by two that say yes at the same moment', async () => {
    const id = await proposes(maker)
    const third = await house.operator(`third${id}`)
    const both = await Promise.allSettled([approves(checker, id), approves(third, id)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await account()).toEqual(NEW)
  })

  test('is proposed once by two that begin at the same moment', async () => {
    const both = await Promise.allSettled([proposes(maker), proposes(checker)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('of another brand does not exist', async () => {
    const id = await proposes(maker)
    await expect(
      atDesk(stranger, (desk) => approveAccount(desk, { id, contentHash: '0'.repeat(64) })),
    ).rejects.toMatchObject(code('not_found'))
    await expect(proposes(stranger)).rejects.toMatchObject(code('method_not_available'))
    expect(await account()).toEqual(OLD)
  })

  test('is out of reach of the serving role, and of a yes once another one stands there', async () => {
    const id = await proposes(maker)
    for (const query of [
      `update payment_methods set pay_to = '{}' where id = ${methodId}`,
      `insert into payment_methods(brand_id, pay_to) values (1, '{}')`,
    ])
      await expect(house.database.app.query(query)).rejects.toMatchObject({ code: '42501' })
    const other = { ...OLD, number: '9999 9999' }
    await house.database.owner.query('update payment_methods set pay_to = $2 where id = $1', [
      methodId,
      other,
    ])
    await expect(approves(checker, id)).rejects.toMatchObject(code('approval_outdated'))
    await expect(
      house.database.owner.query(
        `update house_account_changes set state = 'done', decided_by = $2, decided_by_name = 'x',
                decided_at = now() where id = $1`,
        [id, checker.operator.operatorId],
      ),
    ).rejects.toMatchObject({ constraint: 'house_account_before' })
    expect(await account()).toEqual(other)
  })
})
