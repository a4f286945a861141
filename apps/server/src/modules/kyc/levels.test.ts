// What each level opens, asked where money moves.
import type { WireInputOf } from '@lantern/contract/endpoint'
import type { opsIdentityChecks } from '@lantern/contract/ops/identity-checks'
import { MINUTE_MS } from '@lantern/kernel/time'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  at,
  BECAUSE,
  deposit,
  OPEN,
  peopleSoFar,
  type Person,
  post,
  stateOf,
  useCheckedHouse,
} from '../../testing/checked.ts'
import { codeOf, valueOf } from '../../testing/member-browser.ts'
import { opsClient } from '../../testing/ops.ts'
import { addedPayee, PASSWORD } from '../../testing/people.ts'
const TRANSACTION = '135790'

useCheckedHouse()

describe('what a level opens', () => {
  test('R-078 deposits stop at the limit of the level, also in parallel, and the next level opens', async () => {
    await at.setRules({
      terms: [
        { ...OPEN, level: 0, depositDay: '100' },
        { ...OPEN, level: 1, depositDay: '300' },
      ],
    })
    const who = await at.person()
    const answers = await Promise.all(Array.from({ length: 10 }, () => deposit(who, '30')))
    expect(answers.filter((answer) => codeOf(answer) === 'ok')).toHaveLength(3)
    const { body } = await deposit(who, '30')
    expect(body).toMatchObject({
      code: 'identity_check_needed',
      value: { why: 'depositDay', limit: '100', left: '10.00', level: 1, needs: 'identity' },
    })
    await at.accepted(who)
    expect(codeOf(await deposit(who, '30'))).toBe('ok')
  })

  test('of methods', async () => {
    await at.setRules({
      terms: [
        { ...OPEN, level: 0, methods: ['ewallet'] },
        { ...OPEN, level: 1 },
      ],
    })
    const who = await at.person()
    const { body } = await deposit(who, '30')
    expect(body).toMatchObject({
      code: 'identity_check_needed',
      value: { why: 'method', level: 1 },
    })
    await at.accepted(who)
    expect(codeOf(await deposit(who, '30'))).toBe('ok')
  })

  test('a limit of 30 days looks back over them', async () => {
    await at.setRules({ terms: [{ ...OPEN, level: 0, depositMonth: '50' }] })
    const who = await at.person()
    expect(codeOf(await deposit(who, '30'))).toBe('ok')
    const { body } = await deposit(who, '30')
    // no level has a row of its own: none opens it
    expect(body).toMatchObject({ code: 'identity_check_needed', value: { level: null } })
    await at.house.database.owner.query(
      `update deposits set state = 'paid', paid_at = $2 where member_id = $1`,
      [who.id, at.house.ctx.clock.now()],
    )
    expect(codeOf(await deposit(who, '30'))).toBe('identity_check_needed')
    await at.house.database.owner.query(
      `update deposits set paid_at = paid_at - interval '31 days' where member_id = $1`,
      [who.id],
    )
    expect(codeOf(await deposit(who, '30'))).toBe('ok')
  })
})

describe('withdrawals', () => {
  let payee: string
  let who: Person
  const withdraw = async (amount: string) => {
    const path = '/wps/cashier/withdrawals'
    const wish = { amount, payeeId: payee, transactionPassword: TRANSACTION }
    return post(who, path, { sealed: await who.browser.seal('POST', path, wish) })
  }

  beforeEach(async () => {
    who = await at.person()
    valueOf(
      await who.browser.sealed(
        'POST',
        '/wps/member/transactionPassword',
        { password: PASSWORD, newTransactionPassword: TRANSACTION },
        who.token,
      ),
    )
    payee = await addedPayee(who.browser, who.token, {
      destination: `9704 0000 1111 44${peopleSoFar() + 10}`,
      transactionPassword: TRANSACTION,
    })
  })

  test('R-090 are closed until the level that opens them, at the request and at the approval', async () => {
    await at.setRules({
      terms: [
        { ...OPEN, level: 0, withdrawals: false },
        { ...OPEN, level: 1 },
      ],
    })
    const { body } = await withdraw('100')
    expect(body).toMatchObject({
      code: 'identity_check_needed',
      value: { why: 'withdrawals', level: 1, needs: 'identity' },
    })
    const id = await at.accepted(who)
    const { value } = (await withdraw('100')).body as { value: { id: string } }
    expect(value.id).toBeDefined()
    const maker = await opsClient(at.house, 'checker')
    const claimed = await maker('POST', '/withdrawal/claim', { id: value.id })
    const { contentHash } = claimed.value
    await at.house.database.owner.query(
      `update kyc_documents set expires_on = '2020-01-01' where id = $1`,
      [id],
    )
    const no = await maker('POST', '/withdrawal/approve', { id: value.id, contentHash })
    expect(no).toMatchObject({ code: 'identity_check_needed' })
  })

  test('stop at the limit of the level', async () => {
    await at.setRules({ terms: [{ ...OPEN, level: 0, withdrawalDay: '150' }] })
    expect(codeOf(await withdraw('100'))).toBe('ok')
    expect((await withdraw('100')).body).toMatchObject({
      code: 'identity_check_needed',
      value: { why: 'withdrawalDay', left: '50.00' },
    })
    expect(codeOf(await withdraw('50'))).toBe('ok')
  })

  test('wait for a document of somebody that came back after long with nothing more to show', async () => {
    await at.accepted(who)
    expect(codeOf(await withdraw('20'))).toBe('ok')
    at.house.ctx.clock.advance(MINUTE_MS)
    await at.house.database.owner.query('update members set unproven_since = $2 where id = $1', [
      who.id,
      at.house.ctx.clock.now(),
    ])
    // what was accepted before says nothing of who is there now
    expect((await withdraw('20')).body).toMatchObject({
      code: 'identity_check_needed',
      value: { why: 'longAway', needs: 'identity', level: null },
    })
    expect(codeOf(await deposit(who, '20'))).toBe('ok')
    at.house.ctx.clock.advance(MINUTE_MS)
    await at.accepted(who, { kind: 'passport' })
    expect(codeOf(await withdraw('20'))).toBe('ok')
  })

  test('wait for a level that deposits, withdrawals or an operator asked for', async () => {
    await at.setRules({
      asks: [{ currency: 'USD', level: 1, deposits: '50', withdrawals: '400' }],
    })
    expect((await withdraw('400')).body).toMatchObject({
      code: 'identity_check_needed',
      value: { why: 'asked', level: 1 },
    })
    expect(codeOf(await withdraw('20'))).toBe('ok')
    expect(codeOf(await deposit(who, '50'))).toBe('ok')
    expect((await stateOf(who)).askedLevel).toBe(1)
    expect((await withdraw('20')).body).toMatchObject({ value: { why: 'asked' } })
    await at.accepted(who)
    expect((await stateOf(who)).askedLevel).toBeNull()
    expect(codeOf(await withdraw('20'))).toBe('ok')
    const asked = { id: who.id, level: 2, reason: BECAUSE }
    expect(await at.risk('POST', '/checks/ask', asked)).toMatchObject({ code: 'ok' })
    expect((await withdraw('20')).body).toMatchObject({
      value: { why: 'asked', level: 2, needs: 'selfie address' },
    })
  })
})

test('the table of levels is the operator’s, checked and audited', async () => {
  const { value: before } = await at.owner('GET', '/checks/rules')
  expect(before).toMatchObject({ terms: [] })
  const rules = {
    levels: [['identity']],
    terms: [{ ...OPEN, level: 0, depositDay: '10' }],
    asks: [],
  }
  const set = (change: Partial<WireInputOf<typeof opsIdentityChecks.setRules>>) =>
    at.owner('POST', '/checks/rules', { ...rules, reason: BECAUSE, ...change })
  expect(await set({})).toMatchObject({ code: 'ok' })
  expect(await set({ terms: [{ ...OPEN, level: 3 }] })).toMatchObject({ code: 'field_invalid' })
  expect(await set({ terms: [{ ...OPEN, level: 0, depositDay: '1.001' }] })).toMatchObject({
    code: 'amount_invalid',
  })
  expect((await at.risk('POST', '/checks/rules', { ...rules, reason: BECAUSE })).code).toBe(
    'forbidden',
  )
  const { rows } = await at.house.database.owner.query(
    `select reason from audit_log where event = 'identityChecks.changed'`,
  )
  expect(rows).toEqual([{ reason: BECAUSE }])
})
