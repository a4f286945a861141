import { expect, test } from 'vitest'
import { across, boardWidth, fallMs, pegsOf, rowAt, touches } from './geometry.ts'

test('an ember touches a peg of each row, then lies over its pocket', () => {
  const path = [0, 1, 1, 0, 0, 1, 0, 1]
  const points = touches(path)
  expect(points).toHaveLength(9)
  for (const [row] of path.entries()) {
    const x = points[row]?.x ?? Number.NaN
    expect(pegsOf(8, row)).toContain(x)
    expect(points[row]?.y).toBeLessThan(rowAt(row))
  }
  expect(points[8]?.x).toBe(across(8, 8, 4))
  expect(points[8]?.x).toBe(boardWidth(8) / 2)
})

test('every peg and pocket is on the board, and no fall is a wait', () => {
  for (let rows = 8; rows <= 16; rows += 1) {
    for (let row = 0; row < rows; row += 1)
      for (const x of pegsOf(rows, row)) {
        expect(x).toBeGreaterThan(0)
        expect(x).toBeLessThan(boardWidth(rows))
      }
    expect(across(rows, rows, rows)).toBeLessThan(boardWidth(rows))
    expect(fallMs(rows)).toBeLessThan(2_000)
  }
})
