import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { Db } from '../../../db/transact.ts'

// What vendors say that they keep for members.

interface Wallet {
  readonly connectionId: number
  readonly memberId: MemberId
  readonly currency: Currency
}

export interface Kept {
  /** The last order; null where there never was one. */
  readonly newest: string | null
  /** Orders of which it is not known what became of them. */
  readonly underWay: number
  /** What the vendor said last, when, and which orders are in it. */
  readonly balance: Money | null
  readonly askedAt: Date | null
  readonly upTo: string | null
}

export async function findKept(
  db: Db,
  { connectionId, memberId, currency }: Wallet,
): Promise<Kept> {
  const { rows } = await db.query<Omit<Kept, 'balance'> & { balance: string | null }>(
    `select t.newest, t.under_way as "underWay", w.balance::text, w.asked_at as "askedAt",
            w.up_to as "upTo"
       from (select max(id) as newest, (count(*) filter (where known_at is null))::int as under_way
               from vendor_transfers
              where connection_id = $1 and member_id = $2 and currency = $3) t
       left join vendor_wallets w
         on w.connection_id = $1 and w.member_id = $2 and w.currency = $3`,
    [connectionId, memberId, currency],
  )
  const [row] = rows
  if (!row) throw new Error('a sum answers with a row')
  return { ...row, balance: row.balance === null ? null : BigInt(row.balance) }
}

/** Writes down what a vendor said, unless an order came meanwhile. */
export async function storeKept(
  db: Db,
  said: Wallet & {
    readonly brandId: BrandId
    readonly balance: Money
    readonly at: Date
    readonly upTo: string
  },
): Promise<void> {
  await db.query(
    `insert into vendor_wallets as w(connection_id, member_id, currency, brand_id, balance, asked_at,
                                     up_to)
     select $1, $2, $3, $4, $5, $6, $7
      where not exists (select from vendor_transfers
                         where connection_id = $1 and member_id = $2 and currency = $3
                           and id > $7::bigint)
     on conflict on constraint vendor_wallets_pkey do update
        set balance = excluded.balance, asked_at = excluded.asked_at, up_to = excluded.up_to
      where excluded.up_to >= w.up_to`,
    [
      said.connectionId,
      said.memberId,
      said.currency,
      said.brandId,
      said.balance,
      said.at,
      said.upTo,
    ],
  )
}
