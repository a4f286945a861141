import type { game } from '@lantern/contract/games'
import { useGo } from '../../link.tsx'
import { useVisitor } from '../../site.ts'
import { openPopup } from '../../stage.ts'
import type * as z from 'zod/mini'
import { launchDecision } from './launch-decision.ts'

export type Game = z.output<typeof game>
export type Launch = (game: Game, wantsTrial: boolean) => void

export interface LaunchDoors {
  readonly needRealAccount: () => void
  readonly vendorList: (vendorCode: string) => void
}

/** Carries out what a press on a tile decides. */
export function useLaunch(doors: LaunchDoors): Launch {
  const go = useGo()
  const { phase, isTrial } = useVisitor()
  return (game, wantsTrial) => {
    const kind = phase !== 'signed-in' ? 'visitor' : isTrial ? 'trial' : 'member'
    const decision = launchDecision(game, { kind, wantsTrial })
    switch (decision.to) {
      case 'login':
        return openPopup('login', { tab: 'login' })
      case 'need-real-account':
        return doors.needRealAccount()
      case 'lottery':
        return go.push(`${decision.path}?gameCode=${encodeURIComponent(game.gameCode)}`)
      case 'vendor-list':
        return doors.vendorList(decision.vendorCode)
      case 'launch':
        return openPopup('game', {
          gameCode: game.gameCode,
          vendorCode: game.vassalage,
          title: game.displayName,
          artUrl: game.showIcon,
          mode: decision.mode,
        })
    }
  }
}
