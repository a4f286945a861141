import { performance } from 'node:perf_hooks'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkField, type FieldRule } from './field.ts'
import { matchesPattern, type PatternId, patternIds, patterns } from './patterns.ts'

const samples: Record<PatternId, { yes: string[]; no: string[] }> = {
  LENGTH: { yes: ['', 'anything at all', '漢字 1'], no: [] },
  LETTER_FIRST: { yes: ['a', 'member01', 'Zed9'], no: ['', '1abc', 'a_b', 'a b', 'é1'] },
  CHINESE_DIGITS: { yes: ['李小龙', '王1', '〇', '𠀀9'], no: ['', 'wang', '李 小', '李·'] },
  EMAIL: {
    yes: ['a@b.co', 'first.last+tag@sub.example.org', "o'neil@x-y.example"],
    no: ['', 'a', '@b.co', 'a@b', 'a@@b.co', 'a@b..co', '.a@b.co', 'a@-b.co', 'a@b.co-', 'a b@c.de'],
  },
  ALPHANUMERIC: { yes: ['abc', '123', 'a1B2'], no: ['', 'a-b', 'ä'] },
  LETTERS_AND_DIGITS: { yes: ['a1', '1a'], no: ['', 'abc', '123', 'a1!'] },
  DIGITS: { yes: ['0', '0123456789'], no: ['', '1 2', '१२', '-1', '1.0'] },
  ALPHANUMERIC_UPPER: { yes: ['A', 'abC1'], no: ['', 'abc1', 'AB-'] },
  ENGLISH_SPACES: { yes: ['John', 'Mary Ann Lee'], no: ['', ' John', 'John ', 'J0hn', ' '] },
  NO_SPACES: { yes: ['abc', '!?漢'], no: ['', 'a b', 'a\tb', 'a\u00a0b', 'a\u3000b', '\ufeff'] },
  CHINESE_PUNCTUATION: { yes: ['李小龙', '阿卜杜·拉赫曼', '“李”'], no: ['', 'Li', '李1', '李 '] },
  DATE_YMD: { yes: ['2024-02-29', '1999-12-31'], no: ['', '2023-02-29', '24-02-29', '2024-13-01'] },
  DATE_MDY: { yes: ['02-29-2024', '12-31-1999'], no: ['', '02-29-2023', '2024-02-29', '13-01-2024'] },
  KOREAN: { yes: ['김철수', 'ㄱ'], no: ['', 'Kim', '김 철수', '김1'] },
  THAI: { yes: ['สมชาย'], no: ['', 'Somchai', 'สม1', 'สม ชาย'] },
  THAI_ENGLISH: { yes: ['สมชาย', 'Som', 'สมA'], no: ['', 'สม1', 'a b'] },
  UPPER_SPACES: { yes: ['NGUYEN VAN A', 'A'], no: ['', 'Nguyen', ' A', 'A ', 'A1'] },
  LETTERS_DIGITS_SYMBOLS: { yes: ['a1!', '~'], no: ['', 'a b', 'é', '漢'] },
  STRONG: { yes: ['Aa1!', '~Zz9'], no: ['', 'Aa1', 'aa1!', 'AA1!', 'Aab!', 'Aa1! ', 'Aa1é'] },
} // biome-ignore format: a table

test.each(patternIds)('pattern %s says yes and no where it should', (id) => {
  for (const text of samples[id].yes) expect([text, matchesPattern(id, text)]).toEqual([text, true])
  for (const text of samples[id].no) expect([text, matchesPattern(id, text)]).toEqual([text, false])
})

/** Dates need a calendar on top of their shape, which an expression can not give. */
const EXPRESSED = patternIds.filter((id) => patterns[id].source !== '*' && !id.startsWith('DATE_'))

test.each(EXPRESSED)('pattern %s and its published expression agree', (id) => {
  const expression = new RegExp(patterns[id].source, 'u')
  const pieces = fc.constantFrom(
    'a',
    'Z',
    '5',
    ' ',
    '.',
    '-',
    '@',
    '!',
    '_',
    '李',
    '·',
    '김',
    'ส',
    'é',
    '\u00a0',
    '𠀀',
    '\n',
  )
  const texts = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      expect([text, matchesPattern(id, text)]).toEqual([text, expression.test(text)])
    }),
    { numRuns: 2000 },
  )
})

const HOSTILE = [
  'a'.repeat(10_000),
  `${'a'.repeat(9_999)}!`,
  `${'a.'.repeat(5_000)}`,
  `a@${'b.'.repeat(4_999)}`,
  `a@${'b-'.repeat(4_999)}`,
  '@'.repeat(10_000),
  ' '.repeat(10_000),
  `A${' '.repeat(9_999)}`,
  '1'.repeat(10_000),
  '李'.repeat(10_000),
  '𠀀'.repeat(5_000),
  '-'.repeat(10_000),
  '\u0000'.repeat(10_000),
  '\ud800'.repeat(10_000),
]

test('R-040 each pattern handles 10,000 hostile characters within 10 ms', () => {
  for (const id of patternIds) {
    for (const text of HOSTILE) matchesPattern(id, text)
    for (const text of HOSTILE) {
      // The best of three: a pause of the machine is not the pattern's.
      const times = [1, 2, 3].map(() => {
        const start = performance.now()
        matchesPattern(id, text)
        return performance.now() - start
      })
      expect(Math.min(...times), `${id} on ${text.slice(0, 8)}…`).toBeLessThan(10)
    }
  }
})

const name: FieldRule = {
  enabled: true,
  required: true,
  patterns: [
    { patternId: 'LETTER_FIRST', minLength: 4, maxLength: 16 },
    { patternId: 'CHINESE_DIGITS', minLength: 2, maxLength: 3 },
  ],
}

test('a field accepts any of its patterns within the bounds of that pattern', () => {
  for (const good of ['abcd', 'a234567890123456', '李龙', '𠀀𠀀𠀀'])
    expect(checkField(name, good)).toBeUndefined()
  for (const bad of ['abc', 'a2345678901234567', '1abcd', '李', '李李李李', 'ab cd'])
    expect(checkField(name, bad)).toEqual({
      why: 'pattern',
      patternId: 'LETTER_FIRST',
      minLength: 4,
      maxLength: 16,
    })
})

test('a pattern of the operator’s own counts like those of the house', () => {
  const own: FieldRule = {
    enabled: true,
    required: true,
    patterns: [
      {
        patternId: 'OWN_PLATE',
        source: '^[A-Z]{2}-[0-9]+$',
        message: 'A number plate of (min) to (max) signs.',
        minLength: 4,
        maxLength: 8,
      },
    ],
  }
  expect(checkField(own, 'HN-123')).toBeUndefined()
  for (const bad of ['HN-', 'hn-12', 'HN-123456'])
    expect(checkField(own, bad)).toMatchObject({ why: 'pattern', patternId: 'OWN_PLATE' })
  expect(checkField(own, 'HN')).toHaveProperty('message')
})

test('an empty value is missing only where one is required', () => {
  expect(checkField(name, '')).toEqual({ why: 'required' })
  expect(checkField(name, undefined)).toEqual({ why: 'required' })
  expect(checkField({ ...name, required: false }, '')).toBeUndefined()
  expect(checkField({ ...name, enabled: false }, '!')).toBeUndefined()
})
