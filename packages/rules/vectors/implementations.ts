import { fairDraw, type Hmac, nextFloat } from '@lantern/kernel/draw'
import { roll, winningOutcomes } from '@lantern/games/dice/math'
import { exactMultiplier, layMines } from '@lantern/games/mines/math'
import { crashImplementations } from './crash.ts'
import { cardImplementations } from './cards.ts'
import { instantImplementations } from './instant.ts'
import { slotImplementations } from './slots.ts'
import { validBetImplementations } from './valid-bet.ts'
import * as z from 'zod/mini'

/** Recomputes one case from its input with our own functions. */
export type Implementation = (input: unknown) => unknown

const seeds = z.object({ serverSeed: z.string(), clientSeed: z.string(), nonce: z.int() })
const stream = z.extend(seeds, { cursor: z.int(), count: z.int() })
const minesBoard = z.extend(seeds, { mines: z.int() })
const minesStep = z.object({
  cells: z.literal(25),
  mines: z.int(),
  revealed: z.int(),
  rtp: z.literal(0.99),
})
const diceBet = z.object({
  target: z.number(),
  dir: z.enum(['over', 'under']),
  rtp: z.literal(0.99),
})
const winCount = z
  .string()
  .check(z.regex(/^outcomes 0\.00\.\.100\.00 step \.01 \(10001\); roll > /))

const times = <T>(count: number, take: () => T): T[] => Array.from({ length: count }, take)
const hundredths = (value: number): number => Math.round(value * 100)

/** `area/op` → our function, under one HMAC and one hash. */
export function implementations(
  hmac: Hmac,
  sha256Hex: (text: string) => string,
): ReadonlyMap<string, Implementation> {
  return new Map<string, Implementation>([
    ...slotImplementations,
    ...validBetImplementations,
    ...crashImplementations(hmac, sha256Hex),
    ...cardImplementations(hmac),
    ...instantImplementations(hmac),
    [
      'fair/bytes',
      (input) => {
        const { cursor, count, ...from } = stream.parse(input)
        const draw = fairDraw(from, hmac, cursor)
        return times(count, () => draw.byte())
      },
    ],
    [
      'fair/floats',
      (input) => {
        const { cursor, count, ...from } = stream.parse(input)
        const draw = fairDraw(from, hmac, cursor)
        return times(count, () => nextFloat(draw))
      },
    ],
    ['fair/dice', (input) => roll(fairDraw(seeds.parse(input), hmac)) / 100],
    [
      'fair/mines25',
      (input) => {
        const { mines, ...from } = minesBoard.parse(input)
        return layMines(fairDraw(from, hmac), mines).sort((a, b) => a - b)
      },
    ],
    [
      'bgs/minesMultiplier',
      (input) => {
        const { mines, revealed } = minesStep.parse(input)
        const { numerator, denominator } = exactMultiplier(mines, revealed)
        return Number(numerator) / Number(denominator)
      },
    ],
    [
      'bgs/diceContinuous',
      (input) => {
        const { target, dir } = diceBet.parse(input)
        const winChance = winningOutcomes(dir, hundredths(target)) / 10_000
        return { winChance, multiplier: 0.99 / winChance }
      },
    ],
    [
      'bgs/diceWinCount',
      (input) => {
        const text = winCount.parse(input)
        const target = Number.parseInt(text.slice(text.lastIndexOf(' ')).replace('.', ''), 10)
        return winningOutcomes('over', target)
      },
    ],
  ])
}
