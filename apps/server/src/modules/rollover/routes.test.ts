// Conditions on withdrawals as a member and an operator meet them.
import { randomUUID } from 'node:crypto'
import type { MemberId } from '@lantern/kernel/ids'
import { money } from '@lantern/kernel/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { houseFaults } from '../../books.ts'
import { systemRandom } from '../../context.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { FakePayment } from '../../testing/fake-payment.ts'
import { type Answer, codeOf, memberBrowser, valueOf } from '../../testing/member-browser.ts'
import { betting } from '../../testing/money.ts'
import { type Ops, opsClient } from '../../testing/ops.ts'
import { addedPayee, PASSWORD } from '../../testing/people.ts'
import { installProvider, workDeposit } from '../cashier/index.ts'
import { takeNotice } from '../cashier/notices.ts'
import { findDeposit } from '../cashier/queries/deposits.ts'
import { accepted, apply } from '../wagers/index.ts'

const SECRET = '246813'
const provider = new FakePayment()
let house: TestHouse
let ops: Ops

beforeAll(async () => {
  house = await testHouse()
  Object.assign(house.ctx, { random: systemRandom })
  installProvider(house.ctx, provider)
  ops = await opsClient(house, 'owner')
})
afterAll(() => house.close())
afterEach(async () => {
  expect(await setRules({ deposit: { isOn: false, times: '1.00' } })).toBe('ok')
  expect(await houseFaults(house.database.owner)).toEqual([])
})

interface State {
  readonly left: string
  readonly locks: readonly { id: string; progress: string; state: string; reason?: string }[]
  readonly bets: readonly { reason: string; counted: string }[]
}

/** A member at its browser: what it brings, plays and asks for. */
async function person(username: string) {
  const browser = memberBrowser(house.app.site)
  const form = { username, password: PASSWORD, confirmPassword: PASSWORD, acceptTerms: true }
  const { token } = valueOf(
    await browser.sealed('PUT', '/wps/member/register', { ...form, birthday: '1990-05-17' }),
  ) as { token: string }
  const changed = { password: PASSWORD, newTransactionPassword: SECRET }
  valueOf(await browser.sealed('POST', '/wps/member/transactionPassword', changed, token))
  const call = (method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> =>
    browser.call(method, path, {
      token,
      ...(body && { body }),
      headers: { 'idempotency-key': randomUUID() },
    })
  valueOf(await call('POST', '/wps/safeplay/answer', {}))
  const { id } = valueOf(await call('GET', '/wps/member/info')) as { id: MemberId }
  const member = { brandId: house.brand.id, memberId: id, currency: 'USD' }
  let payeeId: string | undefined
  return {
    id,
    state: async () => valueOf(await call('GET', '/wps/cashier/rollover')) as State,
    deposit: async (amount: string) => {
      const wish = { method: 'bank_qr', amount }
      const made = valueOf(await call('POST', '/wps/cashier/deposits', wish)) as { id: string }
      const deposit = await findDeposit(house.ctx.db, made.id)
      if (!deposit) throw new Error('the deposit was just made')
      await workDeposit(house.ctx, deposit.id)
      await expect.poll(() => provider.orders.has(deposit.orderKey)).toBe(true)
      provider.settle(deposit.orderKey, 'paid')
      // told twice at once: it is credited once, and makes one lock
      const notice = provider.notice(deposit.orderKey)
      await Promise.all([1, 2].map(() => takeNotice(house.ctx, provider, notice)))
    },
    lose: async (stake: string, product: 'rng' | 'live' = 'rng') => {
      const bet = betting(house.ctx, member)
      const lost = { validBet: money(stake), product }
      accepted(await apply(house.ctx, bet.play(stake, '0', lost)))
      return { takeBack: async () => accepted(await apply(house.ctx, bet.void())) }
    },
    withdraw: async (amount: string): Promise<Answer> => {
      const path = '/wps/cashier/withdrawals'
      payeeId ??= await addedPayee(browser, token, {
        destination: '970400001234',
        transactionPassword: SECRET,
      })
      const wish = { amount, payeeId, transactionPassword: SECRET }
      const sealed = await browser.seal('POST', path, wish)
      return call('POST', path, { sealed })
    },
  }
}

async function setRules(change: object, terms: object = {}): Promise<string> {
  const { value } = await ops('GET', '/rollover/rules')
  const known = value as { terms: object }
  const rules = { ...known, ...change, terms: { ...known.terms, ...terms } }
  return (await ops('POST', '/rollover/rules', { rules, reason: 'New house rules' })).code
}

test('a deposit is held back until it was turned over, with what is missing and why', async () => {
  const who = await person('turnover')
  expect(await who.state()).toEqual({
    currency: 'USD',
    left: '0.00',
    locks: [],
    bets: [],
    bonuses: [],
  })
  const weights = { otherwise: 100, products: { live: 20 }, tags: {}, games: {} }
  expect(await setRules({ deposit: { isOn: true, times: '1.00' } }, { weights })).toBe('ok')
  await who.deposit('100')
  const refused = await who.withdraw('20')
  expect(refused.body).toMatchObject({
    code: 'rollover_outstanding',
    value: { left: '100.00', locks: 1 },
  })
  const bet = await who.lose('10', 'live')
  await who.lose('50')
  expect(await who.state()).toMatchObject({
    left: '48.00',
    locks: [{ source: 'deposit', state: 'open', progress: '52.00', required: '100.00' }],
    bets: [{ reason: 'weighted', counted: '2.00', stake: '10.00' }],
  })
  await bet.takeBack()
  expect(await who.state()).toMatchObject({ left: '50.00', bets: [{ reason: 'taken_back' }] })
  await who.deposit('100')
  // the oldest is filled first, and the rest goes on to the next
  await who.lose('90')
  expect((await who.state()).locks).toMatchObject([
    { state: 'open', progress: '40.00' },
    { state: 'met', progress: '100.00' },
  ])
  await who.lose('10')
  expect(codeOf(await who.withdraw('20'))).toBe('rollover_outstanding')
})

test('an operator adds a condition once for each call, and waives it with a reason', async () => {
  const who = await person('goodwill')
  await who.deposit('100')
  expect(codeOf(await who.withdraw('20'))).toBe('ok')
  const wish = { id: who.id, amount: '30.00', times: '2.00', reason: 'A correction' }
  expect((await ops('POST', '/rollover/add', wish)).code).toBe('ok')
  expect(codeOf(await who.withdraw('20'))).toBe('rollover_outstanding')
  const { value } = await ops('GET', `/rollover/member?id=${who.id}`)
  expect(value).toMatchObject({ account: 'goodwill', left: '60.00' })
  const lockId = (value['locks'] as State['locks'])[0]?.id ?? ''
  expect((await ops('POST', '/rollover/forfeit', { lockId, reason: 'Broke it' })).code).toBe(
    'nothing_to_forfeit',
  )
  const waive = () => ops('POST', '/rollover/waive', { lockId, reason: 'Our mistake' })
  const codes = (await Promise.all([waive(), waive()])).map(({ code }) => code)
  expect(codes.sort()).toEqual(['ok', 'state_changed'])
  const after = await ops('GET', `/rollover/member?id=${who.id}`)
  expect(after.value).toMatchObject({
    left: '0.00',
    locks: [{ state: 'waived', closedBy: 'owner-of-tests', reason: 'Our mistake' }],
  })
  expect(codeOf(await who.withdraw('20'))).toBe('ok')
  const { rows } = await house.database.owner.query<{ event: string }>(
    `select event from audit_log where subject_id = $1 and event like 'rollover.%' order by id`,
    [who.id],
  )
  expect(rows.map(({ event }) => event)).toEqual(['rollover.added', 'rollover.waived'])
})

test('a withdrawal is not approved while a bet that had counted for it was taken back', async () => {
  const who = await person('takenback')
  await who.deposit('200')
  const wish = { id: who.id, amount: '40', times: '1', reason: 'For a look' }
  expect((await ops('POST', '/rollover/add', wish)).code).toBe('ok')
  const bet = await who.lose('40')
  const { id } = valueOf(await who.withdraw('20')) as { id: string }
  expect((await ops('POST', '/withdrawal/claim', { id })).code).toBe('ok')
  const detail = await ops('GET', `/withdrawal?id=${id}`)
  const withdrawal = detail.value['withdrawal'] as { contentHash: string }
  const approve = async () =>
    (await ops('POST', '/withdrawal/approve', { id, contentHash: withdrawal.contentHash })).code
  await bet.takeBack()
  // a credit that comes later is another matter
  expect((await ops('POST', '/rollover/add', { ...wish, amount: '5' })).code).toBe('ok')
  expect(await approve()).toBe('rollover_outstanding')
  await who.lose('40')
  expect(await approve()).toBe('ok')
})
