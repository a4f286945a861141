import type { BrandId, DepositId, OperatorId, WithdrawalId } from '@lantern/kernel/ids'
import type { Money } from '@lantern/kernel/money'
import type { Db, Tx } from '../../../db/transact.ts'
import type { FindingKind } from '../states.ts'
import type { Page } from './deposits.ts'

/** A difference between our books and what a bank or provider says. */
export interface FindingRow {
  readonly id: string
  readonly kind: FindingKind
  readonly depositId: DepositId | null
  readonly withdrawalId: WithdrawalId | null
  /** The part of that withdrawal. */
  readonly part: number | null
  readonly expected: string
  readonly reported: string
  readonly foundAt: Date
  readonly owner: string | null
  readonly endedAt: Date | null
  readonly endedBy: string | null
  readonly endNote: string | null
  readonly line: {
    readonly id: string
    readonly provider: string
    readonly currency: string
    readonly bookedOn: string
    readonly reference: string
    readonly amount: Money
  } | null
}

interface Raw extends Omit<FindingRow, 'line'> {
  readonly lineId: string | null
  readonly provider: string
  readonly currency: string
  readonly bookedOn: string
  readonly reference: string
  readonly amount: string
}

const rowOf = ({
  lineId,
  provider,
  currency,
  bookedOn,
  reference,
  amount,
  ...row
}: Raw): FindingRow => ({
  ...row,
  line:
    lineId === null
      ? null
      : { id: lineId, provider, currency, bookedOn, reference, amount: BigInt(amount) },
})

/** Which differences a page is about. */
export interface FindingQuery {
  readonly kind: FindingKind | null
  readonly isOpen: boolean
  /** Found after the first and not after the second; null: whenever. */
  readonly foundAfter?: Date | null
  readonly foundUntil?: Date | null
  /** Looked after by nobody, by this one; absent: by whomever. */
  readonly owner?: 'nobody' | { readonly is: OperatorId } | undefined
}

/** Differences of a brand, oldest first. */
export async function listFindings(
  db: Db,
  brandId: BrandId,
  wanted: FindingQuery,
  page: Page,
): Promise<{ rows: FindingRow[]; total: number }> {
  const { owner } = wanted
  const matching = `from payment_findings f left join payment_lines l on l.id = f.line_id
    where f.brand_id = $1 and ($2::text is null or f.kind = $2) and (f.ended_at is null) = $3
      and ($4::timestamptz is null or f.found_at > $4)
      and ($5::timestamptz is null or f.found_at <= $5)
      and (not $6 or f.owner_id is null) and ($7::bigint is null or f.owner_id = $7)`
  const values = [
    brandId,
    wanted.kind,
    wanted.isOpen,
    wanted.foundAfter ?? null,
    wanted.foundUntil ?? null,
    owner === 'nobody',
    typeof owner === 'object' ? owner.is : null,
  ]
  const { rows } = await db.query<Raw>(
    `select f.id, f.kind, f.deposit_id as "depositId", f.withdrawal_id as "withdrawalId",
            f.part,
            f.expected, f.reported, f.found_at as "foundAt", f.owner_name as owner,
            f.ended_at as "endedAt", f.ended_by_name as "endedBy", f.end_note as "endNote",
            l.id as "lineId", l.provider, l.currency, l.booked_on::text as "bookedOn", l.reference,
            l.amount
       ${matching} order by f.id offset $8 limit $9`,
    [...values, page.offset, page.limit],
  )
  const counted = await db.query<{ total: number }>(
    `select count(*)::int as total ${matching}`,
    values,
  )
  return { rows: rows.map(rowOf), total: counted.rows[0]?.total ?? 0 }
}

/**
 * How many differences are open, and how many of those nobody looks after, found after each of the
 * moments and not after the one before; at last those found after none of them.
 */
export async function countByAge(
  db: Db,
  brandId: BrandId,
  moments: readonly Date[],
): Promise<{ open: number; unowned: number }[]> {
  const { rows } = await db.query<{ place: number; open: number; unowned: number }>(
    `select (select count(*)::int from unnest($2::timestamptz[]) as moment
              where f.found_at <= moment) as place,
            count(*)::int as open, (count(*) filter (where f.owner_id is null))::int as unowned
       from payment_findings f where f.brand_id = $1 and f.ended_at is null group by 1`,
    [brandId, moments],
  )
  return [...moments, null].map((_, at) => {
    const found = rows.find(({ place }) => place === at)
    return { open: found?.open ?? 0, unowned: found?.unowned ?? 0 }
  })
}

/** Whether there is an open difference of the brand, locked until the transaction ends. */
export async function lockOpenFinding(tx: Tx, brandId: BrandId, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from payment_findings
      where id = $1 and brand_id = $2 and ended_at is null for no key update`,
    [id, brandId],
  )
  return rowCount === 1
}

export async function setFindingOwner(
  tx: Tx,
  id: string,
  owner: { readonly operatorId: OperatorId; readonly username: string },
): Promise<void> {
  await tx.query('update payment_findings set owner_id = $2, owner_name = $3 where id = $1', [
    id,
    owner.operatorId,
    owner.username,
  ])
}

export async function endFinding(
  tx: Tx,
  id: string,
  end: { readonly by: string; readonly note: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    `update payment_findings set ended_at = $2, ended_by_name = $3, end_note = $4 where id = $1`,
    [id, end.at, end.by, end.note],
  )
}
