import { useLingui } from '@lingui/react/macro'
import type { StateWord } from './money-states.ts'

/** The states of a wager in words; one that is not known here is shown as it is. */
export function useWagerStates(): (state: string) => StateWord {
  const { t } = useLingui()
  const words: Readonly<Record<string, StateWord>> = {
    open: { label: t({ message: 'Open', comment: 'a wager without outcome' }), tone: 'waiting' },
    settled: { label: t({ message: 'Settled', comment: 'state of a wager' }), tone: 'good' },
    voided: { label: t({ message: 'Voided', comment: 'wager: stake returned' }), tone: 'neutral' },
    cancelled: { label: t({ message: 'Cancelled', comment: 'a wager' }), tone: 'neutral' },
    refused: { label: t({ message: 'Refused', comment: 'a wager' }), tone: 'neutral' },
    tombstone: {
      label: t({ message: 'Cancelled before it came', comment: 'a wager' }),
      tone: 'neutral',
    },
  }
  return (state) => words[state] ?? { label: state, tone: 'neutral' }
}
