import type { BrandId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { AccountClass } from '../../caller.ts'
import type { Db } from '../../db/transact.ts'

type Sum =
  | 'cash'
  | 'held'
  | 'bonus'
  | 'points'
  | 'receivables'
  | 'pendingWithdrawals'
  | 'openStakes'

export interface Liability extends Readonly<Record<Sum, Money>> {
  readonly class: AccountClass
  readonly currency: Currency
  readonly members: number
  readonly withdrawals: number
  readonly openBets: number
}

/** What members of a brand have, by class and currency, and what of it is under way. */
export async function liabilities(db: Db, brandId: BrandId): Promise<Liability[]> {
  const { rows } = await db.query<Omit<Liability, Sum> & Record<Sum, string>>(
    `select l.class, l.currency, l.members, l.cash::text, l.held::text, l.bonus::text,
            l.points::text, l.owed::text as receivables,
            coalesce(w.withdrawals, 0) as withdrawals,
            coalesce(w.amount, 0)::text as "pendingWithdrawals",
            coalesce(s.bets, 0) as "openBets", coalesce(s.stake, 0)::text as "openStakes"
       from report_liabilities l
       left join report_open_withdrawals w
         on w.brand_id = l.brand_id and w.class = l.class and w.currency = l.currency
       left join report_open_stakes s
         on s.brand_id = l.brand_id and s.class = l.class and s.currency = l.currency
      where l.brand_id = $1 order by l.class, l.currency`,
    [brandId],
  )
  return rows.map((row) => ({
    ...row,
    cash: BigInt(row.cash),
    held: BigInt(row.held),
    bonus: BigInt(row.bonus),
    points: BigInt(row.points),
    receivables: BigInt(row.receivables),
    pendingWithdrawals: BigInt(row.pendingWithdrawals),
    openStakes: BigInt(row.openStakes),
  }))
}
