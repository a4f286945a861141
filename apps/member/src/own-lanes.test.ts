import { expect, test } from 'vitest'
import { keepCount, keptCount } from './own-lanes.ts'

function visit(kept?: string) {
  const said = new Map(kept === undefined ? [] : [['recent', kept]])
  return {
    getItem: (name: string) => said.get(name) ?? null,
    setItem: (name: string, value: string) => void said.set(name, value),
  }
}

test.each([
  [undefined, undefined],
  ['0', 0],
  ['5', 5],
  ['', undefined],
  ['12', undefined],
  ['-1', undefined],
  ['many', undefined],
])('a lane of which %j is kept held %s games', (kept, count) => {
  expect(keptCount('recent', visit(kept))).toBe(count)
})

test('each lane keeps a count of its own, the last one', () => {
  const place = visit()
  keepCount('recent', 3, place)
  keepCount('favourites', 1, place)
  keepCount('recent', 2, place)
  expect(keptCount('recent', place)).toBe(2)
  expect(keptCount('favourites', place)).toBe(1)
})

test('a full storage keeps nothing and stops nobody', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  }
  keepCount('recent', 3, full)
  expect(keptCount('recent', full)).toBeUndefined()
})
