import { useLingui } from '@lingui/react/macro'
import type { StateWord } from '../../words/money-states.ts'

export function useCaseStates(): Record<'open' | 'answered', StateWord> {
  const { t } = useLingui()
  return {
    open: { label: t({ message: 'Open', comment: 'a case' }), tone: 'waiting' },
    answered: { label: t({ message: 'Answered', comment: 'a case' }), tone: 'good' },
  }
}
