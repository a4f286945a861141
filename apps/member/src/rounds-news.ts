import type { SocketEvent } from '@lantern/contract/socket'

/** News of shared rounds; null: some were missed. */
export type RoundsNews = SocketEvent | null

/** The game whose rounds all members share. */
export const SHARED_GAME = 'crash'

const listeners = new Set<(news: RoundsNews) => void>()

export const isOfRounds = (text: string): boolean => text.startsWith('rounds')

/** Tells whoever shows a shared round; the page's one socket brings the news. */
export function tellRounds(news: RoundsNews): void {
  for (const listen of listeners) listen(news)
}

/** Hears the news until the answer is called. */
export function hearRounds(listen: (news: RoundsNews) => void): () => void {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}
