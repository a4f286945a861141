import { money } from '@lantern/kernel/money'
import { describe, expect, test } from 'vitest'
import { anyGame, type Stake } from '../game.ts'
import { drawOf, refusalOf } from '../testing/draws.ts'
import { viewSchema } from './bet.ts'
import { OUTCOMES } from './math.ts'
import { dice } from './round.ts'

const game = anyGame(dice)
const usd = (text: string): Stake => ({ amount: money(text), currency: 'USD' })
/** A draw that rolls this number of hundredths. */
const rolling = (rolled: number) => drawOf((rolled + 0.5) / OUTCOMES)

describe('a round', () => {
  test.each([
    [{ direction: 'over', target: 5_050 }, 5_051, 'won', '20.00'],
    [{ direction: 'over', target: 5_050 }, 5_050, 'lost', '0.00'],
    [{ direction: 'over', target: 5_050 }, 0, 'lost', '0.00'],
    [{ direction: 'under', target: 4_950 }, 4_949, 'won', '20.00'],
    [{ direction: 'under', target: 4_950 }, 4_950, 'lost', '0.00'],
    [{ direction: 'under', target: 4_950 }, 10_000, 'lost', '0.00'],
    [{ direction: 'over', target: 200 }, 201, 'won', '10.10'],
    [{ direction: 'under', target: 1 }, 0, 'won', '99000.00'],
    [{ direction: 'over', target: 9_999 }, 10_000, 'won', '99000.00'],
  ] as const)('%j, rolled %i: %s, %s', (bet, rolled, outcome, payout) => {
    const state = dice.open(bet, usd('10.00'), rolling(rolled))
    expect(dice.settlement(state)).toMatchObject({ outcome, payout: money(payout) })
    expect(dice.reveal(state)).toMatchObject({ rolled, payout, isWin: outcome === 'won' })
  })

  test('R-014 the payout is rounded down once and the residue is told', () => {
    const state = dice.open({ direction: 'over', target: 200 }, usd('1.00'), rolling(9_000))
    expect(dice.settlement(state)).toMatchObject({ payout: money('1.01'), residue: 2n })
  })

  test('the view names its fields', () => {
    const view = dice.reveal(dice.open({ direction: 'over', target: 200 }, usd('1.00'), rolling(7)))
    expect(viewSchema.parse(view)).toEqual(view)
  })
})

describe('valid bet', () => {
  test.each([
    [9_500, 'full_stake', '10'],
    [9_501, 'win_chance_above_95_percent', '0'],
  ])('under %i counts as %s', (target, reason, amount) => {
    for (const rolled of [0, 10_000]) {
      const state = dice.open({ direction: 'under', target }, usd('10.00'), rolling(rolled))
      expect(dice.settlement(state)?.validBet).toEqual({
        amount: money(amount),
        reason,
        ruleVersion: 'originals-1',
      })
    }
  })
})

describe('hostile input', () => {
  test('a bet that could pay more than the limit is refused', () => {
    const open = (stake: string, target: number) => () =>
      dice.open({ direction: 'under', target }, usd(stake), rolling(0))
    expect(refusalOf(open('10.11', 1))).toBe('win_above_maximum')
    expect(open('10.10', 1)).not.toThrow()
    expect(refusalOf(open('500.00', 49))).toBe('win_above_maximum')
    expect(open('500.00', 50)).not.toThrow()
  })

  test.each([
    [{ direction: 'over', target: 199 }], [{ direction: 'over', target: 10_000 }],
    [{ direction: 'under', target: 0 }], [{ direction: 'under', target: 9_801 }],
    [{ direction: 'under', target: 50.5 }], [{ direction: 'under', target: '5050' }],
    [{ direction: 'under', target: -1 }], [{ direction: 'under', target: Number.NaN }],
    [{ direction: 'equal', target: 5_000 }], [{ direction: 'over' }], [{ target: 5_000 }], [{}],
    [{ direction: 'over', target: 5_000, rolled: 9_999 }], [null], [[]], ['over 50'], [undefined],
  ])('the bet %j is refused by its shape', (bet) => {
    expect(refusalOf(() => game.open(bet, usd('1.00'), rolling(1)))).toBe('bet_invalid')
  }) // biome-ignore format: a table

  test.each([
    ['0.99', 'stake_below_minimum'],
    ['500.01', 'stake_above_maximum'],
    ['1.005', 'amount_invalid'],
    ['-1', 'amount_invalid'],
  ])('a stake of %s is refused', (amount, code) => {
    const bet = { direction: 'over', target: 5_000 }
    expect(refusalOf(() => game.open(bet, usd(amount), rolling(1)))).toBe(code)
  })

  test('there is nothing to do after the roll', () => {
    const state = game.open({ direction: 'over', target: 5_000 }, usd('1.00'), rolling(1))
    expect(game.isOver(state)).toBe(true)
    for (const action of [{}, { type: 'roll' }, { type: 'cashOut' }, null, undefined])
      expect(refusalOf(() => game.act(state, action))).toBe('action_not_allowed')
    expect(refusalOf(() => game.finish(state))).toBe('round_over')
  })

  test('a stored state that is no round is a fault, not a refusal', () => {
    for (const broken of [null, {}, { direction: 'over' }])
      expect(() => game.settlement(broken)).toThrow(TypeError)
  })
})

test('a state survives being stored as JSON', () => {
  const state = game.open({ direction: 'over', target: 5_000 }, usd('1.00'), rolling(6_000))
  const stored = JSON.parse(JSON.stringify(state))
  expect(game.reveal(stored)).toEqual(game.reveal(state))
  expect(game.settlement(stored)).toEqual(game.settlement(state))
})
