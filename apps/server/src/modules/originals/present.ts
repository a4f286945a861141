import type { ReplyOf } from '@lantern/contract/endpoint'
import type { originals } from '@lantern/contract/originals'
import type { PlayedRound } from './rounds.ts'

type WireRound = ReplyOf<typeof originals.open>['round']

/** Row → wire. The view was built by the game, field by field. */
export const presentRound = ({ row, view }: PlayedRound): WireRound => ({
  id: row.id,
  gameCode: row.gameCode,
  currency: row.currency,
  stake: BigInt(row.stake),
  extraStake: BigInt(row.extraStake),
  state: row.state,
  payout: row.payout === null ? null : BigInt(row.payout),
  nonce: row.nonce,
  serverSeedHash: row.serverSeedHash,
  clientSeed: row.clientSeed,
  rulesVersion: row.rulesVersion,
  openedAt: row.openedAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
  bet: row.bet,
  view,
})
