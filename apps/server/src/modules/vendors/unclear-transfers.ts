import { MINUTE_MS } from '@lantern/kernel/time'
import type { Context } from '../../context.ts'
import { insertCase } from './queries/records.ts'
import { listUnclear } from './queries/wallets.ts'

/** By then a vendor has said what became of an order; from then on a person has to ask it. */
const UNCLEAR_AFTER_MS = 15 * MINUTE_MS
const MOST = 500

/** Opens a case for every order of which nobody knows what became of it; it is asked about still. */
export async function reportUnclear(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const before = new Date(now.getTime() - UNCLEAR_AFTER_MS)
  for (const { brandId, vendorCode, memberId, orderKey } of await listUnclear(
    ctx.db,
    before,
    MOST,
  )) {
    await insertCase(ctx.db, {
      brandId,
      vendorCode,
      kind: 'transfer_unclear',
      operation: 'transfer',
      txId: orderKey,
      betRef: null,
      roundRef: null,
      playerId: memberId,
      foundAt: now,
    })
    ctx.log.warn({ vendor: vendorCode, order: orderKey }, 'what became of a transfer is not known')
  }
}
