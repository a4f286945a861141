import type { DepositId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../../db/transact.ts'
import type { Picture, Proof } from './receipts.ts'

export async function insertSlip(
  tx: Tx,
  slip: Picture & { readonly depositId: DepositId },
): Promise<void> {
  await tx.query(
    `insert into deposit_slips(id, brand_id, deposit_id, place, media, width, height, sealed, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      slip.id,
      slip.brandId,
      slip.depositId,
      slip.place,
      slip.media,
      slip.width,
      slip.height,
      slip.sealed,
      slip.at,
    ],
  )
}

export async function findSlip(db: Db, id: string): Promise<Proof | undefined> {
  const { rows } = await db.query<Proof>(
    'select id, brand_id as "brandId", media, sealed from deposit_slips where id = $1',
    [id],
  )
  return rows[0]
}
