import { createStore } from 'zustand/vanilla'

/** Chromium's way to ask whether the site may be installed; no standard describes it. */
export interface InstallWish extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

const store = createStore<{ readonly wish: InstallWish | undefined }>(() => ({ wish: undefined }))
export const installing: Pick<typeof store, 'getState' | 'getInitialState' | 'subscribe'> = store

const isWish = (event: Event): event is InstallWish => 'prompt' in event

/** Keeps the browser's offer until somebody asks for it; it comes once, and early. */
export function keepInstallWish(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (isWish(event)) store.setState({ wish: event })
  })
  window.addEventListener('appinstalled', () => store.setState({ wish: undefined }))
}

/** Lets the browser ask. An offer is good for one question. */
export async function install(): Promise<void> {
  const { wish } = store.getState()
  store.setState({ wish: undefined })
  await wish?.prompt()
}

/** Whether the site runs as an app already. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches
