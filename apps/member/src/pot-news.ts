import type { ReplyOf } from '@lantern/contract/endpoint'
import type { jackpots } from '@lantern/contract/jackpots'

/** A pot that fell to the member who is signed in. */
export type PotNews = ReplyOf<(typeof jackpots)['mine']>['wins'][number]

const listeners = new Set<(pot: PotNews) => void>()

/** Tells the game that is open; the page itself says it as well. */
export function tellPotNews(pot: PotNews): void {
  for (const listen of listeners) listen(pot)
}

/** Hears of pots until the answer is called. */
export function hearPotNews(listen: (pot: PotNews) => void): () => void {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

/** What fell longer ago than this when the page was opened is in the statement, and no news. */
const NEWS_MS = 120_000

/**
 * Of pots that fell to a member, the newest first, those that were not told yet, the oldest first.
 * `told` is what this page told before; undefined: it was just opened.
 */
export function potsToTell(
  wins: readonly PotNews[],
  told: ReadonlySet<string> | undefined,
  nowMs: number,
): PotNews[] {
  const isNews = ({ wonAt }: PotNews): boolean => nowMs - Date.parse(wonAt) <= NEWS_MS
  return wins.filter((win) => (told ? !told.has(win.id) : isNews(win))).toReversed()
}
