import { money } from '@lantern/kernel/money'
import { expect, test } from 'vitest'
import { evenParts } from './part-plan.ts'

test.each([
  ['1000', '300', 'USD', ['250', '250', '250', '250']],
  ['100', '33.33', 'USD', ['25', '25', '25', '25']],
  ['100', '40', 'USD', ['33.34', '33.33', '33.33']],
  ['100', '100', 'USD', ['100']],
  ['1000001', '500000', 'VND', ['333334', '333334', '333333']],
  ['0.05', '0.029', 'USD', ['0.02', '0.02', '0.01']],
])('%s in parts of at most %s %s are %j', (amount, ceiling, currency, parts) => {
  expect(evenParts(money(amount), money(ceiling), currency)).toEqual(parts.map(money))
})
