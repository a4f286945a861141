import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listCalls, memberContract, opsContract } from './index.ts'

/** Calls with an input of that name, by every name in it. */
const calls = [...listCalls(memberContract), ...listCalls(opsContract)].map(({ name, call }) => {
  const { properties = {} } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })
  return { name, call, fields: Object.keys(properties) }
})
const having = (field: string) => calls.filter(({ fields }) => fields.includes(field))

/** Where the input is wrong: the fields that the refusal names. */
const wrong = (input: z.ZodMiniType, value: Record<string, unknown>): string[] =>
  (z.safeDecode(input, value).error?.issues ?? []).map(({ path }) => path.join('.'))

test.each([
  ['pageSize', [0, -1, 1000, 1e9, 1.5, '10']],
  ['pageNo', [0, -1, 1e9, 1.5, '1']],
  ['search', ['x'.repeat(65)]],
] as const)('R-039 %s is bounded wherever a call takes it', (field, values) => {
  const found = having(field)
  expect(found.length).toBeGreaterThan(2)
  for (const { name, call } of found)
    for (const value of values)
      expect(wrong(call.input, { [field]: value }), `${name}: ${value}`).toContain(field)
})

test('R-039 whoever takes a page takes its size', () => {
  expect(having('pageNo').filter(({ fields }) => !fields.includes('pageSize'))).toEqual([])
})
