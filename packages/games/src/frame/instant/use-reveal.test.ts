import { expect, test } from 'vitest'
import { stepsSeen } from './use-reveal.ts'

test('a movement that begins shows nothing of its end, whatever the one before came to', () => {
  const before = { isMoving: false, count: 10 }
  expect(stepsSeen(before, true, 10)).toBe(0)
  expect(stepsSeen({ isMoving: true, count: 0 }, true, 10)).toBe(0)
  expect(stepsSeen({ isMoving: true, count: 7 }, true, 10)).toBe(7)
})

test('what stands is seen whole', () => {
  expect(stepsSeen({ isMoving: true, count: 7 }, false, 10)).toBe(10)
  expect(stepsSeen({ isMoving: false, count: 0 }, false, 10)).toBe(10)
})
