import { createStore } from 'zustand/vanilla'
import type { WorkerWord } from '../../worker/parts.ts'

/** The worker of a newer release that waits until this page lets it take over. */
const store = createStore<{ readonly waiting: ServiceWorker | undefined }>(() => ({
  waiting: undefined,
}))
export const newRelease: Pick<typeof store, 'getState' | 'getInitialState' | 'subscribe'> = store

const LOOK_EVERY_MS = 30 * 60_000

const tell = (worker: ServiceWorker | null, word: WorkerWord): void => worker?.postMessage(word)

/** Whether a worker's release is the one this page is made of. */
function isOfThisPage(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data === true)
    // Its beginning, as the page itself names it (scripts/first-paint.ts).
    const script = document.documentElement.dataset['program'] ?? ''
    worker.postMessage({ say: 'holds', script } satisfies WorkerWord, [port2])
  })
}

/** A page that is of the new release already needs no loading; any other is asked about it. */
async function onWaiting(worker: ServiceWorker): Promise<void> {
  if (await isOfThisPage(worker)) tell(worker, { say: 'take-over' })
  else store.setState({ waiting: worker })
}

function watch(registration: ServiceWorkerRegistration): void {
  const look = () => {
    if (registration.waiting) void onWaiting(registration.waiting)
  }
  look()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look)
  })
  const ask = () => {
    // Without a connection there is nothing new.
    if (!document.hidden) registration.update().catch(() => undefined)
  }
  setInterval(ask, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', ask)
}

/** Loads the page anew in the release that waits. */
export function takeNewRelease(): void {
  const { waiting } = store.getState()
  if (waiting === undefined) return
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  })
  tell(waiting, { say: 'take-over' })
}

/** Brings the worker. A browser without one, or that forbids it, has the site all the same. */
export async function startWorker(language: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    watch(await navigator.serviceWorker.register('/sw.js'))
    await keepLanguageOffline(language)
  } catch {
    // Private windows and settings of browsers refuse it.
  }
}

/** The texts and the offline page of a language survive a lost connection as well. */
export async function keepLanguageOffline(language: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  tell(active, { say: 'language', language })
}
