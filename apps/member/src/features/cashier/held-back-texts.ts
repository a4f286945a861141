import type { ReplyOf } from '@lantern/contract/endpoint'
import type { rollover } from '@lantern/contract/rollover'
import { useLingui } from '@lingui/react/macro'
import { productName, useProductNames } from '../../parts/records/product-names.ts'
import { useFormats } from '../../site.ts'

export type HeldState = ReplyOf<typeof rollover.state>
export type HeldLock = HeldState['locks'][number]
export type HeldBonus = HeldState['bonuses'][number]
export type ShortBet = HeldState['bets'][number]

/** Whether a lock holds withdrawals back now. */
export const waits = ({ state }: HeldLock): boolean => state === 'open' || state === 'owing'

/** How far a lock is, in whole percent; full only when nothing is missing. */
export const percentOf = ({
  progress,
  required,
}: Pick<HeldLock, 'progress' | 'required'>): bigint =>
  required === 0n ? 100n : (progress * 100n) / required

/** Where locks come from, what counts for them, and why a bet did not, in words. */
export function useHeldBackTexts(currency: string) {
  const { t } = useLingui()
  const formats = useFormats()
  const products = useProductNames()
  const reasons: Readonly<Record<ShortBet['reason'], string>> = {
    running: t`Still running: it counts once it is settled.`,
    taken_back: t`Void or cancelled: the stake came back.`,
    nothing: t`The stake was given back, or such a bet counts for nothing.`,
    excluded: t`This game does not count.`,
    odds: t`The odds were below the lowest that count.`,
    stake: t`The stake was above the highest that counts.`,
    opposite: t`Of bets against each other only the difference counts.`,
    covering: t`A bet on 25 numbers or more of 37 counts for nothing.`,
    funds: t`Staked from a balance that does not count.`,
    weighted: t`Bets on this game count in part.`,
    full: t`No more was missing when it came.`,
  }
  const title = (lock: HeldLock): string => {
    const deposit = formats.money(lock.deposit, currency)
    const bonus = formats.money(lock.bonus, currency)
    if (lock.source === 'deposit') return t`Deposit of ${deposit}`
    if (lock.source === 'operator') return t`Set by the house`
    return lock.bonus > 0n ? t`Bonus of ${bonus}` : t`Promotion`
  }
  const rules = ({ terms }: Pick<HeldLock, 'terms'>): string[] => {
    const { weights, minimumOdds, mostStake } = terms
    const shares = Object.entries(weights.products)
      .filter(([, share]) => share !== weights.otherwise)
      .map(([product, share]) => t`${productName(products, product)}: ${share}%`)
    const odds = minimumOdds && formats.money(minimumOdds, currency, 'none')
    const stake = mostStake && formats.money(mostStake, currency)
    const isSpecial = [weights.tags, weights.games].some((one) => Object.keys(one).length > 0)
    return [
      ...shares,
      ...(weights.otherwise === 100
        ? []
        : [
            shares.length > 0
              ? t`All else: ${weights.otherwise}%`
              : t`Bets count ${weights.otherwise}%`,
          ]),
      ...(isSpecial ? [t`some games have a share of their own`] : []),
      ...(odds ? [t`odds of ${odds} and above`] : []),
      ...(stake ? [t`stakes up to ${stake}`] : []),
    ]
  }
  return { title, rules, reason: (bet: ShortBet) => reasons[bet.reason] }
}
