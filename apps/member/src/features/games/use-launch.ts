import type { game } from '@lantern/contract/games'
import { useGo } from '../../link.tsx'
import { useVisitor } from '../../site.ts'
import { openPopup } from '../../stage.ts'
import type * as z from 'zod/mini'
import {
  type LaunchableVendor,
  type LaunchAsker,
  launchDecision,
  vendorDecision,
} from './launch-decision.ts'

export type Game = z.output<typeof game>
export type Launch = (game: Game, wantsTrial: boolean) => void

export interface LaunchDoors {
  readonly needRealAccount: () => void
}

type VendorToLaunch = LaunchableVendor & { readonly vendorName: string; readonly lagerIcon: string }

/** What of a game or a vendor is needed to open it. */
interface Opening {
  readonly gameCode: string
  readonly gameType: string
  readonly vendorCode: string
  readonly vendorName: string
  readonly title: string
  readonly artUrl: string
}

/** Carries out what a press decided. */
function useOpen(doors: LaunchDoors) {
  const go = useGo()
  return (decision: ReturnType<typeof vendorDecision>, what: Opening): void => {
    switch (decision.to) {
      case 'login':
        return openPopup('login', { tab: 'login' })
      case 'need-real-account':
        return doors.needRealAccount()
      case 'lottery':
        return go.push(`${decision.path}?gameCode=${encodeURIComponent(what.gameCode)}`)
      case 'vendor-page':
        return go.push(decision.path)
      case 'vendor-list':
        return openPopup('vendorGames', {
          vendorCode: decision.vendorCode,
          gameType: what.gameType,
          title: what.vendorName,
        })
      case 'launch':
        return openPopup('game', {
          gameCode: what.gameCode,
          vendorCode: what.vendorCode,
          title: what.title,
          artUrl: what.artUrl,
          mode: decision.mode,
        })
    }
  }
}

function useKind(): LaunchAsker['kind'] {
  const { phase, isTrial } = useVisitor()
  if (phase !== 'signed-in') return 'visitor'
  return isTrial ? 'trial' : 'member'
}

/** Carries out what a press on a tile decides. */
export function useLaunch(doors: LaunchDoors): Launch {
  const open = useOpen(doors)
  const kind = useKind()
  return (game, wantsTrial) =>
    open(launchDecision(game, { kind, wantsTrial }), {
      ...game,
      vendorCode: game.vassalage,
      title: game.displayName,
      artUrl: game.showIcon,
    })
}

/** The same for a vendor of a menu. */
export function useLaunchVendor(doors: LaunchDoors): (vendor: VendorToLaunch) => void {
  const open = useOpen(doors)
  const kind = useKind()
  return (vendor) =>
    open(vendorDecision(vendor, kind), {
      gameCode: vendor.gameCode ?? '',
      gameType: vendor.gameType,
      vendorCode: vendor.vassalage,
      vendorName: vendor.vendorName,
      title: vendor.vendorName,
      artUrl: vendor.lagerIcon,
    })
}
