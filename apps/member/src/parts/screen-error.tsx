import { Button } from '@lantern/ui/button'
import { Empty } from '@lantern/ui/empty'
import { Trans, useLingui } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'

interface State {
  readonly hasFailed: boolean
}

/** Keeps the rest of the page when a part of it can not be shown or loaded. */
export class ScreenErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ScreenError /> : this.props.children
  }
}

export function ScreenError() {
  const { t } = useLingui()
  return (
    <Empty
      title={t`This part of the page could not be loaded`}
      text={
        <Trans>
          Please check your connection and try again. Your money and your rounds are safe on the
          server.
        </Trans>
      }
      action={
        <Button onClick={() => location.reload()}>
          <Trans>Load again</Trans>
        </Button>
      }
    />
  )
}
