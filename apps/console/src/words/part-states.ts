import { useLingui } from '@lingui/react/macro'
import type { StateWord } from './money-states.ts'

/** The states of parts of a withdrawal in words; one that is not known here is shown as it is. */
export function usePartStates(): (state: string) => StateWord {
  const { t } = useLingui()
  const words: Readonly<Record<string, StateWord>> = {
    waiting: { label: t({ message: 'Waits', comment: 'part of a withdrawal' }), tone: 'waiting' },
    ready: { label: t({ message: 'Goes out next', comment: 'part of a withdrawal' }), tone: 'waiting' },
    sending: { label: t({ message: 'Sending', comment: 'the payout is on its way to the provider' }), tone: 'progress' },
    unknown: { label: t({ message: 'Outcome unknown', comment: 'the provider did not answer clearly' }), tone: 'attention' },
    short: { label: t({ message: 'Paid in part', comment: 'part of a withdrawal: the rest is open' }), tone: 'attention' },
    failed: { label: t({ message: 'Not sent', comment: 'part of a withdrawal: a person decides what comes next' }), tone: 'attention' },
    paid: { label: t({ message: 'Paid', comment: 'state of a deposit or withdrawal' }), tone: 'good' },
    partly: { label: t({ message: 'Paid in part, the rest decided', comment: 'part of a withdrawal' }), tone: 'neutral' },
    returned: { label: t({ message: 'Given back', comment: 'part of a withdrawal' }), tone: 'neutral' },
    resent: { label: t({ message: 'Sent again by another part', comment: 'part of a withdrawal' }), tone: 'neutral' },
  } // biome-ignore format: one state a line
  return (state) => words[state] ?? { label: state, tone: 'neutral' }
}
