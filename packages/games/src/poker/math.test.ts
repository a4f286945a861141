import { money } from '@lantern/kernel/money'
import { describe, expect, test } from 'vitest'
import { anyGame } from '../game.ts'
import { readPublishedTable } from '../testing/published-table.ts'
import { simulate } from '../testing/simulation.ts'
import { viewSchema } from './bet.ts'
import { CATEGORIES, categoryOf, drawnHand, PAYS } from './math.ts'
import { dealtCounts, holdsOf } from './returns.ts'
import { poker } from './round.ts'
import { adviseHold } from './view/advice.ts'

const RANKS = '23456789TJQKA'
/** `AS KS` … as cards: rank, then D, H, S or C. */
const cards = (text: string): number[] =>
  text.split(' ').map((one) => RANKS.indexOf(one[0] ?? '') * 4 + 'DHSC'.indexOf(one[1] ?? ''))

const holds = holdsOf(PAYS)

describe('R-063 the enumerated return', () => {
  test('best play of all 2,598,960 deals returns 99.543904 %, in whole numbers', () => {
    const { over, under } = holds.expected()
    expect((over * 10_000_000_000n) / under).toBe(9_954_390_436n)
  }, 120_000)

  test('the published table is this table, and the hands in it are counted', () => {
    const counts = dealtCounts()
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2_598_960)
    const published = readPublishedTable(new URL('./README.md', import.meta.url))
    for (const [index, count] of counts.entries())
      expect(published.get(String(index))?.slice(2)).toEqual([`${PAYS[index]}×`, String(count)])
    expect(published.size).toBe(CATEGORIES.length)
  })

  test('R-063 a simulation of best play stays inside its 99 % interval', () => {
    const { mean, halfWidth } = simulate(
      anyGame(poker),
      {},
      { amount: money('10'), currency: 'USD' },
      {
        rounds: 6_000,
        serverSeed: 'hold',
        player(given) {
          const { dealt } = viewSchema.parse(given)
          const order = [0, 1, 2, 3, 4].sort((a, b) => (dealt[a] ?? 0) - (dealt[b] ?? 0))
          const { hold } = holds.best(order.map((place) => dealt[place] ?? 0))
          const bits = order.map((place, at) => ((hold >> at) & 1) << place)
          return { type: 'draw', hold: bits.reduce((all, bit) => all | bit, 0) }
        },
      },
    )
    expect(Math.abs(mean - 0.995439)).toBeLessThan(halfWidth)
  })
})

test.each([
  ['AS KS QS JS TS', 'royalFlush'], ['9H TH JH QH KH', 'straightFlush'], ['AD 2D 3D 4D 5D', 'straightFlush'],
  ['7D 7H 7S 7C AS', 'four'], ['7D 7H 7S AC AS', 'fullHouse'], ['2S 4S 8S JS AS', 'flush'],
  ['AS 2D 3D 4D 5D', 'straight'], ['AS KD QD JD TD', 'straight'], ['QS KD AD 2D 3D', 'none'],
  ['7D 7H 7S QC AS', 'three'], ['7D 7H QS QC AS', 'twoPair'], ['JD JH 2S 5C AS', 'jacks'],
  ['TD TH 2S 5C AS', 'none'], ['2D 4H 6S 8C TS', 'none'],
] as const)('%s is %s', (text, category) => {
  expect(categoryOf(cards(text))).toBe(category)
}) // biome-ignore format: a table

test('cards that are not held give way to the next of the deck, from the left', () => {
  const deck = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
  expect(drawnHand(deck, 0b00101)).toEqual([0, 5, 2, 6, 7])
  expect(drawnHand(deck, 31)).toEqual([0, 1, 2, 3, 4])
  expect(drawnHand(deck, 0)).toEqual([5, 6, 7, 8, 9])
  expect(() => drawnHand(deck, 32)).toThrow('five bits')
})

test.each(['2D 3H 5S 9C JD', 'TD JD QD KD 2H'])(
  'the advice for %s is the best hold, by two separate methods',
  async (text) => {
    const hand = cards(text).sort((a, b) => a - b)
    const advice = await adviseHold(hand, () => Promise.resolve())
    const { hold, worth } = holds.best(hand)
    expect(advice?.hold).toBe(hold)
    expect(advice?.worth).toBeCloseTo(worth / holds.common, 9)
  },
)
