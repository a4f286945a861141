import type { games } from '@lantern/contract/games'
import type { Call } from '../../mount.ts'
import type { GameRow } from './queries.ts'

/** Where a game opens. */
export interface Opened {
  readonly url: string
  readonly origin: string
  /** How its frame talks to the page around it. */
  readonly speaks: 'play' | 'vendor' | 'nothing'
  readonly playToken: string | null
}

/** Opens a title for a caller, or refuses. */
export type Launcher = (call: Call<typeof games.launch>, game: GameRow) => Promise<Opened>
