import { expect, test } from 'vitest'
import { codeOf } from './totp-code.ts'

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 012345 ', '012345'],
  ['12345', undefined],
  ['1234567', undefined],
  ['12345a', undefined],
  ['', undefined],
  ['１２３４５６', undefined],
])('%j reads as %j', (typed, code) => {
  expect(codeOf(typed)).toBe(code)
})
