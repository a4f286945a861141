import { parseMoney } from '@lantern/kernel/money'
import type { SlotState } from './slot-state.ts'

/** A win worth a moment, by how many whole stakes it is. */
export interface Moment {
  readonly kind: 'bigWin' | 'hugeWin' | 'vastWin'
  readonly amount: string
  readonly times: bigint
}

const STEPS = [
  ['vastWin', 100n],
  ['hugeWin', 30n],
  ['bigWin', 10n],
] as const

/**
 * What is celebrated: ten stakes and more of a whole win. What pays less than it cost, or a little
 * more, is told in words and nothing else; so is what won free spins on the way: their offer stands
 * there, and at their end the whole round is what was won.
 */
export function momentOf({
  notice,
  staked: stake,
  phase,
}: Pick<SlotState, 'notice' | 'staked' | 'phase'>): Moment | null {
  if (phase === 'offered') return null
  if (notice.kind !== 'won' && notice.kind !== 'feature_won') return null
  const [won, staked] = [parseMoney(notice.amount) ?? 0n, parseMoney(stake) ?? 0n]
  if (staked <= 0n) return null
  const times = won / staked
  const step = STEPS.find(([, least]) => times >= least)
  return step ? { kind: step[0], amount: notice.amount, times } : null
}
