import { expect, test } from 'vitest'
import { mayBeNumber, plainNumber } from './phone.ts'

test.each([
  ['912 345 678', true],
  ['(091) 234-56.78', true],
  ['0912345678', true],
  ['123', false],
  ['123456789012345', false],
  ['+84912345678', false],
  ['91234567a', false],
  ['', false],
])('%s may be a number: %s', (mobileNum, may) => {
  expect(mayBeNumber({ mobileNum, countryDialingCode: '84' })).toBe(may)
})

test('a number needs its country, and travels without separators', () => {
  expect(mayBeNumber({ mobileNum: '912345678', countryDialingCode: '' })).toBe(false)
  expect(plainNumber(' (091) 234-56.78')).toBe('0912345678')
})
