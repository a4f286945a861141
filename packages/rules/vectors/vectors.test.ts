import { browserHashes } from '@lantern/games/fair/browser-hashes'
import { nodeHashes } from '@lantern/games/fair/node-hashes'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { implementations } from './implementations.ts'
import { notBuiltYet } from './not-built-yet.ts'
import file from './vectors.json' with { type: 'json' }

const vectorCase = z.object({
  id: z.string(),
  area: z.string(),
  op: z.string(),
  input: z.unknown(),
  expected: z.json(),
  tol: z.optional(z.number()),
})
const cases = z.object({ cases: z.array(vectorCase) }).parse(file).cases
const nameOf = (one: (typeof cases)[number]): string => `${one.area}/${one.op}`

const differs = (actual: unknown, expected: unknown, at: string): string =>
  `${at}: ${JSON.stringify(actual)} is not ${JSON.stringify(expected)}`

function differenceOfParts(actual: object, expected: object, tol: number, at: string) {
  const parts = new Map<string, unknown>(Object.entries(actual))
  const wanted = Object.entries(expected)
  if (parts.size !== wanted.length) return `${at}: ${parts.size} parts, not ${wanted.length}`
  for (const [key, value] of wanted) {
    const found = difference(parts.get(key), value, tol, `${at}.${key}`)
    if (found) return found
  }
  return undefined
}

/** The first difference between two values, every number within `tol`; undefined when equal. */
function difference(actual: unknown, expected: unknown, tol: number, at = '$'): string | undefined {
  if (typeof expected === 'number' && typeof actual === 'number')
    return Math.abs(actual - expected) <= tol ? undefined : differs(actual, expected, at)
  const bothHaveParts =
    typeof expected === 'object' && expected && typeof actual === 'object' && actual
  if (bothHaveParts) return differenceOfParts(actual, expected, tol, at)
  return Object.is(actual, expected) ? undefined : differs(actual, expected, at)
}

describe.each([
  ['node:crypto', nodeHashes],
  ['the browser verifier', browserHashes],
] as const)('vectors with %s', (_name, hashes) => {
  const known = implementations(hashes.hmac, hashes.sha256Hex)
  const ours = cases.filter((one) => known.has(nameOf(one)))

  test.each(ours.map((one) => [one.id, one] as const))('R-060 %s', (_id, one) => {
    const compute = known.get(nameOf(one))
    expect(difference(compute?.(one.input), one.expected, one.tol ?? 0)).toBeUndefined()
  })

  test('R-060 byte and float streams agree bit for bit, not only within their tolerance', () => {
    for (const one of ours.filter((other) => ['fair/bytes', 'fair/floats'].includes(nameOf(other))))
      expect(known.get(nameOf(one))?.(one.input)).toEqual(one.expected)
  })
})

test('each case is run or listed as not built, and the list is exact', () => {
  const known = implementations(nodeHashes.hmac, nodeHashes.sha256Hex)
  const left = new Map<string, number>()
  for (const name of cases.map(nameOf).filter((other) => !known.has(other)))
    left.set(name, (left.get(name) ?? 0) + 1)
  expect(Object.fromEntries(left)).toEqual(notBuiltYet)
})

/** Lower this number with each part that is built; it is never raised. */
const MOST_NOT_BUILT = 390

test('the list of what is not built only shrinks', () => {
  const listed = Object.values(notBuiltYet).reduce((sum, count) => sum + count, 0)
  expect(listed).toBeLessThanOrEqual(MOST_NOT_BUILT)
  expect(cases).toHaveLength(495)
})

test('a wrong value, a missing part and a surplus part are differences', () => {
  expect(difference(1.0002, 1, 1e-4)).toBe('$: 1.0002 is not 1')
  expect(difference([1, 2], [1, 2, 3], 0)).toBe('$: 2 parts, not 3')
  expect(difference({ a: 1, b: 2 }, { a: 1, c: 2 }, 0)).toBe('$.c: undefined is not 2')
  expect(difference(undefined, [1], 0)).toBe('$: undefined is not [1]')
  expect(difference([1, 2], [1, 2], 0)).toBeUndefined()
})
