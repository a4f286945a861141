import { expect, test } from 'vitest'
import { HIGHEST, MAX_TARGET } from '../math.ts'
import { flightMs, heightAt, readTarget, riseOf, writeChance, writeHeight } from './heights.ts'

test.each([
  ['2', 200],
  ['2.5', 250],
  ['2,50', 250],
  [' 10000 ', MAX_TARGET],
  ['1.01', 101],
  ['1', undefined],
  ['1.00', undefined],
  ['10000.01', undefined],
  ['1.005', undefined],
  ['1e3', undefined],
  ['', undefined],
])('%j is the target %s', (text, target) => {
  expect(readTarget(text)).toBe(target)
})

test('heights and chances are written as they are paid', () => {
  expect(writeHeight(101)).toBe('1.01')
  expect(writeHeight(HIGHEST)).toBe('1000000.00')
  expect(writeChance(200)).toBe('49.50')
  expect(writeChance(MAX_TARGET)).toBe('0.0099')
})

test('higher is higher in the sky, and nothing leaves it', () => {
  expect(riseOf(100)).toBe(0)
  for (const [low, high] of [[100, 101], [199, 200], [1_000, 10_000], [10_000, HIGHEST]] as const)
    expect(riseOf(high)).toBeGreaterThan(riseOf(low))
  expect(riseOf(HIGHEST)).toBeLessThan(1)
  expect(heightAt(0)).toBe(100)
  expect(heightAt(riseOf(400))).toBe(400)
  expect(flightMs(HIGHEST)).toBeLessThanOrEqual(1_300)
}) // biome-ignore format: a table
