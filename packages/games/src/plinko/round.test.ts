import { money } from '@lantern/kernel/money'
import { expect, test } from 'vitest'
import { drawOf, refusalOf } from '../testing/draws.ts'
import { describeInstantGame, usd } from '../testing/instant-suite.ts'
import { viewSchema } from './bet.ts'
import { plinko } from './round.ts'

describeInstantGame({
  game: plinko,
  bet: { rows: 12, risk: 'low' },
  view: viewSchema,
  badBets: [
    { rows: 7, risk: 'low' },
    { rows: 17, risk: 'low' },
    { rows: 8.5, risk: 'low' },
    { rows: '8', risk: 'low' },
    { rows: 8, risk: 'extreme' },
    { rows: 8, risk: 'Low' },
    { rows: 8 },
  ],
})

const left = 0.1
const right = 0.9

test.each([
  [[left, left, left, left, left, left, left, left], '270.00'],
  [[right, right, right, right, right, right, right, right], '270.00'],
  [[left, right, left, right, left, right, left, right], '1.00'],
  [[left, left, left, left, left, right, right, right], '4.00'],
])('8 rows, high risk, %j pays %s for 10.00', (floats, payout) => {
  const state = plinko.open({ rows: 8, risk: 'high' }, usd('10.00'), drawOf(...floats))
  expect(plinko.settlement(state)).toMatchObject({
    outcome: 'won',
    payout: money(payout),
    validBet: { amount: money('10.00'), reason: 'full_stake' },
  })
})

test('a bet whose edge pays more than the limit is refused', () => {
  const open = (stake: string) => () =>
    plinko.open({ rows: 16, risk: 'high' }, usd(stake), drawOf(...Array(16).fill(left)))
  expect(refusalOf(open('112.62'))).toBe('win_above_maximum')
  expect(open('112.61')).not.toThrow()
})
