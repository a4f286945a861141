import { randomUUID } from 'node:crypto'
import { systemRandom } from '../../context.ts'
import { money } from '@lantern/kernel/money'
import { generateSync } from 'otplib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { FakePayment } from '../../testing/fake-payment.ts'
import {
  type Answer,
  codeOf,
  type MemberBrowser,
  memberBrowser,
  valueOf,
} from '../../testing/member-browser.ts'
import {
  addedPayee,
  type Credentials,
  signedInOperator,
  trialMember,
} from '../../testing/people.ts'
import { registerFieldsSetting, writeSetting } from '../config/index.ts'
import { booksBalance } from '../wagers/index.ts'
import { installProvider } from './index.ts'
import { takeNotice } from './notices.ts'
import { workDeposit } from './deposit-orders.ts'
import { workPayout } from './payout.ts'
import { findDeposit } from './queries/deposits.ts'
import { findWithdrawal } from './queries/withdrawals.ts'

// The calls as a client makes them: keys, seals, grants, brands.

const PASSWORD = 'Wooden Lantern 88'

let house: TestHouse
const provider = new FakePayment()
let maker: Credentials
let checker: Credentials
let support: Credentials

beforeAll(async () => {
  house = await testHouse()
  Object.assign(house.ctx, { random: systemRandom })
  installProvider(house.ctx, provider)
  maker = await signedInOperator(house, 'maker')
  checker = await signedInOperator(house, 'checker')
  support = await signedInOperator(house, 'support')
})
afterAll(() => house.close())
afterEach(async () => expect(await booksBalance(house.database.owner)).toEqual([]))

interface Member {
  readonly browser: MemberBrowser
  readonly token: string
}

let members = 0
async function register(host = 'localhost', more: object = {}): Promise<Member> {
  members += 1
  const browser = memberBrowser(house.app.site, host)
  const value = valueOf(
    await browser.sealed('PUT', '/wps/member/register', {
      username: `payer${members}`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      birthday: '1990-05-17',
      acceptTerms: true,
      ...more,
    }),
  ) as { token: string }
  const { token } = value
  await browser.sealed(
    'POST',
    '/wps/member/transactionPassword',
    { password: PASSWORD, newTransactionPassword: '246813' },
    token,
  )
  valueOf(await browser.call('POST', '/wps/safeplay/answer', { token, body: {} }))
  return { browser, token }
}

const deposit = ({ browser, token }: Member, amount: string, key: string = randomUUID()) =>
  browser.call('POST', '/wps/cashier/deposits', {
    token,
    body: { method: 'bank_qr', amount },
    headers: { 'idempotency-key': key },
  })

async function withdraw(
  { browser, token }: Member,
  amount: string,
  changes: { key?: string; password?: string } = {},
): Promise<Answer> {
  const path = '/wps/cashier/withdrawals'
  const { payees } = await get<{ payees: { id: string }[] }>(
    { browser, token },
    '/wps/cashier/payees',
  )
  const payeeId =
    payees[0]?.id ??
    (await addedPayee(browser, token, {
      destination: '970400001234',
      transactionPassword: '246813',
    }))
  const sealed = await browser.seal('POST', path, {
    amount,
    payeeId,
    transactionPassword: changes.password ?? '246813',
  })
  return browser.call('POST', path, {
    token,
    body: { sealed },
    headers: { 'idempotency-key': changes.key ?? randomUUID() },
  })
}

async function get<Value = Record<string, string>>(
  { browser, token }: Member,
  path: string,
): Promise<Value> {
  return valueOf(await browser.call('GET', path, { token })) as Value
}

async function paidDeposit(member: Member, amount: string): Promise<Record<string, string>> {
  const made = valueOf(await deposit(member, amount)) as { id: string }
  const row = await findDeposit(house.database.app, made.id)
  if (!row) throw new Error('the deposit is there')
  await workDeposit(house.ctx, row.id)
  // whoever was asked first gives the order, this call or the member's own
  await expect.poll(() => provider.orders.has(row.orderKey)).toBe(true)
  provider.settle(row.orderKey, 'paid')
  await takeNotice(house.ctx, provider, provider.notice(row.orderKey))
  return get(member, `/wps/cashier/deposit?id=${made.id}`)
}

interface OpsReply {
  readonly status: number
  readonly code: string
  readonly value: Record<string, unknown>
}

async function ops(
  who: Credentials,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<OpsReply> {
  const reply = await house.app.console.inject({
    method,
    url: `/api/ops${path}`,
    headers: {
      host: 'localhost',
      'idempotency-key': randomUUID(),
      ...who,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
  const said: { success: boolean; code?: string; value?: Record<string, unknown> } = reply.json()
  return { status: reply.statusCode, code: said.code ?? 'ok', value: said.value ?? {} }
}

describe('a member', () => {
  test('deposits, withdraws, and the statement adds up to the cent', async () => {
    const member = await register()
    const offered = await get(member, '/wps/cashier/methods')
    expect(offered).toMatchObject({
      currency: 'USD',
      deposit: [
        { code: 'bank_qr', minimum: '10.00', maximum: '5000.00', feePercent: '0' },
        { code: 'virtual_account' },
        { code: 'e_wallet' },
        { code: 'card' },
        { code: 'crypto' },
        { code: 'bank_transfer' },
      ],
      withdraw: [
        { code: 'bank_account' },
        { code: 'e_wallet', feePercent: '1' },
        { code: 'crypto', feePercent: '0' },
      ],
    })
    expect(await paidDeposit(member, '750.25')).toMatchObject({ state: 'paid', amount: '750.25' })
    const asked = valueOf(await withdraw(member, '600.00')) as { id: string; destination: string }
    expect(asked).toMatchObject({ state: 'requested', destination: '•••• 1234' })
    const queue = await ops(maker, 'GET', '/withdrawals?state=requested')
    expect(queue.value).toMatchObject({ content: [{ id: asked.id, approvalsNeeded: 2 }] })
    const claimed = await ops(maker, 'POST', '/withdrawal/claim', { id: asked.id })
    const seen = { id: asked.id, contentHash: claimed.value['contentHash'] }
    const key = randomUUID()
    const keyed = { ...maker, 'idempotency-key': key }
    const first = await ops(keyed, 'POST', '/withdrawal/approve', seen)
    expect(first.value).toMatchObject({ state: 'claimed' })
    expect(await ops(keyed, 'POST', '/withdrawal/approve', seen)).toEqual(first)
    expect((await ops(maker, 'POST', '/withdrawal/approve', seen)).code).toBe(
      'second_person_required',
    )
    expect((await ops(checker, 'POST', '/withdrawal/approve', seen)).value).toMatchObject({
      state: 'approved',
    })
    const row = await findWithdrawal(house.database.app, asked.id)
    if (!row) throw new Error('the withdrawal is there')
    await workPayout(house.ctx, row.id)
    const own = `/wps/cashier/withdrawal?id=${asked.id}`
    const turns = [
      { state: 'requested', turn: 'house' },
      { state: 'claimed', turn: 'house' },
      { state: 'approved', turn: 'house' },
      { state: 'sending', turn: 'provider' },
    ]
    expect(await get(member, own)).toMatchObject({ state: 'sending', timeline: turns })
    provider.settle(row.orderKey, 'paid')
    await takeNotice(house.ctx, provider, provider.notice(row.orderKey))
    expect(await get(member, own)).toMatchObject({
      state: 'paid',
      timeline: [...turns, { state: 'paid', turn: null }],
    })
    const { content } = await get<{ content: unknown[] }>(member, '/wps/v2/wallets/statement')
    expect(content).toMatchObject([
      {
        amount: '-600.00',
        balanceBefore: '750.25',
        balanceAfter: '150.25',
        reference: `W-${asked.id}`,
      },
      { amount: '750.25', balanceBefore: '0.00', balanceAfter: '750.25' },
    ])
    const timeline = await ops(support, 'GET', `/withdrawal?id=${asked.id}`)
    expect(timeline.value['timeline']).toMatchObject([
      { state: 'requested', by: null },
      { state: 'claimed', by: 'maker-of-tests' },
      { state: 'approved', by: 'checker-of-tests' },
      { state: 'sending' },
      { state: 'paid' },
    ])
  })

  test('is told how many withdrawals of the day are left, of how many', async () => {
    const member = await register()
    await paidDeposit(member, '200.00')
    type Left = { code: string; mostPerDay: number | null; leftToday: number | null }
    const told = async () => {
      const ways = await get<{ deposit: Left[]; withdraw: Left[] }>(member, '/wps/cashier/methods')
      expect(ways.deposit.every((way) => way.mostPerDay === null && way.leftToday === null)).toBe(
        true,
      )
      const bank = ways.withdraw.find(({ code }) => code === 'bank_account')
      return [bank?.leftToday, bank?.mostPerDay]
    }
    const [, most] = await told()
    expect(most).toBeGreaterThan(1)
    expect(await told()).toEqual([most, most])
    valueOf(await withdraw(member, '20.00'))
    expect(await told()).toEqual([(most ?? 0) - 1, most])
    await house.database.owner.query(
      'update payment_methods set most_per_day = 1 where code = $1',
      ['bank_account'],
    )
    expect(await told()).toEqual([0, 1])
    expect(codeOf(await withdraw(member, '20.00'))).toBe('withdrawal_limit_reached')
    await house.database.owner.query(
      'update payment_methods set most_per_day = $2 where code = $1',
      ['bank_account', most],
    )
  })

  test('reads why it was rejected: a sentence by its code, or what a person wrote', async () => {
    const member = await register()
    await paidDeposit(member, '100.00')
    const rejected = async (said: object) => {
      const { id } = valueOf(await withdraw(member, '20.00')) as { id: string }
      expect((await ops(maker, 'POST', '/withdrawal/claim', { id })).code).toBe('ok')
      const { code } = await ops(maker, 'POST', '/withdrawal/reject', { id, ...said })
      expect(code).toBe('ok')
      const { timeline } = await get<{ timeline: { state: string }[] }>(
        member,
        `/wps/cashier/withdrawal?id=${id}`,
      )
      const { rows } = await house.database.owner.query(
        `select reason, after from audit_log where event = 'withdrawal.rejected' and subject_id = $1`,
        [id],
      )
      return { step: timeline.at(-1), rows }
    }
    expect(await rejected({ code: 'document_needed', reason: 'passport ran out' })).toMatchObject({
      step: { state: 'rejected', code: 'document_needed', reason: null },
      rows: [{ reason: 'passport ran out', after: { state: 'rejected', code: 'document_needed' } }],
    })
    expect(await rejected({ reason: 'Please call us' })).toMatchObject({
      step: { state: 'rejected', code: 'by_person', reason: 'Please call us' },
      rows: [{ reason: 'Please call us', after: { state: 'rejected' } }],
    })
  })

  test('is marked when it wants its money on an account of another name', async () => {
    await transact(house.ctx, (tx) =>
      writeSetting(house.ctx, tx, house.brand.id, {
        setting: registerFieldsSetting,
        value: { payeeName: { enabled: true, required: false, patterns: [] } },
      }),
    )
    const member = await register('localhost', { payeeName: 'Phạm Minh' })
    await paidDeposit(member, '100.00')
    const add = (holder: string, destination: string) =>
      member.browser.sealed(
        'POST',
        '/wps/cashier/payee',
        { method: 'bank_account', bank: '', holder, destination, transactionPassword: '246813' },
        member.token,
      )
    expect(valueOf(await add('MINH PHAM', '970400005555'))).toMatchObject({
      holder: 'M•• P••',
      nameDiffers: false,
    })
    expect(valueOf(await add('Linh Tran', '970400006666'))).toMatchObject({ nameDiffers: true })
    const asked = valueOf(await withdraw(member, '50.00')) as { id: string }
    expect((await ops(support, 'GET', `/withdrawal?id=${asked.id}`)).value).toMatchObject({
      withdrawal: { isOtherName: true, destination: '•••• 6666' },
    })
  })

  test('R-029 costs a code where an authenticator is on, and a refused one costs none', async () => {
    const { browser, token: before } = await register()
    const security = (path: string, body: object) =>
      browser.sealed('POST', `/wps/member/security/totp/${path}`, body, before)
    const { secret } = valueOf(await security('begin', { password: PASSWORD })) as {
      secret: string
    }
    const epoch = Math.floor(house.ctx.clock.now().getTime() / 1000)
    const code = generateSync({ secret, epoch })
    const on = valueOf(await security('confirm', { code })) as { token: string; recoveryCodes: string[] } // biome-ignore format: one call
    const { token, recoveryCodes } = on
    const [first, second] = recoveryCodes
    const send = (path: string, body: object, totp?: string) =>
      browser.sealed(
        'POST',
        `/wps/cashier/payee${path}`,
        { ...body, transactionPassword: '246813', ...(totp && { totp }) },
        token,
      )
    const account = { method: 'bank_account', destination: '970400004417', bank: '', holder: 'Minh Pham' } // biome-ignore format: one account
    const asked = await send('', account)
    expect(asked.body).toMatchObject({ code: 'proof_required', value: { totp: true } })
    expect(codeOf(await send('', account, '000000'))).toBe('verification_code_invalid')
    // the one that switched it on is used up
    expect(codeOf(await send('', account, code))).toBe('verification_code_invalid')
    expect(codeOf(await send('', account, first))).toBe('ok')
    expect(codeOf(await send('', account, second))).toBe('payee_exists')
    const listed = async () =>
      valueOf(await browser.call('GET', '/wps/cashier/payees', { token })) as {
        payees: { id: string }[]
        asksCode: boolean
      }
    const { payees, asksCode } = await listed()
    expect([payees.length, asksCode]).toEqual([1, true])
    const { id } = payees[0] ?? { id: '' }
    expect(codeOf(await send('/remove', { id }))).toBe('proof_required')
    expect(codeOf(await send('/remove', { id }, first))).toBe('verification_code_invalid')
    expect(codeOf(await send('/remove', { id }, second))).toBe('ok')
    expect((await listed()).payees).toEqual([])
    // each change is written down once, by its member, and nobody reads the whole name there
    const { rows } = await house.database.owner.query<{ whose: string }>(
      `select actor_kind as kind, event, subject_id as whose, before, after from audit_log
        where event like 'payee.%' order by id desc limit 2`,
    )
    const whose = rows[0]?.whose
    const facts = {
      ...{ payee: id, method: 'bank_account', bank: '', nameDiffers: expect.any(Boolean) },
      ...{ destination: '•••• 4417', holder: 'M•• P••' },
    }
    expect(rows).toEqual([
      { kind: 'member', event: 'payee.removed', whose, before: facts, after: null },
      { kind: 'member', event: 'payee.added', whose, before: null, after: facts },
    ])
  })

  test('repeats a call under its key and gets the first outcome, for refusals too', async () => {
    const member = await register()
    const key = randomUUID()
    const first = valueOf(await deposit(member, '20.00', key))
    expect(valueOf(await deposit(member, '20.00', key))).toEqual(first)
    expect(codeOf(await deposit(member, '21.00', key))).toBe('idempotency_conflict')
    const refused = randomUUID()
    expect(codeOf(await withdraw(member, '20.00', { key: refused }))).toBe('insufficient_funds')
    await paidDeposit(member, '50.00')
    expect(codeOf(await withdraw(member, '20.00', { key: refused }))).toBe('insufficient_funds')
    const mistyped = randomUUID()
    const wrong = await withdraw(member, '20.00', { password: '000000', key: mistyped })
    expect(codeOf(wrong)).toBe('transaction_password_wrong')
    expect(codeOf(await withdraw(member, '20.00', { key: mistyped }))).toBe('ok')
  })

  test('R-091 a right transaction password beside wrong ones is told locked, and its key is good later', async () => {
    const member = await register()
    await paidDeposit(member, '50.00')
    await withdraw(member, '10.00')
    const key = randomUUID()
    const wrong = Array.from({ length: 6 }, () => withdraw(member, '10.00', { password: '000000' }))
    const codes = [...(await Promise.all(wrong)).map(codeOf)]
    expect(codes).toContain('transaction_password_locked')
    expect(codeOf(await withdraw(member, '20.00', { key }))).toBe('transaction_password_locked')
    await house.database.owner.query(
      `update credentials set transaction_failures = 0, transaction_locked_until = null`,
    )
    const done = await withdraw(member, '20.00', { key })
    expect(codeOf(done)).toBe('ok')
    expect(valueOf(await withdraw(member, '20.00', { key }))).toEqual(valueOf(done))
  })

  test.each(['1e2', '-1.00', '10.001', '+10', ' 10', '0'])(
    'who asks for %j writes nothing',
    async (amount) => {
      const member = await register()
      expect((await deposit(member, amount)).status).toBe(400)
      expect(await get(member, '/wps/cashier/deposits')).toMatchObject({ totalElements: 0 })
    },
  )

  test('sees nobody else’s deposits and withdrawals, of no brand', async () => {
    const member = await register()
    const stranger = await register()
    const foreigner = await register('other.example')
    const made = valueOf(await deposit(member, '20.00')) as { id: string }
    await paidDeposit(member, '50.00')
    const asked = valueOf(await withdraw(member, '20.00')) as { id: string }
    for (const { browser, token } of [stranger, foreigner]) {
      const paths = [`deposit?id=${made.id}`, `withdrawal?id=${asked.id}`]
      const answers = await Promise.all(
        paths.map((path) => browser.call('GET', `/wps/cashier/${path}`, { token })),
      )
      expect(answers.map(codeOf)).toEqual(['deposit_not_found', 'withdrawal_not_found'])
    }
  })

  test('on trial has no cashier', async () => {
    const credentials = await trialMember(house)
    const reply = await house.app.site.inject({
      method: 'POST',
      url: '/api/wps/cashier/deposits',
      headers: { host: 'localhost', 'content-type': 'application/json', ...credentials },
      payload: JSON.stringify({ method: 'bank_qr', amount: '20.00' }),
    })
    expect(reply.json()).toMatchObject({ success: false, code: 'real_account_required' })
  })

  test('is shown no destination in plain text, in no reply and no table', async () => {
    const member = await register()
    await paidDeposit(member, '50.00')
    const answer = await withdraw(member, '20.00')
    expect(answer.text).not.toContain('970400001234')
    const { rows } = await house.database.owner.query<{ dump: string }>(
      `select (select json_agg(w) from withdrawals w)::text
           || (select json_agg(o) from outbox o)::text
           || (select json_agg(c) from money_calls c)::text as dump`,
    )
    expect(rows[0]?.dump).not.toContain('970400001234')
  })
})

describe('an operator', () => {
  test('without the grant, the key or the brand is refused', async () => {
    const member = await register()
    await paidDeposit(member, '50.00')
    const asked = valueOf(await withdraw(member, '20.00')) as { id: string }
    expect((await ops(support, 'POST', '/withdrawal/claim', { id: asked.id })).code).toBe(
      'forbidden',
    )
    await ops(maker, 'POST', '/withdrawal/claim', { id: asked.id })
    const wish = { id: asked.id, reason: 'The name differs' }
    const keyless = { ...maker, 'idempotency-key': 'no key' }
    expect((await ops(keyless, 'POST', '/withdrawal/reject', wish)).code).toBe(
      'idempotency_key_required',
    )
    expect((await ops(maker, 'POST', '/withdrawal/reject', { ...wish, id: '999999' })).code).toBe(
      'withdrawal_not_found',
    )
    expect((await ops(maker, 'POST', '/withdrawal/reject', wish)).value).toMatchObject({
      state: 'rejected',
      reason: 'The name differs',
    })
    expect(await get(member, '/wps/v2/wallets/balance')).toMatchObject({
      balance: '50.00',
      held: '0.00',
    })
  })

  test('finds deposits by state and account', async () => {
    const member = await register()
    await paidDeposit(member, '33.00')
    const found = await ops(support, 'GET', `/deposits?state=paid&search=PAYER${members}`)
    expect(found.value).toMatchObject({
      totalElements: 1,
      content: [{ account: `payer${members}`, amount: '33.00', state: 'paid' }],
    })
    expect(money('33.00')).toBe(330_000n)
  })
})
