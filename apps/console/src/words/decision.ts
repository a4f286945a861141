import type { Endpoint, ReplyOf } from '@lantern/contract/endpoint'
import { reread, useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'

interface DecisionOptions<E extends Endpoint> {
  /** Calls whose answers are another after it. */
  readonly changes: readonly Endpoint[]
  readonly onDone: (reply: ReplyOf<E>) => void
}

/**
 * A decision about what somebody has read. Where that has changed meanwhile it is refused: `error` says
 * so in words, and what stands on the screen behind is read again.
 */
export function useDecision<E extends Endpoint>(call: E, options: DecisionOptions<E>) {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const { refusal, act, isActing, reset } = useAct(call, {
    ...options,
    onRefused: ({ code }) => {
      if (code !== 'approval_outdated') return
      for (const changed of options.changes) void reread(queries, changed)
    },
  })
  const error =
    refusal?.code === 'approval_outdated'
      ? t`It has changed since you read it. Close this and read it again before you agree.`
      : refusal && refusalText(i18n, refusal)
  return { act, isActing, reset, error }
}
