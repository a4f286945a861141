import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { memberBrowser, valueOf } from '../../testing/member-browser.ts'
import { addedPayee, signedInOperator } from '../../testing/people.ts'
import {
  freePort,
  type SandboxProcess,
  startSandboxProcess,
} from '../../testing/sandbox-process.ts'
import { verifySnapshot } from '../audit/index.ts'
import { booksBalance } from '../wagers/index.ts'

// The running program beside the running sandbox: nobody calls the cashier's work by hand here.

const SECRET = 'a secret between the two of them'
const PASSWORD = 'Wooden Lantern 88'

let house: TestHouse
let bank: SandboxProcess
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lantern-sandbox-'))
  bank = await startSandboxProcess(await freePort(), folder, SECRET)
  const port = await freePort()
  house = await testHouse({ port, sandboxOrigin: bank.origin, sandboxSecret: SECRET }, true)
  house.ctx.clock.set(new Date())
})
afterAll(async () => {
  await house.close()
  await bank.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Value = Readonly<Record<string, string>>

async function until(look: () => Promise<Value>, holds: (value: Value) => boolean): Promise<Value> {
  for (let turn = 0; turn < 150; turn += 1) {
    house.ctx.clock.set(new Date())
    const value = await look()
    if (holds(value)) return value
    await pause(100)
  }
  throw new Error('it never came to that')
}

test('a member deposits at the sandbox, withdraws, and is paid out', async () => {
  const browser = memberBrowser(house.app.site)
  const registered = await browser.sealed('PUT', '/wps/member/register', {
    username: 'traveller',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    birthday: '1990-05-17',
    acceptTerms: true,
  })
  const { token } = valueOf(registered) as { token: string }
  const get = async (url: string) => valueOf(await browser.call('GET', url, { token })) as Value
  const headers = () => ({ 'idempotency-key': randomUUID() })
  await browser.sealed(
    'POST',
    '/wps/member/transactionPassword',
    { password: PASSWORD, newTransactionPassword: '246813' },
    token,
  )

  valueOf(await browser.call('POST', '/wps/safeplay/answer', { token, body: {} }))
  const deposit = valueOf(
    await browser.call('POST', '/wps/cashier/deposits', {
      token,
      body: { method: 'virtual_account', amount: '120.00' },
      headers: headers(),
    }),
  ) as { id: string }
  const look = () => get(`/wps/cashier/deposit?id=${deposit.id}`)
  const open = await until(look, ({ payUrl }) => payUrl !== null)
  await fetch(String(open['payUrl']), {
    method: 'POST',
    body: new URLSearchParams({ action: 'lost' }),
    redirect: 'manual',
  })
  await until(look, ({ state }) => state === 'paid')
  expect(await get('/wps/v2/wallets/balance')).toMatchObject({ balance: '120.00' })

  const payeeId = await addedPayee(browser, token, {
    destination: '970400001234',
    transactionPassword: '246813',
  })
  const sealed = await browser.seal('POST', '/wps/cashier/withdrawals', {
    amount: '100.00',
    payeeId,
    transactionPassword: '246813',
  })
  const asked = valueOf(
    await browser.call('POST', '/wps/cashier/withdrawals', {
      token,
      body: { sealed },
      headers: headers(),
    }),
  ) as { id: string }
  const maker = await signedInOperator(house, 'maker')
  const checker = await signedInOperator(house, 'checker')
  const ops = async (name: string, body: object, who = maker) => {
    const reply = await house.app.console.inject({
      method: 'POST',
      url: `/api/ops/withdrawal/${name}`,
      headers: { host: 'localhost', 'content-type': 'application/json', ...who, ...headers() },
      payload: JSON.stringify(body),
    })
    const said: { value: Value } = reply.json()
    return said.value
  }
  const claimed = await ops('claim', { id: asked.id })
  const seen = { id: asked.id, contentHash: claimed['contentHash'] }
  expect(await ops('approve', seen)).toMatchObject({ state: 'claimed' })
  // money that comes and goes without play is looked at by a second person
  await ops('approve', seen, checker)
  await until(
    () => get(`/wps/cashier/withdrawal?id=${asked.id}`),
    ({ state }) => state === 'paid',
  )
  expect(await get('/wps/v2/wallets/balance')).toMatchObject({ balance: '20.00', held: '0.00' })
  expect(await booksBalance(house.database.owner)).toEqual([])

  const { auditRootFolder } = house.ctx.config
  await until(
    async () => ({
      bad: String((await verifySnapshot(house.database.app, auditRootFolder)).waiting),
    }),
    ({ bad }) => bad === '0',
  )
  expect(await verifySnapshot(house.database.app, auditRootFolder)).toMatchObject({
    bad: undefined,
  })
})
