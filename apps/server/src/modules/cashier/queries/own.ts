import { present } from '@lantern/kernel/assert'
import type { MemberId } from '@lantern/kernel/ids'
import type { Money } from '@lantern/kernel/money'
import type { Db } from '../../../db/transact.ts'

/** Which of a member's own deposits or withdrawals. */
export interface OwnFilter {
  readonly memberId: MemberId
  readonly states: readonly string[]
  /** Asked for then or later, and before. */
  readonly from: Date | null
  readonly until: Date | null
}

/** A condition on deposits `d` or withdrawals `w`, for the values of {@link ownValues}. */
export const ownCondition = (row: 'd' | 'w'): string => `
  where ${row}.member_id = $1 and ${row}.state = any($2)
    and ($3::timestamptz is null or ${row}.created_at >= $3)
    and ($4::timestamptz is null or ${row}.created_at < $4)`

export const ownValues = (filter: OwnFilter): unknown[] => [
  filter.memberId,
  filter.states,
  filter.from,
  filter.until,
]

export interface OwnTotals {
  readonly total: number
  /** How many were paid, what was paid with them, and the fees of it. */
  readonly paid: number
  readonly amount: Money
  readonly fee: Money
}

/** What left the member with a withdrawal, its fee with it. */
const PAID_OUT = `case w.state when 'paid' then w.amount else w.fee_kept
  + (select sum(q.paid) from withdrawal_parts q where q.withdrawal_id = w.id) end`

/** What the records of a member come to; what arrived counts where it differs from the order. */
export async function ownTotals(
  db: Db,
  of: 'deposits' | 'withdrawals',
  filter: OwnFilter,
): Promise<OwnTotals> {
  const row = of === 'deposits' ? 'd' : 'w'
  const amount = of === 'deposits' ? 'coalesce(d.paid_amount, d.amount)' : PAID_OUT
  const fee = of === 'deposits' ? 'd.fee' : 'coalesce(w.fee_kept, w.fee)'
  const isPaid = `${row}.state in ('paid', 'partly_paid')`
  const { rows } = await db.query<
    Omit<OwnTotals, 'amount' | 'fee'> & Record<'amount' | 'fee', string>
  >(
    `select count(*)::int as total,
            count(*) filter (where ${isPaid})::int as paid,
            coalesce(sum(${amount}) filter (where ${isPaid}), 0)::text as amount,
            coalesce(sum(${fee}) filter (where ${isPaid}), 0)::text as fee
       from ${of} ${row} ${ownCondition(row)}`,
    ownValues(filter),
  )
  const sums = present(rows[0], 'a sum')
  return { ...sums, amount: BigInt(sums.amount), fee: BigInt(sums.fee) }
}
