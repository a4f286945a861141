import { money } from '@lantern/kernel/money'
import { expect, test } from 'vitest'
import { differenceOf } from './difference.ts'

const row = (kind: string, currency: string, cash: string) => ({
  class: kind,
  currency,
  cash: money(cash),
})
const read = (one: ReturnType<typeof row>) => one.cash

test('a figure is compared with that of its own class and currency', () => {
  const before = [row('trial', 'USD', '900'), row('real', 'EUR', '1'), row('real', 'USD', '100')]
  expect(differenceOf(row('real', 'USD', '80.50'), before, read)).toBe(money('-19.50'))
  expect(differenceOf(row('real', 'VND', '7'), before, read)).toBe(money('7'))
})

test('nothing is compared with a day that was not chosen', () => {
  expect(differenceOf(row('real', 'USD', '80'), undefined, read)).toBeUndefined()
})
