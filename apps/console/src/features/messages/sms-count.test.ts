import { expect, test } from 'vitest'
import { countSms } from './sms-count.ts'

test.each([
  ['nothing', '', 'GSM-7', 1, 160],
  ['a whole message', 'a'.repeat(160), 'GSM-7', 1, 0],
  ['one sign more', 'a'.repeat(161), 'GSM-7', 2, 145],
  ['three parts', 'a'.repeat(307), 'GSM-7', 3, 152],
  ['signs of two units', '€'.repeat(80), 'GSM-7', 1, 0],
  ['one that would be cut', `${'a'.repeat(152)}€${'a'.repeat(10)}`, 'GSM-7', 2, 141],
  ['Vietnamese', 'ậ'.repeat(70), 'UCS-2', 1, 0],
  ['longer Vietnamese', 'ậ'.repeat(71), 'UCS-2', 2, 63],
  ['pictures of two units', '🏮'.repeat(35), 'UCS-2', 1, 0],
  ['one picture that would be cut', `${'ậ'.repeat(66)}🏮${'ậ'.repeat(10)}`, 'UCS-2', 2, 55],
] as const)('%s', (_what, text, ...[encoding, parts, left]) => {
  expect(countSms(text)).toMatchObject({ encoding, parts, left })
})

test('characters are counted as a person counts, and what asks for UCS-2 is named once', () => {
  expect(countSms('Mã 🏮 ã')).toMatchObject({ characters: 6, foreign: ['ã', '🏮'] })
  expect(countSms('{code} è Ñ')).toMatchObject({ characters: 10, foreign: [] })
})
