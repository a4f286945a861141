import { expect, test } from 'vitest'
import { faultsOf, filled, type Template, withSlot } from './template-faults.ts'

const sms: Template = {
  kind: 'code.login',
  channel: 'sms',
  language: 'en',
  subject: null,
  body: '{code} is your {brand} code',
  slots: ['brand', 'code', 'minutes'],
  isOwn: false,
}
const mail: Template = {
  ...sms,
  kind: 'password.changed',
  channel: 'email',
  subject: '{brand}',
  slots: ['brand', 'account'],
}

test('the words of the house are good, and a code must be said', () => {
  expect(faultsOf(sms, sms).none).toBe(true)
  expect(faultsOf(sms, { subject: null, body: 'Sign in' })).toMatchObject({ lacksCode: true })
  expect(faultsOf(mail, { subject: 'Hello', body: 'Changed' }).none).toBe(true)
})

test.each([
  [{ subject: '{password}', body: '{Code} {Code}' }, { unknown: ['password', 'Code'] }],
  [
    { subject: ' ', body: ' ' },
    { subject: 'empty', body: 'empty' },
  ],
  [
    { subject: 's'.repeat(201), body: 'b'.repeat(4001) },
    { subject: 'long', body: 'long' },
  ],
] as const)('%j', (words, faults) => {
  expect(faultsOf(mail, words)).toMatchObject({ ...faults, none: false })
})

test('a text message has no subject and 480 characters', () => {
  const body = `{code}${'b'.repeat(475)}`
  expect(faultsOf(sms, { subject: null, body })).toMatchObject({ body: 'long' })
  expect(faultsOf(sms, { subject: null, body: body.slice(1) }).body).toBeUndefined()
})

test('slots are filled once and put where the cursor is', () => {
  expect(filled('{code} {brand} {odd}', { code: '{brand}', brand: 'L' })).toBe('{brand} L ')
  expect(withSlot('Your code: now', 'code', { start: 11, end: 14 })).toEqual({
    text: 'Your code: {code}',
    cursor: 17,
  })
})
