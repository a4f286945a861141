import { expect, test } from 'vitest'
import { cellAfterKey } from './grid-keys.ts'

const grid = { columns: 8, cells: 40, isRtl: false }

test.each([
  [1, 'ArrowRight', 2],
  [1, 'ArrowLeft', 1],
  [1, 'ArrowUp', 1],
  [1, 'ArrowDown', 9],
  [8, 'ArrowRight', 8],
  [9, 'ArrowLeft', 9],
  [40, 'ArrowDown', 40],
  [33, 'ArrowUp', 25],
  [5, 'Enter', 5],
])('from %i %s leads to %i', (cell, key, next) => {
  expect(cellAfterKey(cell, key, grid)).toBe(next)
})

test('left and right are where the eye sees them', () => {
  expect(cellAfterKey(2, 'ArrowRight', { ...grid, isRtl: true })).toBe(1)
  expect(cellAfterKey(8, 'ArrowLeft', { ...grid, isRtl: true })).toBe(8)
})
