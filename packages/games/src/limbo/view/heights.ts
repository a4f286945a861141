import { formatMoney } from '@lantern/kernel/money'
import { MAX_TARGET, MIN_TARGET, WORDS, winningWords } from '../math.ts'

/** 250 → `2.50`. */
export const writeHeight = (hundredths: number): string => formatMoney(BigInt(hundredths) * 100n)

/** `2.5` or `2,50` → 250; undefined for what is no target. */
export function readTarget(text: string): number | undefined {
  const match = /^(\d{1,5})(?:[.,](\d{0,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const value = Number.parseInt(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`, 10)
  return value >= MIN_TARGET && value <= MAX_TARGET ? value : undefined
}

/** The chance of reaching a target in percent, with two to four decimals, rounded down. */
export const writeChance = (target: number): string =>
  formatMoney((BigInt(winningWords(target)) * 1_000_000n) / BigInt(WORDS))

/**
 * Where in the sky a height is, from 0 at the ground (1.00×) to 1, which nothing reaches. Half the
 * flights end below 1.98×: they have a third of the sky, and 100× is still under its top.
 */
export const riseOf = (hundredths: number): number => 1 - Math.sqrt(100 / hundredths)

/** The height at a place in the sky: the other way round. */
export const heightAt = (rise: number): number => Math.floor(100 / (1 - rise) ** 2)

/** How long a flight is shown, in milliseconds: higher ones take longer, none is a wait. */
export const flightMs = (hundredths: number): number => 450 + Math.round(850 * riseOf(hundredths))
