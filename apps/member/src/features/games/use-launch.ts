import type { game } from '@lantern/contract/games'
import { lead, useGo } from '../../link.tsx'
import { useVisitor } from '../../site.ts'
import { openPopup } from '../../stage.ts'
import { useEffect, useRef } from 'react'
import type * as z from 'zod/mini'
import {
  type LaunchableVendor,
  type LaunchAsker,
  launchDecision,
  lotteryAddress,
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
        return go.push(lotteryAddress(decision.path, what.gameCode))
      case 'vendor-page':
        return lead(decision.path, go)
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

/** Undefined until it is known whether somebody is signed in. */
function useKind(): LaunchAsker['kind'] | undefined {
  const { phase, isTrial } = useVisitor()
  if (phase === 'unknown') return undefined
  if (phase !== 'signed-in') return 'visitor'
  return isTrial ? 'trial' : 'member'
}

type Kind = LaunchAsker['kind']

/** Does what a press asks for; one that comes before it is known who presses waits for that. */
function useOncePresserIsKnown(): (act: (kind: Kind) => void) => void {
  const kind = useKind()
  const waiting = useRef<(kind: Kind) => void>(undefined)
  useEffect(() => {
    if (kind === undefined) return
    waiting.current?.(kind)
    waiting.current = undefined
  }, [kind])
  return (act) => {
    if (kind === undefined) waiting.current = act
    else act(kind)
  }
}

/** Carries out what a press on a tile decides. */
export function useLaunch(doors: LaunchDoors): Launch {
  const open = useOpen(doors)
  const whenKnown = useOncePresserIsKnown()
  return (game, wantsTrial) =>
    whenKnown((kind) =>
      open(launchDecision(game, { kind, wantsTrial }), {
        ...game,
        vendorCode: game.vassalage,
        title: game.displayName,
        artUrl: game.showIcon,
      }),
    )
}

/** The same for a vendor of a menu. */
export function useLaunchVendor(doors: LaunchDoors): (vendor: VendorToLaunch) => void {
  const open = useOpen(doors)
  const whenKnown = useOncePresserIsKnown()
  return (vendor) =>
    whenKnown((kind) =>
      open(vendorDecision(vendor, kind), {
        gameCode: vendor.gameCode ?? '',
        gameType: vendor.gameType,
        vendorCode: vendor.vassalage,
        vendorName: vendor.vendorName,
        title: vendor.vendorName,
        artUrl: vendor.lagerIcon,
      }),
    )
}
