import { csvLine } from '@lantern/kernel/csv'
import { formatMoney } from '@lantern/kernel/money'
import { type DateText, MINUTE_MS } from '@lantern/kernel/time'
import type { BrandId } from '@lantern/kernel/ids'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import type { RoomJobs } from '../../jobs.ts'
import { daysToKeep, keepDay, keptDays } from './liability-queries.ts'

/**
 * Writes down what each brand owes once its business day is over. Safe to be called by several at once.
 * Where nobody was there at midnight it is done late, and says so by its moment.
 */
export async function keepDays(ctx: Context): Promise<void> {
  const at = ctx.clock.now()
  for (const { brandId, day } of await daysToKeep(ctx.db, at))
    await transact(ctx, (tx) => keepDay(tx, brandId, { day, at }))
}

export const jobs: RoomJobs = {
  caretakers: [{ name: 'reports.liabilities', everyMs: MINUTE_MS, run: keepDays }],
}

const HEAD = [
  'day',
  'taken',
  'class',
  'currency',
  'members',
  'cash',
  'held',
  'bonus',
  'owed to members',
  'withdrawals',
  'withdrawals under way',
  'open bets',
  'open stakes',
  'pots',
  'at vendors',
  'suspense',
  'receivables',
  'points',
]

/** What was owed after the days, as CSV. */
export async function* liabilityChunks(
  ctx: Pick<Context, 'db'>,
  brandId: BrandId,
  days: { readonly from: DateText; readonly to: DateText },
): AsyncGenerator<{ readonly text: string; readonly lines: number }> {
  yield { text: csvLine(HEAD), lines: 0 }
  const rows = await keptDays(ctx.db, brandId, days)
  const lines = rows.map((row) =>
    csvLine([
      row.day,
      row.takenAt.toISOString(),
      row.class,
      row.currency,
      `${row.members}`,
      formatMoney(row.cash),
      formatMoney(row.held),
      formatMoney(row.bonus),
      formatMoney(row.cash + row.held + row.bonus),
      `${row.withdrawals}`,
      formatMoney(row.pendingWithdrawals),
      `${row.openBets}`,
      formatMoney(row.openStakes),
      formatMoney(row.pots),
      formatMoney(row.atVendors),
      formatMoney(row.suspense),
      formatMoney(row.receivables),
      formatMoney(row.points),
    ]),
  )
  yield { text: lines.join(''), lines: rows.length }
}
