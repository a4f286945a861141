import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJsonBody } from './json-body.ts'

test('reads what JSON.parse reads', () => {
  const shallow = fc.jsonValue({ maxDepth: 6, depthSize: 'small' })
  fc.assert(
    fc.property(shallow, (value) => {
      const text = JSON.stringify(value)
      let plain: unknown
      try {
        plain = parseJsonBody(text)
      } catch (error) {
        // Only a forbidden key can stand in a generated value of this size.
        expect(text).toMatch(/__proto__|constructor|prototype/)
        expect(error).toMatchObject({ code: 'bad_request' })
        return
      }
      expect(plain).toEqual(JSON.parse(text))
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['broken JSON', '{"a":'],
  ['nothing', ''],
  ['a key twice', '{"amount":"1","amount":"2"}'],
  ['a key twice, once escaped', '{"a":1,"\\u0061":2}'],
  ['a key twice, deeper', '{"x":[{"a":1,"b":{"c":1,"c":2}}]}'],
  ['__proto__', '{"__proto__":{"admin":true}}'],
  ['__proto__, escaped', '{"\\u005f_proto__":1}'],
  ['constructor', '{"a":{"constructor":{}}}'],
  ['a zero character', '{"name":"a\\u0000b"}'],
  ['half a surrogate pair', '["\\ud83d"]'],
  ['eleven levels', `${'['.repeat(11)}1${']'.repeat(11)}`],
  [
    'too many keys',
    JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`k${i}`, i]))),
  ],
])('R-038 refuses %s', (_what, text) => {
  expect(() => parseJsonBody(text)).toThrowError(expect.objectContaining({ code: 'bad_request' }))
})

test('ten levels, 200 keys and the same key in two objects are fine', () => {
  expect(parseJsonBody(`${'['.repeat(10)}${']'.repeat(10)}`)).toBeTruthy()
  expect(parseJsonBody('[{"a":1},{"a":2,"b":"}\\"]{"}]')).toEqual([{ a: 1 }, { a: 2, b: '}"]{' }])
})
