/** What of a game decides how it opens. */
export interface LaunchableGame {
  readonly gameCode: string
  readonly gameType: string
  readonly vassalage: string
  readonly isGame: 'GAME' | 'VASSALAGE'
  readonly supportPlay: 0 | 1
}

/** Who asks: `wantsTrial` when the free-trial button was pressed. */
export interface LaunchAsker {
  readonly kind: 'visitor' | 'trial' | 'member'
  readonly wantsTrial: boolean
}

export type LaunchDecision =
  | { readonly to: 'login' }
  | { readonly to: 'need-real-account' }
  | { readonly to: 'lottery'; readonly path: '/vnLottery' | '/seaLottery' | '/lottery' }
  | { readonly to: 'vendor-list'; readonly vendorCode: string }
  | { readonly to: 'launch'; readonly mode: 'real' | 'trial' }

const LOTTERY_VENDORS: Readonly<Record<string, '/vnLottery' | '/seaLottery'>> = {
  TCG_LOTTO_VN: '/vnLottery',
  TCG_SEA: '/seaLottery',
}

const isTrialAllowed = (game: LaunchableGame): boolean => game.supportPlay === 0

/**
 * What a press on a tile does. A visitor signs in first and a trial member needs a real account,
 * unless the game may be tried for free and that is what was asked for.
 */
export function launchDecision(game: LaunchableGame, asker: LaunchAsker): LaunchDecision {
  const tries = asker.wantsTrial && isTrialAllowed(game)
  if (asker.kind === 'visitor') return tries ? { to: 'launch', mode: 'trial' } : { to: 'login' }
  if (asker.kind === 'trial') {
    // A trial member's press on such a game can only mean the trial.
    return isTrialAllowed(game) ? { to: 'launch', mode: 'trial' } : { to: 'need-real-account' }
  }
  const lottery = LOTTERY_VENDORS[game.vassalage]
  if (lottery !== undefined) return { to: 'lottery', path: lottery }
  if (game.gameType === 'LOTT' || game.gameType === 'ELOTT')
    return { to: 'lottery', path: '/lottery' }
  if (game.isGame === 'VASSALAGE') return { to: 'vendor-list', vendorCode: game.vassalage }
  return { to: 'launch', mode: tries ? 'trial' : 'real' }
}

/** A lottery's page, at the game that was pressed; the entry of a vendor with several names none. */
export const lotteryAddress = (path: string, gameCode: string): string =>
  gameCode === '' ? path : `${path}?gameCode=${encodeURIComponent(gameCode)}`

/** A vendor as the menus show it. */
export interface LaunchableVendor {
  readonly vassalage: string
  readonly gameType: string
  readonly isGame: 'GAME' | 'VASSALAGE'
  readonly gameCode: string | null
}

/**
 * What a press on a vendor does. Slots have a page that anybody may look at; elsewhere the rules
 * of a game hold, and a vendor with one game is that game.
 */
export function vendorDecision(
  vendor: LaunchableVendor,
  kind: LaunchAsker['kind'],
): LaunchDecision | { readonly to: 'vendor-page'; readonly path: string } {
  if (vendor.gameType === 'RNG')
    return { to: 'vendor-page', path: `/rng?vassalage=${encodeURIComponent(vendor.vassalage)}` }
  const game = { ...vendor, gameCode: vendor.gameCode ?? '', supportPlay: 1 } as const
  return launchDecision(game, { kind, wantsTrial: false })
}
