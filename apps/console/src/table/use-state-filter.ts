import type { TableFilter } from '@lantern/console-kit/table-toolbar'
import { useLingui } from '@lingui/react/macro'

/** Makes the choice among the states of what is listed; `anyLabel` is the word for no choice. */
export function useStateFilter() {
  const { t } = useLingui()
  return <State extends string>(
    states: readonly State[],
    labelOf: (state: State) => string,
    anyLabel = t`All`,
  ): TableFilter => ({
    name: 'state',
    label: t`State`,
    anyLabel,
    options: states.map((value) => ({ value, label: labelOf(value) })),
  })
}
