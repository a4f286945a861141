import { describe, expect, test } from 'vitest'
import { chainChances, sweepChance } from './cascade-values.ts'
import { mechanicsOf } from './mechanic.ts'
import type { Model } from './model.ts'
import { ownIn } from './own.ts'
import { parSheet } from './sheet.ts'
import { TITLES } from './titles.ts'

const OWN = TITLES.filter(({ model }) => ['classic', 'cascade', 'hold'].includes(model.kind))

const six = (chances: Readonly<Record<number, number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(chances).map(([key, chance]) => [key, chance.toFixed(6)]))

describe.each(OWN.map((title) => [title.name, title] as const))(
  '%s',
  (_name, { model, called }) => {
    test('has something of its own, and a name for it in both languages', () => {
      expect(mechanicsOf(model).length).toBeGreaterThan(0)
      expect(called?.en).toMatch(/\S/)
      expect(called?.vi).toMatch(/\S/)
    })

    test('the chances that it publishes are what its model gives', () => {
      if (model.kind === 'cascade') {
        const [chain, sweep] = [ownIn(model, 'chain'), ownIn(model, 'sweep')]
        if (chain) expect(six(chain.chances)).toEqual(six(chainChances(model)))
        if (sweep) expect(sweep.chance.toFixed(6)).toBe(sweepChance(model).toFixed(6))
      }
      const ranks = model.kind === 'hold' ? ownIn(model, 'ranks') : undefined
      if (ranks) {
        const found = parSheet(model).hold?.ranks.map(({ count, chance }) => [count, chance])
        expect(six(ranks.chances)).toEqual(six(Object.fromEntries(found ?? [])))
      }
      for (const one of mechanicsOf(model))
        if ('chance' in one) expect(one.chance).toBeGreaterThan(0)
    })

    test('it is said of symbols, rungs and coins that the model has', () => {
      const [said, there] = saidOf(model)
      expect(there).toEqual(expect.arrayContaining(said))
    })
  },
)

/** What a model's own is said of, and what there is of it. */
function saidOf(model: Model): [said: string[], there: string[]] {
  const own = 'own' in model ? model.own : undefined
  switch (own?.kind) {
    case 'mixed':
      return [Array.from(own.symbols), keysOf(model)]
    case 'lucky':
    case 'refills':
      return [Object.keys(own.weights), keysOf(model)]
    case 'start':
      return [Object.keys(own.weights), keysOf(model, 'multipliers')]
    case 'named':
      return [[own.small, own.middle, own.great].map(String), keysOf(model, 'values')]
    default:
      return [[], []]
  }
}

const keysOf = (model: object, of = 'pays'): string[] =>
  Object.entries(model).flatMap(([name, value]) => (name === of ? Object.keys(value) : []))

test('these kinds of things are somebody’s own', () => {
  const kinds = new Set(OWN.flatMap(({ model }) => mechanicsOf(model).map(({ kind }) => kind)))
  expect([...kinds].toSorted()).toEqual(
    ['boost', 'wildFactor', 'secondLook', 'mixed', 'start', 'lucky', 'refills', 'chain', 'sweep']
      .concat('load', 'depth', 'ranks', 'gift', 'swell', 'named')
      .toSorted(),
  )
})
