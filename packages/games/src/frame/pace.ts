import type { GameScreen } from '../stage.ts'
import type { Init } from './protocol.ts'

/** A game as it may be played: in plain pace none plays by itself, and no key and no panel is there for it. */
export function atPace(screen: GameScreen, pace: Init['pace']): GameScreen {
  if (pace === 'usual') return screen
  const { autoplay: _, ...rest } = screen
  return rest
}
