import { nodeHashes } from '@lantern/games/fair/node-hashes'
import { fairDraw, nextBelow } from '@lantern/kernel/draw'
import { describe, expect, test } from 'vitest'
import { chanceAbove, chiSquare, gammaAbove, logGamma } from './chi-square.ts'

describe('the incomplete gamma function', () => {
  test('ln Γ is that of factorials and of a half', () => {
    for (const [x, value] of [
      [1, 1],
      [5, 24],
      [11, 3_628_800],
      [0.5, Math.sqrt(Math.PI)],
    ] as const)
      expect(logGamma(x)).toBeCloseTo(Math.log(value), 12)
  })

  test.each([
    // the table of quantiles, NIST handbook 1.3.6.7.4
    [1, 3.841, 0.05],
    [1, 10.828, 0.001],
    [10, 18.307, 0.05],
    [10, 3.94, 0.95],
    [36, 58.619, 0.01],
    [100, 124.342, 0.05],
    [100, 61.918, 0.999],
  ])('of %i degrees %f has the tabled chance %f', (degrees, statistic, chance) => {
    expect(chanceAbove(statistic, degrees) / chance).toBeCloseTo(1, 2)
  })

  test.each([
    [1, 3],
    [3, 0.2],
    [25, 25],
    [25, 60],
    [5_000, 4_900],
    [5_000, 5_250],
  ])('Q(%i, %f) of a whole number is the sum of Poisson', (a, x) => {
    let sum = 0
    let log = -x
    for (let k = 0; k < a; k += 1) {
      sum += Math.exp(log)
      log += Math.log(x) - Math.log(k + 1)
    }
    expect(gammaAbove(a, x)).toBeCloseTo(sum, 9)
  })
})

describe('χ²', () => {
  test('is Pearson’s, and small cells are counted together', () => {
    // Mendel's peas: 315, 108, 101 and 32 against 9 : 3 : 3 : 1
    const peas = chiSquare([315, 108, 101, 32], [9 / 16, 3 / 16, 3 / 16, 1 / 16])
    expect(peas.statistic).toBeCloseTo(0.47, 2)
    expect(peas.degrees).toBe(3)
    expect(peas.p).toBeCloseTo(0.925, 3)
    expect(chiSquare([50, 46, 1, 3], [0.48, 0.48, 0.02, 0.02]).degrees).toBe(1)
  })

  test('a wheel that takes a byte modulo 37 is found out, ours is not', () => {
    const counts = { ours: Array<number>(37).fill(0), byModulo: Array<number>(37).fill(0) }
    for (let nonce = 0; nonce < 12_500; nonce += 1) {
      const seeds = { serverSeed: 'wheel', clientSeed: 'test', nonce }
      const [a, b] = [fairDraw(seeds, nodeHashes.hmac), fairDraw(seeds, nodeHashes.hmac)]
      for (let time = 0; time < 8; time += 1) {
        const [ours, byModulo] = [nextBelow(a, 37), b.byte() % 37]
        counts.ours[ours] = (counts.ours[ours] ?? 0) + 1
        counts.byModulo[byModulo] = (counts.byModulo[byModulo] ?? 0) + 1
      }
    }
    const even = Array<number>(37).fill(1 / 37)
    expect(chiSquare(counts.ours, even).p).toBeGreaterThan(0.001)
    expect(chiSquare(counts.byModulo, even).p).toBeLessThan(1e-9)
  })
})
