import type { adjustmentReasons, adjustmentStates } from '@lantern/contract/ops/adjustments'
import { present } from '@lantern/kernel/assert'
import type { BrandId, MemberId, OperatorId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { Db, Tx } from '../../../db/transact.ts'
import { counted } from '../../../paging.ts'

export type AdjustmentState = (typeof adjustmentStates)[number]

/** What a second person says yes to. */
export interface AdjustmentContent {
  readonly direction: 'credit' | 'debit'
  readonly amount: Money
  readonly reasonCode: (typeof adjustmentReasons)[number]
  readonly words: string
  readonly caseId: string | null
}

export interface Adjustment extends AdjustmentContent {
  readonly id: string
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly account: string
  readonly currency: Currency
  readonly state: AdjustmentState
  readonly proposedBy: OperatorId
  readonly proposedByName: string
  readonly proposedAt: Date
  readonly editedAt: Date | null
  readonly decidedByName: string | null
  readonly decidedAt: Date | null
  readonly decisionWords: string | null
}

type Raw = Omit<Adjustment, 'amount'> & { readonly amount: string }

const ADJUSTMENT = `
  a.id, a.brand_id as "brandId", a.member_id as "memberId", m.account, a.currency, a.direction,
  a.amount, a.reason_code as "reasonCode", a.words, a.case_id as "caseId", a.state,
  a.proposed_by as "proposedBy", a.proposed_by_name as "proposedByName",
  a.proposed_at as "proposedAt", a.edited_at as "editedAt", a.decided_by_name as "decidedByName",
  a.decided_at as "decidedAt", a.decision_words as "decisionWords"`
const FROM = 'from adjustments a join members m on m.id = a.member_id'

const adjustmentFrom = (row: Raw): Adjustment => ({ ...row, amount: BigInt(row.amount) })

export interface NewAdjustment extends AdjustmentContent {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly currency: Currency
  readonly by: { readonly operatorId: OperatorId; readonly username: string }
  readonly at: Date
}

/** Writes a proposal down and answers its id. */
export async function insertAdjustment(tx: Tx, wanted: NewAdjustment): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into adjustments(brand_id, member_id, currency, direction, amount, reason_code, words,
                             case_id, proposed_by, proposed_by_name, proposed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      wanted.brandId,
      wanted.memberId,
      wanted.currency,
      wanted.direction,
      wanted.amount,
      wanted.reasonCode,
      wanted.words,
      wanted.caseId,
      wanted.by.operatorId,
      wanted.by.username,
      wanted.at,
    ],
  )
  return present(rows[0], 'a row that was just written is there').id
}

export async function findAdjustment(
  db: Db,
  brandId: BrandId,
  id: string,
): Promise<Adjustment | undefined> {
  const { rows } = await db.query<Raw>(
    `select ${ADJUSTMENT} ${FROM} where a.brand_id = $1 and a.id = $2`,
    [brandId, id],
  )
  return rows[0] && adjustmentFrom(rows[0])
}

/** An adjustment of a brand, locked until the transaction ends. */
export async function lockAdjustment(
  tx: Tx,
  brandId: BrandId,
  id: string,
): Promise<Adjustment | undefined> {
  await tx.query('select from adjustments where id = $1 and brand_id = $2 for no key update', [
    id,
    brandId,
  ])
  return findAdjustment(tx, brandId, id)
}

export async function updateAdjustment(
  tx: Tx,
  id: string,
  to: AdjustmentContent & { readonly at: Date },
): Promise<void> {
  await tx.query(
    `update adjustments set direction = $2, amount = $3, reason_code = $4, words = $5, case_id = $6,
            edited_at = $7
      where id = $1`,
    [id, to.direction, to.amount, to.reasonCode, to.words, to.caseId, to.at],
  )
}

export async function endAdjustment(
  tx: Tx,
  id: string,
  end: {
    readonly state: Exclude<AdjustmentState, 'proposed'>
    readonly by: { readonly operatorId: OperatorId; readonly username: string }
    readonly at: Date
    readonly words: string | null
  },
): Promise<void> {
  await tx.query(
    `update adjustments set state = $2, decided_by = $3, decided_by_name = $4, decided_at = $5,
            decision_words = $6
      where id = $1`,
    [id, end.state, end.by.operatorId, end.by.username, end.at, end.words],
  )
}

/** Adjustments of a brand: those that wait oldest first, all others newest first. */
export async function listAdjustments(
  db: Db,
  brandId: BrandId,
  wanted: {
    readonly state: AdjustmentState | null
    readonly search: string | null
    readonly offset: number
    readonly limit: number
  },
): Promise<{ rows: Adjustment[]; total: number }> {
  const { rows } = await db.query<Raw & { total: number }>(
    `select ${ADJUSTMENT}, (count(*) over ())::int as total ${FROM}
      where a.brand_id = $1 and ($2::text is null or a.state = $2)
        and ($3::text is null or position(lower($3) in lower(m.account)) > 0
             or 'A-' || a.id = upper($3))
      order by case when $2 = 'proposed' then a.id else -a.id end offset $4 limit $5`,
    [brandId, wanted.state, wanted.search, wanted.offset, wanted.limit],
  )
  const listed = counted(rows)
  return { ...listed, rows: listed.rows.map(adjustmentFrom) }
}
