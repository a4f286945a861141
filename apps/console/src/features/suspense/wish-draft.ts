import type { suspenseWishes } from '@lantern/contract/ops/suspense'

export type Wanted = (typeof suspenseWishes)[number]

/** What is to become of it, as it is typed. */
export interface WishDraft {
  readonly wanted: Wanted
  /** A member, or a deposit as `D-12`. */
  readonly target: string
  readonly reference: string
}

export const emptyWish: WishDraft = { wanted: 'credited', target: '', reference: '' }

const DEPOSIT = /^D-[1-9][0-9]{0,17}$/
const LEAST_REFERENCE = 3

/** What is sent; undefined while something is missing. */
export function wishOf({ wanted, target, reference }: WishDraft) {
  const whom = target.trim()
  const named = reference.trim()
  switch (wanted) {
    case 'credited':
      if (whom === '') return undefined
      return DEPOSIT.test(whom.toUpperCase())
        ? { wanted, deposit: whom.toUpperCase() }
        : { wanted, account: whom }
    case 'sent_back':
      return named.length < LEAST_REFERENCE ? undefined : { wanted, reference: named }
    case 'house':
    case 'other_brand':
      return { wanted }
  }
}
