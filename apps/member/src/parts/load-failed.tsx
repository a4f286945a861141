import { Chip } from '@lantern/ui/chip'
import { Empty } from '@lantern/ui/empty'
import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'

export interface LoadFailedProps {
  /** What did not come; the games unless said. */
  readonly title?: string
  readonly error: CallRefusal
  readonly onRetry: () => void
}

/** A list that did not come: the connection is lost, or slow, or the server said no. */
export function LoadFailed({ title, error, onRetry }: LoadFailedProps) {
  const { t, i18n } = useLingui()
  return (
    <Empty
      title={title ?? t`The games did not come`}
      text={refusalText(i18n, error)}
      action={
        <Chip onClick={onRetry}>
          <Trans>Try again</Trans>
        </Chip>
      }
    />
  )
}
