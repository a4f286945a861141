import type { BrandId } from '@lantern/kernel/ids'
import type { Tx } from '../../../db/transact.ts'
import type { FindingKind } from '../states.ts'

/** Keeps a notice word by word; false when its event was kept before. */
export async function insertNotice(
  tx: Tx,
  notice: {
    readonly provider: string
    readonly eventId: string
    readonly brandId: BrandId
    readonly orderKey: string
    readonly body: string
    readonly at: Date
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into payment_notices(provider, event_id, brand_id, order_key, body, received_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [notice.provider, notice.eventId, notice.brandId, notice.orderKey, notice.body, notice.at],
  )
  return rowCount === 1
}

export interface Finding {
  readonly brandId: BrandId
  readonly depositId?: string
  readonly withdrawalId?: string
  /** The part of that withdrawal, where it goes out in parts. */
  readonly part?: number | null
  /** The line of a statement that says so. */
  readonly lineId?: string
  readonly kind: FindingKind
  readonly expected: string
  readonly reported: string
  readonly at: Date
}

/** Keeps a finding once; false when it was known. */
export async function insertFinding(tx: Tx, finding: Finding): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into payment_findings(brand_id, deposit_id, withdrawal_id, kind, expected, reported,
                                  found_at, line_id, part)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      finding.brandId,
      finding.depositId ?? null,
      finding.withdrawalId ?? null,
      finding.kind,
      finding.expected,
      finding.reported,
      finding.at,
      finding.lineId ?? null,
      finding.part ?? null,
    ],
  )
  return rowCount === 1
}

/** Ends findings of a kind about an order, or about a line, that turned out to be none. */
export async function endFindings(
  tx: Tx,
  which: {
    readonly depositId?: string
    readonly withdrawalId?: string
    readonly part?: number | null
    readonly lineId?: string
    readonly kind: FindingKind
    readonly at: Date
    readonly by?: string
    readonly note?: string
  },
): Promise<void> {
  await tx.query(
    `update payment_findings set ended_at = $5, ended_by_name = $6, end_note = $7
      where kind = $4 and ended_at is null
        and (deposit_id = $1 or withdrawal_id = $2 and part is not distinct from $8
             or line_id = $3)`,
    [
      which.depositId ?? null,
      which.withdrawalId ?? null,
      which.lineId ?? null,
      which.kind,
      which.at,
      which.by ?? 'system',
      which.note ?? 'matched',
      which.part ?? null,
    ],
  )
}
