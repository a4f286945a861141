import { expect, test } from 'vitest'
import { isCommonPassword, typedPassword } from './passwords.ts'

test('what everybody tries first is common, in any case', () => {
  for (const text of [
    '123456',
    'Password1',
    'QWERTY123',
    'iloveyou',
    '1qaz2wsx',
    'Matkhau123',
    'rosa',
  ])
    expect([text, isCommonPassword(text, 'Rosa')]).toEqual([text, true])
})

test('runs and repetitions are common without being listed', () => {
  for (const text of ['zzzzzzzzz', '4567890123', '3210987654', 'ghijklmnop', 'ponmlkji', '1', ''])
    expect([text, isCommonPassword(text, 'rosa')]).toEqual([text, true])
})

test('what nobody would guess is not', () => {
  for (const text of [
    'Lantern2026',
    '135790',
    '804713',
    'aaaaaaab',
    '13579bdf',
    'Paper Lantern 31',
  ])
    expect([text, isCommonPassword(text, 'rosa')]).toEqual([text, false])
})

test('the spaces around a password never count', () => {
  expect(typedPassword('  two words \t')).toBe('two words')
})
