import { CODE as CRASH } from '@lantern/games/crash/bet'
import type { BrandId } from '@lantern/kernel/ids'
import type { Context } from '../../context.ts'
import { namesBeforeOthers } from '../identity/index.ts'
import { lastBets } from './crash-bet-queries.ts'
import * as queries from './queries.ts'

const MOST = 20

export interface LiveBet {
  readonly id: string
  readonly name: string
  readonly currency: string
  readonly stake: bigint
  readonly payout: bigint
  readonly at: string
}

/** The last rounds of a game that members of a brand played for money, names masked. */
export async function liveBets(
  ctx: Context,
  brandId: BrandId,
  gameCode: string,
): Promise<LiveBet[]> {
  if (gameCode === CRASH) {
    return (await lastBets(ctx.db, brandId, MOST)).map((bet) => ({
      id: bet.id,
      // as the member wished when the round was played, and others saw it fly
      name: bet.maskedName,
      currency: bet.currency,
      stake: BigInt(bet.stake),
      payout: BigInt(bet.payout ?? '0'),
      at: bet.placedAt.toISOString(),
    }))
  }
  const rows = await queries.lastRounds(ctx.db, brandId, gameCode, MOST)
  const ids = [...new Set(rows.map(({ memberId }) => memberId))]
  const names = await namesBeforeOthers(ctx.db, brandId, ids)
  return rows.map((row) => ({
    id: row.id,
    name: names.get(row.memberId) ?? '',
    currency: row.currency,
    stake: BigInt(row.stake),
    payout: BigInt(row.payout),
    at: row.at.toISOString(),
  }))
}
