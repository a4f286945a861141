import { useLingui } from '@lingui/react/macro'

export interface PartTexts {
  readonly state: (state: string) => string
  /** What one of us does next. */
  readonly next: (state: string) => string | undefined
}

/** States of the parts of a withdrawal in words; one that we do not know is shown as it is. */
export function usePartTexts(): PartTexts {
  const { t } = useLingui()
  const open = t({
    message: 'One of us decides whether it is sent again or given back.',
    comment: 'Whose turn a part of a withdrawal is',
  })
  const states: Readonly<Record<string, string>> = {
    waiting: t({ message: 'Sent later', comment: 'State of a part of a withdrawal' }),
    ready: t({ message: 'Goes out next', comment: 'State of a part of a withdrawal' }),
    sending: t({ message: 'On its way to you', comment: 'State of a withdrawal' }),
    unknown: t({ message: 'Being checked with the provider', comment: 'State of a payment' }),
    short: t({ message: 'Paid in part', comment: 'State of a part of a withdrawal' }),
    failed: t({ message: 'Not sent yet', comment: 'State of a part of a withdrawal' }),
    paid: t({ message: 'Paid out', comment: 'State of a withdrawal' }),
    partly: t({ message: 'Paid in part', comment: 'State of a part of a withdrawal' }),
    returned: t({ message: 'Back on your balance', comment: 'State of a part of a withdrawal' }),
    resent: t({ message: 'Sent again', comment: 'State of a part of a withdrawal' }),
  }
  const next: Readonly<Record<string, string>> = {
    waiting: t({ message: 'We send it when we can.', comment: 'Whose turn a part is' }),
    short: open,
    failed: open,
  }
  return {
    state: (state) => states[state] ?? state,
    next: (state) => next[state],
  }
}
