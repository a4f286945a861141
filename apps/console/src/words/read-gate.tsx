import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Skeleton } from '@mantine/core'
import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'

export interface ReadGateProps<Data> {
  data: Data | undefined
  error: CallRefusal | null
  onRetry: () => void
  children: (data: Data) => ReactNode
}

/** What was read, or that it is being read, or why it could not be. */
export function ReadGate<Data>({ data, error, onRetry, children }: ReadGateProps<Data>) {
  const { t, i18n } = useLingui()
  return (
    <>
      {error ? (
        <Alert color="red" role="alert" icon={<CircleAlert size={18} />}>
          {refusalText(i18n, error)}{' '}
          <Button variant="default" size="compact-sm" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </Alert>
      ) : null}
      {data !== undefined ? (
        children(data)
      ) : error ? null : (
        <Skeleton height={240} role="status" aria-label={t`Loading…`} />
      )}
    </>
  )
}

/** Says that a page can be read and not changed. */
export function ReadOnlyNote({ mayWrite }: { mayWrite: boolean }) {
  if (mayWrite) return null
  return (
    <Alert color="tide" icon={<Info size={18} />}>
      <Trans>You can read these settings. Your roles do not let you change them.</Trans>
    </Alert>
  )
}
