import type { GameType } from '@lantern/contract/games'

/** Order and titles of the categories; the client translates the titles by their type. */
export const CATEGORIES: readonly (readonly [gameType: GameType, title: string])[] = [
  ['RNG', 'Slots'],
  ['LIVE', 'Live'],
  ['FISH', 'Fishing'],
  ['PVP', 'Cards'],
  ['BGS', 'Originals'],
  ['SPORTS', 'Sports'],
  ['ESPORTS', 'E-sports'],
  ['COCKFIGHT', 'Cockfight'],
  ['LOTT', 'Lottery'],
  ['ELOTT', 'Quick lottery'],
  ['JACKPOT', 'Jackpots'],
  ['MINI', 'Mini games'],
]

/** The house's English title of a category. */
export const titleOf = (gameType: string): string =>
  CATEGORIES.find(([type]) => type === gameType)?.[1] ?? gameType

/** A category and whether it stands in menus. */
export interface PlacedCategory {
  readonly gameType: GameType
  readonly isShown: boolean
}

/** All categories in a brand's order: those it placed, then the others as the house orders them. */
export const inOrder = (placed: readonly PlacedCategory[]): readonly PlacedCategory[] => [
  ...placed,
  ...CATEGORIES.filter(([type]) => !placed.some(({ gameType }) => gameType === type)).map(
    ([gameType]) => ({ gameType, isShown: true }),
  ),
]

/** What of a game decides where its vendor stands. */
export interface LaneGame {
  readonly code: string
  readonly gameType: string
  readonly subcategory: string | null
  readonly vendorCode: string
  readonly vendorName: string
}

export interface VendorCard<Game extends LaneGame> {
  readonly vendorCode: string
  readonly vendorName: string
  readonly gameType: string
  readonly gameCount: number
  /** The card's picture is that of the first game. */
  readonly first: Game
}

export interface Lane<Game extends LaneGame> {
  readonly gameCategory: string
  readonly vendors: VendorCard<Game>[]
}

/** Under which category a vendor's own list shows a type. */
const LISTED_UNDER: Readonly<Record<string, string>> = {
  BGS: 'RNG',
  ESPORTS: 'SPORTS',
  COCKFIGHT: 'SPORTS',
}

/**
 * Vendors by the category under which vendors are listed: originals among the slots, e-sports and
 * cockfight among the sports.
 */
export function rawLanes<Game extends LaneGame>(
  byCategory: ReadonlyMap<string, readonly Game[]>,
): Lane<Game>[] {
  return CATEGORIES.filter(([type]) => LISTED_UNDER[type] === undefined).flatMap(([category]) => {
    const types = CATEGORIES.map(([type]) => type).filter(
      (type) => type === category || LISTED_UNDER[type] === category,
    )
    const vendors = types.flatMap((type) => cardsOf(type, byCategory.get(type) ?? []))
    return vendors.length === 0 ? [] : [{ gameCategory: category, vendors }]
  })
}

function cardsOf<Game extends LaneGame>(
  gameType: string,
  games: readonly Game[],
): VendorCard<Game>[] {
  const cards = new Map<string, VendorCard<Game>>()
  for (const game of games) {
    const card = cards.get(game.vendorCode)
    cards.set(game.vendorCode, {
      vendorCode: game.vendorCode,
      vendorName: game.vendorName,
      gameType,
      gameCount: (card?.gameCount ?? 0) + 1,
      first: card?.first ?? game,
    })
  }
  return [...cards.values()]
}

/** Moved out of their lane, and the lane they get a place behind. */
const MOVES = [
  { from: 'RNG', types: ['BGS'], behind: 'PVP' },
  { from: 'SPORTS', types: ['ESPORTS', 'COCKFIGHT'], behind: 'SPORTS' },
] as const

/**
 * Originals out of the slots; e-sports and cockfight out of the sports, right behind them unless the
 * brand orders them otherwise. What it hides has no lane.
 */
export function rearranged<Game extends LaneGame>(
  lanes: readonly Lane<Game>[],
  categories: readonly PlacedCategory[] = inOrder([]),
): Lane<Game>[] {
  const shown = categories.filter(({ isShown }) => isShown)
  const sorted: readonly string[] = shown.map(({ gameType }) => gameType)
  const moved = MOVES.flatMap(({ from, types }) =>
    types.map((type) => ({
      gameCategory: type as string,
      vendors: (lanes.find((lane) => lane.gameCategory === from)?.vendors ?? []).filter(
        (vendor) => vendor.gameType === type,
      ),
    })),
  )
  const movedTypes = new Set<string>(MOVES.flatMap(({ types }) => [...types]))
  const stayed = lanes.map((lane) => ({
    ...lane,
    vendors: lane.vendors.filter((vendor) => !movedTypes.has(vendor.gameType)),
  }))
  return [...stayed, ...moved]
    .filter(({ gameCategory, vendors }) => vendors.length > 0 && sorted.includes(gameCategory))
    .toSorted((a, b) => sorted.indexOf(a.gameCategory) - sorted.indexOf(b.gameCategory))
}

/** The lotteries of the house read ELOTT where a vendor of them is there, else LOTT. */
export function prizeModeOf(lotteryVendors: readonly string[]): 'LOTT' | 'ELOTT' {
  return lotteryVendors.some((code) => code === 'TCG_LOTTO_VN' || code === 'LOTT')
    ? 'ELOTT'
    : 'LOTT'
}
