import { money } from '@lantern/kernel/money'
import { expect, test } from 'vitest'
import { drawOf, refusalOf } from '../testing/draws.ts'
import { describeInstantGame, usd } from '../testing/instant-suite.ts'
import { viewSchema } from './bet.ts'
import { keno } from './round.ts'

const eleven = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

describeInstantGame({
  game: keno,
  bet: { picks: [3, 17, 22, 40], risk: 'low' },
  view: viewSchema,
  badBets: [
    { picks: [], risk: 'low' },
    { picks: eleven, risk: 'low' },
    { picks: [0], risk: 'low' },
    { picks: [41], risk: 'low' },
    { picks: [7, 7], risk: 'low' },
    { picks: [1.5], risk: 'low' },
    { picks: ['7'], risk: 'low' },
    { picks: [7], risk: 'extreme' },
    { picks: { 0: 7 }, risk: 'low' },
    { picks: [7] },
  ],
})

/** Zeros light the lanterns 1 to 10, in their order. */
const firstTen = () => drawOf(...Array.from({ length: 10 }, () => 0))

test.each([
  [[1], 'high', 'won', '39.60'],
  [[11], 'high', 'lost', '0.00'],
  [[11], 'low', 'won', '6.40'],
  [[1, 2, 11], 'medium', 'won', '30.00'],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 'low', 'won', '10000.00'],
] as const)('picks %j, %s: %s %s of 10.00', (picks, risk, outcome, payout) => {
  const state = keno.open({ picks: [...picks], risk }, usd('10.00'), firstTen())
  expect(state.outcome).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(keno.settlement(state)).toMatchObject({
    outcome,
    payout: money(payout),
    validBet: { amount: money('10.00'), reason: 'full_stake' },
  })
})

test('a bet that could pay more than the limit is refused', () => {
  const open = (stake: string) => () =>
    keno.open({ picks: eleven.slice(1), risk: 'high' }, usd(stake), firstTen())
  expect(refusalOf(open('100.01'))).toBe('win_above_maximum')
  expect(open('100.00')).not.toThrow()
})
