import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from './app.ts'
import { isSigned, sign, TOLERANCE_MS } from './signature.ts'

const SECRET = 'the secret of these tests'

interface Heard {
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

let sandbox: Sandbox
let merchant: Server
let merchantOrigin: string
let folder: string
let heard: Heard[]
/** What the merchant answers to the next notices; then 200. */
let answers: number[]

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lantern-bank-'))
  sandbox = await start()
  merchant = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      heard.push({ headers: request.headers, body })
      response.writeHead(answers.shift() ?? 200).end()
    })
  }).listen(0, '127.0.0.1')
  await once(merchant, 'listening')
  const address = merchant.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  merchantOrigin = `http://127.0.0.1:${address.port}`
})
afterAll(async () => {
  await sandbox.stop()
  merchant.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  heard = []
  answers = []
})

const start = () => startSandbox({ host: '127.0.0.1', port: 0, secret: SECRET, folder, origin: '' })

interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, string>>
}

async function api(
  method: 'GET' | 'POST',
  url: string,
  content?: object,
  secret = SECRET,
): Promise<Answer> {
  const body = content === undefined ? '' : JSON.stringify(content)
  const timestamp = String(Date.now())
  const reply = await fetch(`http://127.0.0.1:${sandbox.port}${url}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-gateway-timestamp': timestamp,
      'x-gateway-signature': sign(secret, timestamp, `${method} ${url}`, body),
    },
    ...(body === '' ? {} : { body }),
  })
  const said: unknown = await reply.json()
  return { status: reply.status, body: said as Answer['body'] }
}

const payment = (changes: object = {}) => ({
  orderKey: crypto.randomUUID(),
  method: 'bank_qr',
  currency: 'USD',
  amount: '25.00',
  notifyUrl: `${merchantOrigin}/hook`,
  returnUrl: `${merchantOrigin}/back`,
  ...changes,
})

const choose = (payUrl: string | undefined, fields: Record<string, string>) =>
  fetch(String(payUrl).replace('localhost', '127.0.0.1'), {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })

async function until(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < 400 && !holds(); turn += 1) await pause(50)
  expect(holds()).toBe(true)
}

/** What the merchant heard about one order; notices of earlier tests may still be on their way. */
const toldOf = ({ orderKey }: { readonly orderKey: string }): Heard[] =>
  heard.filter(({ body }) => JSON.parse(body).orderKey === orderKey)

const eventsOf = (order: { readonly orderKey: string }) =>
  new Set(toldOf(order).map(({ body }) => String(JSON.parse(body).eventId)))

describe('orders', () => {
  test('are taken once per key: same content the same order, other content a conflict', async () => {
    const wanted = payment()
    const first = await api('POST', '/api/payments', wanted)
    const again = await api('POST', '/api/payments', wanted)
    expect(first).toMatchObject({ status: 200, body: { state: 'pending', amount: '25.00' } })
    expect(again).toEqual(first)
    expect(await api('POST', '/api/payments', { ...wanted, amount: '26.00' })).toMatchObject({
      status: 409,
    })
  })

  test.each([
    { amount: '1e2' },
    { amount: '-1.00' },
    { amount: '0' },
    { currency: 'XXX' },
    { method: 'gold' },
    { orderKey: 'mine' },
    { notifyUrl: 'ftp://x' },
    { returnUrl: 'javascript:alert(1)' },
  ])('with %j are refused', async (changes) => {
    expect((await api('POST', '/api/payments', payment(changes))).status).toBe(422)
  })

  test('need the signature of this very call', async () => {
    expect((await api('POST', '/api/payments', payment(), 'another secret')).status).toBe(401)
    expect(
      (await fetch(`http://127.0.0.1:${sandbox.port}/api/payments/${crypto.randomUUID()}`)).status,
    ).toBe(401)
    expect((await api('GET', `/api/payments/${crypto.randomUUID()}`)).status).toBe(404)
  })

  test('survive a restart', async () => {
    const wanted = payment()
    await api('POST', '/api/payments', wanted)
    await sandbox.stop()
    sandbox = await start()
    expect(await api('GET', `/api/payments/${wanted.orderKey}`)).toMatchObject({
      status: 200,
      body: { state: 'pending' },
    })
  })
})

describe('notices', () => {
  test('are signed, and tried again until they are taken', async () => {
    answers = [500, 503]
    const wanted = payment()
    const { body } = await api('POST', '/api/payments', wanted)
    await choose(body['payUrl'], { action: 'pay' })
    await until(() => toldOf(wanted).length === 3)
    expect(eventsOf(wanted).size).toBe(1)
    const last = toldOf(wanted).at(-1)
    const signed = {
      timestamp: String(last?.headers['x-gateway-timestamp']),
      signature: String(last?.headers['x-gateway-signature']),
      subject: 'notice',
      body: last?.body ?? '',
    }
    expect(isSigned(SECRET, signed, new Date())).toBe(true)
    expect(isSigned(SECRET, { ...signed, body: `${signed.body} ` }, new Date())).toBe(false)
    expect(isSigned(SECRET, signed, new Date(Date.now() + TOLERANCE_MS + 5_000))).toBe(false)
  })

  test('come twice under one id when asked to, and not at all when lost', async () => {
    const twice = payment()
    const first = await api('POST', '/api/payments', twice)
    await choose(first.body['payUrl'], { action: 'twice' })
    await until(() => toldOf(twice).length === 2)
    expect(eventsOf(twice).size).toBe(1)
    const lost = payment()
    const placed = await api('POST', '/api/payments', lost)
    await choose(placed.body['payUrl'], { action: 'lost' })
    await pause(400)
    expect(toldOf(lost)).toEqual([])
    expect((await api('GET', `/api/payments/${lost.orderKey}`)).body).toMatchObject({
      state: 'paid',
    })
  })
})

describe('the payment page', () => {
  test('settles once, leads back, and has no script', async () => {
    const { body } = await api('POST', '/api/payments', payment())
    const payUrl = String(body['payUrl']).replace('localhost', '127.0.0.1')
    const page = await fetch(payUrl)
    const text = await page.text()
    expect(text).not.toMatch(/<script/i)
    expect(page.headers.get('content-security-policy')).toContain(
      `form-action 'self' ${merchantOrigin}`,
    )
    const reply = await choose(payUrl, { action: 'fail' })
    expect(reply.headers.get('location')).toBe(`${merchantOrigin}/back`)
    await choose(payUrl, { action: 'pay' })
    expect(await (await fetch(payUrl)).text()).toContain('Declined')
    expect((await choose(payUrl, { action: 'rob' })).status).toBe(400)
  })

  test('escapes what the merchant sent', async () => {
    const returnUrl = `${merchantOrigin}/?x="><b>`
    const { body } = await api('POST', '/api/payments', payment({ returnUrl }))
    const page = await fetch(String(body['payUrl']).replace('localhost', '127.0.0.1'))
    expect(await page.text()).not.toContain('"><b>')
  })

  test('does not exist for a token nobody has', async () => {
    expect((await fetch(`http://127.0.0.1:${sandbox.port}/pay/none`)).status).toBe(404)
  })
})

describe('payouts', () => {
  test('follow the end of their destination', async () => {
    const order = (destination: string) => ({
      ...payment({ method: 'bank_account', destination }),
      returnUrl: '',
    })
    const refused = await api('POST', '/api/payouts', order('97000005'))
    expect(refused.body).toMatchObject({ state: 'failed', reason: 'destination_refused' })
    const paid = order('97001234')
    const failed = order('97000002')
    await api('POST', '/api/payouts', paid)
    await api('POST', '/api/payouts', failed)
    await until(() => toldOf(paid).length === 1 && toldOf(failed).length === 1)
    expect((await api('GET', `/api/payouts/${paid.orderKey}`)).body).toMatchObject({
      state: 'paid',
    })
    expect((await api('GET', `/api/payouts/${failed.orderKey}`)).body).toMatchObject({
      state: 'failed',
    })
  })

  test('of several to one destination refuse one, and pay half where the destination says so', async () => {
    const order = (destination: string, amount: string) => ({
      ...payment({ method: 'bank_account', destination, amount }),
      returnUrl: '',
    })
    const states: unknown[] = []
    for (const amount of ['30.00', '40.00', '50.00']) {
      const { body } = await api('POST', '/api/payouts', order('97110007', amount))
      states.push(body['state'])
    }
    expect(states).toEqual(['pending', 'failed', 'pending'])
    const half = order('97110006', '75.50')
    await api('POST', '/api/payouts', half)
    await until(() => toldOf(half).length === 1)
    expect((await api('GET', `/api/payouts/${half.orderKey}`)).body).toMatchObject({
      state: 'paid',
      amount: '37.00',
    })
  })

  test('are paid as much as the control page says', async () => {
    const wanted = {
      ...payment({ method: 'bank_account', destination: '97110001', amount: '80.00' }),
      returnUrl: '',
    }
    await api('POST', '/api/payouts', wanted)
    const page = await (await fetch(`http://127.0.0.1:${sandbox.port}/`)).text()
    const action = /action="(\/control\/orders\/[^"]+)"/.exec(page)?.[1] ?? ''
    await fetch(`http://127.0.0.1:${sandbox.port}${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ action: 'other', paid: '12.50' }),
      redirect: 'manual',
    })
    expect((await api('GET', `/api/payouts/${wanted.orderKey}`)).body).toMatchObject({
      state: 'paid',
      amount: '12.50',
    })
  })
})
