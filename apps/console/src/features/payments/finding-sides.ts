import { useLingui } from '@lingui/react/macro'
import { useMoneyStates } from '../../words/money-states.ts'

/** What a side says of an order, as the server writes it: a state, an amount and a currency. */
const SAID = /^(refund )?([a-z_]+) ([0-9].*)$/

/** What one side of a difference says, in words; what is neither a state nor nothing stays as it is. */
export function useFindingSides(): (said: string) => string {
  const { t } = useLingui()
  const states = useMoneyStates()
  return (said) => {
    if (said === 'nothing')
      return t({ message: 'Nothing', comment: 'What a statement says of an order' })
    const [, refund, state = '', sum = ''] = SAID.exec(said) ?? []
    if (state === '') return said
    const what = `${states(state).label} ${sum}`
    return refund === undefined ? what : t`Refund: ${what}`
  }
}
