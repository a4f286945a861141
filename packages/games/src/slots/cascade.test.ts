import type { Draw } from '@lantern/kernel/draw'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawByWeight } from './boost.ts'
import { dropAll, multiplierOf, waysOf } from './cascade.ts'
import type { CascadeModel } from './model.ts'

const model: CascadeModel = {
  kind: 'cascade',
  units: 10,
  columns: 3,
  rows: 3,
  weights: { A: 1, B: 2, C: 1 },
  pays: { A: 20, B: 5, C: 0 },
  multipliers: [1, 2, 5],
}

/** A draw that gives these symbols: weights add up to four, so two bits each. */
function symbols(text: string): Draw & { isUsedUp(): boolean } {
  const codes: Readonly<Record<string, number>> = { A: 0, B: 1, C: 3 }
  let at = 0
  return {
    byte() {
      const code = codes[text[at] ?? '']
      if (code === undefined) throw new RangeError('no symbol left')
      at += 1
      return code
    },
    isUsedUp: () => at === text.length,
  }
}

test('a symbol is drawn by its weight', () => {
  const bytes = [0, 1, 2, 3]
  const drawn = bytes.map((byte) => drawByWeight(model.weights, { byte: () => byte }))
  expect(drawn).toEqual(['A', 'B', 'B', 'C'])
})

test('ways are the product of the counts; a symbol missing in a column has none', () => {
  expect(waysOf(model, ['AAB', 'ABB', 'CAC'])).toEqual([{ symbol: 'A', ways: 2, units: 40 }])
  expect(waysOf(model, ['ABC', 'BAC', 'CBA'])).toEqual([
    { symbol: 'A', ways: 1, units: 20 },
    { symbol: 'B', ways: 1, units: 5 },
  ])
  expect(waysOf(model, ['CCC', 'CCC', 'CCC'])).toEqual([])
})

test('what wins falls out, the rest sinks, and new symbols come from above', () => {
  // columns ABC, BAC, CAC: A wins once; then B is missing on the right
  const draw = symbols('ABC' + 'BAC' + 'CAC' + 'B' + 'C' + 'C')
  const { drops } = dropAll(model, draw)
  expect(drops).toEqual([
    {
      window: ['ABC', 'BAC', 'CAC'],
      wins: [{ symbol: 'A', ways: 1, units: 20 }],
      multiplier: 1,
      prize: 0,
      units: 20,
    },
    { window: ['BBC', 'CBC', 'CCC'], wins: [], multiplier: 2, prize: 0, units: 0 },
  ])
  expect(draw.isUsedUp()).toBe(true)
})

test('each winning drop raises the multiplier, the last one stays', () => {
  expect([0, 1, 2, 3, 9].map((index) => multiplierOf(model, index))).toEqual([1, 2, 5, 5, 5])
})

test('a draw that never stops winning is a fault', () => {
  expect(() => dropAll(model, { byte: () => 0 })).toThrow('ends')
})

test('every spin ends with a drop that wins nothing, and pays what its drops pay', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat({ max: 255 })), (stream) => {
      const draw = { byte: () => stream.next().value ?? 0 }
      const { drops } = dropAll(model, draw)
      expect(drops.at(-1)?.wins).toEqual([])
      for (const [index, drop] of drops.entries()) {
        expect(drop.window.map((column) => column.length)).toEqual([3, 3, 3])
        const units = drop.wins.reduce((sum, win) => sum + win.units, 0)
        expect(drop.units).toBe(units * multiplierOf(model, index))
      }
    }),
  )
})
