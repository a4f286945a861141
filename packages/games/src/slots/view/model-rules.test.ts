import { expect, test } from 'vitest'
import { modelRules } from './model-rules.ts'

const nothing = { paytable: [], names: {}, rules: [], mechanics: [], pot: null }
const hold = {
  ...nothing,
  model: 'hold' as const,
  hold: {
    ...{ trigger: 6, respins: 3, chance: 0.05, begins: 0.008, full: 0.000_01, grand: 400 },
    values: [
      { times: 1, chance: 0.72 },
      { times: 10, chance: 0.28 },
    ],
  },
}

test('where coins that land later are worth other sums, those of the first are told of the first', () => {
  const values = [{ times: 100, chance: 1 }]
  const deep = { ...hold, mechanics: [{ kind: 'depth' as const, values }] }
  for (const locale of ['en', 'vi']) {
    const plain = modelRules(hold, locale)[2]
    const first = modelRules(deep, locale)[2]
    for (const said of [plain, first]) expect(said).toMatch(/: 1× \(72\s?%\), 10× \(28\s?%\)\.$/u)
    expect(first).not.toBe(plain)
  }
  expect(modelRules(hold, 'en')[2]).toContain('is drawn when it lands')
  expect(modelRules(deep, 'en')[2]).toContain('a coin that begins the respins is worth')
})

test('how often respins begin and fill the board is told of a spin', () => {
  expect(modelRules(hold, 'en')[1]).toBe(
    'Respins begin in one spin of 125 on average. One spin of 100,000 fills the board.',
  )
  expect(modelRules(hold, 'vi')[1]).toContain('100.000')
})

test('the symbol of which two pay is named, and none where there is none', () => {
  const two = { symbol: 'E', count: 2, pays: 5, freeSpins: 0, chance: 0.02 }
  const classic = {
    ...{ ...nothing, model: 'classic' as const, hold: null },
    ...{ paytable: [{ ...two, count: 3, pays: 30 }, two], names: { E: 'cherry' } },
  }
  expect(modelRules(classic, 'en')[0]).toMatch(/^Three alike pay\. So do two of “cherry” on/i)
  expect(modelRules({ ...classic, paytable: [] }, 'en')).toEqual([])
})
