import type { betProducts } from '@lantern/contract/bets'
import { useLingui } from '@lingui/react/macro'

export type BetProduct = (typeof betProducts)[number]

/** Families of games in words. */
export function useProductNames(): Readonly<Record<BetProduct, string>> {
  const { t } = useLingui()
  return {
    rng: t`Slots`,
    live: t`Live casino`,
    fish: t`Fishing`,
    pvp: t`Card games`,
    originals: t`Originals`,
    sports: t`Sports`,
    esports: t`E-sports`,
    cockfight: t`Cockfight`,
    lottery: t`Lottery`,
  }
}

/** The name of a family; one that is not known is shown as it is. */
export const productName = (names: Readonly<Record<string, string>>, product: string): string =>
  Object.entries(names).find(([name]) => name === product)?.[1] ?? product
