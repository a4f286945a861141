import { money } from '@lantern/kernel/money'
import { describe, expect, test } from 'vitest'
import { anyGame, type Json, type Stake } from '../game.ts'
import { drawOf, refusalOf } from '../testing/draws.ts'
import { type State, viewSchema } from './bet.ts'
import { type Move, ROUND_CARDS } from './math.ts'
import { blackjack } from './round.ts'

const game = anyGame(blackjack)
const usd = (text: string): Stake => ({ amount: money(text), currency: 'USD' })
const RANKS = '23456789TJQKA'

/** A draw that deals these ranks: two to the player, two to the dealer, then as they are taken. */
const cards = (ranks: string) =>
  drawOf(
    ...Array.from({ length: ROUND_CARDS }, (_, index) => {
      const rank = RANKS.indexOf(ranks[index] ?? '2')
      return (rank * 4 + 0.5) / 52
    }),
  )
const opened = (ranks: string, stake = usd('10.00')) => blackjack.open({}, stake, cards(ranks))
const play = (state: State, ...moves: Move[]): State =>
  moves.reduce((before, type) => blackjack.act(before, { type, step: before.moves.length }), state)
const outcomes = (state: State) => blackjack.reveal(state).hands.map((hand) => hand.outcome)

describe('a round', () => {
  test.each([
    ['a blackjack pays 3 to 2', 'AK98', [], ['blackjack'], '25'],
    ['two blackjacks are a push', 'AKKA', [], ['push'], '10'],
    ['a blackjack of the dealer ends it at once', '99AK', [], ['lost'], '0'],
    ['the higher total wins', 'T97T', ['stand'], ['won'], '20'],
    ['the lower total loses', 'T7T9', ['stand'], ['lost'], '0'],
    ['equal totals are a push', 'T9T9', ['stand'], ['push'], '10'],
    ['22 is bust, whatever the dealer has', 'T6T6T', ['hit'], ['bust'], '0'],
    ['the dealer busts', 'T2T6T', ['stand'], ['won'], '20'],
    ['the dealer stands on a soft 17', 'T8A6', ['stand'], ['won'], '20'],
    ['a double takes one card and the stake twice', '56T7T', ['double'], ['won'], '40'],
    ['a doubled hand loses twice', '56T92', ['double'], ['lost'], '0'],
    ['a split plays two hands', '88T7TT', ['split', 'stand', 'stand'], ['won', 'won'], '40'],
    ['a split hand may be doubled', '88T73TT', ['split', 'double', 'stand'], ['won', 'won'], '60'],
    ['split aces get one card each, and 21 is no blackjack', 'AAT9KK', ['split'], ['won', 'won'], '40'],
    ['21 in three cards loses to a blackjack already', '77TA', [], ['lost'], '0'],
  ] as const)('%s', (...[, dealt, moves, results, payout]) => {
    const state = play(opened(dealt), ...moves)
    expect(outcomes(state)).toEqual(results)
    expect(blackjack.settlement(state)?.payout).toBe(money(payout))
  }) // biome-ignore format: a table

  test('21 ends a hand by itself', () => {
    const state = play(opened('T5T76'), 'hit')
    expect(blackjack.settlement(state)).toMatchObject({ payout: money('20') })
  })

  test('R-014 three halves of an odd amount are rounded down once', () => {
    const state = blackjack.open({}, { amount: money('10001'), currency: 'VND' }, cards('AK98'))
    expect(blackjack.settlement(state)).toMatchObject({ payout: money('25002'), residue: 5_000n })
  })

  test('what counts for rewards is what was won or lost, the stake at most', () => {
    const net = (dealt: string, ...moves: Move[]) =>
      blackjack.settlement(play(opened(dealt), ...moves))?.validBet
    expect(net('T9T9', 'stand')).toMatchObject({ amount: 0n, reason: 'net' })
    expect(net('AK98')).toMatchObject({ amount: money('10') })
    expect(net('56T92', 'double')).toMatchObject({ amount: money('20') })
    // A push and a loss.
    expect(net('88T792', 'split', 'stand', 'stand')).toMatchObject({ amount: money('10') })
  })
})

describe('extra stakes', () => {
  test('a double and a split take the stake once more, other moves nothing', () => {
    const state: Json = opened('88T7')
    const extra = (type: Move) => game.extraStake(state, { type, step: 0 })
    expect([extra('double'), extra('split'), extra('hit'), extra('stand')]).toEqual([
      money('10'),
      money('10'),
      0n,
      0n,
    ])
  })

  test('they are staked: the view and the settlement say so', () => {
    const state = play(opened('88T73TT'), 'split', 'double')
    expect(blackjack.reveal(state).staked).toBe('30.00')
    expect(blackjack.settlement(play(state, 'stand'))).toMatchObject({ multiplier: 20_000n })
  })
})

test('R-066 a round that was left stands on every hand and the dealer plays', () => {
  const state = blackjack.finish(opened('T9T7'))
  expect(blackjack.settlement(state)).toMatchObject({ payout: money('20') })
  const split = blackjack.finish(play(opened('88T7TT'), 'split'))
  expect(outcomes(split)).toEqual(['won', 'won'])
  expect(refusalOf(() => blackjack.finish(split))).toBe('round_over')
})

describe('hostile input', () => {
  test('a move twice, or chosen on a second device before another, is refused', () => {
    const state = play(opened('2222'), 'hit')
    for (const step of [0, 2, 64])
      expect(refusalOf(() => blackjack.act(state, { type: 'hit', step }))).toBe('round_moved_on')
  })

  test('moves that the hand does not allow are refused', () => {
    expect(refusalOf(() => play(opened('89T7'), 'split'))).toBe('action_not_allowed')
    expect(refusalOf(() => play(opened('2222'), 'hit', 'double'))).toBe('action_not_allowed')
    expect(refusalOf(() => play(opened('888888'), 'split', 'split'))).toBe('action_not_allowed')
  })

  test('nothing can be done after the end, however it ended', () => {
    for (const state of [opened('AK98'), opened('99AK'), play(opened('T9T7'), 'stand'), play(opened('T6T6T'), 'hit')])
      for (const type of ['hit', 'stand', 'double', 'split'] as const)
        expect(refusalOf(() => blackjack.act(state, { type, step: state.moves.length }))).toBe('round_over')
  }) // biome-ignore format: a table

  test.each([
    [{ type: 'hit' }], [{ type: 'surrender', step: 0 }], [{ type: 'hit', step: -1 }], [{ type: 'hit', step: 0.5 }],
    [{ type: 'hit', step: '0' }], [{ type: 'hit', step: 0, hand: 1 }], [{ type: 'insurance', step: 0 }], [{}], [null], [[]],
  ])('the action %j is refused by its shape', (action) => {
    const state: Json = opened('T9T7')
    expect(refusalOf(() => game.act(state, action))).toBe('action_not_allowed')
    expect(refusalOf(() => game.extraStake(state, action))).toBe('action_not_allowed')
  }) // biome-ignore format: a table

  test.each([[{ hands: 2 }], [null], [[]]])('the bet %j is refused by its shape', (bet) => {
    expect(refusalOf(() => game.open(bet, usd('1.00'), cards('')))).toBe('bet_invalid')
  })

  test.each([
    ['0.99', 'stake_below_minimum'],
    ['500.01', 'stake_above_maximum'],
    ['1.001', 'amount_invalid'],
  ])('a stake of %s is refused', (amount, code) => {
    expect(refusalOf(() => opened('T9T7', usd(amount)))).toBe(code)
  })

  test('an action never changes the state it was given', () => {
    const state = opened('88T7')
    const before = JSON.stringify(state)
    play(state, 'split', 'hit')
    blackjack.finish(state)
    expect(JSON.stringify(state)).toBe(before)
  })
})

test('secrets: the hole card and the cards to come are in no live view', () => {
  const state = opened('88T9')
  const view = blackjack.reveal(state)
  expect(view.dealer).toEqual([32, null])
  expect(view.dealerTotal).toBe(10)
  expect(viewSchema.safeParse(view).success).toBe(true)
  expect(view.hands[0]?.cards).toHaveLength(2)
})
