import type { BrandId } from '@lantern/kernel/ids'
import type { Tx } from '../../../db/transact.ts'

/** A payment for no order of ours that a provider named without a sum, taken to be asked about. */
export interface Stray {
  readonly provider: string
  readonly reference: string
  readonly brandId: BrandId
  /** The last notice that named it. */
  readonly eventId: string
  readonly checks: number
  /** When its turn ends; a notice that names it meanwhile sets another time. */
  readonly dueAt: Date
}

/** Keeps that a payment was named: it is asked about at once, however often it was before. */
export async function noteStray(
  tx: Tx,
  stray: Omit<Stray, 'checks' | 'dueAt'> & { readonly at: Date },
): Promise<void> {
  await tx.query(
    `insert into payment_strays(provider, reference, brand_id, event_id, heard_at, due_at)
     values ($1, $2, $3, $4, $5, $5)
     on conflict (provider, reference) do update
        set event_id = excluded.event_id, due_at = excluded.due_at, checks = 0`,
    [stray.provider, stray.reference, stray.brandId, stray.eventId, stray.at],
  )
}

/** Takes what is due, so that no other node asks at the same moment. */
export async function takeDueStrays(
  tx: Tx,
  now: Date,
  again: Date,
  most: number,
): Promise<Stray[]> {
  const { rows } = await tx.query<Stray>(
    `update payment_strays set due_at = $2, checks = checks + 1
      where (provider, reference) in (select provider, reference from payment_strays
                                       where due_at <= $1 order by due_at limit $3
                                         for update skip locked)
      returning provider, reference, brand_id as "brandId", event_id as "eventId", checks,
                due_at as "dueAt"`,
    [now, again, most],
  )
  return rows
}

/** When it is asked about next, unless it was named again meanwhile; null: not until then. */
export async function setStrayDue(tx: Tx, stray: Stray, dueAt: Date | null): Promise<void> {
  await tx.query(
    `update payment_strays set due_at = $3
      where provider = $1 and reference = $2 and due_at = $4`,
    [stray.provider, stray.reference, dueAt, stray.dueAt],
  )
}
