import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from './app.ts'
import { sign } from './signature.ts'

const SECRET = 'the secret of these tests'
let sandbox: Sandbox
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lantern-outbox-'))
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, secret: SECRET, folder, origin: '' })
})
afterAll(async () => {
  await sandbox.stop()
  rmSync(folder, { recursive: true, force: true })
})

const at = (url: string): string => `http://127.0.0.1:${sandbox.port}${url}`

async function give(message: object, secret = SECRET): Promise<{ status: number; body: object }> {
  const body = JSON.stringify(message)
  const timestamp = String(Date.now())
  const reply = await fetch(at('/api/messages'), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-gateway-timestamp': timestamp,
      'x-gateway-signature': sign(secret, timestamp, 'POST /api/messages', body),
    },
    body,
  })
  return { status: reply.status, body: (await reply.json()) as object }
}

const sms = (changes: object = {}) => ({
  channel: 'sms',
  to: '+84912345678',
  subject: '',
  text: '123456 is your code',
  reference: crypto.randomUUID(),
  ...changes,
})

async function arrivedAt(to: string): Promise<{ text: string }[]> {
  const reply = await fetch(at(`/outbox.json?to=${encodeURIComponent(to)}`))
  return ((await reply.json()) as { messages: { text: string }[] }).messages
}

test('a message arrives a moment later, once for its reference', async () => {
  const wanted = sms({ to: '+84900000099' })
  const first = await give(wanted)
  expect(first).toMatchObject({ status: 200, body: { id: expect.any(String) } })
  expect(await arrivedAt('+84900000099')).toEqual([])
  expect(await give(wanted)).toEqual(first)
  await pause(800)
  expect(await arrivedAt('+84900000099')).toMatchObject([{ text: '123456 is your code' }])
})

test('numbers and addresses that fail, fail in their way', async () => {
  expect(await give(sms({ to: '+84900000005' }))).toMatchObject({
    status: 422,
    body: { error: 'recipient_refused' },
  })
  expect((await give(sms({ channel: 'email', to: 'refused@example.com' }))).status).toBe(422)
  const busy = sms({ to: '+84900000003' })
  const tries = [await give(busy), await give(busy), await give(busy)]
  expect(tries.map(({ status }) => status)).toEqual([503, 503, 200])
  expect((await give(sms({ to: '+84900000002' }))).status).toBe(200)
  await pause(800)
  expect(await arrivedAt('+84900000002')).toEqual([])
})

test('needs a signature and a message that is one', async () => {
  expect((await give(sms(), 'another secret')).status).toBe(401)
  for (const changes of [{ to: 'nobody' }, { channel: 'pigeon' }, { text: '' }, { reference: '' }])
    expect((await give(sms(changes))).status).toBe(422)
})

test('the page shows what arrived, escaped and without scripts, and renews itself', async () => {
  await give(sms({ channel: 'email', to: 'lan@example.com', subject: '<b>hi', text: '<script>1' }))
  await pause(800)
  const reply = await fetch(at('/outbox?to=lan@example.com'))
  const page = await reply.text()
  expect(page).toContain('&lt;script&gt;1')
  expect(page).not.toMatch(/<script|<b>hi/)
  expect(page).toContain('http-equiv="refresh"')
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
})
