import { money } from '@lantern/kernel/money'
import { describe, expect, test } from 'vitest'
import { drawOf, refusalOf } from '../testing/draws.ts'
import { describeInstantGame, usd } from '../testing/instant-suite.ts'
import { viewSchema } from './bet.ts'
import { POCKETS } from './math.ts'
import { roulette } from './round.ts'

const bet = { chips: { red: '1.00' } }

describeInstantGame({
  game: roulette,
  bet,
  betOf: (stake) => ({ chips: { red: stake.includes('.') ? stake : `${stake}.00` } }),
  view: viewSchema,
  badBets: [
    { chips: {} },
    { chips: { '37': '1.00' } },
    { chips: { '1-3': '1.00' } },
    { chips: { '2-1': '1.00' } },
    { chips: { green: '1.00' } },
    { chips: { red: '0.00' } },
    { chips: { red: '-1.00' } },
    { chips: { red: '1' } },
    { chips: { red: 1 } },
    { chips: [['red', '1.00']] },
    { chips: { toString: '1.00' } },
  ],
})

/** A draw of this pocket. */
const into = (pocket: number) => drawOf((pocket + 0.5) / POCKETS)

describe('a spin', () => {
  const chips = {
    '17': '1.00',
    '17-18': '1.00',
    '16-17-18': '1.00',
    '14-15-17-18': '1.00',
    '13-14-15-16-17-18': '1.00',
    dozen2: '1.00',
    column2: '1.00',
    black: '1.00',
    low: '1.00',
    odd: '1.00',
  }

  test.each([
    [17, 'won', '93.00'],
    [18, 'won', '50.00'],
    [0, 'lost', '0.00'],
    [36, 'lost', '0.00'],
    [1, 'won', '4.00'],
  ])('ten chips, pocket %i: %s %s', (pocket, outcome, payout) => {
    const state = roulette.open({ chips }, usd('10.00'), into(pocket))
    expect(roulette.settlement(state)).toMatchObject({
      outcome,
      payout: money(payout),
      residue: 0n,
      validBet: { ruleVersion: 'originals-1' },
    })
  })

  test('chips that are not the stake are refused, and so are parts of the smallest unit', () => {
    const open = (stake: string, red: string) => () =>
      roulette.open({ chips: { red } }, usd(stake), into(1))
    expect(refusalOf(open('1.00', '2.00'))).toBe('bet_invalid')
    expect(refusalOf(open('2.00', '1.00'))).toBe('bet_invalid')
    expect(refusalOf(open('1.00', '1.005'))).toBe('amount_invalid')
    expect(open('2.00', '2.00')).not.toThrow()
  })

  test('opposite bets count with their difference', () => {
    const state = roulette.open({ chips: { red: '6.00', black: '4.00' } }, usd('10.00'), into(1))
    expect(roulette.settlement(state)).toMatchObject({
      payout: money('12.00'),
      validBet: { amount: money('2.00'), reason: 'opposite_bets' },
    })
  })
})
