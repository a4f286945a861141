import type { BrandId, OperatorId, WithdrawalId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../../db/transact.ts'

export type WantedOfRest = 'again' | 'return'

/** What persons want done with the rest of a part. */
export interface RestWish {
  readonly withdrawalId: WithdrawalId
  readonly part: number
  readonly wanted: WantedOfRest
  /** By whom it is sent again; null where it goes back. */
  readonly provider: string | null
  readonly reason: string
  readonly contentHash: string
  readonly proposedBy: OperatorId
  readonly proposedByName: string
  readonly proposedAt: Date
  /** The second person, where one was needed. */
  readonly confirmed: { readonly by: OperatorId; readonly name: string } | null
  /** When it counted. */
  readonly doneAt: Date | null
}

type Raw = Omit<RestWish, 'confirmed'> & {
  readonly confirmedBy: OperatorId | null
  readonly confirmedByName: string | null
}

const wishFrom = ({ confirmedBy: by, confirmedByName: name, ...row }: Raw): RestWish => ({
  ...row,
  confirmed: by === null || name === null ? null : { by, name },
})

/** What was wanted last of the rests of a withdrawal's parts. */
export async function listRests(db: Db, id: WithdrawalId): Promise<RestWish[]> {
  const { rows } = await db.query<Raw>(
    `select withdrawal_id as "withdrawalId", part, wanted, provider, reason,
            content_hash as "contentHash", proposed_by as "proposedBy",
            proposed_by_name as "proposedByName", proposed_at as "proposedAt",
            confirmed_by as "confirmedBy", confirmed_by_name as "confirmedByName",
            done_at as "doneAt"
       from part_rests where withdrawal_id = $1 order by part`,
    [id],
  )
  return rows.map(wishFrom)
}

export const findRest = async (
  db: Db,
  id: WithdrawalId,
  part: number,
): Promise<RestWish | undefined> => (await listRests(db, id)).find((one) => one.part === part)

/** Keeps what was wanted last; the caller holds the withdrawal. */
export async function putRest(tx: Tx, brandId: BrandId, wish: RestWish): Promise<void> {
  await tx.query(
    `insert into part_rests(withdrawal_id, part, brand_id, wanted, provider, reason, content_hash,
       proposed_by, proposed_by_name, proposed_at, confirmed_by, confirmed_by_name, done_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (withdrawal_id, part) do update
       set wanted = excluded.wanted, provider = excluded.provider, reason = excluded.reason,
           content_hash = excluded.content_hash, proposed_by = excluded.proposed_by,
           proposed_by_name = excluded.proposed_by_name, proposed_at = excluded.proposed_at,
           confirmed_by = excluded.confirmed_by, confirmed_by_name = excluded.confirmed_by_name,
           done_at = excluded.done_at`,
    [
      wish.withdrawalId,
      wish.part,
      brandId,
      wish.wanted,
      wish.provider,
      wish.reason,
      wish.contentHash,
      wish.proposedBy,
      wish.proposedByName,
      wish.proposedAt,
      wish.confirmed?.by ?? null,
      wish.confirmed?.name ?? null,
      wish.doneAt,
    ],
  )
}
