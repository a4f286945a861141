import { MINUTE_MS } from '@lantern/kernel/time'
import { describe, expect, test } from 'vitest'
import { isInOrder, lastDays, monthOf } from './days.ts'

/** West of Greenwich, at it, and east of it, where the day of the brand is another than that of UTC. */
describe.each([-600, 0, 420, 825])('in a brand at GMT and %i minutes', (offset) => {
  /** What the clock on its wall shows. */
  const at = (local: string) => new Date(Date.parse(`${local}Z`) - offset * MINUTE_MS)

  test.each([
    // the first and the last moment of a day
    {
      local: '2026-11-23T00:00:00.000',
      yesterday: '2026-11-22',
      today: '2026-11-23',
      sevenDays: '2026-11-17',
      month: '2026-11-01',
    },
    {
      local: '2026-11-23T23:59:59.999',
      yesterday: '2026-11-22',
      today: '2026-11-23',
      sevenDays: '2026-11-17',
      month: '2026-11-01',
    },
    // the ends of a month and of a year, and 29 February
    {
      local: '2026-11-30T23:59:59.999',
      yesterday: '2026-11-29',
      today: '2026-11-30',
      sevenDays: '2026-11-24',
      month: '2026-11-01',
    },
    {
      local: '2026-12-01T00:00:00.000',
      yesterday: '2026-11-30',
      today: '2026-12-01',
      sevenDays: '2026-11-25',
      month: '2026-12-01',
    },
    {
      local: '2027-01-01T00:00:00.000',
      yesterday: '2026-12-31',
      today: '2027-01-01',
      sevenDays: '2026-12-26',
      month: '2027-01-01',
    },
    {
      local: '2028-02-29T12:00:00.000',
      yesterday: '2028-02-28',
      today: '2028-02-29',
      sevenDays: '2028-02-23',
      month: '2028-02-01',
    },
    {
      local: '2028-03-01T00:00:00.000',
      yesterday: '2028-02-29',
      today: '2028-03-01',
      sevenDays: '2028-02-24',
      month: '2028-03-01',
    },
    // nights in which clocks of people change
    {
      local: '2026-03-29T02:30:00.000',
      yesterday: '2026-03-28',
      today: '2026-03-29',
      sevenDays: '2026-03-23',
      month: '2026-03-01',
    },
    {
      local: '2026-11-01T01:30:00.000',
      yesterday: '2026-10-31',
      today: '2026-11-01',
      sevenDays: '2026-10-26',
      month: '2026-11-01',
    },
  ])('at $local its days are its own', ({ local, yesterday, today, sevenDays, month }) => {
    const now = at(local)
    expect(lastDays(now, offset, { count: 1 })).toEqual({ from: today, to: today })
    expect(lastDays(now, offset, { count: 1, ago: 1 })).toEqual({ from: yesterday, to: yesterday })
    expect(lastDays(now, offset, { count: 7 })).toEqual({ from: sevenDays, to: today })
    expect(monthOf(now, offset)).toEqual({ from: month, to: today })
  })
})

test('days are in order where one bound is missing, or both are one day', () => {
  expect(isInOrder({ from: '', to: '2026-11-01' })).toBe(true)
  expect(isInOrder({ from: '2026-11-01', to: '' })).toBe(true)
  expect(isInOrder({ from: '2026-11-01', to: '2026-11-01' })).toBe(true)
  expect(isInOrder({ from: '2026-11-02', to: '2026-11-01' })).toBe(false)
})
