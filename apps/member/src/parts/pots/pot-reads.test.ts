import { money } from '@lantern/kernel/money'
import { expect, test } from 'vitest'
import {
  firstRead,
  KEPT_MS,
  LOOK_MS,
  nextRead,
  OLDEST_MS,
  potsIn,
  REREAD_MS,
  shownAmount,
} from './pot-reads.ts'

const read = (amount: string, atMs: number, drop = 1) => ({ amount: money(amount), atMs, drop })

test('R-069 a number on the screen is at most 30 s old, or is not there', () => {
  const reads = firstRead(read('500', 0))
  expect(shownAmount(reads, OLDEST_MS)).toBe(money('500'))
  expect(shownAmount(reads, OLDEST_MS + 1)).toBeUndefined()
  // while it climbs it shows what was true since the reading before, never older
  const climbing = nextRead(reads, read('600', REREAD_MS))
  expect(shownAmount(climbing, REREAD_MS)).toBe(money('500'))
  const late = nextRead(reads, read('600', OLDEST_MS))
  expect(shownAmount(late, OLDEST_MS)).toBe(money('600'))
})

test('R-069 half a minute counts from the pot itself, also where it is looked at now and then', () => {
  // told after a second in memory, and looked at last just before it is too old
  expect(KEPT_MS + OLDEST_MS + LOOK_MS).toBeLessThanOrEqual(30_000)
  // one reading may fail and nothing goes away
  expect(OLDEST_MS).toBeGreaterThan(2 * REREAD_MS)
})

test('R-069 between two readings it only climbs, and never shows more than was read', () => {
  const reads = nextRead(firstRead(read('500', 0)), read('500.37', 10_000))
  let shown = money('500')
  for (let now = 10_000; now <= 20_000; now += 137) {
    const next = shownAmount(reads, now) ?? 0n
    expect(next).toBeGreaterThanOrEqual(shown)
    expect(next).toBeLessThanOrEqual(money('500.37'))
    shown = next
  }
  expect(shown).toBe(money('500.37'))
})

test('R-069 a pot that fell is shown smaller at once', () => {
  const before = firstRead(read('900', 0))
  expect(shownAmount(nextRead(before, read('500', 10_000, 2)), 10_000)).toBe(money('500'))
  // another pot, even a larger one, is not climbed to from this one
  expect(shownAmount(nextRead(before, read('950', 10_000, 2)), 10_000)).toBe(money('950'))
})

test('a pot is shown to those who can take it: in their currency', () => {
  const pots = ['USD', 'VND', 'USD'].map((currency, code) => ({ currency, code }))
  expect(potsIn(pots, 'USD').map(({ code }) => code)).toEqual([0, 2])
  expect(potsIn(pots, 'EUR')).toEqual([])
})
