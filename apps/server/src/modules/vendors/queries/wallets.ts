import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { Db } from '../../../db/transact.ts'
import { type ConnectionRow, connectionColumns } from './connections.ts'
import type { TransferState } from './transfers.ts'

// What members see of vendors.

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
