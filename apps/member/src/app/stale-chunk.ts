const RELOADED_AT = 'chunkReloadedAt'
const ONCE_IN_MS = 60_000

/**
 * Whether a chunk that can not be loaded is answered by loading the page anew: the site was
 * released again meanwhile. Once in a minute at most, so that a broken release is no endless loop.
 */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, nowMs: number): boolean {
  const last = Number.parseInt(storage.getItem(RELOADED_AT) ?? '0', 10)
  if (nowMs - last < ONCE_IN_MS) return false
  storage.setItem(RELOADED_AT, String(nowMs))
  return true
}

export function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a connection the page itself could not be had either: it stays.
    if (!navigator.onLine || !mayReload(sessionStorage, Date.now())) return
    event.preventDefault()
    location.reload()
  })
}
