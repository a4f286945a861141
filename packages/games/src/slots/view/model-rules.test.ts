import { expect, test } from 'vitest'
import { modelRules } from './model-rules.ts'

const hold = {
  model: 'hold' as const,
  rules: [],
  hold: { trigger: 6, respins: 3, chance: 0.05, values: [1, 2, 10], grand: 400 },
  pot: null,
}

test('where coins that land later are worth other sums, those of the first are told of the first', () => {
  const values = [{ times: 100, chance: 1 }]
  const deep = { ...hold, mechanics: [{ kind: 'depth' as const, values }] }
  for (const locale of ['en', 'vi']) {
    const [, plain] = modelRules({ ...hold, mechanics: [] }, locale)
    const [, first] = modelRules(deep, locale)
    expect(plain).toContain('1, 2, 10')
    expect(first).toContain('1, 2, 10')
    expect(first).not.toBe(plain)
  }
  expect(modelRules({ ...hold, mechanics: [] }, 'en')[1]).toContain('drawn when it lands')
  expect(modelRules(deep, 'en')[1]).toContain('A coin that begins the respins is worth 1, 2, 10')
})
