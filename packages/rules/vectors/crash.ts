import { bustOf, OUTCOMES, survivors } from '@lantern/games/crash/math'
import { type Hmac } from '@lantern/kernel/draw'
import * as z from 'zod/mini'
import type { Implementation } from './implementations.ts'

const game = z.object({ gameHash: z.string(), salt: z.string() })
const shared = z.extend(game, { rtp: z.number() })
const chained = z.object({ hash: z.string() })
const target = z.object({ target: z.number() })
const instant = z.object({
  game: z.literal('bustabit v2'),
  what: z.literal('P(result = 1.00)'),
})

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** The first 32 bits of the hash of a round, as the older scheme reads them. */
const firstWord = (mac: Uint8Array): bigint =>
  mac.slice(0, 4).reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)

const share = (count: bigint): number => Number(count) / Number(OUTCOMES)

/** Rounds that all players share: where they end, and how often they come so far. */
export function crashImplementations(
  hmac: Hmac,
  sha256Hex: (text: string) => string,
): readonly (readonly [string, Implementation])[] {
  return [
    [
      'fair/crashBustabit',
      (input) => {
        const { gameHash, salt } = game.parse(input)
        return Number(bustOf(hmac(salt, bytesOf(gameHash)))) / 100
      },
    ],
    [
      'fair/crashStake',
      (input) => {
        const { gameHash, salt, rtp } = shared.parse(input)
        const word = firstWord(hmac(gameHash, salt))
        const result = (BigInt(Math.round(rtp * 100)) << 32n) / (word + 1n)
        return Math.max(100, Number(result)) / 100
      },
    ],
    ['fair/sha256HexChain', (input) => sha256Hex(chained.parse(input).hash)],
    [
      'bgs/bustabitSurvival',
      (input) => share(survivors(Math.round(target.parse(input).target * 100))),
    ],
    [
      'bgs/prob',
      (input) => {
        instant.parse(input)
        return share(OUTCOMES - survivors(101))
      },
    ],
  ]
}
