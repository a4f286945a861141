import type { BrandId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { DateText } from '@lantern/kernel/time'
import type { AccountClass } from '../../caller.ts'
import type { Db, Tx } from '../../db/transact.ts'

type Sum =
  | 'cash'
  | 'held'
  | 'bonus'
  | 'points'
  | 'receivables'
  | 'pendingWithdrawals'
  | 'openStakes'
  | 'pots'
  | 'atVendors'
  | 'suspense'

export interface Liability extends Readonly<Record<Sum, Money>> {
  readonly class: AccountClass
  readonly currency: Currency
  readonly members: number
  readonly withdrawals: number
  readonly openBets: number
  readonly suspenseItems: number
}

type Raw = Omit<Liability, Sum> & Record<Sum, string>

const FIGURES = `
  class, currency, members, cash::text, held::text, bonus::text, points::text, receivables::text,
  withdrawals, pending_withdrawals::text as "pendingWithdrawals", open_bets as "openBets",
  open_stakes::text as "openStakes", pots::text, at_vendors::text as "atVendors", suspense::text,
  suspense_items as "suspenseItems"`

const liabilityFrom = <Row extends Raw>(row: Row) => ({
  ...row,
  cash: BigInt(row.cash),
  held: BigInt(row.held),
  bonus: BigInt(row.bonus),
  points: BigInt(row.points),
  receivables: BigInt(row.receivables),
  pendingWithdrawals: BigInt(row.pendingWithdrawals),
  openStakes: BigInt(row.openStakes),
  pots: BigInt(row.pots),
  atVendors: BigInt(row.atVendors),
  suspense: BigInt(row.suspense),
})

/** What a brand owes, by class and currency, and what of it is under way. */
export async function liabilities(db: Db, brandId: BrandId): Promise<Liability[]> {
  const { rows } = await db.query<Raw>(
    `select ${FIGURES} from report_owed where brand_id = $1 order by class, currency`,
    [brandId],
  )
  return rows.map(liabilityFrom)
}

/** Brands with the business day that ended last, of which nobody wrote down what they owe. */
export async function daysToKeep(
  db: Db,
  now: Date,
): Promise<{ brandId: BrandId; day: DateText }[]> {
  const { rows } = await db.query<{ brandId: BrandId; day: DateText }>(
    `select b.id as "brandId", (business_day($1, b.offset_minutes) - 1)::text as day from brands b
      where not exists (select from liability_snapshots s
                         where s.brand_id = b.id
                           and s.day = business_day($1, b.offset_minutes) - 1)
      order by b.id`,
    [now],
  )
  return rows
}

/** Writes down what a brand owes at this moment, as that of a day; false where that was done before. */
export async function keepDay(
  tx: Tx,
  brandId: BrandId,
  { day, at }: { readonly day: DateText; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into liability_snapshots(brand_id, day, taken_at) values ($1, $2, $3)
     on conflict do nothing`,
    [brandId, day, at],
  )
  if (rowCount !== 1) return false
  await tx.query(
    `insert into liability_days(brand_id, day, class, currency, members, cash, held, bonus, points,
       receivables, withdrawals, pending_withdrawals, open_bets, open_stakes, pots, at_vendors,
       suspense, suspense_items)
     select brand_id, $2, class, currency, members, cash, held, bonus, points, receivables,
            withdrawals, pending_withdrawals, open_bets, open_stakes, pots, at_vendors, suspense,
            suspense_items
       from report_owed where brand_id = $1`,
    [brandId, day],
  )
  return true
}

/** When a day was written down; undefined: it was not. */
export async function keptAt(db: Db, brandId: BrandId, day: DateText): Promise<Date | undefined> {
  const { rows } = await db.query<{ at: Date }>(
    'select taken_at as at from liability_snapshots where brand_id = $1 and day = $2',
    [brandId, day],
  )
  return rows[0]?.at
}

export type DayOfLiability = Liability & { readonly day: DateText; readonly takenAt: Date }

/** What was owed after the days, the oldest first. */
export async function keptDays(
  db: Db,
  brandId: BrandId,
  { from, to }: { readonly from: DateText; readonly to: DateText },
): Promise<DayOfLiability[]> {
  const { rows } = await db.query<Raw & { day: DateText; takenAt: Date }>(
    `select d.day::text as day, s.taken_at as "takenAt", ${FIGURES}
       from liability_days d join liability_snapshots s using (brand_id, day)
      where d.brand_id = $1 and d.day between $2 and $3
      order by d.day, d.class, d.currency`,
    [brandId, from, to],
  )
  return rows.map(liabilityFrom)
}
