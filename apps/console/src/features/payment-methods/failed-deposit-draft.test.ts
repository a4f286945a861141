import { expect, test } from 'vitest'
import { areRules } from './failed-deposit-draft.ts'

const rules = { most: 5, withinMinutes: 10, blockMinutes: 30, suspendMinutes: 1_440 }

test('rules that fit may be saved', () => {
  expect(areRules(rules)).toBe(true)
  expect(areRules({ ...rules, suspendMinutes: 30 })).toBe(true)
})

test.each([
  { most: 0 },
  { most: 101 },
  { withinMinutes: Number.NaN },
  { blockMinutes: 1.5 },
  { suspendMinutes: 43_201 },
  { suspendMinutes: 29 },
])('%j may not', (wrong) => {
  expect(areRules({ ...rules, ...wrong })).toBe(false)
})
