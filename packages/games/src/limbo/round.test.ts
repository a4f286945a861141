import { money } from '@lantern/kernel/money'
import { describe, expect, test } from 'vitest'
import { drawOf, refusalOf } from '../testing/draws.ts'
import { describeInstantGame, usd } from '../testing/instant-suite.ts'
import { viewSchema } from './bet.ts'
import { limbo } from './round.ts'

describeInstantGame({
  game: limbo,
  bet: { target: 200 },
  view: viewSchema,
  badBets: [
    { target: 100 },
    { target: 1_000_001 },
    { target: 200.5 },
    { target: '200' },
    { target: -200 },
    { target: Number.NaN },
  ],
})

describe('a flight', () => {
  test.each([
    [200, 0.495, 200, 'won', '20.00'],
    [200, 0.4975, 198, 'lost', '0.00'],
    [101, 0.98, 101, 'won', '10.10'],
    [101, 0.99, 100, 'lost', '0.00'],
    [1_000_000, 0, 100_000_000, 'won', '100000.00'],
  ] as const)('target %i, float %d: %i hundredths, %s %s', (...row) => {
    const [target, float, height, outcome, payout] = row
    const state = limbo.open({ target }, usd('10.00'), drawOf(float))
    expect(state.outcome).toBe(height)
    expect(limbo.settlement(state)).toMatchObject({ outcome, payout: money(payout) })
  })

  test('a bet that could pay more than the limit is refused', () => {
    const open = (stake: string) => () => limbo.open({ target: 1_000_000 }, usd(stake), drawOf(0.5))
    expect(refusalOf(open('10.01'))).toBe('win_above_maximum')
    expect(open('10.00')).not.toThrow()
  })
})

test.each([
  [104, '0', 'win_chance_above_95_percent'],
  [105, '10', 'full_stake'],
])('target %i counts %s: %s', (target, amount, reason) => {
  for (const float of [0.001, 0.999])
    expect(limbo.settlement(limbo.open({ target }, usd('10.00'), drawOf(float)))).toMatchObject({
      validBet: { amount: money(amount), reason, ruleVersion: 'originals-1' },
    })
})
