import { type ComponentType, type ReactNode, Suspense, use } from 'react'
import { loadable } from '../parts/loadable.tsx'
import { useIsAlive } from './page-hints.ts'
import { useApp } from './providers.tsx'
import { ScreenErrorBoundary } from '../parts/screen-error.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'

interface Screen<Props> {
  readonly Screen: ComponentType<Props>
}

/** A screen in a chunk of its own: each file exports it as `Screen`. */
export const lazyScreen = <Props extends object>(
  load: () => Promise<Screen<Props>>,
): ComponentType<Props> => loadable(async () => (await load()).Screen)

/** Holds its children back until the texts of the member's own parts are there. */
export function WithMemberTexts({ children }: { readonly children: ReactNode }) {
  use(useApp().memberTexts())
  return children
}

/** Waits in the shape of a page; the server sends that shape. */
export function Loaded({ children }: { readonly children: ReactNode }) {
  const isAlive = useIsAlive()
  if (!isAlive) return <ScreenSkeleton />
  return (
    <ScreenErrorBoundary>
      <Suspense fallback={<ScreenSkeleton />}>{children}</Suspense>
    </ScreenErrorBoundary>
  )
}
