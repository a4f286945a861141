import { money } from '@lantern/kernel/money'
import { describe, expect, test } from 'vitest'
import { expectSimulatedReturn, testDraw } from '../testing/instant-suite.ts'
import { readPublishedTable } from '../testing/published-table.ts'
import {
  colourOf,
  countedOf,
  coveredBy,
  type Kind,
  mostOf,
  NUMBERS,
  paysOn,
  POCKETS,
  RIM,
  spin,
  SPOTS,
} from './math.ts'

const spots = [...SPOTS.values()]
const ofKind = (kind: Kind) => spots.filter((spot) => spot.kind === kind)

describe('the table', () => {
  test('has every spot of a European table, once', () => {
    const counts = Object.fromEntries(
      (['straight', 'split', 'street', 'corner', 'line', 'outside'] as const).map((kind) => [
        kind,
        ofKind(kind).length,
      ]),
    )
    expect(counts).toEqual({
      straight: 37,
      split: 60,
      street: 14,
      corner: 23,
      line: 11,
      outside: 12,
    })
    expect(SPOTS.size).toBe(157)
    for (const { numbers } of spots) expect(new Set(numbers).size).toBe(numbers.length)
  })

  test('half of the 36 are red, half black, and neighbours on the rim differ', () => {
    expect([...RIM].sort((a, b) => a - b)).toEqual(NUMBERS)
    expect(NUMBERS.filter((number) => colourOf(number) === 'red')).toHaveLength(18)
    expect(NUMBERS.filter((number) => colourOf(number) === 'black')).toHaveLength(18)
    for (const [index, number] of RIM.entries())
      expect(colourOf(number)).not.toBe(colourOf(RIM[(index + 1) % POCKETS] ?? -1))
  })

  test('outside bets win with the numbers that they are called by', () => {
    expect(SPOTS.get('column2')?.numbers.slice(0, 3)).toEqual([2, 5, 8])
    expect(SPOTS.get('dozen3')?.numbers).toEqual(NUMBERS.slice(25))
    for (const code of ['red', 'black', 'odd', 'even', 'low', 'high'])
      expect(SPOTS.get(code)?.numbers).toHaveLength(18)
    for (const { kind, numbers } of spots) if (kind === 'outside') expect(numbers).not.toContain(0)
  })
})

describe('R-063 the enumerated return', () => {
  test('every one of the 157 spots returns exactly 36 of 37, with nothing rounded', () => {
    for (const { code } of spots) {
      const chips = { [code]: '1.00' }
      const paid = NUMBERS.reduce((sum, pocket) => sum + paysOn(chips, pocket), 0n)
      expect(paid).toBe(money('36.00'))
    }
  })

  test('the published table is this table', () => {
    const published = readPublishedTable(new URL('./README.md', import.meta.url))
    for (const size of new Set(spots.map((spot) => spot.numbers.length))) {
      const row = published.get(String(size))
      expect(row?.[2]).toBe(`${36 / size}×`)
      expect(row?.[3]).toBe('0.972973')
    }
    expect(published.size).toBe(7)
  })

  test('R-063 a simulation of many chips stays inside its 99 % interval', () => {
    const chips = {
      '17': '1.00',
      '17-18': '2.00',
      '13-14-16-17': '1.00',
      red: '5.00',
      dozen2: '1.00',
    }
    const at = (pocket: number) => paysOn(chips, pocket) / 10n
    expectSimulatedReturn({
      rounds: 20_000,
      play: (nonce) => at(spin(testDraw(nonce))),
      outcomes: NUMBERS.map((pocket) => ({ chance: 1 / POCKETS, multiplier: at(pocket) })),
    })
  })
})

test('the most a bet can pay is on the pocket that most chips share', () => {
  expect(mostOf({ '17': '1.00', '17-18': '1.00', black: '1.00' })).toBe(money('56.00'))
  expect(coveredBy({ '0-1': '1.00', dozen1: '1.00' }).size).toBe(13)
})

describe('valid bet', () => {
  test.each([
    [{ red: '100.00', black: '60.00' }, '40', 'opposite_bets'],
    [{ red: '100.00', black: '100.00' }, '0', 'opposite_bets'],
    [{ red: '50.00' }, '50', 'full_stake'],
    [{ odd: '10.00', even: '4.00', '7': '1.00' }, '7', 'opposite_bets'],
    [{ low: '5.00', high: '5.00', red: '3.00' }, '3', 'opposite_bets'],
    [{ dozen1: '5.00', dozen2: '5.00' }, '10', 'full_stake'],
    [{ dozen1: '5.00', dozen2: '5.00', '0': '1.00' }, '0', 'most_numbers_covered'],
    [{ column1: '1.00', column2: '1.00', column3: '1.00' }, '0', 'most_numbers_covered'],
    [{ red: '9.00', '2': '1.00', '4': '1.00' }, '11', 'full_stake'],
  ])('%j counts %s: %s', (chips, amount, reason) => {
    expect(countedOf(chips)).toEqual({ amount: money(amount), reason })
  })
})

test('pockets fall evenly over 37,000 rounds', () => {
  const counts = NUMBERS.map(() => 0)
  for (let nonce = 0; nonce < 37_000; nonce += 1) {
    const pocket = spin(testDraw(nonce))
    counts[pocket] = (counts[pocket] ?? 0) + 1
  }
  const chi = counts.reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0)
  expect(chi).toBeGreaterThan(14)
  expect(chi).toBeLessThan(68)
})
