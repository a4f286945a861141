import { expect, test } from 'vitest'
import { clockText, isAnnounced, secondsLeft } from './countdown-parts.ts'

test('a started second counts, and the past is zero', () => {
  expect(secondsLeft(10_000, 9_001)).toBe(1)
  expect(secondsLeft(10_000, 10_000)).toBe(0)
  expect(secondsLeft(10_000, 99_000)).toBe(0)
})

test('the clock grows from minutes to hours and never turns into days', () => {
  expect(clockText(38)).toBe('00:38')
  expect(clockText(725)).toBe('12:05')
  expect(clockText(3 * 3600)).toBe('3:00:00')
  expect(clockText(49 * 3600 + 61)).toBe('49:01:01')
})

test('only 60, 20 and 5 seconds are read aloud', () => {
  const announced = Array.from({ length: 120 }, (_, i) => i).filter(isAnnounced)
  expect(announced).toEqual([5, 20, 60])
})
