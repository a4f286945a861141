import { type ComponentType, type ReactElement, use } from 'react'

/** Forgets what failed, by whatever it was that failed. */
const failed = new Set<() => void>()

/** What could not be loaded is asked for again the next time it is needed. */
export function forgetFailedParts(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/**
 * The same promise for every asker. A failure stays one until `forgetFailedParts`: a component
 * that asked anew at each attempt to render would ask for ever.
 */
export function keptPromise<T>(load: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined
  return () => {
    promise ??= load().catch((error: unknown) => {
      failed.add(() => {
        promise = undefined
      })
      throw error
    })
    return promise
  }
}

/**
 * A component in a chunk of its own, for a place with a Suspense boundary. Other than `React.lazy`
 * it is not lost for good when the connection failed once.
 */
export function loadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const ask = keptPromise(load)
  return function Loadable(props: Props): ReactElement {
    const Loaded = use(ask())
    return <Loaded {...props} />
  }
}
