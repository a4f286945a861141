import { performance } from 'node:perf_hooks'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compilePattern } from './engine.ts'

const matches = (expression: string, text: string): boolean => {
  const compiled = compilePattern(expression)
  if (!compiled.ok) throw new Error(`${expression}: ${compiled.why} at ${compiled.at}`)
  return compiled.matcher.matches(text)
}

const EXPRESSIONS = [
  '^a*$', '^a+b?$', '^(a|b)*c$', '^(?:ab|a)(?:c|bc)$', '^[a-c]{2,3}$', '^[^a]{1,2}$', '^a{2}$',
  '^a{1,}b$', '^(a+)+$', '^(a|a)*$', '^(?=.*b)[a-c]+$', '^(?!a)[a-c]*$', '^(?=a)(?!ab).*$', '^\\d+\\.\\d$',
  '^\\w[\\s-]\\S$', '^(a{0,2}){2}$', '^$', '^.$', '^[\\]a-]+$', '^\\u0061\\x62$', '^(a|b|)c$', '^a+?b*?$',
  '^(?:a*)*b$', '^[\\dab]+$', '^((a)(b|(c)))+$', '^a\\$$', '^[$^.]$', '^(?=a|b)..$', '^(?!a|b).+$',
] // biome-ignore format: a table

test.each(EXPRESSIONS)('%s says what JavaScript says', (source) => {
  const expression = new RegExp(source, 'u')
  const pieces = fc.constantFrom(
    'a',
    'b',
    'c',
    '1',
    '.',
    '-',
    ' ',
    ']',
    '$',
    '^',
    '_',
    '\n',
    '漢',
    '𠀀',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const text = parts.join('')
      expect([text, matches(source, text)]).toEqual([text, expression.test(text)])
    }),
    { numRuns: 600 },
  )
})

test('generated expressions agree with JavaScript, or are refused', () => {
  const atoms = fc.constantFrom('a', 'b', '[ab]', '[^a]', '.', '\\d', '(?:a|b)', '(?:ab)')
  const repeats = fc.constantFrom('', '', '*', '+', '?', '{2}', '{0,2}', '{1,}')
  const sources = fc
    .array(fc.tuple(atoms, repeats), { minLength: 1, maxLength: 6 })
    .map((parts) => `^${parts.map(([atom, repeat]) => atom + repeat).join('')}$`)
  const texts = fc
    .array(fc.constantFrom('a', 'b', '1', '\n'), { maxLength: 8 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(sources, texts, (source, text) => {
      expect([source, text, matches(source, text)]).toEqual([
        source,
        text,
        new RegExp(source, 'u').test(text),
      ])
    }),
    { numRuns: 3000 },
  )
})

test('without anchors an expression still speaks of the whole text', () => {
  expect(matches('[0-9]+', '12')).toBe(true)
  expect(matches('[0-9]+', 'a12')).toBe(false)
  expect(matches('a|bc', 'bc')).toBe(true)
})

test.each([
  ['(a)\\1', 'unsupported'],
  ['a(?=b)c', 'unsupported'],
  ['(?<=a)b', 'unsupported'],
  ['\\bword\\b', 'unsupported'],
  ['\\p{L}+', 'unsupported'],
  ['^a|b$', 'unsupported'],
  ['(?<name>a)', 'unsupported'],
  ['a^b', 'unsupported'],
  ['(a', 'syntax'],
  ['a)', 'syntax'],
  ['[a', 'syntax'],
  ['[z-a]', 'syntax'],
  ['[\\d-z]', 'syntax'],
  ['*a', 'syntax'],
  ['a**', 'syntax'],
  ['a{2,1}', 'syntax'],
  ['a{', 'syntax'],
  ['\\', 'syntax'],
  ['\\u{110000}', 'syntax'],
  ['a{256}', 'too_large'],
  ['(a{255}){255}', 'too_large'],
  ['(((a{100}){100}){100}){100}', 'too_large'],
  [`${'('.repeat(30)}a${')'.repeat(30)}`, 'too_large'],
  ['(a|b)*a(a|b){20}', 'too_large'],
  ['[]', 'matches_nothing'],
] as const)('%s is refused: %s', (source, why) => {
  const began = performance.now()
  expect(compilePattern(source)).toMatchObject({ ok: false, why })
  expect(performance.now() - began).toBeLessThan(1500)
})

test('R-040 what breaks other engines takes a step for each character', () => {
  const hostile = [
    '^(a+)+$',
    '^(a|aa)+$',
    '^(a|a?)+$',
    '^([a-z]+)*$',
    '^(.*a){8}$',
    '^(?=(a+)+b).*$',
  ]
  for (const source of hostile) {
    const text = `${'a'.repeat(9_999)}!`
    matches(source, text)
    const times = [1, 2, 3].map(() => {
      const start = performance.now()
      matches(source, text)
      return performance.now() - start
    })
    expect(Math.min(...times), source).toBeLessThan(10)
  }
})
