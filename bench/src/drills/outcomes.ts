import process from 'node:process'
import { chiSquare } from '../chi-square.ts'
import { type Bench, round } from '../line.ts'
import { inHousePlans, type Plan, slotPlans } from './outcome-plans.ts'

// χ² over what every game makes of its draws, to its last cell: numbers that are random can still be mapped
// unevenly, and no test of the stream sees that. A title of the slots is a game.

/** So many outcomes of each game, or as many as there is time for. */
const WISHED = 10_000_000
const MINUTES = Number.parseFloat(process.env['BENCH_MINUTES'] ?? '5')
/** The time of a game of the house beside that of a title: it has more cells and slower draws. */
const WEIGHT_IN_HOUSE = 3
const ROUNDS_A_LOOK = 2_000
/** One test may lie outside [0.001, 0.999] once in 500 times; of all tests together, as often (Bonferroni). */
const TAIL = 0.001

interface Played {
  readonly outcomes: number
  /** The least and the greatest p of its tests. */
  readonly least: number
  readonly greatest: number
}

function play(plan: Plan, ms: number): Played {
  const until = performance.now() + ms
  let outcomes = 0
  for (let nonce = 0; outcomes < WISHED && performance.now() < until; )
    for (let left = ROUNDS_A_LOOK; left > 0; left -= 1, nonce += 1) outcomes += plan.play(nonce)
  const all = plan.tallies.map(({ counts, shares }) => chiSquare(counts, shares).p)
  return { outcomes, least: Math.min(...all), greatest: Math.max(...all) }
}

export const outcomesDrill: Bench = async (_name, print) => {
  const waiting = [
    ...inHousePlans().map((plan) => ({ plan, weight: WEIGHT_IN_HOUSE })),
    ...slotPlans().map((plan) => ({ plan, weight: 1 })),
  ]
  const tests = waiting.reduce((sum, { plan }) => sum + plan.tallies.length, 0)
  const bound = TAIL / tests
  const end = performance.now() + MINUTES * 60_000
  let weights = waiting.reduce((sum, { weight }) => sum + weight, 0)
  const failed: string[] = []
  for (const { plan, weight } of waiting) {
    // what a game leaves of its time the others have
    const share = ((end - performance.now()) * weight) / weights
    weights -= weight
    const { outcomes, least, greatest } = play(plan, share)
    if (least < bound || greatest > 1 - bound) failed.push(plan.name)
    const cut = outcomes < WISHED ? ` of ${WISHED} wished in ${MINUTES} minutes for all games` : ''
    print({
      name: `outcomes of ${plan.name}: p nearest to 0 or 1`,
      ours: round(least < 1 - greatest ? least : greatest, 6),
      other: bound,
      ratio: null,
      unit: 'p',
      n: outcomes,
      note: `${plan.tallies.length} tests, p from ${round(least, 6)} to ${round(greatest, 6)}; ${outcomes} outcomes${cut}; outside [${bound.toExponential(2)}, 1 − that] fails: ${TAIL} among ${tests} tests (Bonferroni)`,
    })
  }
  if (failed.length > 0) throw new Error(`outcomes are not even: ${failed.join(', ')}`)
}
