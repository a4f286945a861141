import type { BrandId, DepositId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../../db/transact.ts'
import { CLAIM, CLAIM_ANEW, type Claim } from './claims.ts'

/** Who looks after these deposits, or did last, by deposit. */
export async function depositClaims(
  db: Db,
  ids: readonly DepositId[],
): Promise<ReadonlyMap<DepositId, Claim>> {
  const { rows } = await db.query<Claim & { readonly depositId: DepositId }>(
    `select deposit_id as "depositId", ${CLAIM} from deposit_claims
      where deposit_id = any($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map(({ depositId, ...claim }) => [depositId, claim]))
}

export const findDepositClaim = async (db: Db, id: DepositId): Promise<Claim | undefined> =>
  (await depositClaims(db, [id])).get(id)

/** Gives a deposit to an operator; the caller holds the deposit. */
export async function putDepositClaim(
  tx: Tx,
  { id, brandId }: { readonly id: DepositId; readonly brandId: BrandId },
  claim: Claim,
): Promise<void> {
  await tx.query(
    `insert into deposit_claims(deposit_id, brand_id, claimed_by, claimed_by_name, claimed_at,
                                ends_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (deposit_id) ${CLAIM_ANEW}`,
    [id, brandId, claim.claimedBy, claim.claimedByName, claim.claimedAt, claim.endsAt],
  )
}

export async function endDepositClaim(tx: Tx, id: DepositId, at: Date): Promise<void> {
  await tx.query(
    'update deposit_claims set ends_at = greatest($2, claimed_at) where deposit_id = $1',
    [id, at],
  )
}
