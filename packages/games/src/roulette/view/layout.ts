import { formatMoney, money } from '@lantern/kernel/money'
import type { Spot } from '../math.ts'

const NEAR_EDGE = 0.3

/**
 * Where a spot's chip lies on the felt: `along` the streets from −1 (the zero's far edge) to 12,
 * `cross` from 0 (the first column's edge) to 3. Streets and lines lie near that edge.
 */
export function placeOf({ kind, numbers }: Spot): { along: number; cross: number } {
  const rest = numbers.filter((number) => number > 0)
  if (rest.length === 0) return { along: -0.5, cross: 1.5 }
  const mean = (of: (number: number) => number): number =>
    rest.reduce((sum, number) => sum + of(number), 0) / rest.length
  const cross = mean((number) => ((number - 1) % 3) + 0.5)
  if (numbers.includes(0)) return { along: 0, cross: rest.length === 3 ? NEAR_EDGE : cross }
  const along = mean((number) => Math.ceil(number / 3) - 0.5)
  return { along, cross: kind === 'street' || kind === 'line' ? NEAR_EDGE : cross }
}

/** `5`, `2.5`, `10k`, `2.5m`: as short as a chip is small. */
export function shortAmount(amount: string): string {
  const units = money(amount)
  const [size, sign] =
    units >= money('1000000')
      ? [1_000_000n, 'm']
      : units >= money('1000')
        ? [1_000n, 'k']
        : [1n, '']
  return `${formatMoney(units / size)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')}${sign}`
}

/** The chips one may lay: the smallest stake and what is usual above it. */
export const chipsFrom = (minStake: string): readonly string[] =>
  [1n, 2n, 5n, 10n, 50n, 100n].map((times) => formatMoney(money(minStake) * times))
