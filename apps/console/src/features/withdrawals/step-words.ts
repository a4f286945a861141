import { useLingui } from '@lingui/react/macro'
import { useMoneyStates } from '../../words/money-states.ts'
import { usePartStates } from '../../words/part-states.ts'

interface Step {
  readonly state: string
  readonly part: number | null
}

/** A step of a withdrawal's way, or of one of its parts. */
export function useStepWords() {
  const { t } = useLingui()
  const states = useMoneyStates()
  const partStates = usePartStates()
  return ({ state, part }: Step) => {
    if (part === null) {
      const { tone, label } = states(state)
      return { tone, title: label }
    }
    const { tone, label } = partStates(state.replace(/^part_/, ''))
    return { tone, title: t`Part ${part}: ${label}` }
  }
}
