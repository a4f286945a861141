import { expect, test } from 'vitest'
import { BOARD } from '../math.ts'
import { neighbour } from './keys.ts'

test.each([
  [13, 'ArrowLeft', 12],
  [13, 'ArrowRight', 14],
  [13, 'ArrowUp', 8],
  [13, 'ArrowDown', 18],
  [13, 'Home', 11],
  [13, 'End', 15],
  [1, 'ArrowLeft', 1],
  [1, 'ArrowUp', 1],
  [25, 'ArrowRight', 25],
  [25, 'ArrowDown', 25],
  [5, 'ArrowRight', 5],
  [6, 'ArrowLeft', 6],
  [13, 'a', 13],
  [13, 'toString', 13],
])('from %i, %s leads to %i', (cell, key, next) => {
  expect(neighbour(cell, key, false)).toBe(next)
})

test('on a page that reads from the right, left is forth and Home is the first of the row', () => {
  expect(neighbour(13, 'ArrowLeft', true)).toBe(14)
  expect(neighbour(13, 'ArrowRight', true)).toBe(12)
  expect(neighbour(13, 'Home', true)).toBe(11)
  expect(neighbour(13, 'ArrowUp', true)).toBe(8)
})

test('no key leads off the board, and every cell can be reached', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']
  // A set walks over what is added on the way, so this goes on until nothing new is found.
  const reached = new Set([13])
  for (const cell of reached) for (const key of keys) reached.add(neighbour(cell, key, false))
  expect([...reached].sort((a, b) => a - b)).toEqual(BOARD)
})
