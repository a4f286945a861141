import { present } from '@lantern/kernel/assert'
import { type Draw, nextUniform } from '@lantern/kernel/draw'
import { drawByWeight } from './boost.ts'
import { stopsOf, windowsAt } from './strips.ts'
import { allWild, expanded, type ReelModel, stripsOf } from './variants.ts'

/** What became of the reels of one spin. */
export interface Turned {
  readonly stops: readonly number[]
  /** What is in sight and pays: columns from the left, each from top to bottom. */
  readonly window: readonly string[]
  /** What the game's own did; missing where it did nothing. */
  readonly own?: OwnTurn
}

export interface OwnTurn {
  readonly kind: 'expanding' | 'otherReels' | 'mystery' | 'struck' | 'twins'
  /** The reels that it is about, counted from 0. */
  readonly reels: readonly number[]
  /** What the reels showed when they stopped, where it changed after that. */
  readonly landed?: readonly string[]
}

/** Turns the reels of a paid spin, or those of a free one; what chance does comes before the stops. */
export function turnReels(model: ReelModel, draw: Draw, isFree: boolean): Turned {
  const strips = stripsOf(model, isFree)
  const { mechanic } = model
  switch (mechanic?.kind) {
    case 'expanding': {
      const { stops, window } = plain(strips, draw)
      return changed('expanding', stops, window, (column, reel) => expanded(model, column, reel))
    }
    case 'otherReels': {
      const isOther = happens(mechanic, draw)
      const turned = plain(isOther ? mechanic.reels : strips, draw)
      const reels = strips.map((_, reel) => reel)
      return isOther ? { ...turned, own: { kind: mechanic.kind, reels } } : turned
    }
    case 'mystery': {
      const symbol = drawByWeight(mechanic.becomes, draw)
      const { stops, window } = plain(strips, draw)
      return changed('mystery', stops, window, (column) =>
        column.replaceAll(mechanic.symbol, symbol),
      )
    }
    case 'struck': {
      const isStruck = happens(mechanic, draw)
      const at = isStruck ? nextUniform(draw, mechanic.reels.length) : 0
      const { stops, window } = plain(strips, draw)
      if (!isStruck) return { stops, window }
      const struck = present(mechanic.reels[at], 'one of the reels')
      const own = { kind: mechanic.kind, reels: [struck], landed: window }
      return {
        stops,
        window: window.map((one, reel) => (reel === struck ? allWild(model) : one)),
        own,
      }
    }
    case 'twins': {
      const areTwins = happens(mechanic, draw)
      const stops = stopsOf(strips, draw)
      if (!areTwins) return { stops, window: windowsAt(strips, stops) }
      const { reel } = mechanic
      stops[reel + 1] = present(stops[reel], 'a stop for each reel')
      const own = { kind: mechanic.kind, reels: [reel, reel + 1] }
      return { stops, window: windowsAt(strips, stops), own }
    }
    default:
      return plain(strips, draw)
  }
}

const happens = ({ chance, of }: { readonly chance: number; readonly of: number }, draw: Draw) =>
  nextUniform(draw, of) < chance

function plain(strips: readonly string[], draw: Draw): Turned {
  const stops = stopsOf(strips, draw)
  return { stops, window: windowsAt(strips, stops) }
}

/** What the reels show after each column changed; where none did nothing happened. */
function changed(
  kind: OwnTurn['kind'],
  stops: readonly number[],
  landed: readonly string[],
  change: (column: string, reel: number) => string,
): Turned {
  const window = landed.map(change)
  const reels = window.flatMap((column, reel) => (column === landed[reel] ? [] : [reel]))
  return reels.length === 0 ? { stops, window } : { stops, window, own: { kind, reels, landed } }
}
