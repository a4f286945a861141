import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { useLingui } from '@lingui/react/macro'
import type { QueueActions, Why } from './queue-actions.ts'

export interface QueueTexts {
  readonly done: Readonly<Record<keyof QueueActions, string>>
  /** A refusal in the words of this page: what to do next, not only what went wrong. */
  readonly refused: (refusal: CallRefusal) => string
  /** Why nobody can decide here now; undefined when this operator can. */
  readonly whyNot: (actions: QueueActions) => string | undefined
}

export function useQueueTexts(): QueueTexts {
  const { t, i18n } = useLingui()
  const refusals: Readonly<Record<string, string>> = {
    second_person_required: t`Another person must approve this: above the limit, nobody approves alone, and nobody approves twice.`,
    state_changed: t`Somebody else was faster: the withdrawal is in another state now. It is shown as it is.`,
    claimed_by_other: t`Another operator has this withdrawal in review.`,
    not_claimed: t`Take the withdrawal into review first.`,
    approval_outdated: t`The withdrawal has changed since you read it. Read it again before you approve.`,
    idempotency_conflict: t`This was sent before with other content. Close the dialog and begin again.`,
  }
  const reasons: Readonly<Record<Why, string | undefined>> = {
    state: undefined,
    grant: t`Your roles let you read withdrawals, not decide them.`,
    claim_first: t`Take it into review to approve or reject it.`,
    claimed_by_other: t`Another operator has it in review.`,
    already_approved: t`Your approval is given. Another person must approve as well.`,
  }
  return {
    done: {
      claim: t`In review by you.`,
      unclaim: t`Back in the queue.`,
      approve: t`Your approval is given.`,
      reject: t`Rejected. The amount is back on the member’s balance.`,
    },
    refused: (refusal) => refusals[refusal.code] ?? refusalText(i18n, refusal),
    whyNot: ({ approve, claim }) => {
      if (approve.may) return undefined
      if (approve.why === 'claim_first' && !claim.may) return reasons[claim.why]
      return reasons[approve.why]
    },
  }
}
