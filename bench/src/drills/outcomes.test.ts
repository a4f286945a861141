import { games, sharedGames } from '@lantern/games/registry'
import { TITLES } from '@lantern/games/slots/titles'
import { expect, test } from 'vitest'
import { chiSquare } from '../chi-square.ts'
import { inHousePlans, slotPlans } from './outcome-plans.ts'

const plans = () => [...inHousePlans(), ...slotPlans()]

test('every game and every title is counted', () => {
  const codes = [...games, ...sharedGames, ...TITLES].map(({ code }) => code)
  expect(
    plans()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(codes.toSorted())
})

test('the shares of a tally are a whole', () => {
  for (const { tallies } of plans())
    for (const { name, shares } of tallies) {
      const sum = shares.reduce((total, share) => total + share, 0)
      expect(sum, name).toBeCloseTo(1, 12)
      expect(Math.min(...shares), name).toBeGreaterThan(0)
    }
})

test('each outcome has its cell, all are counted, and a small number of them is even', () => {
  for (const plan of plans()) {
    let outcomes = 0
    for (let nonce = 0; nonce < 900; nonce += 1) outcomes += plan.play(nonce)
    const counted = plan.tallies.flatMap(({ counts }) => counts).reduce((a, b) => a + b, 0)
    if (plan.name !== 'plinko') expect(counted, plan.name).toBe(outcomes)
    if (plan.name === 'dice') continue
    for (const { name, counts, shares } of plan.tallies)
      expect(chiSquare(counts, shares).p, name).toBeGreaterThan(1e-6)
  }
})

test('one stop that comes twice as often is found', () => {
  const [plan] = slotPlans()
  if (!plan) throw new Error('there are titles')
  for (let nonce = 0; nonce < 8_000; nonce += 1) plan.play(nonce)
  const [strip] = plan.tallies
  if (!strip) throw new Error('a title has strips')
  const counts = strip.counts.map((one, stop) => (stop === 3 ? one * 2 : one))
  expect(chiSquare(counts, strip.shares).p).toBeLessThan(1e-6)
})
