import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { Db } from '../../db/transact.ts'
import { counted } from '../../paging.ts'

export interface Receivable {
  readonly memberId: MemberId
  readonly account: string
  readonly currency: Currency
  /** What is owed, above zero. */
  readonly amount: Money
  readonly since: Date | null
  readonly cause: string
}

/** Accounts below zero, the oldest debt first. */
export async function listReceivables(
  db: Db,
  brandId: BrandId,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: Receivable[]; total: number }> {
  const { rows } = await db.query<Omit<Receivable, 'amount'> & { amount: string; total: number }>(
    `select r.member_id as "memberId", m.account, r.currency, r.amount, r.since,
            coalesce(r.cause, '') as cause, (count(*) over ())::int as total
       from receivables r join members m on m.id = r.member_id
      where r.brand_id = $1 order by r.since, r.member_id offset $2 limit $3`,
    [brandId, page.offset, page.limit],
  )
  const listed = counted(rows)
  return { ...listed, rows: listed.rows.map((row) => ({ ...row, amount: BigInt(row.amount) })) }
}
