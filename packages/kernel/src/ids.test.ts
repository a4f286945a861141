import { expect, test } from 'vitest'
import { isDatabaseId, isUuid } from './ids.ts'

test.each(['1', '42', '999999999999999999', '1000000000000000000', '9223372036854775807'])(
  '%s can be an id of a database',
  (text) => expect(isDatabaseId(text)).toBe(true),
)

test.each([
  '9223372036854775808',
  '9999999999999999999',
  '10000000000000000000',
  '0',
  '01',
  '-1',
  '+1',
  '1.0',
  '1e3',
  ' 1',
  '1\n',
  '',
  '１',
])('%j can not', (text) => expect(isDatabaseId(text)).toBe(false))

test('a UUID is written in lower case', () => {
  expect(isUuid('3f0b8f7a-6f1e-4d6c-9f57-1c2b3d4e5f60')).toBe(true)
  expect(isUuid('3F0B8F7A-6F1E-4D6C-9F57-1C2B3D4E5F60')).toBe(false)
})
