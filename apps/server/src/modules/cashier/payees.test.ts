import { money } from '@lantern/kernel/money'
import { DAY_MS, HOUR_MS } from '@lantern/kernel/time'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import {
  TRANSACTION_PASSWORD,
  type TestCashier,
  testCashier,
  unasked,
} from '../../testing/cashier.ts'
import { writeSetting } from '../config/index.ts'
import type { Owner } from './deposit.ts'
import { keepProfile } from '../identity/profile.ts'
import { isExactName, isSameName, maskedHolder } from './names.ts'
import {
  addPayee,
  namesSetting,
  type NewPayee,
  openHolder,
  type PayeeNames,
  payeeSetting,
  removePayee,
  targetOf,
} from './payees.ts'
import { listPayees } from './queries/payees.ts'
import { requestWithdrawal } from './withdrawal.ts'

let house: TestCashier
let owner: Owner

beforeAll(async () => {
  house = await testCashier()
})
afterAll(() => house.close())
beforeEach(async () => {
  owner = await house.member('1000')
})
afterEach(async () => expect(await house.faults()).toEqual([]))

const add = (changes: Partial<NewPayee> = {}, whose = owner) =>
  addPayee(
    house.ctx,
    whose,
    {
      method: 'bank_account',
      destination: '9704 0000 1111 4417',
      bank: 'Riverside Bank',
      holder: 'Phạm Văn Minh',
      transactionPassword: TRANSACTION_PASSWORD,
      ...changes,
    },
    unasked(house.ctx),
  )
const remove = (id: string, whose = owner, transactionPassword = TRANSACTION_PASSWORD) =>
  removePayee(house.ctx, whose.memberId, { id, transactionPassword }, unasked(house.ctx))
/** The member's own name, as it gave it. */
const named = (payeeName: string) =>
  transact(house.ctx, (tx) =>
    keepProfile(house.ctx, tx, { brandId: owner.brandId, id: owner.memberId }, { payeeName }),
  )
const rule = (value: PayeeNames) =>
  transact(house.ctx, (tx) =>
    writeSetting(house.ctx, tx, house.brand.id, { setting: namesSetting, value }),
  )
const withdrawTo = (payeeId: string, whose = owner) =>
  transact(house.ctx, async (tx) =>
    requestWithdrawal(house.ctx, tx, whose, {
      ...(await targetOf(house.ctx, tx, whose.memberId, payeeId)),
      amount: money('100'),
      transactionPassword: TRANSACTION_PASSWORD,
      offsetMinutes: 420,
    }),
  )

describe('a payee', () => {
  test('waits a day, then money goes there and nowhere else', async () => {
    const payee = await add()
    await expect(withdrawTo(payee.id)).rejects.toMatchObject({
      code: 'payee_waits',
      details: { until: payee.usableAt.toISOString() },
    })
    house.ctx.clock.advance(DAY_MS)
    const withdrawal = await withdrawTo(payee.id)
    expect(withdrawal).toMatchObject({
      payeeId: payee.id,
      method: 'bank_account',
      destinationEnd: '4417',
      isOtherName: false,
    })
    expect(withdrawal.destinationIndex.equals(payee.destinationIndex)).toBe(true)
  })

  test('waits as long as the brand says', async () => {
    const setTo = (value: number) =>
      transact(house.ctx, (tx) =>
        writeSetting(house.ctx, tx, house.brand.id, { setting: payeeSetting, value }),
      )
    await setTo(60)
    const payee = await add()
    house.ctx.clock.advance(HOUR_MS - 1)
    await expect(withdrawTo(payee.id)).rejects.toMatchObject({ code: 'payee_waits' })
    house.ctx.clock.advance(1)
    expect(await withdrawTo(payee.id)).toMatchObject({ payeeId: payee.id })
    await setTo(payeeSetting.fallback)
  })

  test('R-095 rests sealed: neither number nor name is readable in the database', async () => {
    const payee = await add({ destination: '5550001112229', holder: 'Canarina Serinus' })
    const { rows } = await house.database.owner.query(
      `select t::text as row from payees t union all select t::text from outbox t
       union all select t::text from audit_log t`,
    )
    const dump = JSON.stringify(rows)
    expect(dump).not.toMatch(/5550001112229|Canarina|Serinus/)
    expect(dump).not.toContain(Buffer.from('5550001112229').toString('hex'))
    expect(openHolder(house.ctx, payee)).toBe('Canarina Serinus')
  })

  test('is added and removed with the transaction password, by its member alone', async () => {
    await expect(add({ transactionPassword: '000000' })).rejects.toMatchObject({
      code: 'transaction_password_wrong',
    })
    const payee = await add()
    await expect(add()).rejects.toMatchObject({ code: 'payee_exists' })
    const other = await house.member()
    house.ctx.clock.advance(DAY_MS)
    await expect(remove(payee.id, other)).rejects.toMatchObject({ code: 'payee_not_found' })
    await expect(withdrawTo(payee.id, other)).rejects.toMatchObject({ code: 'payee_not_found' })
    await expect(remove(payee.id, owner, '000000')).rejects.toMatchObject({
      code: 'transaction_password_wrong',
    })
    await remove(payee.id)
    await expect(remove(payee.id)).rejects.toMatchObject({ code: 'payee_not_found' })
    await expect(withdrawTo(payee.id)).rejects.toMatchObject({ code: 'payee_not_found' })
    // Added anew it waits anew.
    await expect(withdrawTo((await add()).id)).rejects.toMatchObject({ code: 'payee_waits' })
  })

  test('is one of ten, also when some come at once', async () => {
    const number = (at: number) => ({ destination: `97040000${1000 + at}` })
    for (let at = 0; at < 8; at += 1) await add(number(at))
    const outcomes = await Promise.allSettled([8, 9, 10, 11].map((at) => add(number(at))))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await listPayees(house.database.app, owner.memberId)).toHaveLength(10)
    const same = await house.member()
    const twice = await Promise.allSettled([add({}, same), add({}, same)])
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test.each([
    [{ destination: 'no number!' }, 'field_invalid'],
    [{ method: 'pigeon_post' }, 'method_not_available'],
  ])('of %j is refused', async (changes, code) => {
    await expect(add(changes)).rejects.toMatchObject({ code })
  })
})

describe('the name on it', () => {
  afterEach(() => rule(namesSetting.fallback))

  test('is marked where it is another, and nothing is asked of who gave none', async () => {
    expect(await add()).toMatchObject({ nameDiffers: false })
    await named('Phạm Văn Nam')
    expect(await add({ destination: '970400002222' })).toMatchObject({ nameDiffers: true })
  })

  test('has to be the member’s own where the brand says so, as strictly as it says', async () => {
    await rule({ rule: 'letters', table: {} })
    await expect(add()).rejects.toMatchObject({ code: 'payee_name_missing' })
    await named('Jörg Groß')
    let account = 4000
    const tried = async (holder: string): Promise<string> => {
      account += 1
      return await add({ holder, destination: `97040000${account}` }).then(
        ({ nameDiffers }) => (nameDiffers ? 'marked' : 'kept'),
        (refused: { code: string }) => refused.code,
      )
    }
    expect(await tried('GROß, JORG')).toBe('kept')
    expect(await tried('GROSS JOERG')).toBe('payee_name_differs')
    await rule({ rule: 'letters', table: { ö: 'oe', ß: 'ss' } })
    expect(await tried('GROSS JOERG')).toBe('kept')
    expect(await tried('Jörg Grossmann')).toBe('payee_name_differs')
    await rule({ rule: 'exact', table: { ö: 'oe', ß: 'ss' } })
    expect(await tried('GROSS JOERG')).toBe('payee_name_differs')
    expect(await tried('  Jörg   Groß ')).toBe('kept')
    expect(await tried('Groß Jörg')).toBe('payee_name_differs')
    // what was refused is nowhere
    expect(await listPayees(house.database.app, owner.memberId)).toHaveLength(3)
  })
})

test('names are the same however banks write them', () => {
  expect(isSameName('Phạm Văn Minh', 'MINH PHAM VAN')).toBe(true)
  expect(isSameName('Đỗ Thị Hà', 'do thi ha')).toBe(true)
  expect(isSameName("O'Neil, Sean", 'Sean O Neil')).toBe(true)
  expect(isSameName('Phạm Văn Minh', 'Phạm Văn Nam')).toBe(false)
  // letters as the operator's table writes them, groups before single ones
  expect(isSameName('Schön', 'Shoen', { sch: 'sh', ö: 'oe' })).toBe(true)
  expect(isSameName('Юлия', 'Yuliya', { ю: 'yu', я: 'ya', л: 'l', и: 'i' })).toBe(true)
  expect(isSameName('Юлия', 'Yuliya')).toBe(false)
  // marks are accents in some writings only; in others they are the vowels
  for (const [
    one,
    other,
  ] of [['กิตติ', 'กุตตู'], ['राम', 'रोमी'], ['がく', 'かく'], ['မောင်', 'မင်']] as const) // biome-ignore format: pairs
    expect(isSameName(one, other)).toBe(false)
  expect(isSameName('สมชาย ใจดี', 'ใจดี สมชาย')).toBe(true)
  expect(isSameName('مُحَمَّد', 'محمد')).toBe(true)
  expect(isExactName('Phạm  Minh ', 'Phạm Minh')).toBe(true)
  expect(isExactName('Phạm Minh', 'Pham Minh')).toBe(false)
  expect(maskedHolder('Phạm Văn Minh')).toBe('P•• V•• M••')
})
