import type { GameType } from '@lantern/contract/games'

/** The tabs of a list. */
export const filters = ['ALL', 'HOT', 'FAV', 'RECENT'] as const
export type Filter = (typeof filters)[number]

/** What a list of games is asked for. */
export interface Browsing {
  readonly filter: Filter
  readonly vendor: string | undefined
  readonly classify: string | undefined
  readonly term: string
  readonly page: number
}

export type Step =
  | { readonly do: 'filter'; readonly filter: Filter }
  | { readonly do: 'vendor'; readonly vendor: string | undefined }
  | { readonly do: 'classify'; readonly classify: string | undefined }
  | { readonly do: 'search'; readonly term: string }
  /** `totalPages` as the last answer said; undefined while it is not known. */
  | { readonly do: 'page'; readonly page: number; readonly totalPages: number | undefined }

export const browsingFrom = (vendor?: string): Browsing => ({
  filter: 'ALL',
  vendor,
  classify: undefined,
  term: '',
  page: 1,
})

const isPage = (page: number, totalPages: number | undefined): boolean =>
  Number.isInteger(page) && page >= 1 && (totalPages === undefined || page <= totalPages)

/**
 * Every choice of a filter begins at the first page without a search; ALL forgets vendor and class
 * as well. A class belongs to its vendor. A page beyond the end is ignored.
 */
export function browse(state: Browsing, step: Step): Browsing {
  const anew = { ...state, page: 1, term: '' }
  switch (step.do) {
    case 'filter':
      return step.filter === 'ALL'
        ? { ...anew, filter: 'ALL', vendor: undefined, classify: undefined }
        : { ...anew, filter: step.filter }
    case 'vendor':
      return { ...anew, vendor: step.vendor, classify: undefined }
    case 'classify':
      return { ...anew, classify: step.classify }
    case 'search': {
      const term = step.term.trim()
      // A letter that was typed and taken back searches for nothing else.
      return term === state.term ? state : { ...state, page: 1, term }
    }
    case 'page':
      return isPage(step.page, step.totalPages) ? { ...state, page: step.page } : state
  }
}

/** Whether the games of a tab are somebody's own. */
export const isOwn = (filter: Filter): boolean => filter === 'FAV' || filter === 'RECENT'

/** The page that is asked for, or the last one of a list that became shorter. */
export const pageWithin = (page: number, totalPages: number | undefined): number =>
  totalPages === undefined ? page : Math.min(page, Math.max(1, totalPages))

/** Games on a page of a list. */
export const PAGE_SIZE = 15

/** What stands there after so many steps: each appends a page to what was shown. */
export const shownOf = <Item>(all: readonly Item[], steps: number): readonly Item[] =>
  all.slice(0, steps * PAGE_SIZE)

/** Among which games a search looks, as the server is asked for them. */
export interface SearchedGames {
  readonly gameType?: GameType
  readonly selection?: Exclude<Filter, 'ALL'>
  readonly vassalage?: string
  readonly gameClassify?: string
}

/** The games that a list shows without its search. */
export const searchedGames = (gameType: GameType, state: Browsing): SearchedGames => ({
  gameType,
  ...(state.filter !== 'ALL' && { selection: state.filter }),
  ...(state.vendor !== undefined && { vassalage: state.vendor }),
  ...(state.classify !== undefined && { gameClassify: state.classify }),
})

/** What a list asks the server for. */
export const listInput = (gameType: GameType, state: Browsing) => ({
  ...searchedGames(gameType, state),
  pageNo: state.page,
  pageSize: PAGE_SIZE,
  ...(state.term !== '' && { gameName: state.term }),
})

/** What the home page shows: the rails, a category's games, or what was found. */
export type HomeType = 'HOME' | 'FAV' | 'HOT' | 'SEARCH' | GameType

/** A vendor as menus name it. */
export interface NamedVendor {
  readonly vassalage: string
  readonly vendorName: string
}

export interface HomeState {
  readonly type: HomeType
  readonly term: string
  /** Of HOME alone: whose games stand there instead of the rails. */
  readonly vendor?: NamedVendor | undefined
}

export type HomeStep =
  | { readonly show: HomeType }
  | { readonly search: string }
  /** Undefined: all of them. */
  | { readonly vendor: NamedVendor | undefined }

export const HOME_STATE: HomeState = { type: 'HOME', term: '' }

/** The lobby as an address asks for it. */
export const homeFrom = (type: HomeType | undefined): HomeState =>
  type === undefined ? HOME_STATE : { type, term: '' }

/** SEARCH stands while a term does; emptied, it is HOME again. */
export function searched(state: HomeState, text: string): HomeState {
  const term = text.trim()
  if (term !== '') return { type: 'SEARCH', term }
  return state.type === 'SEARCH' ? HOME_STATE : { ...state, term }
}

/** One choice takes the place of the one before. */
export function stepHome(state: HomeState, step: HomeStep): HomeState {
  if ('show' in step) return homeFrom(step.show)
  if ('search' in step) return searched(state, step.search)
  return { ...HOME_STATE, vendor: step.vendor }
}

/** Every vendor once, in the order of the categories. */
export function vendorsOf(
  lanes: readonly { readonly vendors: readonly NamedVendor[] }[],
): NamedVendor[] {
  const byCode = new Map<string, NamedVendor>()
  for (const { vassalage, vendorName } of lanes.flatMap(({ vendors }) => vendors))
    if (!byCode.has(vassalage)) byCode.set(vassalage, { vassalage, vendorName })
  return [...byCode.values()]
}
