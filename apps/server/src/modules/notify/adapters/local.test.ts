import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '@lantern/kernel/time'
import { testContext, type TestContext } from '../../../testing/context.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import {
  freePort,
  type SandboxProcess,
  startSandboxProcess,
} from '../../../testing/sandbox-process.ts'
import { localGateway, localMailer } from './local.ts'

let sandbox: SandboxProcess
let database: TestDatabase
let folder: string
let ctx: Pick<TestContext, 'config'> & { readonly clock: typeof systemClock }

beforeAll(async () => {
  database = await testDatabase(1)
  folder = mkdtempSync(path.join(os.tmpdir(), 'lantern-local-'))
  const made = testContext(database.app, database.url)
  const port = await freePort()
  sandbox = await startSandboxProcess(port, folder, made.config.sandboxSecret)
  const config = { ...made.config, sandboxOrigin: `http://127.0.0.1:${port}` }
  ctx = { ...made, config, clock: systemClock }
})
afterAll(async () => {
  await sandbox.stop()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const whole = () => ({ ...testContext(database.app, database.url), ...ctx })

async function arrived(to: string): Promise<{ text: string; subject: string }[]> {
  const url = `${ctx.config.sandboxOrigin}/outbox.json?to=${encodeURIComponent(to)}`
  const said = (await (await fetch(url)).json()) as {
    messages: { text: string; subject: string }[]
  }
  return said.messages
}

test('messages of the demo arrive in the outbox, once for their reference', async () => {
  const sms = { to: '+84912345678', text: '123456', reference: '1-code:a' }
  const first = await localGateway(whole()).send(sms)
  expect(first).toMatchObject({ kind: 'sent' })
  expect(await localGateway(whole()).send(sms)).toEqual(first)
  const mail = { to: 'lan@example.com', subject: 'Hello', text: 'you', html: '', reference: '1-b' }
  expect(await localMailer(whole()).send(mail)).toMatchObject({ kind: 'sent' })
  await pause(900)
  expect(await arrived(sms.to)).toMatchObject([{ text: '123456' }])
  expect(await arrived(mail.to)).toMatchObject([{ subject: 'Hello', text: 'you' }])
})

test.each([
  ['+84900000005', 'refused'],
  ['+84900000003', 'busy'],
  ['+84900000004', 'unknown'],
] as const)('a number like %s is %s', async (to, kind) => {
  const reference = crypto.randomUUID()
  expect((await localGateway(whole()).send({ to, text: '1', reference })).kind).toBe(kind)
})

test('a wrong secret is nobody’s message', async () => {
  const config = { ...ctx.config, sandboxSecret: 'another secret of tests' }
  const gateway = localGateway({ ...whole(), config })
  const outcome = await gateway.send({ to: '+84912345678', text: '1', reference: 'x' })
  expect(outcome.kind).toBe('busy')
})
