import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSigned, sign, TOLERANCE_MS } from './signing.ts'

const NOW = new Date('2026-05-01T10:00:00Z')
const timestamp = `${NOW.getTime()}`
const body = '{"txId":"t1"}'
const message = { timestamp, operation: 'reserve', body }
const signed = { ...message, signature: sign('first', message) }

test('the signature is the documented one', () => {
  const expected = createHmac('sha256', 'first')
    .update(`${timestamp}.reserve.${body}`)
    .digest('hex')
  expect(signed.signature).toBe(expected)
})

test('R-052 either of two live secrets fits, no other does', () => {
  expect(isSigned(['first'], signed, NOW)).toBe(true)
  expect(isSigned(['second', 'first'], signed, NOW)).toBe(true)
  expect(isSigned(['second'], signed, NOW)).toBe(false)
  expect(isSigned([], signed, NOW)).toBe(false)
})

test('R-052 a captured bet is no win: operation, time and every byte are signed', () => {
  expect(isSigned(['first'], { ...signed, operation: 'settle' }, NOW)).toBe(false)
  expect(isSigned(['first'], { ...signed, body: `${body} ` }, NOW)).toBe(false)
  expect(isSigned(['first'], { ...signed, timestamp: `${NOW.getTime() + 1}` }, NOW)).toBe(false)
})

test('R-052 a message is good for five minutes, both ways', () => {
  const at = (ms: number) => new Date(NOW.getTime() + ms)
  expect(isSigned(['first'], signed, at(TOLERANCE_MS))).toBe(true)
  expect(isSigned(['first'], signed, at(-TOLERANCE_MS))).toBe(true)
  expect(isSigned(['first'], signed, at(TOLERANCE_MS + 1))).toBe(false)
  expect(isSigned(['first'], signed, at(-TOLERANCE_MS - 1))).toBe(false)
})

test.each(['', 'x', signed.signature.toUpperCase(), `${signed.signature}00`, '0'.repeat(64)])(
  'a signature like “%s” is none',
  (signature) => {
    expect(isSigned(['first'], { ...signed, signature }, NOW)).toBe(false)
  },
)

test.each(['', '0', '1e13', ` ${timestamp}`, `${timestamp}.0`, '99999999999999'])(
  'a timestamp like “%s” is none, even signed',
  (odd) => {
    const asked = { timestamp: odd, operation: 'reserve', body }
    expect(isSigned(['first'], { ...asked, signature: sign('first', asked) }, NOW)).toBe(false)
  },
)

test('bytes that are no text are signed as they are', () => {
  const raw = { timestamp, operation: 'settle', body: new Uint8Array([0xff, 0x00, 0xc3]) }
  expect(isSigned(['first'], { ...raw, signature: sign('first', raw) }, NOW)).toBe(true)
})
