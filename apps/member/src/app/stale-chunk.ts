import { type Popup, popupStage } from '../stage.ts'

const RELOADED_AT = 'chunkReloadedAt'
const ONCE_IN_MS = 60_000
/** Popups in whose middle nobody wants to lose the page. */
const HOLDING: readonly Popup['name'][] = ['game', 'cashier']

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

/**
 * Whether the release that this page came from is gone: its first script is no longer served. Any
 * other answer, and none at all, is a bad connection, where loading the page anew helps nobody.
 */
export async function isReleaseGone(ask: typeof fetch, ownScript: string): Promise<boolean> {
  try {
    const { status } = await ask(ownScript, { method: 'HEAD', cache: 'no-store' })
    return status === 404
  } catch {
    return false
  }
}

/** Whether something is open that a new page would take away: a game, a deposit. */
export const isHolding = (popups: readonly Popup[]): boolean =>
  popups.some(({ name }) => HOLDING.includes(name))

export function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', () => {
    void isReleaseGone(fetch, import.meta.url).then((isGone) => {
      if (!isGone || isHolding(popupStage.getState().popups)) return
      if (mayReload(sessionStorage, Date.now())) location.reload()
    })
  })
}
