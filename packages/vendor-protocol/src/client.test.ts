import { fixedClock } from '@lantern/kernel/time'
import { expect, test } from 'vitest'
import { type ClientSettings, createVendorClient, type Fetch } from './client.ts'
import type { Operation } from './operations.ts'
import { isSigned } from './signing.ts'

const clock = fixedClock(new Date('2026-05-01T10:00:00Z'))
const OK = { status: 200, text: '{"status":"OK","balance":"9.00","currency":"USD"}' }
const LATER = { status: 503, text: '{"status":"TEMPORARY"}' }

const bet: Operation = {
  op: 'reserve',
  txId: 't-1',
  betId: 'b-1',
  roundId: 'r-1',
  playerId: '42',
  gameCode: 'a',
  currency: 'USD',
  stake: 10_000n,
  freeRoundId: null,
  token: null,
}

type Sent = { url: string; headers: Readonly<Record<string, string>>; body: string }

/** A platform that answers what it is told to, in turn; the last answer stays. */
function platform(...answers: ({ status: number; text: string } | Error)[]) {
  const sent: Sent[] = []
  const slept: number[] = []
  const send: Fetch = async (url, { headers, body }) => {
    const answer = answers[Math.min(sent.length, answers.length - 1)]
    sent.push({ url, headers, body })
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('silent')
    return { status: answer.status, text: async () => answer.text }
  }
  const settings: ClientSettings = {
    baseUrl: 'http://platform.test',
    vendor: 'LANTERN',
    keyId: 'demo',
    secret: 'secret',
    clock,
    fetch: send,
    sleep: async (ms) => {
      slept.push(ms)
      clock.advance(ms)
    },
  }
  return { client: createVendorClient(settings), sent, slept }
}

test('a call is signed over the bytes that are sent', async () => {
  const { client, sent } = platform(OK)
  expect(await client.send(bet)).toMatchObject({ kind: 'answered', result: { balance: 90_000n } })
  const [one] = sent
  if (!one) throw new Error('nothing was sent')
  expect(one.url).toBe('http://platform.test/vendor/v1/reserve')
  expect(one.headers).toMatchObject({ 'x-vendor': 'LANTERN', 'x-key-id': 'demo' })
  const message = {
    timestamp: one.headers['x-timestamp'] ?? '',
    signature: one.headers['x-signature'] ?? '',
    operation: 'reserve',
    body: one.body,
  }
  expect(isSigned(['secret'], message, clock.now())).toBe(true)
})

test('what is not known is sent again: same body, new time', async () => {
  const { client, sent, slept } = platform(new Error('reset'), LATER, OK)
  expect(await client.send(bet)).toMatchObject({ kind: 'answered' })
  expect(slept).toEqual([200, 500])
  expect(new Set(sent.map(({ body }) => body)).size).toBe(1)
  expect(new Set(sent.map(({ headers }) => headers['x-timestamp'])).size).toBe(3)
})

test('an answer of the business is final, whatever it is', async () => {
  const refused = { status: 200, text: '{"status":"INSUFFICIENT_FUNDS","balance":"0.00"}' }
  const { client, sent } = platform(refused, OK)
  expect(await client.send(bet)).toMatchObject({
    kind: 'answered',
    result: { status: 'INSUFFICIENT_FUNDS', balance: 0n },
  })
  expect(sent.length).toBe(1)
})

test('a message that was not looked at is not repeated by itself', async () => {
  for (const status of [400, 401]) {
    const { client, sent } = platform({ status, text: '' })
    expect((await client.send(bet)).kind).toBe('rejected')
    expect(sent.length).toBe(1)
  }
})

test('after the last try it is still not known, and says why', async () => {
  const { client, sent } = platform({ status: 500, text: 'oops' })
  expect(await client.send(bet)).toEqual({ kind: 'unknown', why: 'TEMPORARY' })
  expect(sent.length).toBe(5)
})

test('a platform that says nothing is given up in time', async () => {
  const client = createVendorClient({
    baseUrl: 'http://platform.test',
    vendor: 'LANTERN',
    keyId: 'demo',
    secret: 'secret',
    clock,
    timeoutMs: 20,
    fetch: (_url, { signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('timed out'))),
      ),
  })
  expect(await client.try(bet)).toEqual({ kind: 'unknown', why: 'timed out' })
})
