import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { money } from '@lantern/kernel/money'
import { SECOND_MS } from '@lantern/kernel/time'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { createHttp } from '../../http/server.ts'
import { TRANSACTION_PASSWORD, type TestCashier, testCashier } from '../../testing/cashier.ts'
import {
  freePort,
  type SandboxProcess,
  startSandboxProcess,
} from '../../testing/sandbox-process.ts'
import { approve, claim } from './approval.ts'
import { createDeposit, type Owner } from './deposit.ts'
import { workDeposit, workDeposits } from './deposit-orders.ts'
import { gatewayProvider } from './gateway.ts'
import { registerHooks } from './hooks.ts'
import { workPayout, workPayouts } from './payout.ts'
import { installProvider } from './providers.ts'
import { presentDeposit } from './present.ts'
import { type Deposit, depositSteps, findDeposit } from './queries/deposits.ts'
import { findWithdrawal, type Withdrawal } from './queries/withdrawals.ts'
import { addSlip } from './slips.ts'
import { contentHash, requestWithdrawal } from './withdrawal.ts'

// The real adapter, the real sandbox in its own process, notices over HTTP.

const SECRET = 'a secret between the two of them'

let house: TestCashier
let site: FastifyInstance
let bank: SandboxProcess
let folder: string
let owner: Owner
let sandboxPort: number

beforeAll(async () => {
  const port = await freePort()
  sandboxPort = await freePort()
  folder = mkdtempSync(path.join(os.tmpdir(), 'lantern-sandbox-'))
  bank = await startSandboxProcess(sandboxPort, folder, SECRET)
  house = await testCashier({
    isReal: true,
    config: {
      port,
      sandboxOrigin: bank.origin,
      sandboxSecret: SECRET,
      siteOrigins: [`http://localhost:${port}`],
    },
  })
  site = await createHttp(house.ctx, { name: 'site', trustedOrigins: [] })
  await registerHooks(site, house.ctx)
  await site.listen({ host: '127.0.0.1', port })
})
afterAll(async () => {
  await site.close()
  await bank.stop()
  await house.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  house.ctx.clock.set(new Date())
  owner = await house.member('500')
  await manners('normal')
})
afterEach(async () => expect(await house.faults()).toEqual([]))

const form = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

const manners = (name: string) => form(`${bank.origin}/control/manners`, { manners: name })

async function nowDeposit({ id }: Pick<Deposit, 'id'>): Promise<Deposit> {
  const found = await findDeposit(house.database.app, id)
  if (!found) throw new Error('the deposit is gone')
  return found
}

async function pending(method = 'bank_qr'): Promise<Deposit & { payUrl: string }> {
  const created = await transact(house.ctx, (tx) =>
    createDeposit(house.ctx, tx, owner, { method, amount: money('100') }),
  )
  await workDeposit(house.ctx, created.id)
  const deposit = await nowDeposit(created)
  if (deposit.payUrl === null) throw new Error(`no page to pay at: ${deposit.state}`)
  return { ...deposit, payUrl: deposit.payUrl }
}

/** Waits until the check holds; the caretaker comes round meanwhile when it is given. */
async function until(holds: () => Promise<boolean>, care?: () => Promise<void>): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) {
    if (await holds()) return
    await pause(100)
    if (care) {
      house.ctx.clock.advance(SECOND_MS)
      await care()
    }
  }
  throw new Error('it never came to that')
}

const depositIs = (deposit: Deposit, state: string) => async () =>
  (await nowDeposit(deposit)).state === state

describe('a deposit at the sandbox', () => {
  test('is paid on its page, which leads back to the site', async () => {
    const deposit = await pending()
    const page = await fetch(deposit.payUrl)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const text = await page.text()
    expect(text).toContain('no real money')
    expect(text).toContain('Pay 100.00 USD')
    const reply = await form(deposit.payUrl, { action: 'pay' })
    expect([reply.status, reply.headers.get('location')]).toEqual([
      303,
      `${house.ctx.config.siteOrigins[0]}/`,
    ])
    await until(depositIs(deposit, 'paid'))
    expect((await house.balances(owner)).cash).toBe(money('600'))
  })

  test.each([
    ['card', '4000 00•• •••• 0002'],
    ['crypto', 'bc1q-sandbox-'],
    ['e_wallet', 'E-wallet'],
  ])('by %s shows its way on the page', async (method, shown) => {
    const deposit = await pending(method)
    const text = await (await fetch(deposit.payUrl)).text()
    expect(text).toContain(shown)
    await form(deposit.payUrl, { action: 'pay' })
    await until(depositIs(deposit, 'paid'))
  })

  test('at another gateway of the same wire is paid, and told under its own name', async () => {
    const { port } = house.ctx.config
    const site = `http://localhost:${port}`
    const gateway = { code: 'gateway', url: bank.origin, secret: SECRET, site }
    installProvider(house.ctx, gatewayProvider(house.ctx, gateway))
    await house.database.owner.query(
      `update payment_methods set provider = 'gateway' where code = 'virtual_account'`,
    )
    const deposit = await pending('virtual_account')
    await form(deposit.payUrl, { action: 'twice' })
    await until(depositIs(deposit, 'paid'))
    const { rows } = await house.database.owner.query(
      'select provider from payment_notices where order_key = $1',
      [deposit.orderKey],
    )
    expect(rows).toEqual([{ provider: 'gateway' }])
    expect((await house.balances(owner)).cash).toBe(money('600'))
  })

  test('by virtual account names the account, while it is waited for', async () => {
    const deposit = await pending('virtual_account')
    const code = deposit.providerReference ?? ''
    const shown = async (one: Deposit) =>
      presentDeposit(one, await depositSteps(house.database.app, [one.id]))
    const first = await shown(deposit)
    const payTo = {
      bank: 'Sandbox bank',
      holder: 'Sandbox Payments Ltd',
      number: `9704 ${code.slice(3, 7)} ${code.slice(7, 11)} ${code.slice(11)}`,
      code,
      takesPictures: false,
    }
    expect(first).toMatchObject({ payTo, amount: money('100') })
    expect(first.timeline.at(-1)).toMatchObject({
      state: 'pending',
      turn: 'member',
      endsAt: deposit.expiresAt.toISOString(),
    })
    expect(first.timeline.slice(0, -1).map(({ turn, endsAt }) => [turn, endsAt])).toEqual([
      ['house', null],
      ['provider', null],
    ])
    // it stays the account of this deposit, should the method become the house's own meanwhile
    const ours = { bank: 'Riverside Bank', holder: 'Lantern Row', number: '12' }
    expect(await shown({ ...deposit, payTo: ours })).toMatchObject({ payTo })
    // persons of the house do not see that account: no picture is wanted
    await expect(
      addSlip(house.ctx, owner.memberId, { depositId: deposit.id, image: '' }),
    ).rejects.toThrow('slip_not_wanted')
    const text = await (await fetch(deposit.payUrl)).text()
    for (const line of [payTo.bank, payTo.number, payTo.holder, code]) expect(text).toContain(line)
    await form(deposit.payUrl, { action: 'pay' })
    await until(depositIs(deposit, 'paid'))
    const paid = await shown(await nowDeposit(deposit))
    expect(paid).toMatchObject({ payTo: null })
    expect(paid.timeline.at(-1)).toMatchObject({ state: 'paid', turn: null, endsAt: null })
    // by another way there is only a page
    expect(await shown(await pending('bank_qr'))).toMatchObject({ state: 'pending', payTo: null })
  })

  test('told twice is credited once', async () => {
    const deposit = await pending()
    await form(deposit.payUrl, { action: 'twice' })
    await until(depositIs(deposit, 'paid'))
    await pause(1_000)
    expect((await house.balances(owner)).cash).toBe(money('600'))
    const { rows } = await house.database.owner.query(
      'select event_id from payment_notices where order_key = $1',
      [deposit.orderKey],
    )
    expect(rows).toHaveLength(1)
  })

  test('whose notice is lost is found by asking', async () => {
    const deposit = await pending()
    await form(deposit.payUrl, { action: 'lost' })
    await pause(500)
    expect(await nowDeposit(deposit)).toMatchObject({ state: 'pending' })
    await until(depositIs(deposit, 'paid'), () => workDeposits(house.ctx))
  })

  test('declined, or paid with another amount, credits nothing', async () => {
    const declined = await pending()
    await form(declined.payUrl, { action: 'fail' })
    const other = await pending()
    await form(other.payUrl, { action: 'other', paid: '99.00' })
    await until(depositIs(declined, 'failed'))
    await until(depositIs(other, 'review'))
    expect(await nowDeposit(other)).toMatchObject({ paidAmount: money('99') })
    expect((await house.balances(owner)).cash).toBe(money('500'))
  })

  test('ordered while the bank is silent is not known, and then known', async () => {
    await manners('silent')
    await expect(pending()).rejects.toThrow('unknown')
    await manners('normal')
    const { rows } = await house.database.owner.query<Pick<Deposit, 'id'>>(
      'select id from deposits where member_id = $1',
      [owner.memberId],
    )
    const [row] = rows
    if (!row) throw new Error('the deposit is there')
    await until(
      async () => (await nowDeposit(row)).state === 'pending',
      () => workDeposits(house.ctx),
    )
  })

  test('outlives a killed sandbox', async () => {
    const deposit = await pending()
    await bank.stop('SIGKILL')
    bank = await startSandboxProcess(sandboxPort, folder, SECRET)
    await form(deposit.payUrl, { action: 'pay' })
    await until(depositIs(deposit, 'paid'))
  })
})

describe('a payout at the sandbox', () => {
  async function sent(destination: string): Promise<Withdrawal> {
    const desk = await house.operator(`maker${destination}`)
    const requested = await transact(house.ctx, async (tx) => {
      const made = await requestWithdrawal(house.ctx, tx, owner, {
        method: 'bank_account',
        amount: money('100'),
        destination: `97040000${destination}`,
        transactionPassword: TRANSACTION_PASSWORD,
        offsetMinutes: 0,
      })
      await claim({ ctx: house.ctx, tx, ...desk }, made.id)
      const seen = { id: made.id, contentHash: contentHash(made) }
      await approve({ ctx: house.ctx, tx, ...desk }, seen)
      return made
    })
    await workPayout(house.ctx, requested.id)
    return requested
  }

  const withdrawalIs =
    ({ id }: Withdrawal, state: string) =>
    async () =>
      (await findWithdrawal(house.database.app, id))?.state === state

  test('is paid and told', async () => {
    const withdrawal = await sent('7777')
    await until(withdrawalIs(withdrawal, 'paid'))
    expect(await house.balances(owner)).toEqual({ cash: money('400'), held: 0n })
  })

  test('that fails comes back', async () => {
    const withdrawal = await sent('0002')
    await until(withdrawalIs(withdrawal, 'failed'))
    expect(await house.balances(owner)).toEqual({ cash: money('500'), held: 0n })
  })

  test('whose notice is lost, or whose answer never came, is paid all the same', async () => {
    const lost = await sent('0003')
    const silent = await sent('0004')
    const care = () => workPayouts(house.ctx)
    await until(withdrawalIs(lost, 'paid'), care)
    await until(withdrawalIs(silent, 'paid'), care)
    expect(await house.balances(owner)).toEqual({ cash: money('300'), held: 0n })
  })

  test('that is refused comes back at once', async () => {
    const withdrawal = await sent('0005')
    expect(await withdrawalIs(withdrawal, 'failed')()).toBe(true)
  })
})

describe('the hook', () => {
  const post = (body: string, headers: Record<string, string>, provider = 'sandbox') =>
    site.inject({
      method: 'POST',
      url: `/hooks/payment/${provider}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    })

  // The clock of the house stands still, the machine's does not.
  const now = () => house.ctx.clock.now().getTime()
  const signed = (body: string, at = now(), secret = SECRET) => ({
    'x-gateway-timestamp': String(at),
    'x-gateway-signature': createHmac('sha256', secret)
      .update(`${at}.notice.${body}`)
      .digest('hex'),
  })

  async function paidNotice(): Promise<string> {
    const deposit = await pending()
    return JSON.stringify({
      eventId: `forged-${deposit.orderKey}`,
      kind: 'payment',
      orderKey: deposit.orderKey,
      reference: deposit.providerReference,
      state: 'paid',
      currency: 'USD',
      amount: '100.00',
      reason: null,
      occurredAt: new Date().toISOString(),
    })
  }

  test('believes no notice that is unsigned, changed, old or signed by another', async () => {
    const body = await paidNotice()
    const refused = await Promise.all([
      post(body, {}),
      post(body, signed(body, now(), 'another secret')),
      post(body.replace('100.00', '900.00'), signed(body)),
      post(`${body} `, signed(body)),
      post(body, signed(body, now() - 301_000)),
      post(body, { ...signed(body), 'x-gateway-timestamp': String(now() + 1) }),
      post('', {}),
    ])
    expect(refused.map((reply) => [reply.statusCode, reply.json().code])).toEqual(
      refused.map(() => [401, 'signature_invalid']),
    )
    expect((await house.balances(owner)).cash).toBe(money('500'))
  })

  test('takes a good one, and says so again when it comes again', async () => {
    const body = await paidNotice()
    const first = await post(body, signed(body))
    const second = await post(body, signed(body, now() + 5))
    expect([first, second].map((reply) => reply.json().value.outcome)).toEqual([
      'taken',
      'repeated',
    ])
    expect((await house.balances(owner)).cash).toBe(money('600'))
  })

  test('refuses what is signed but makes no sense, other providers, and too much', async () => {
    const nonsense = '{"eventId":1}'
    expect((await post(nonsense, signed(nonsense))).statusCode).toBe(400)
    expect((await post('{}', signed('{}'), 'nobody')).statusCode).toBe(404)
    const large = JSON.stringify({ text: 'x'.repeat(40_000) })
    expect((await post(large, signed(large))).statusCode).toBe(413)
  })
})
