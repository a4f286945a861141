import { formatMoney, type Money, parseMoney } from '@lantern/kernel/money'
import type { WithdrawalPart } from './withdrawal-parts.tsx'

/** A part as it is typed. */
export interface PartDraft {
  /** Of its row on the screen. */
  readonly key: number
  readonly amount: string
  readonly provider: string
  readonly isLater: boolean
}

/** The parts that a withdrawal has, or all of it as the first of two. */
export const draftsOf = (
  parts: readonly WithdrawalPart[],
  sent: Money,
  provider: string,
): PartDraft[] =>
  parts.length > 0
    ? parts.map((part) => ({
        key: part.no,
        amount: formatMoney(part.amount),
        provider: part.provider,
        isLater: part.state === 'waiting',
      }))
    : [
        { key: 1, amount: formatMoney(sent), provider, isLater: false },
        { key: 2, amount: '', provider, isLater: false },
      ]

export type SplitProblem = 'amounts' | 'sum' | 'all_later' | 'ceiling'

export interface ReadSplit {
  readonly parts: { amount: Money; provider: string; isLater: boolean }[]
  /** What is still missing, or too much below zero; undefined while an amount can not be read. */
  readonly left: Money | undefined
  readonly problem: SplitProblem | undefined
}

interface Terms {
  readonly sent: Money
  /** The most that providers pay at once; one that is not named has no limit. */
  readonly ceilings: Readonly<Record<string, Money>>
}

/** What would be sent, and what keeps it from being sent. */
export function readSplit(drafts: readonly PartDraft[], { sent, ceilings }: Terms): ReadSplit {
  const parts = drafts.flatMap(({ amount, provider, isLater }) => {
    const units = parseMoney(amount.trim())
    return units !== undefined && units > 0n ? [{ amount: units, provider, isLater }] : []
  })
  if (parts.length < drafts.length) return { parts, left: undefined, problem: 'amounts' }
  const left = sent - parts.reduce((sum, part) => sum + part.amount, 0n)
  const isAbove = ({ amount, provider }: (typeof parts)[number]) =>
    amount > (ceilings[provider] ?? amount)
  const problem =
    left !== 0n
      ? 'sum'
      : parts.every(({ isLater }) => isLater)
        ? 'all_later'
        : parts.some(isAbove)
          ? 'ceiling'
          : undefined
  return { parts, left, problem }
}
