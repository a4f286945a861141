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

/** A part that takes longer is given up. */
const MOST_MS = 120_000

/** Fails with the name of the error that browsers' own loaders have. */
export async function inTime<T>(loading: Promise<T>, mostMs = MOST_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new TypeError('Loading chunk timed out')), mostMs)
  })
  try {
    return await Promise.race([loading, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Whether asking for a part can only fail. Chromium never asks the server again for a script that
 * failed, so without a connection only the worker's copies are asked for.
 */
const isHopeless = (): boolean =>
  typeof navigator !== 'undefined' &&
  navigator.onLine === false &&
  !navigator.serviceWorker?.controller

/** Asks for a part where that can succeed, and gives it up in time. */
export async function bring<T>(load: () => Promise<T>): Promise<T> {
  if (isHopeless()) throw new TypeError('there is no connection')
  return inTime(load())
}

/**
 * A component in a chunk of its own, for a place with a Suspense boundary. Other than with
 * `React.lazy`, what failed is asked for again: see `forgetFailedParts`. Where the browser itself
 * remembers the failure, stale-chunk.ts loads the page anew.
 */
export function loadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const ask = keptPromise(() => bring(load))
  return function Loadable(props: Props): ReactElement {
    const Loaded = use(ask())
    return <Loaded {...props} />
  }
}
