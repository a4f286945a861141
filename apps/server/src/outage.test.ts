import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { assert } from '@lantern/kernel/assert'
import { money } from '@lantern/kernel/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { systemRandom } from './context.ts'
import { transact } from './db/transact.ts'
import { setModule } from './modules/config/index.ts'
import { findMemberByAccount } from './modules/identity/index.ts'
import { sendDue } from './modules/notify/index.ts'
import { connect, makeKey, requestTransfer } from './modules/vendors/index.ts'
import { workTransfers } from './modules/vendors/transfers.ts'
import { insertVendor } from './seed/queries.ts'
import { type TestHouse, testHouse } from './testing/app.ts'
import { expectBooksBalance } from './testing/books.ts'
import { codeOf, memberBrowser } from './testing/member-browser.ts'
import { type Credentials, fundedMember } from './testing/people.ts'
import { solved } from './testing/solved.ts'

// Somebody who takes every connection and never says a word: the worst of outages.
let held: Socket[]
let nobody: ReturnType<typeof createServer>
let house: TestHouse
let who: Credentials

beforeAll(async () => {
  held = []
  nobody = createServer((socket) => {
    held.push(socket)
    socket.on('error', () => undefined)
  })
  nobody.listen(0, '127.0.0.1')
  await once(nobody, 'listening')
  const { port } = nobody.address() as AddressInfo
  const silent = `http://127.0.0.1:${port}`
  const demo = { MODE: 'demo', DATABASE_URL: 'postgres://a/b', SANDBOX_ORIGIN: silent }
  house = await testHouse({
    sandboxOrigin: silent,
    messages: readConfig(demo, process.cwd()).messages,
  })
  Object.assign(house.ctx, { random: systemRandom })
  await insertVendor(house.database.owner, house.brand.id, { code: 'JDB', name: 'Silent' })
  const how = { code: 'JDB', dialect: 'jdb', launchUrl: null } as const
  const id = await connect(house.database.owner, house.brand.id, how)
  await house.database.owner.query('update vendor_connections set api_url = $2 where id = $1', [
    id,
    silent,
  ])
  const key = { brandId: house.brand.id, vendorCode: 'JDB', keyId: 'agent' }
  await makeKey(
    house.ctx,
    house.database.owner,
    key,
    JSON.stringify({ dc: 'test', key: '0123456789abcdef', iv: 'fedcba9876543210' }),
  )
  who = await fundedMember(house, 'gambler', '500.00')
  await transact(house.ctx, async (tx) => {
    for (const code of ['MOBILENUMREG3', 'REGMOBVERF3', 'MOBILENUMPASSREG3'])
      await setModule(house.ctx, tx, house.brand.id, { code, enabled: true })
  })
})
afterAll(async () => {
  for (const socket of held) socket.destroy()
  nobody.close()
  await house.close()
})

const call = async (path: string, body: object) => {
  const reply = await house.app.site.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      host: 'localhost',
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...who,
    },
    payload: JSON.stringify(body),
  })
  const said: { readonly success: boolean; readonly code?: string } = JSON.parse(reply.body)
  return said.success ? 'ok' : said.code
}

const bet = () =>
  call('/wps/originals/open', {
    gameCode: 'dice',
    stake: '1.00',
    bet: { direction: 'over', target: 5050 },
  })

test('R-103 while SMS, a vendor and the bank are silent, betting goes on', async () => {
  const { id } = (await findMemberByAccount(house.ctx.db, house.brand.id, 'gambler')) ?? {}
  assert(id, 'the member was just made')
  for (let phone = 0; phone < 5; phone += 1) {
    const browser = memberBrowser(house.app.site, 'localhost', `10.77.${phone}.1`)
    const answer = await browser.call('POST', '/wps/verification/sms/register', {
      body: {
        mobileNum: `09${31_000_000 + phone * 10_009}`,
        countryDialingCode: '84',
        regType: 'mobile',
        challenge: await solved(browser, 'sms'),
      },
    })
    expect(codeOf(answer)).toBe('ok')
  }
  expect(await call('/wps/safeplay/answer', {})).toBe('ok')
  await transact(house.ctx, (tx) =>
    requestTransfer(house.ctx, tx, {
      brandId: house.brand.id,
      vendorCode: 'JDB',
      memberId: id,
      currency: 'USD',
      accountClass: 'real',
      direction: 'in',
      amount: money('10'),
    }),
  )
  // A deposit is answered before the bank is: its page to pay at follows.
  expect(await call('/wps/cashier/deposits', { method: 'bank_qr', amount: '50.00' })).toBe('ok')
  const answered: string[] = []
  const outside = [
    sendDue(house.ctx, 'sms').then(() => answered.push('sms')),
    workTransfers(house.ctx).then(() => answered.push('vendor')),
  ]
  await expect.poll(() => held.length).toBeGreaterThanOrEqual(3)

  const began = performance.now()
  for (let round = 0; round < 20; round += 1) {
    const bets = await Promise.all([bet(), bet(), bet()])
    expect(bets).toEqual(['ok', 'ok', 'ok'])
  }
  expect((await house.app.site.inject('/readyz')).statusCode).toBe(200)
  // All of it while SMS and transfer still wait for an answer that never comes.
  expect(answered).toEqual([])
  expect(performance.now() - began).toBeLessThan(5_000)

  for (const socket of held) socket.destroy()
  nobody.close()
  await Promise.all(outside)
  await expectBooksBalance(house.database.app)
})
