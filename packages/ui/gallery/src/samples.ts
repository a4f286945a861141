import type { TileArt } from '../../src/components/game-tile.tsx'
import { tintOf } from '@lantern/art/palettes'
import type { BadgeTone } from '../../src/components/badge.tsx'

/** A made-up game; the vendors and names are nobody's. */
export interface SampleGame {
  readonly name: string
  readonly vendor: string
  readonly type: string
  readonly players?: string
  readonly seats?: number
  readonly badge?: { readonly tone: BadgeTone; readonly label: string }
}

const HOT = { tone: 'hot', label: 'Hot' } as const
const NEW = { tone: 'new', label: 'New' } as const
const LIVE = { tone: 'live', label: 'Live' } as const

const game = (
  name: string,
  vendor: string,
  type: string,
  rest: Omit<SampleGame, 'name' | 'vendor' | 'type'> = {},
): SampleGame => ({ name, vendor, type, ...rest })

export const HOT_GAMES: readonly SampleGame[] = [
  game('Dragon Ledger', 'Kirin', 'RNG', { players: '1,204', badge: HOT }),
  game('Lotus Night', 'Kirin', 'RNG', { players: '866' }),
  game('Crown Heist', 'Onyx', 'RNG', { players: '642', badge: HOT }),
  game('Emerald Mine', 'Onyx', 'RNG', { players: '519' }),
  game('Golden Tiger', 'Sable', 'RNG', { players: '488', badge: NEW }),
  game('Temple of Ra', 'Sable', 'RNG', { players: '471' }),
  game('Deep Kraken', 'Tidal', 'FISH', { players: '433' }),
  game('Rooster Royale', 'Ringside', 'COCKFIGHT', { players: '402', badge: LIVE }),
  game('Rocket Row', 'Row Originals', 'BGS', { players: '377', badge: HOT }),
  game('Tiến Lên Miền Nam', 'Jademark', 'PVP', { players: '341' }),
  game('Mines', 'Row Originals', 'BGS', { players: '322' }),
  game('Dice', 'Row Originals', 'BGS', { players: '298' }),
]
export const LIVE_GAMES: readonly SampleGame[] = [
  game('Speed Baccarat A', 'Velvet', 'LIVE', { seats: 5, badge: LIVE }),
  game('Wheel Parade', 'Velvet', 'LIVE', { seats: 6, badge: LIVE }),
  game('Dragon Tiger', 'Onyx Live', 'LIVE', { seats: 3, badge: LIVE }),
  game('Sic Bo Deluxe', 'Onyx Live', 'LIVE', { seats: 4, badge: LIVE }),
]
export const FISH_GAMES: readonly SampleGame[] = [
  game('Shark Week', 'Tidal', 'FISH'),
  game('Nine Carps', 'Tidal', 'FISH', { badge: NEW }),
  game('Pearl Diver', 'Jademark', 'FISH'),
  game('Jelly Jackpot', 'Volt', 'FISH', { badge: HOT }),
  game('Crab King', 'Volt', 'FISH'),
]

export function artOf(sample: SampleGame, shape: 'portrait' | 'wide' | 'square'): TileArt {
  const { name: code, vendor, type } = sample
  const query = new URLSearchParams({ code, vendor, type, shape })
  return { src: `/art/tile?${query}`, tint: tintOf({ code, vendor, type }) }
}
