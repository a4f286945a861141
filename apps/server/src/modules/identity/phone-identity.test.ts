import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isRefusalCode } from '@lantern/contract/errors'
import { phoneAuthRefusal, phoneAuthRefusals } from '@lantern/contract/verification'
import { systemClock } from '@lantern/kernel/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import {
  freePort,
  type SandboxProcess,
  startSandboxProcess,
} from '../../testing/sandbox-process.ts'
import { firebaseIdentity } from './phone-identity.ts'

let sandbox: SandboxProcess
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lantern-phones-'))
  sandbox = await startSandboxProcess(await freePort(), folder, 'a secret of these tests')
})
afterAll(async () => {
  await sandbox.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Said {
  readonly sessionInfo?: string
  readonly idToken?: string
  readonly error?: { readonly message: string }
}

async function call(name: string, body: object): Promise<Said> {
  const url = `${sandbox.origin.replace('localhost', '127.0.0.1')}/phone-identity/v1/accounts:${name}`
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
    body: JSON.stringify(body),
  })
  expect(reply.headers.get('access-control-allow-origin')).toBe('*')
  return (await reply.json()) as Said
}
const refusalIn = ({ error }: Said) => phoneAuthRefusal(error?.message ?? 'none')

async function codeAt(phone: string): Promise<string> {
  const outbox = sandbox.origin.replace('localhost', '127.0.0.1')
  for (let turn = 0; turn < 60; turn += 1) {
    const reply = await fetch(`${outbox}/outbox.json?to=${encodeURIComponent(phone)}`)
    const { messages } = (await reply.json()) as { messages: { text: string }[] }
    const code = /^[0-9]{6}/.exec(messages[0]?.text ?? '')?.[0]
    if (code) return code
    await pause(50)
  }
  throw new Error('no code came')
}

test('the sandbox proves a number as the real service does, and the demo believes it', async () => {
  const phone = '+84912345678'
  const { sessionInfo } = await call('sendVerificationCode', { phoneNumber: phone })
  const code = await codeAt(phone)
  const wrong = code === '000000' ? '000001' : '000000'
  expect(refusalIn(await call('signInWithPhoneNumber', { sessionInfo, code: wrong }))).toBe(
    'verification_code_invalid',
  )
  const { idToken } = await call('signInWithPhoneNumber', { sessionInfo, code })
  const env = { DATABASE_URL: 'postgres://a@b/c', SANDBOX_ORIGIN: sandbox.origin }
  const { phoneIdentity } = readConfig(env, '/srv').messages
  if (!phoneIdentity) throw new Error('the demo has its own service')
  const identity = firebaseIdentity({
    ...phoneIdentity,
    keysUrl: phoneIdentity.keysUrl.replace('localhost', '127.0.0.1'),
  })
  const now = Math.floor(systemClock.now().getTime() / 1000)
  expect(await identity.verify(idToken ?? '', now)).toEqual({ kind: 'proven', phone })
  expect((await identity.verify(idToken ?? '', now + 600)).kind).toBe('failed')
  expect(refusalIn(await call('signInWithPhoneNumber', { sessionInfo, code }))).toBe(
    'verification_code_expired',
  )
})

test.each([
  ['', 'phone_missing'],
  ['12', 'phone_invalid'],
  ['+84900000011', 'sms_too_many_requests'],
  ['+84900000012', 'sms_quota_exceeded'],
  ['+84900000013', 'phone_captcha_failed'],
  ['+84900000014', 'phone_auth_not_allowed'],
])('a number like %j fails as %s', async (phoneNumber, code) => {
  expect(refusalIn(await call('sendVerificationCode', { phoneNumber }))).toBe(code)
})

test('a code that is missing has its own text', async () => {
  const { sessionInfo } = await call('sendVerificationCode', { phoneNumber: '+84912345679' })
  expect(refusalIn(await call('signInWithPhoneNumber', { sessionInfo }))).toBe(
    'verification_code_missing',
  )
})

test('every fault of the service has a refusal of ours, and any other is told as unknown', () => {
  for (const code of Object.values(phoneAuthRefusals)) expect(isRefusalCode(code)).toBe(true)
  expect(phoneAuthRefusal('auth/popup-closed-by-user')).toBe('popup_closed')
  expect(phoneAuthRefusal('toString')).toBe('unknown_error')
})

test('production never believes the sandbox', () => {
  const env = {
    MODE: 'production',
    DATABASE_URL: 'postgres://a@b/c',
    MASTER_SECRET: 'a'.repeat(40),
    SITE_ORIGINS: 'https://a.example',
    CONSOLE_ORIGINS: 'https://b.example',
    PLAY_ORIGIN: 'https://c.example',
  }
  expect(readConfig(env, '/srv').messages.phoneIdentity).toBeNull()
})
