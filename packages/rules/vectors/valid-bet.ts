import { formatMoney, type Money, money } from '@lantern/kernel/money'
import * as z from 'zod/mini'
import {
  netCapped,
  ofPot,
  ofShots,
  ofSpin,
  withinCoverage,
  withMinimumOdds,
} from '../src/rewards/valid-bet.ts'
import type { Implementation } from './implementations.ts'

const amount = z.pipe(
  z.number(),
  z.transform((value) => money(String(value))),
)
const count = z.pipe(
  z.int(),
  z.transform((value) => BigInt(value)),
)
const plain = (units: Money): number => Number(formatMoney(units))

const netBet = z.object({ stake: amount, payout: amount })
const sportsBet = z.extend(netBet, { decimalOdds: amount, minDecimal: amount })
const coverage = z.object({ selected: count, universe: count, stake: amount, maxCoverage: amount })
const spin = z.object({ bet: amount, win: amount, freeSpin: z.boolean() })
const shots = z.object({ bullets: count, cost: amount, refundedMisfires: count })
const pot = z.union([
  z.object({ net: amount, rake: amount }),
  z.object({ netAfterRake: amount, rake: amount }),
])

/** What of a bet counts for rewards, by kind of game. */
export const validBetImplementations: readonly [string, Implementation][] = [
  [
    'validbet/netCapped',
    (input) => {
      const { stake, payout } = netBet.parse(input)
      return plain(netCapped(stake, payout))
    },
  ],
  [
    'validbet/sportsMinOdds',
    (input) => {
      const { decimalOdds, minDecimal, ...bet } = sportsBet.parse(input)
      return plain(withMinimumOdds({ ...bet, odds: decimalOdds }, minDecimal))
    },
  ],
  [
    'validbet/coverageRule',
    (input) => {
      const { maxCoverage, ...bet } = coverage.parse(input)
      return plain(withinCoverage(bet, maxCoverage))
    },
  ],
  [
    'validbet/slot',
    (input) => {
      const { bet, freeSpin } = spin.parse(input)
      return plain(ofSpin(bet, freeSpin))
    },
  ],
  [
    'validbet/fish',
    (input) => {
      const { bullets, cost, refundedMisfires } = shots.parse(input)
      return plain(ofShots(bullets, refundedMisfires, cost))
    },
  ],
  [
    'validbet/pvp',
    (input) => {
      const known = pot.parse(input)
      return plain(ofPot('net' in known ? known.net : known.netAfterRake, known.rake))
    },
  ],
]
