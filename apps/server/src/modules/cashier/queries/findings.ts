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

/** Differences of a brand, oldest first. */
export async function listFindings(
  db: Db,
  brandId: BrandId,
  wanted: { readonly kind: FindingKind | null; readonly isOpen: boolean },
  page: Page,
): Promise<{ rows: FindingRow[]; total: number }> {
  const matching = `from payment_findings f left join payment_lines l on l.id = f.line_id
    where f.brand_id = $1 and ($2::text is null or f.kind = $2) and (f.ended_at is null) = $3`
  const values = [brandId, wanted.kind, wanted.isOpen]
  const { rows } = await db.query<Raw>(
    `select f.id, f.kind, f.deposit_id as "depositId", f.withdrawal_id as "withdrawalId",
            f.expected, f.reported, f.found_at as "foundAt", f.owner_name as owner,
            f.ended_at as "endedAt", f.ended_by_name as "endedBy", f.end_note as "endNote",
            l.id as "lineId", l.provider, l.currency, l.booked_on::text as "bookedOn", l.reference,
            l.amount
       ${matching} order by f.id offset $4 limit $5`,
    [...values, page.offset, page.limit],
  )
  const counted = await db.query<{ total: number }>(
    `select count(*)::int as total ${matching}`,
    values,
  )
  return { rows: rows.map(rowOf), total: counted.rows[0]?.total ?? 0 }
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
