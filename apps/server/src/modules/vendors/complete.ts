import type { Operation, Result } from '@lantern/vendor-protocol/operations'
import type { Context } from '../../context.ts'
import type { Draft, StakeChange } from './adapter.ts'
import { refused } from './answers.ts'
import type { Connection } from './connections.ts'
import { playerOf } from './standing.ts'

/**
 * Adds what a dialect leaves out, from the house's own records: game and currency of the launch. A
 * result instead where there is none.
 */
export async function completed(
  ctx: Context,
  connection: Connection,
  draft: Draft,
): Promise<Operation | Result | StakeChange> {
  if ('gameCode' in draft && draft.gameCode === null) {
    const launch = await launchOf(ctx, connection, draft.playerId)
    return launch ? { ...draft, gameCode: launch.gameCode } : withoutLaunch(draft)
  }
  if ('currency' in draft && draft.currency === null) {
    const launch = await launchOf(ctx, connection, draft.playerId)
    return launch ? { ...draft, currency: launch.currency } : withoutLaunch(draft)
  }
  return draft
}

const launchOf = async (ctx: Context, connection: Connection, playerId: string) =>
  (await playerOf(ctx, connection, { playerId, token: null }))?.launch

/** Who never opened a game has no bet to undo. */
const withoutLaunch = ({ op }: Draft): Result =>
  refused(op === 'cancelBet' || op === 'cancelTip' ? 'wager_not_found' : 'launch_invalid')
