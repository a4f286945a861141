import { expect, test } from 'vitest'
import { onPage, pagesOf, placeOf } from './place.ts'

test.each([
  [0, 20, 1, 0],
  [8, 20, 1, 8],
  [9, 20, 2, 0],
  [19, 20, 3, 1],
  [20, 20, 3, 1],
  [-1, 20, 1, 0],
  [2.5, 20, 1, 0],
  [Number.NaN, 20, 1, 0],
  [0, 0, 1, 0],
])('announcement %s of %i stands on page %i at %i', (index, total, page, position) => {
  expect(placeOf(index, total)).toEqual({ page, position })
})

test('nine stand on a page, the last page holds the rest', () => {
  const items = Array.from({ length: 20 }, (_, at) => at)
  expect(pagesOf(20)).toBe(3)
  expect(onPage(items, 1)).toHaveLength(9)
  expect(onPage(items, 3)).toEqual([
    { item: 18, index: 18 },
    { item: 19, index: 19 },
  ])
  expect(onPage(items, 4)).toEqual([])
})
