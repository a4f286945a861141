import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../../db/transact.ts'

export interface Payee {
  readonly id: string
  /** What its sealed parts are bound to. */
  readonly sealKey: string
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly method: string
  readonly destinationSealed: Buffer
  readonly destinationEnd: string
  readonly destinationIndex: Buffer
  readonly holderSealed: Buffer
  readonly bank: string
  readonly nameDiffers: boolean
  readonly createdAt: Date
  readonly usableAt: Date
}

const PAYEE = `id, seal_key as "sealKey", brand_id as "brandId", member_id as "memberId", method,
  destination_sealed as "destinationSealed", destination_end as "destinationEnd",
  destination_index as "destinationIndex", holder_sealed as "holderSealed", bank,
  name_differs as "nameDiffers", created_at as "createdAt", usable_at as "usableAt"`

/** A member's payees, newest first. */
export async function listPayees(db: Db, memberId: MemberId): Promise<Payee[]> {
  const { rows } = await db.query<Payee>(
    `select ${PAYEE} from payees where member_id = $1 and removed_at is null order by id desc`,
    [memberId],
  )
  return rows
}

/** A payee, also one that was removed since. */
export async function findPayee(db: Db, id: string): Promise<Payee | undefined> {
  const { rows } = await db.query<Payee>(`select ${PAYEE} from payees where id = $1`, [id])
  return rows[0]
}

export async function insertPayee(tx: Tx, payee: Omit<Payee, 'id'>): Promise<Payee> {
  const { rows } = await tx.query<Payee>(
    `insert into payees(seal_key, brand_id, member_id, method, destination_sealed, destination_end,
       destination_index, holder_sealed, bank, name_differs, created_at, usable_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ${PAYEE}`,
    [
      payee.sealKey,
      payee.brandId,
      payee.memberId,
      payee.method,
      payee.destinationSealed,
      payee.destinationEnd,
      payee.destinationIndex,
      payee.holderSealed,
      payee.bank,
      payee.nameDiffers,
      payee.createdAt,
      payee.usableAt,
    ],
  )
  const row = rows[0]
  if (!row) throw new Error('an insert answers with its row')
  return row
}

/** Removes a member's payee; undefined when it has none of that id. */
export async function removePayee(
  tx: Tx,
  memberId: MemberId,
  id: string,
  at: Date,
): Promise<Payee | undefined> {
  const { rows } = await tx.query<Payee>(
    `update payees set removed_at = $3
      where id = $1 and member_id = $2 and removed_at is null returning ${PAYEE}`,
    [id, memberId, at],
  )
  return rows[0]
}
