import { light, ways as kenoWays } from '@lantern/games/keno/math'
import { heightOf, flight, winningWords, WORDS } from '@lantern/games/limbo/math'
import { ways } from '@lantern/games/plinko/math'
import { netOfSides, spin } from '@lantern/games/roulette/math'
import { prizesOf } from '@lantern/games/wheel/math'
import { choose } from '@lantern/kernel/choose'
import { fairDraw, type Hmac } from '@lantern/kernel/draw'
import * as z from 'zod/mini'
import type { Implementation } from './implementations.ts'

const seeds = z.object({ serverSeed: z.string(), clientSeed: z.string(), nonce: z.int() })
const limboSeeds = z.extend(seeds, { edge: z.literal(0.01) })
const limboBytes = z.object({ bytes: z.array(z.int()), rtp: z.number() })
const limboTarget = z.object({ target: z.number(), rtp: z.literal(0.99) })

const plinkoTable = z.object({ rows: z.int(), table: z.array(z.number()) })
const kenoTable = z.object({
  picks: z.int(),
  table: z.array(z.number()),
  balls: z.int(),
  drawn: z.int(),
})
const sides = z.object({
  sideA: z.int(),
  sideB: z.int(),
  policy: z.literal('netDifference'),
})
const wheelName = z.literal('50-segment medium wheel')

/** Operations of the games that one draw decides. */
export function instantImplementations(hmac: Hmac): ReadonlyMap<string, Implementation> {
  return new Map<string, Implementation>([
    ['fair/limbo', (input) => flight(fairDraw(limboSeeds.parse(input), hmac)) / 100],
    [
      'fair/limboFloat',
      (input) => {
        const { bytes, rtp } = limboBytes.parse(input)
        const word = bytes.reduce((value, byte) => value * 256 + byte, 0)
        return heightOf(word, Math.round(rtp * 100)) / 100
      },
    ],
    [
      'bgs/limboWinProb',
      (input) => winningWords(Math.round(limboTarget.parse(input).target * 100)) / WORDS,
    ],
    [
      'bgs/plinkoRtp',
      (input) => {
        const { rows, table } = plinkoTable.parse(input)
        return table.reduce((sum, pays, at) => sum + pays * Number(ways(rows, at)), 0) / 2 ** rows
      },
    ],
    [
      'fair/keno40x10',
      (input) => light(fairDraw(seeds.parse(input), hmac)).toSorted((a, b) => a - b),
    ],
    [
      'bgs/kenoRtp',
      (input) => {
        const { picks, table, balls, drawn } = kenoTable.parse(input)
        const all = Number(choose(balls, drawn))
        return table.reduce(
          (sum, pays, hits) => sum + (pays * Number(kenoWays(picks, hits, drawn, balls))) / all,
          0,
        )
      },
    ],
    ['fair/roulette', (input) => spin(fairDraw(seeds.parse(input), hmac))],
    [
      'validbet/oppositeSides',
      (input) => {
        const { sideA, sideB } = sides.parse(input)
        return Number(netOfSides(BigInt(sideA), BigInt(sideB)))
      },
    ],
    [
      'bgs/wheelRtp',
      (input) => {
        wheelName.parse(input)
        return prizesOf(50, 'medium').reduce((sum, prize) => sum + prize, 0) / 5_000
      },
    ],
  ])
}
