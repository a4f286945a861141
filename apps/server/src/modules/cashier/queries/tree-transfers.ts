import { present } from '@lantern/kernel/assert'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { Db, Tx } from '../../../db/transact.ts'
import { counted } from '../../../paging.ts'

export interface TreeTransfer {
  readonly id: string
  readonly direction: 'up' | 'down'
  readonly fromMember: MemberId
  /** The account at the other end, as whoever asks sees it. */
  readonly account: string
  readonly currency: Currency
  readonly amount: Money
  readonly at: Date
}

export interface NewTransfer {
  readonly brandId: BrandId
  readonly direction: 'up' | 'down'
  readonly fromMember: MemberId
  readonly toMember: MemberId
  readonly currency: Currency
  readonly amount: Money
  readonly at: Date
}

/** Writes a transfer down and answers its id. */
export async function insertTransfer(tx: Tx, wanted: NewTransfer): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into tree_transfers(brand_id, direction, from_member, to_member, currency, amount, at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      wanted.brandId,
      wanted.direction,
      wanted.fromMember,
      wanted.toMember,
      wanted.currency,
      wanted.amount,
      wanted.at,
    ],
  )
  return present(rows[0], 'a row that was just written is there').id
}

interface Whose {
  readonly memberId: MemberId
  readonly currency: Currency
}

/** What a member paid and was paid along the tree, after a moment and up to another. */
export async function transferredIn(
  db: Db,
  { memberId, currency }: Whose,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<{ readonly paid: Money; readonly received: Money }> {
  const { rows } = await db.query<{ paid: string; received: string }>(
    `select (select coalesce(sum(amount), 0)::text from tree_transfers
              where from_member = $1 and currency = $2 and at > $3 and at <= $4) as paid,
            (select coalesce(sum(amount), 0)::text from tree_transfers
              where to_member = $1 and currency = $2 and at > $3 and at <= $4) as received`,
    [memberId, currency, from, to],
  )
  const { paid, received } = present(rows[0], 'sums are answered')
  return { paid: BigInt(paid), received: BigInt(received) }
}

/** A member's transfers, newest first. */
export async function listTransfers(
  db: Db,
  memberId: MemberId,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: TreeTransfer[]; total: number }> {
  const { rows } = await db.query<Omit<TreeTransfer, 'amount'> & { amount: string; total: number }>(
    `select t.id, t.direction, t.from_member as "fromMember", m.account, t.currency, t.amount, t.at,
            (count(*) over ())::int as total
       from (select * from tree_transfers where from_member = $1
             union all
             select * from tree_transfers where to_member = $1) t
       join members m on m.id = case when t.from_member = $1 then t.to_member else t.from_member end
      order by t.id desc offset $2 limit $3`,
    [memberId, page.offset, page.limit],
  )
  const listed = counted(rows)
  return { ...listed, rows: listed.rows.map((row) => ({ ...row, amount: BigInt(row.amount) })) }
}
