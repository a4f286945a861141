import { useLingui } from '@lingui/react/macro'
import { Component, type ReactNode, useEffect } from 'react'
import { showToast } from '../../notify.ts'
import { forgetFailedParts } from '../../parts/loadable.tsx'

interface Props {
  readonly onGone: () => void
  readonly children: ReactNode
}

/** A popup that can not be shown goes away and says so; the page below it stays. */
export class PopupErrorBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Failed onGone={this.props.onGone} /> : this.props.children
  }
}

function Failed({ onGone }: Pick<Props, 'onGone'>) {
  const { t } = useLingui()
  useEffect(() => {
    showToast({ tone: 'error', title: t`This part of the page could not be loaded` })
    forgetFailedParts()
    onGone()
  }, [onGone, t])
  return null
}
