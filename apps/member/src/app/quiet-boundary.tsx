import { Component, type ReactNode, Suspense } from 'react'
import { forgetFailedParts } from '../parts/loadable.tsx'

interface Props {
  /** Stands there while the part is on its way, and while it can not be had. */
  readonly fallback: ReactNode
  /** Stands there instead while it can not be had. */
  readonly lost?: ReactNode
  readonly children: ReactNode
}

/**
 * For parts that the page can do without: what fails shows the fallback, and is tried again when
 * the connection comes back.
 */
export class QuietBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true }
  }

  private readonly retry = (): void => {
    forgetFailedParts()
    this.setState({ hasFailed: false })
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.retry)
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.retry)
  }

  override render(): ReactNode {
    const { fallback, lost = fallback, children } = this.props
    return this.state.hasFailed ? lost : <Suspense fallback={fallback}>{children}</Suspense>
  }
}
