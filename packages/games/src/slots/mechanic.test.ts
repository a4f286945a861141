import { expect, test } from 'vitest'
import { mechanicsOf } from './mechanic.ts'
import { TITLES } from './titles.ts'

const ofCode = (code: string) => {
  const found = TITLES.find((title) => title.code === code)
  if (!found) throw new Error(`${code} is there`)
  return mechanicsOf(found.model)
}

test('what is drawn, multiplied or played on other reels is told with its numbers', () => {
  expect(ofCode('oracles-coin')).toEqual([
    {
      kind: 'boost',
      factors: [
        { factor: 1, chance: 0.5 },
        { factor: 2, chance: 0.5 },
      ],
    },
  ])
  expect(ofCode('tin-sevens')).toEqual([{ kind: 'wildFactor', factor: 2 }])
  expect(ofCode('night-library')).toEqual([{ kind: 'freeReels' }])
})

test('no two titles of a brand have the same mechanic with the same numbers', () => {
  const own = TITLES.flatMap(({ brand, model }) =>
    mechanicsOf(model).map((mechanic) => `${brand} ${JSON.stringify(mechanic)}`),
  )
  expect(new Set(own).size).toBe(own.length)
})
