import { memo } from 'react'
import type { Spin } from '../bet.ts'
import { calledIn } from './called.ts'
import type { GameFacts } from './host.ts'
import type { SlotState } from './slot-state.ts'

/** The factor that the wilds of the best win made; 1 for none. */
const wildFactorOf = (spin: Spin | null): number =>
  spin?.model === 'lines' ? Math.max(1, ...spin.wins.map(({ factor }) => factor ?? 1)) : 1

interface OwnBannerProps {
  readonly game: GameFacts
  readonly state: SlotState
  readonly locale: string
}

/** Names what the game's own is doing, over the reels: it is no win, and is not told as one. */
export const OwnBanner = memo(function OwnBanner({ game, state, locale }: OwnBannerProps) {
  const name = calledIn(locale, game)
  if (!state.hasOwn || name === undefined || state.phase === 'offered') return null
  const factor = wildFactorOf(state.notice.kind === 'spinning' ? null : state.spin)
  return (
    <p className="slot-own" aria-hidden="true">
      {name}
      {factor > 1 && <b>×{factor}</b>}
    </p>
  )
})
