import type { GameType } from '@lantern/contract/games'

/** Screens that load together. `home` comes with the first page. */
export type ScreenGroup =
  | 'home'
  | 'promotions'
  | 'gameList'
  | 'gameCenter'
  | 'accountGames'
  | 'member'
  | 'fairness'
  | 'seamless'
  | 'agent'
  | 'agentHome'
  | 'notOpen'

export interface SitePath {
  readonly path: string
  /** Spelled as the specification does; addresses are read in any case. */
  readonly screen: ScreenGroup
  /** Without a session the person is sent to /login. */
  readonly needsSession?: true
  readonly parts: { readonly header: boolean; readonly rail: boolean; readonly footer: boolean }
  /** A popup that opens over the screen. */
  readonly opens?: 'login' | 'register' | 'help'
  readonly selection?: 'FAV' | 'RECENT'
  /** The category whose games the page lists; open once the brand has games in it. */
  readonly gameType?: GameType
}

const ALL = { header: true, rail: true, footer: true } as const
const PLAYING = { header: true, rail: false, footer: false } as const
const OWN_LAYOUT = { header: false, rail: false, footer: false } as const

const home = (path: string, opens?: SitePath['opens']): SitePath => ({
  path,
  screen: 'home',
  parts: ALL,
  ...(opens && { opens }),
})
const list = (path: string, gameType: GameType): SitePath => ({
  path,
  screen: 'gameList',
  parts: ALL,
  gameType,
})
/** The vendors of a category, for those whose games are played at the vendor's own tables. */
const center = (path: string, gameType: GameType): SitePath => ({
  ...list(path, gameType),
  screen: 'gameCenter',
})
/** What a member keeps or played last: empty until somebody signs in. */
const own = (path: string, selection: 'FAV' | 'RECENT'): SitePath => ({
  path,
  screen: 'accountGames',
  parts: ALL,
  selection,
})
const notOpen = (path: string): SitePath => ({ path, screen: 'notOpen', parts: ALL })
const lottery = (path: string): SitePath => ({
  ...notOpen(path),
  parts: PLAYING,
  needsSession: true,
})

/**
 * Every address of the site. Those whose capability is not there yet answer with a page that says
 * so, and stand in no menu.
 */
export const sitePaths: readonly SitePath[] = [
  home('/'),
  home('/index'),
  home('/index.html'),
  home('/home'),
  home('/login', 'login'),
  home('/register', 'register'),
  home('/help', 'help'),
  { path: '/member', screen: 'member', parts: ALL, needsSession: true },
  { path: '/fairness', screen: 'fairness', parts: ALL },
  list('/live', 'LIVE'),
  list('/fish', 'FISH'),
  list('/rng', 'RNG'),
  list('/pvp', 'PVP'),
  list('/bgs', 'BGS'),
  center('/sports', 'SPORTS'),
  center('/esports', 'ESPORTS'),
  center('/lott', 'LOTT'),
  center('/elott', 'ELOTT'),
  own('/favorite', 'FAV'),
  own('/recent', 'RECENT'),
  { path: '/promotions', screen: 'promotions', parts: ALL },
  notOpen('/pointMall'),
  { path: '/agent', screen: 'agent', parts: OWN_LAYOUT },
  { path: '/agentHome', screen: 'agentHome', parts: OWN_LAYOUT },
  lottery('/lottery'),
  lottery('/seaLottery'),
  lottery('/vnLottery'),
  { path: '/seamless', screen: 'seamless', parts: PLAYING },
]

/** Spellings under which other sites link to a page of ours. */
export const ALSO_WRITTEN: Readonly<Record<string, string>> = { '/lottert': '/lottery' }

/** The entry of an address, whatever its case and with or without a slash at the end. */
export function findPath(pathname: string): SitePath | undefined {
  const asked = (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname).toLowerCase()
  const wanted = (ALSO_WRITTEN[asked] ?? asked).toLowerCase()
  return sitePaths.find(({ path }) => path.toLowerCase() === wanted)
}

/**
 * Whether a page is the one that a menu's link leads to, however its address is written. The lobby
 * has several addresses.
 */
export function isAt(pathname: string, href: string): boolean {
  const [here, there] = [findPath(pathname), findPath(href)]
  if (here === undefined || there === undefined) return false
  return here === there || (here.screen === 'home' && there.screen === 'home')
}

/** A category without a page of its own stands in the lobby. */
export const CATEGORY_PARAMETER = 'category'

/** Where a category's games are listed: its page, else the lobby with it chosen. */
export const addressOfCategory = (gameType: string): string =>
  pathOfCategory(gameType) ?? `/?${CATEGORY_PARAMETER}=${encodeURIComponent(gameType)}`

/** The page that lists a category's games, for menus made from the server's categories. */
export const pathOfCategory = (gameType: string): string | undefined =>
  sitePaths.find((entry) => entry.gameType === gameType)?.path
