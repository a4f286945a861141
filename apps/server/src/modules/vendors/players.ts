import type { Pool } from 'pg'
import type { Context } from '../../context.ts'
import { exchange } from './outgoing.ts'
import type { Transfer } from './queries/transfers.ts'
import type { TransferDialect, VendorAccount } from './transfer-dialect.ts'

/** As many players are remembered; the next one begins anew. */
const MOST_KNOWN = 20_000

/** Players that are at their vendors, as this node knows. */
const known = new WeakMap<Pool, Set<string>>()

type Callee = Pick<Transfer, 'brandId' | 'connectionId' | 'vendorCode'>

interface Asked {
  readonly dialect: Pick<TransferDialect, 'player'>
  readonly account: VendorAccount
  readonly playerId: string
}

/**
 * Whether a vendor has a player; it is told of them where its dialect asks for that. False where it
 * did not say so: nothing can be done for the player there then.
 */
export async function isPlayerThere(
  ctx: Context,
  callee: Callee,
  { dialect, account, playerId }: Asked,
): Promise<boolean> {
  const { player } = dialect
  if (!player) return true
  const players = known.get(ctx.db) ?? new Set<string>()
  known.set(ctx.db, players)
  // elsewhere, or under another agent, nobody is known yet
  const name = JSON.stringify([callee.connectionId, account.apiUrl, account.keyId, playerId])
  if (players.has(name)) return true
  const question = player.question(playerId, account, ctx.clock.now())
  const about = { operation: 'player', playerId }
  const reply = await exchange(ctx, callee, { ...question, about })
  if (!reply || !player.isThere(reply)) return false
  if (players.size >= MOST_KNOWN) players.clear()
  players.add(name)
  return true
}
