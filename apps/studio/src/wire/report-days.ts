import type { Currency } from '@lantern/kernel/money'
import { businessDay, DAY_MS, type DateText, HOUR_MS, MINUTE_MS } from '@lantern/kernel/time'
import type { ReportDay } from '@lantern/vendor-protocol/report-day'
import type { Context } from '../context.ts'
import { sumsOfDay } from './queries.ts'

/** The studio's books are kept by the time of GMT-4, as the houses of its trade do. */
const OFFSET_MS = -4 * HOUR_MS
/** A round that began just before midnight is written down by then. */
const SETTLING_MS = 2 * MINUTE_MS

/** The day of the studio's books that a round stands under: the one it began on. */
export const reportDateOf = (startedAt: Date): DateText =>
  businessDay(startedAt, OFFSET_MS / MINUTE_MS)

/** What stands under a day of the books. */
export async function reportDay(
  ctx: Context,
  vendor: string,
  reportDate: DateText,
): Promise<ReportDay> {
  const begin = Date.parse(`${reportDate}T00:00:00Z`) - OFFSET_MS
  const [from, until] = [new Date(begin), new Date(begin + DAY_MS)]
  const { sums, first, last } = await sumsOfDay(ctx.db, { vendor, from, until })
  return {
    reportDate,
    isOver: ctx.clock.now().getTime() >= until.getTime() + SETTLING_MS,
    span: first && last && { from: first, until: new Date(last.getTime() + 1) },
    totals: sums.map((sum) => ({
      currency: sum.currency as Currency,
      bets: sum.bets,
      stake: BigInt(sum.stake),
      payout: BigInt(sum.payout),
      validBet: BigInt(sum.validBet),
    })),
  }
}
