import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bare, type Result, statuses } from './operations.ts'
import { decodeReply, encodeReply, lanternWords } from './replies.ts'

const RESULT: Result = {
  status: 'OK',
  balance: 1_234_500n,
  currency: 'USD',
  walletTxId: '77',
  betState: 'open',
  session: null,
}

test('a reply is the documented one', () => {
  expect(encodeReply(RESULT)).toEqual({
    http: 200,
    body: '{"status":"OK","balance":"123.45","currency":"USD","walletTxId":"77","betState":"open"}',
  })
  const session = { playerId: '42', language: 'en', mode: 'trial' } as const
  const opened = { ...RESULT, walletTxId: null, betState: null, session }
  expect(JSON.parse(encodeReply(opened).body)).toEqual({
    status: 'OK',
    balance: '123.45',
    currency: 'USD',
    ...session,
  })
  expect(decodeReply(encodeReply(opened))).toEqual(opened)
  const plain = { ...opened, session: { ...session, pace: 'plain' } } as const
  expect(JSON.parse(encodeReply(plain).body)).toMatchObject({ ...session, pace: 'plain' })
  expect(decodeReply(encodeReply(plain))).toEqual(plain)
  // a word that a later platform says slows games down, and breaks none
  const later = encodeReply(plain).body.replace('"plain"', '"slower"')
  expect(decodeReply({ http: 200, body: later })).toEqual(plain)
})

test('what is no answer of the business says its status and nothing else', () => {
  for (const [status, http] of [
    ['BAD_SIGNATURE', 401],
    ['BAD_REQUEST', 400],
    ['TEMPORARY', 503],
  ] as const)
    expect(encodeReply({ ...RESULT, status })).toEqual({ http, body: `{"status":"${status}"}` })
})

test('every status has a word, and only “ask again” is repeated', () => {
  expect(Object.keys(lanternWords).toSorted()).toEqual([...statuses].toSorted())
  for (const status of statuses) {
    const { http, retried } = lanternWords[status]
    expect(retried).toBe(http === 503)
    expect(decodeReply(encodeReply({ ...RESULT, status })).status).toBe(
      { DUPLICATE_OK: 'OK', RG_EXCLUDED: 'PLAYER_BLOCKED', IN_PROGRESS: 'TEMPORARY' }[
        String(status)
      ] ?? status,
    )
  }
})

test('a negative balance can be told', () => {
  expect(decodeReply(encodeReply({ ...RESULT, balance: -50_000n })).balance).toBe(-50_000n)
})

test.each([
  '',
  'null',
  '[]',
  '{}',
  '{"status":"FINE"}',
  '<html>',
  '{"status":"OK","balance":"1e3"}',
])('a reply like %s is not known', (body) => {
  expect(decodeReply({ http: 200, body })).toEqual(bare('TEMPORARY'))
})

test('a status that is no answer is not known, whatever its body says', () => {
  const { body } = encodeReply(RESULT)
  for (const http of [100, 204, 301, 404, 429, 500, 502, 504])
    expect(decodeReply({ http, body })).toEqual(bare('TEMPORARY'))
})

test('no bytes make the reader throw', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 599 }), fc.string(), (http, body) => {
      expect(statuses).toContain(decodeReply({ http, body }).status)
    }),
  )
})
