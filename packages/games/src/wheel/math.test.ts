import { describe, expect, test } from 'vitest'
import { expectSimulatedReturn, testDraw } from '../testing/instant-suite.ts'
import { readPublishedTable } from '../testing/published-table.ts'
import { highest, multiplier, prizesOf, RISKS, SIZES, tiersOf, turn } from './math.ts'

const everyWheel = SIZES.flatMap((size) => RISKS.map((risk) => [size, risk] as const))

describe('R-063 the enumerated return', () => {
  test.each(everyWheel)('%i lanterns, %s: exactly 0.99', (size, risk) => {
    const prizes = prizesOf(size, risk)
    expect(prizes).toHaveLength(size)
    expect(prizes.reduce((sum, one) => sum + one, 0)).toBe(99 * size)
    expect(Math.max(...prizes)).toBe(Number(highest(size, risk)) / 100)
    for (const [hundredths, lanterns] of tiersOf(size, risk))
      expect(prizes.filter((one) => one === hundredths)).toHaveLength(lanterns)
  })

  test('the published table is this table', () => {
    const published = readPublishedTable(new URL('./README.md', import.meta.url))
    for (const size of SIZES) {
      const cells = RISKS.flatMap((risk) => {
        const winning = prizesOf(size, risk).filter((one) => one > 0).length
        return [`${Number(highest(size, risk)) / 10_000}×`, String(winning)]
      })
      expect(published.get(String(size))).toEqual([String(size), ...cells, '0.990000'])
    }
  })

  test.each([
    [10, 'low'],
    [30, 'medium'],
    [50, 'high'],
  ] as const)('R-063 a simulation of %i, %s stays inside its 99 % interval', (size, risk) => {
    expectSimulatedReturn({
      rounds: 15_000,
      play: (nonce) => multiplier(size, risk, turn(testDraw(nonce), size)),
      outcomes: prizesOf(size, risk).map((hundredths) => ({
        chance: 1 / size,
        multiplier: BigInt(hundredths) * 100n,
      })),
    })
  })
})

test('a wheel looks the same for ever: its first lanterns are these', () => {
  expect(prizesOf(10, 'low')).toEqual([140, 110, 0, 130, 100, 170, 110, 0, 130, 100])
  expect(prizesOf(10, 'high')).toEqual([300, 0, 0, 0, 0, 690, 0, 0, 0, 0])
  expect(() => multiplier(10, 'low', 10)).toThrow('lantern of the wheel')
})
