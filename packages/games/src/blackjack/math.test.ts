import { money } from '@lantern/kernel/money'
import { describe, expect, test } from 'vitest'
import { anyGame } from '../game.ts'
import { readPublishedTable } from '../testing/published-table.ts'
import { simulate } from '../testing/simulation.ts'
import { viewSchema } from './bet.ts'
import { cardValue, totalOf } from './math.ts'
import { asNumber, blackjackOf, OUR_RULES } from './returns.ts'
import { blackjack } from './round.ts'

const exact = blackjackOf(OUR_RULES)

describe('R-063 the enumerated return', () => {
  test('best play returns 99.4296 %, by exact backward induction over the endless deck', () => {
    const { over, under } = exact.expected()
    // −0.570388 %, between these two in whole numbers.
    expect(over * 100_000_000n > -570_389n * under).toBe(true)
    expect(over * 100_000_000n < -570_387n * under).toBe(true)
  })

  test('the published chances that the dealer busts are these', () => {
    const published = readPublishedTable(new URL('./README.md', import.meta.url))
    for (const open of [2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
      expect(published.get(String(open))?.[1]).toBe(
        `${(asNumber(exact.busts(open)) * 100).toFixed(2)} %`,
      )
    expect(published.size).toBe(10)
  })

  test('R-063 a simulation of best play stays inside its 99 % interval', () => {
    const { mean, halfWidth } = simulate(
      anyGame(blackjack),
      {},
      { amount: money('10'), currency: 'USD' },
      {
        rounds: 4_000,
        serverSeed: 'best play',
        player(given) {
          const { hands, active, dealer, moves, step } = viewSchema.parse(given)
          const hand = hands[active ?? 0]
          const open = cardValue(dealer[0] ?? 0)
          return { type: exact.best(hand?.total ?? 0, hand?.isSoft ?? false, open, moves), step }
        },
      },
    )
    expect(Math.abs(mean - (1 + asNumber(exact.expected())))).toBeLessThan(halfWidth)
  })
})

test('aces count eleven until they can not', () => {
  expect(totalOf([48, 49])).toEqual({ total: 12, isSoft: true })
  expect(totalOf([48, 28])).toEqual({ total: 20, isSoft: true })
  expect(totalOf([48, 28, 16])).toEqual({ total: 16, isSoft: false })
  expect(totalOf([48, 32])).toEqual({ total: 21, isSoft: true })
  expect([0, 32, 36, 40, 44, 48].map(cardValue)).toEqual([2, 10, 10, 10, 10, 11])
})
