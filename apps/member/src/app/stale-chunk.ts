import { findPath } from '../paths.ts'
import { type Popup, popupStage } from '../stage.ts'

const RELOADED_AT = 'chunkReloadedAt'
const ONCE_IN_MS = 60_000
/** Popups in whose middle nobody wants to lose the page. */
const HOLDING: readonly Popup['name'][] = ['game', 'cashier']

/**
 * Whether a chunk that can not be loaded is answered by loading the page anew. Once in a minute at
 * most, so that a broken release is no endless loop.
 */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, nowMs: number): boolean {
  const last = Number.parseInt(storage.getItem(RELOADED_AT) ?? '0', 10)
  if (nowMs - last < ONCE_IN_MS) return false
  storage.setItem(RELOADED_AT, String(nowMs))
  return true
}

/**
 * Where the release stands that this page came from, by its first script: `gone` when it is no
 * longer served, `there` when it is. Any other answer, and none at all, is a bad connection, where
 * loading the page anew helps nobody.
 */
export async function lookForRelease(
  ask: typeof fetch,
  ownScript: string,
): Promise<'gone' | 'there' | 'unknown'> {
  try {
    const { status } = await ask(ownScript, { method: 'HEAD', cache: 'no-store' })
    if (status === 404) return 'gone'
    return status === 200 ? 'there' : 'unknown'
  } catch {
    return 'unknown'
  }
}

/** Whether something is open that a new page would take away: a game, a deposit. */
export const isHolding = (popups: readonly Popup[], pathname: string): boolean =>
  findPath(pathname)?.screen === 'seamless' || popups.some(({ name }) => HOLDING.includes(name))

/**
 * Loads the page anew when nothing else brings a part back: its release is gone, or the part was
 * asked for a second time in vain while the server is there. Chromium remembers a script that once
 * failed for the life of the page, so there a second try fails without a question to the server.
 */
export function reloadOnLostPart(): void {
  const failed = new Set<string>()
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const isSecond = failed.has(payload.message)
    failed.add(payload.message)
    void lookForRelease(fetch, import.meta.url).then((release) => {
      const helps = release === 'gone' || (release === 'there' && isSecond)
      if (!helps || isHolding(popupStage.getState().popups, location.pathname)) return
      if (mayReload(sessionStorage, Date.now())) location.reload()
    })
  })
}
