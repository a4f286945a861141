import type { BrandId, WithdrawalId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../../db/transact.ts'
import { CLAIM, CLAIM_ANEW, type Claim } from './claims.ts'

/** Of a withdrawal that goes out as one, or of a part. */
export async function findPayoutClaim(
  db: Db,
  id: WithdrawalId,
  part: number | null = null,
): Promise<Claim | undefined> {
  const { rows } = await db.query<Claim>(
    `select ${CLAIM} from payout_claims
      where withdrawal_id = $1 and part is not distinct from $2`,
    [id, part],
  )
  return rows[0]
}

export type NewPayoutClaim = Claim & {
  readonly withdrawalId: WithdrawalId
  readonly part: number | null
  readonly brandId: BrandId
}

/** Gives a transfer to an operator; the caller holds the withdrawal. */
export async function putPayoutClaim(tx: Tx, claim: NewPayoutClaim): Promise<void> {
  await tx.query(
    `insert into payout_claims(withdrawal_id, brand_id, claimed_by, claimed_by_name, claimed_at,
                               ends_at, part)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (withdrawal_id, part) ${CLAIM_ANEW}`,
    [
      claim.withdrawalId,
      claim.brandId,
      claim.claimedBy,
      claim.claimedByName,
      claim.claimedAt,
      claim.endsAt,
      claim.part,
    ],
  )
}

export async function endPayoutClaim(
  tx: Tx,
  { id, part }: { readonly id: WithdrawalId; readonly part: number | null },
  at: Date,
): Promise<void> {
  await tx.query(
    `update payout_claims set ends_at = greatest($2, claimed_at)
      where withdrawal_id = $1 and part is not distinct from $3`,
    [id, at, part],
  )
}
