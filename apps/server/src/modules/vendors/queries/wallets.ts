import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { Db } from '../../../db/transact.ts'
import { counted } from '../../../paging.ts'
import { type ConnectionRow, connectionColumns } from './connections.ts'
import type { TransferState } from './transfers.ts'

// Money of members at vendors, as members and operators see it.

export interface NamedConnection extends ConnectionRow {
  readonly name: string
  /** False: its vendor is switched off at the brand. */
  readonly isOffered: boolean
}

/** Connected vendors of a brand with their names, in menu order. */
export async function listNamedConnections(db: Db, brandId: BrandId): Promise<NamedConnection[]> {
  const { rows } = await db.query<NamedConnection>(
    `select ${connectionColumns}, v.name, v.enabled as "isOffered"
       from vendor_connections c join vendors v on v.id = c.vendor_id
      where c.brand_id = $1 order by v.sort, c.id`,
    [brandId],
  )
  return rows
}

export interface InTransitRow {
  readonly vendorCode: string
  readonly currency: Currency
  readonly amount: Money
}

/** What a member has on the way to vendors, held or sent, whose end is not known. */
export async function listInTransit(db: Db, memberId: MemberId): Promise<InTransitRow[]> {
  const { rows } = await db.query<Omit<InTransitRow, 'amount'> & { amount: string }>(
    `select c.code as "vendorCode", t.currency, sum(t.amount)::text as amount
       from vendor_transfers t join vendor_connections c on c.id = t.connection_id
      where t.member_id = $1 and t.direction = 'in' and t.known_at is null
      group by c.code, t.currency`,
    [memberId],
  )
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}

export interface ListedTransfer {
  readonly id: string
  readonly vendorCode: string
  readonly direction: 'in' | 'out'
  readonly currency: Currency
  readonly amount: Money
  readonly state: TransferState
  readonly requestedAt: Date
}

/** A member's transfers, the newest first. */
export async function listTransfers(
  db: Db,
  memberId: MemberId,
  most: number,
): Promise<ListedTransfer[]> {
  const { rows } = await db.query<Omit<ListedTransfer, 'amount'> & { amount: string }>(
    `select t.id, c.code as "vendorCode", t.direction, t.currency, t.amount::text, t.state,
            t.created_at as "requestedAt"
       from vendor_transfers t join vendor_connections c on c.id = t.connection_id
      where t.member_id = $1 order by t.id desc limit $2`,
    [memberId, most],
  )
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}

export interface UnclearTransfer {
  readonly brandId: BrandId
  readonly vendorCode: string
  readonly memberId: MemberId
  readonly orderKey: string
}

/** Orders from before a moment that have not ended, of which nobody was told, the oldest first. */
export async function listUnclear(db: Db, before: Date, most: number): Promise<UnclearTransfer[]> {
  const { rows } = await db.query<UnclearTransfer>(
    `select t.brand_id as "brandId", c.code as "vendorCode", t.member_id as "memberId",
            t.order_key as "orderKey"
       from vendor_transfers t join vendor_connections c on c.id = t.connection_id
      where t.due_at is not null and t.created_at < $1
        and not exists (
          select from vendor_cases k
           where k.brand_id = t.brand_id and k.vendor_code = c.code and k.tx_id = t.order_key
             and k.kind = 'transfer_unclear')
      order by t.id limit $2`,
    [before, most],
  )
  return rows
}

export interface TransferOfVendor extends Omit<ListedTransfer, 'vendorCode'> {
  readonly memberId: MemberId
  readonly account: string
  readonly reason: string | null
  readonly orderKey: string
  readonly knownAt: Date | null
}

/** Transfers of a vendor, the newest first: all, those under way, or those that ended. */
export async function listOfVendor(
  db: Db,
  { brandId, code }: { readonly brandId: BrandId; readonly code: string },
  page: {
    readonly state: 'under_way' | 'ended' | null
    readonly offset: number
    readonly limit: number
  },
): Promise<{ rows: TransferOfVendor[]; total: number }> {
  type Row = Omit<TransferOfVendor, 'amount'> & { amount: string; total: number }
  const { rows } = await db.query<Row>(
    `select t.id, t.member_id as "memberId", m.account, t.direction, t.currency, t.amount::text,
            t.state, t.reason, t.order_key as "orderKey", t.created_at as "requestedAt",
            t.known_at as "knownAt", (count(*) over ())::int as total
       from vendor_transfers t
       join vendor_connections c on c.id = t.connection_id
       join members m on m.id = t.member_id
      where t.brand_id = $1 and c.code = $2
        and ($3::text is null or (t.known_at is null) = ($3 = 'under_way'))
      order by t.id desc offset $4 limit $5`,
    [brandId, code, page.state, page.offset, page.limit],
  )
  const { rows: all, total } = counted(rows)
  return { total, rows: all.map((row) => ({ ...row, amount: BigInt(row.amount) })) }
}
