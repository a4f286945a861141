import { opsPaymentMethods } from '@lantern/contract/ops/payment-methods'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { type Ops, opsClient } from '../../testing/ops.ts'
import { readSetting } from '../config/index.ts'
import { askSetting } from '../safeplay/index.ts'
import { namesSetting, payeeSetting } from './payees.ts'
import { receiptSetting } from './receipts.ts'
import { suspenseSetting } from './suspense-desk.ts'
import { hourSetting } from './withdrawal.ts'

// What the cashier waits for and how often, as the console reads and changes it.

const { reply } = opsPaymentMethods.settings
type Settings = ReturnType<typeof reply.parse>

let house: TestHouse
let owner: Ops
let maker: Ops

beforeAll(async () => {
  house = await testHouse()
  owner = await opsClient(house, 'owner')
  maker = await opsClient(house, 'maker')
})
afterAll(() => house.close())

const read = async () => reply.parse((await owner('GET', '/payments/settings')).value)
const change = (settings: Settings, who = owner, reason = 'as our bank has it') =>
  who('POST', '/payments/setSettings', { ...settings, reason })

/** As the rooms read them. */
const held = async ({ id } = house.brand): Promise<Settings> => ({
  receiptMinutes: await readSetting(house.ctx, id, receiptSetting),
  payeeMinutes: await readSetting(house.ctx, id, payeeSetting),
  withdrawalsPerHour: await readSetting(house.ctx, id, hourSetting),
  payeeNames: await readSetting(house.ctx, id, namesSetting),
  askAtFirstDeposit: await readSetting(house.ctx, id, askSetting),
  suspenseDays: await readSetting(house.ctx, id, suspenseSetting),
})

test('the cashier’s settings are read, changed with a reason, audited and of one brand', async () => {
  const before = await read()
  expect(before).toEqual(await held())
  const wish: Settings = {
    receiptMinutes: 90,
    payeeMinutes: 15,
    withdrawalsPerHour: 5,
    payeeNames: { ...before.payeeNames },
    askAtFirstDeposit: !before.askAtFirstDeposit,
    suspenseDays: 30,
  }
  expect((await change(wish, maker)).code).toBe('forbidden')
  expect((await change(wish, owner, '')).code).toBe('bad_request')
  expect(await read()).toEqual(before)
  expect((await change(wish)).code).toBe('ok')
  expect([await read(), await held()]).toEqual([wish, wish])
  expect(await held(house.other)).toEqual(before)
  const { rows } = await house.database.owner.query(
    `select reason, before, after from audit_log where event = 'cashier.changed'`,
  )
  expect(rows).toEqual([{ reason: 'as our bank has it', before, after: wish }])
})

test.each<[string, Partial<Settings>]>([
  ['no withdrawal at all', { withdrawalsPerHour: 0 }],
  ['more than a thousand an hour', { withdrawalsPerHour: 1_001 }],
  ['receipts of four minutes', { receiptMinutes: 4 }],
  ['a wait for payees above a week', { payeeMinutes: 10_081 }],
  ['no day for money in suspense', { suspenseDays: 0 }],
])('the cashier refuses %s', async (_, part) => {
  const before = await read()
  expect((await change({ ...before, ...part })).code).toBe('bad_request')
  expect(await read()).toEqual(before)
})
