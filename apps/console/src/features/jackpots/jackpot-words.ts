import { type PotTerms, potReturn } from '@lantern/games/slots/pot'
import { useLingui } from '@lingui/react/macro'
import type { StateWord } from '../../words/money-states.ts'

/** Whether a pool takes from stakes, in words. */
export function usePoolState(): (pool: { readonly isOpen: boolean }) => StateWord {
  const { t } = useLingui()
  return ({ isOpen }) =>
    isOpen
      ? { label: t({ message: 'Open', comment: 'a jackpot that stakes feed' }), tone: 'good' }
      : { label: t({ message: 'Closed', comment: 'a jackpot' }), tone: 'neutral' }
}

/** Millionths as per cent, every digit of them: 5000 is 0.5. */
export const percentOfMillionths = (millionths: number | bigint): string => {
  const all = BigInt(millionths)
  return `${all / 10_000n}.${`${all % 10_000n}`.padStart(4, '0')}`.replace(/\.?0+$/, '')
}

/** What a pool gives back of stakes in the long run, in per cent. */
export const givesBack = (pool: PotTerms): string => {
  const { over, under } = potReturn(pool)
  return percentOfMillionths((over * 1_000_000n) / under)
}

/** Per cent as millionths; undefined when it is none, or has more digits than there are. */
export function millionthsOfPercent(text: string): number | undefined {
  const match = /^(\d{1,3})(?:[.,](\d{1,4}))?$/.exec(text.trim())
  if (!match) return undefined
  const [, whole = '', part = ''] = match
  return Number.parseInt(whole, 10) * 10_000 + Number.parseInt(part.padEnd(4, '0'), 10)
}
