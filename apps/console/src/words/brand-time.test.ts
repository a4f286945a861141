import { expect, test } from 'vitest'
import { atBrandTime } from './brand-time.ts'

test.each([
  ['2026-11-20 18:30:00', 420, '2026-11-20T11:30:00.000Z'],
  ['2026-11-20 03:15', 420, '2026-11-19T20:15:00.000Z'],
  ['2026-01-01T00:00:00', -210, '2026-01-01T03:30:00.000Z'],
  ['2026-11-20 18:30:00', 0, '2026-11-20T18:30:00.000Z'],
])('%s at %i minutes is %s', (wall, offset, moment) => {
  expect(atBrandTime(wall, offset)).toBe(moment)
})

test.each([[''], ['tomorrow'], ['2026-11-20'], ['2026-13-40 10:00']])('%j is no time', (wall) => {
  expect(atBrandTime(wall, 420)).toBeNull()
})
