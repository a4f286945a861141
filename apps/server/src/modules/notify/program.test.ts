import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '@lantern/kernel/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { memberBrowser, valueOf } from '../../testing/member-browser.ts'
import {
  freePort,
  type SandboxProcess,
  startSandboxProcess,
} from '../../testing/sandbox-process.ts'
import { solved } from '../../testing/solved.ts'
import { setModule } from '../config/index.ts'

let house: TestHouse
let sandbox: SandboxProcess
let folder: string
let origin: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lantern-outbox-program-'))
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  house = await testHouse({ sandboxOrigin: origin }, true)
  // The sandbox checks the age of what it is sent by the clock of the machine.
  house.ctx.clock.set(systemClock.now())
  sandbox = await startSandboxProcess(port, folder, house.ctx.config.sandboxSecret)
  await transact(house.ctx, (tx) =>
    setModule(house.ctx, tx, house.brand.id, { code: 'REGMOBVERF3', enabled: true }),
  )
})
afterAll(async () => {
  await house.close()
  await sandbox.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a code that a visitor asks for arrives in the outbox, in the language of the page', async () => {
  const browser = memberBrowser(house.app.site)
  browser.cookies.set('lr_lang', 'vi')
  valueOf(
    await browser.call('POST', '/wps/session/sendRegPhoneCode', {
      body: {
        mobileNo: '0912345678',
        countryDialingCode: '84',
        challenge: await solved(browser, 'sms'),
      },
    }),
  )
  const read = async () => {
    const reply = await fetch(`${origin}/outbox.json?to=%2B84912345678`)
    return ((await reply.json()) as { messages: { text: string }[] }).messages
  }
  for (let turn = 0; turn < 200 && (await read()).length === 0; turn += 1) await pause(50)
  expect(await read()).toMatchObject([
    { text: expect.stringMatching(/^[0-9]{6} là mã đăng ký Lantern Row/) },
  ])
})
