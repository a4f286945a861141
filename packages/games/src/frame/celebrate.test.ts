import { expect, test } from 'vitest'
import { isGain as isInstantGain } from './instant/use-reveal.ts'
import { isGain } from './round-screen.tsx'

test.each([
  ['0.00', '1.00', false],
  ['0.40', '1.00', false],
  ['1.00', '1.00', false],
  ['1.01', '1.00', true],
  ['100.00', '1.00', true],
])('a payout of %s for %s is celebrated: %s', (payout, stake, is) => {
  expect(isGain(payout, stake)).toBe(is)
  expect(isInstantGain({ payout, stake })).toBe(is)
})

test('nothing is celebrated before a round is paid', () => {
  expect(isGain(null, '1.00')).toBe(false)
})
