import type { Operation, Result } from '@lantern/vendor-protocol/operations'
import type { Context } from '../../context.ts'
import { find } from '../wagers/index.ts'
import type { Draft, StakeChange } from './adapter.ts'
import { refused } from './answers.ts'
import type { Connection } from './connections.ts'
import { playerOf } from './standing.ts'

/**
 * Adds what a dialect leaves out, from the house's own records: game and currency of the launch,
 * the stake before a change. A result instead where these are not there.
 */
export async function completed(
  ctx: Context,
  connection: Connection,
  draft: Draft,
): Promise<Operation | Result> {
  if ('difference' in draft && draft.difference === null) {
    return await byDifference(ctx, connection, draft)
  }
  const lacksGame = 'gameCode' in draft && draft.gameCode === null
  const lacksCurrency = 'currency' in draft && draft.currency === null
  if (!lacksGame && !lacksCurrency) return draft
  const player = await playerOf(ctx, connection, { playerId: draft.playerId, token: null })
  if (!player) return refused(isUndoing(draft) ? 'wager_not_found' : 'launch_invalid')
  const { currency, gameCode } = player.launch
  return lacksGame ? { ...draft, gameCode } : { ...draft, currency }
}

const isUndoing = ({ op }: Draft): boolean => op === 'cancelBet' || op === 'cancelTip'

async function byDifference(
  ctx: Context,
  { brandId, code: source }: Connection,
  { stake, ...change }: StakeChange,
): Promise<Operation | Result> {
  const bet = await find(ctx.db, { brandId, source, betRef: change.betId })
  if (!bet) return refused('wager_not_found')
  return { ...change, difference: stake - bet.stake }
}
