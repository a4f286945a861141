import { expect, test } from 'vitest'
import { ageOn, businessDay, DAY_MS, fixedClock, isDateText } from './time.ts'

test.each([
  ['2026-03-01T16:59:59.999Z', 420, '2026-03-01'],
  ['2026-03-01T17:00:00.000Z', 420, '2026-03-02'],
  ['2026-03-01T02:59:59.999Z', -180, '2026-02-28'],
  ['2026-03-01T03:00:00.000Z', -180, '2026-03-01'],
  ['2026-12-31T23:59:59.999Z', 0, '2026-12-31'],
  ['2026-12-31T18:30:00.000Z', 330, '2027-01-01'],
])('the business day of %s at %i minutes is %s', (at, offset, day) => {
  expect(businessDay(new Date(at), offset)).toBe(day)
})

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2100-02-29', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-04-31', false],
  ['2026-1-1', false],
  ['', false],
  ['2026-01-01T00:00:00Z', false],
])('%s exists: %s', (text, exists) => {
  expect(isDateText(text)).toBe(exists)
})

test.each([
  ['2008-11-20', '2026-11-19', 17],
  ['2008-11-20', '2026-11-20', 18],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2008-02-29', '2028-02-29', 20],
])('R-082 born %s, on %s: %i', (birthday, day, age) => {
  expect(ageOn(birthday, day)).toBe(age)
})

test('a fixed clock stands still until it is moved', () => {
  const start = new Date('2026-01-01T00:00:00Z')
  const clock = fixedClock(start)
  expect(clock.now()).toEqual(start)
  clock.advance(DAY_MS)
  expect(clock.now().toISOString()).toBe('2026-01-02T00:00:00.000Z')
  clock.set(start)
  expect(clock.now()).toEqual(start)
  expect(clock.now()).not.toBe(clock.now())
})
