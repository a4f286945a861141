import { DAY_MS, MINUTE_MS } from '@lantern/kernel/time'
import type { Context } from '../../context.ts'
import { insertCase, listLeftBets } from './queries/records.ts'

/** Results may come a while after their round was closed; then somebody has to ask for them. */
export const LEFT_AFTER_MS = 15 * MINUTE_MS
const LOOK_BACK_MS = 30 * DAY_MS
const MOST = 500

/** Opens a case for every bet that still runs though its round is closed; answers how many. */
export async function reportLeftBets(ctx: Context): Promise<number> {
  const now = ctx.clock.now()
  const left = await listLeftBets(ctx.db, {
    closedBefore: new Date(now.getTime() - LEFT_AFTER_MS),
    placedAfter: new Date(now.getTime() - LOOK_BACK_MS),
    most: MOST,
  })
  for (const { memberId, betRef, ...round } of left) {
    const { vendorCode, roundRef } = round
    await insertCase(ctx.db, {
      ...round,
      kind: 'stakes_open_at_close',
      operation: 'closeRound',
      txId: betRef,
      betRef,
      playerId: memberId,
      foundAt: now,
    })
    ctx.log.warn({ vendor: vendorCode, roundRef, betRef }, 'a bet runs on in a closed round')
  }
  return left.length
}
