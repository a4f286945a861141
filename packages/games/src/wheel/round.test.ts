import { money } from '@lantern/kernel/money'
import { expect, test } from 'vitest'
import { drawOf } from '../testing/draws.ts'
import { describeInstantGame, usd } from '../testing/instant-suite.ts'
import { viewSchema } from './bet.ts'
import { wheel } from './round.ts'

describeInstantGame({
  game: wheel,
  bet: { lanterns: 20, risk: 'medium' },
  view: viewSchema,
  badBets: [
    { lanterns: 0, risk: 'low' },
    { lanterns: 15, risk: 'low' },
    { lanterns: 60, risk: 'low' },
    { lanterns: '10', risk: 'low' },
    { lanterns: 10, risk: 'none' },
    { lanterns: 10 },
    { risk: 'low' },
  ],
})

test.each([
  [0.55, 5, 'won', '69.00'],
  [0, 0, 'won', '30.00'],
  [0.999, 9, 'lost', '0.00'],
  [0.15, 1, 'lost', '0.00'],
] as const)(
  'ten lanterns, high risk, float %d: lantern %i, %s %s',
  (float, lantern, outcome, payout) => {
    const state = wheel.open({ lanterns: 10, risk: 'high' }, usd('10.00'), drawOf(float))
    expect(state.outcome).toBe(lantern)
    expect(wheel.settlement(state)).toMatchObject({
      outcome,
      payout: money(payout),
      validBet: { amount: money('10.00'), reason: 'full_stake' },
    })
  },
)
