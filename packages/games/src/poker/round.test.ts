import { money } from '@lantern/kernel/money'
import { describe, expect, test } from 'vitest'
import { anyGame, type Json, type Stake } from '../game.ts'
import { drawOf, refusalOf } from '../testing/draws.ts'
import { viewSchema } from './bet.ts'
import { poker } from './round.ts'

const game = anyGame(poker)
const usd = (text: string): Stake => ({ amount: money(text), currency: 'USD' })

/** A draw that deals these cards (0 to 51) in this order. */
function deck(...wanted: number[]) {
  const left = Array.from({ length: 52 }, (_, card) => card)
  const all = [...wanted, ...left.filter((card) => !wanted.includes(card))].slice(0, 10)
  return drawOf(
    ...all.map((card) => {
      const index = left.indexOf(card)
      const float = (index + 0.5) / left.length
      left.splice(index, 1)
      return float
    }),
  )
}
/** Two jacks, a three, a five, a nine; then a jack, a two, a four. */
const JACKS = [36, 37, 4, 12, 28, 38, 0, 8]
const opened = (cards = JACKS, stake = usd('10.00')) => poker.open({}, stake, deck(...cards))
const draw = (hold: number) => ({ type: 'draw', hold }) as const

describe('a round', () => {
  test('hold a pair, draw a third: three of a kind pays three', () => {
    const state = opened()
    expect(poker.settlement(state)).toBeUndefined()
    expect(poker.reveal(state)).toMatchObject({ phase: 'live', category: 'jacks', payout: null })
    const ended = poker.act(state, draw(0b00011))
    expect(poker.settlement(ended)).toEqual({
      outcome: 'won',
      payout: money('30'),
      residue: 0n,
      multiplier: 30_000n,
      validBet: { amount: money('10'), reason: 'full_stake', ruleVersion: 'originals-1' },
    })
    expect(poker.reveal(ended)).toMatchObject({ phase: 'over', category: 'three', payout: '30.00' })
  })

  test('a pair of jacks gives the stake back and counts in full', () => {
    expect(poker.settlement(poker.act(opened(), draw(31)))).toMatchObject({
      outcome: 'won',
      payout: money('10'),
      validBet: { amount: money('10'), reason: 'full_stake' },
    })
  })

  test('nothing pays nothing', () => {
    const ended = poker.act(opened([0, 5, 10, 24, 41, 17, 30]), draw(0b00111))
    expect(poker.settlement(ended)).toMatchObject({ outcome: 'lost', payout: 0n })
  })

  test('a royal flush pays 800, and a stake that it would carry past the limit is refused', () => {
    const royal = [32, 36, 40, 44, 48]
    const ended = poker.act(opened(royal, usd('125.00')), draw(31))
    expect(poker.settlement(ended)).toMatchObject({ payout: money('100000') })
    expect(refusalOf(() => opened(royal, usd('125.01')))).toBe('win_above_maximum')
  })
})

test('R-066 a round that was left keeps the five cards that were dealt', () => {
  const left = poker.finish(opened())
  expect(poker.settlement(left)).toMatchObject({ payout: money('10') })
  expect(refusalOf(() => poker.finish(left))).toBe('round_over')
})

describe('hostile input', () => {
  test('a second draw, whoever makes it, is refused', () => {
    const ended = poker.act(opened(), draw(31))
    for (const hold of [0, 3, 31])
      expect(refusalOf(() => poker.act(ended, draw(hold)))).toBe('round_over')
  })

  test.each([
    [draw(-1)], [draw(32)], [draw(1.5)], [draw(Number.NaN)], [{ type: 'draw' }], [{ type: 'draw', hold: '3' }],
    [{ type: 'draw', hold: [0, 1] }], [{ type: 'draw', hold: 3, cards: [1] }], [{ type: 'hold', hold: 3 }],
    [{}], [null], [[]], [undefined],
  ])('the action %j is refused by its shape', (action) => {
    const state: Json = opened()
    expect(refusalOf(() => game.act(state, action))).toBe('action_not_allowed')
  }) // biome-ignore format: a table

  test.each([[{ coins: 5 }], [null], [[]]])('the bet %j is refused by its shape', (bet) => {
    expect(refusalOf(() => game.open(bet, usd('1.00'), deck()))).toBe('bet_invalid')
  })

  test.each([
    ['0.99', 'stake_below_minimum'],
    ['500.01', 'stake_above_maximum'],
    ['1.001', 'amount_invalid'],
  ])('a stake of %s is refused', (amount, code) => {
    expect(refusalOf(() => opened(JACKS, usd(amount)))).toBe(code)
  })

  test('an action never changes the state it was given', () => {
    const state = opened()
    const before = JSON.stringify(state)
    poker.act(state, draw(3))
    poker.finish(state)
    expect(JSON.stringify(state)).toBe(before)
  })
})

test('secrets: a live view holds the five cards that were dealt and no other', () => {
  const view = poker.reveal(opened())
  expect(view.cards).toEqual(JACKS.slice(0, 5))
  expect(view.hold).toBeNull()
  expect(viewSchema.safeParse(view).success).toBe(true)
})
