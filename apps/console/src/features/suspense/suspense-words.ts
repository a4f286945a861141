import type { Tone } from '@lantern/console-kit/state-badge'
import type { ReplyOf } from '@lantern/contract/endpoint'
import type { opsSuspense } from '@lantern/contract/ops/suspense'
import { useLingui } from '@lingui/react/macro'

export type Item = ReplyOf<(typeof opsSuspense)['list']>['content'][number]

/** How anybody knows of it. */
export function useSuspenseSources(): Readonly<Record<Item['source'], string>> {
  const { t } = useLingui()
  return {
    line: t`Line of a statement`,
    notice: t`Word of a provider, for no order`,
    excess: t`Paid beside what was credited`,
  }
}

export function useSuspenseStates(): Readonly<
  Record<Item['state'], { readonly label: string; readonly tone: Tone }>
> {
  const { t } = useLingui()
  return {
    open: { label: t`Open`, tone: 'waiting' },
    credited: { label: t`Credited`, tone: 'good' },
    sent_back: { label: t`Sent back`, tone: 'neutral' },
    house: { label: t`Booked to the house`, tone: 'neutral' },
    other_brand: { label: t`Handed over`, tone: 'neutral' },
  }
}
