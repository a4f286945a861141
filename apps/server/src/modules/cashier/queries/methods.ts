import type { Arrival } from '@lantern/contract/cashier'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { Db } from '../../../db/transact.ts'

export type Direction = 'deposit' | 'withdrawal'

export interface Method {
  readonly id: string
  readonly direction: Direction
  readonly code: string
  readonly provider: string
  readonly currency: Currency
  readonly name: string
  readonly mark: string
  readonly arrival: Arrival
  readonly minimum: Money
  readonly maximum: Money
  readonly feeBasisPoints: number
  readonly quickAmounts: readonly Money[]
  /** Withdrawals above it need two persons; null for deposits. */
  readonly twoPersonsAbove: Money | null
  /** Withdrawals of a member a business day; null for deposits. */
  readonly mostPerDay: number | null
}

type Raw = Omit<Method, 'minimum' | 'maximum' | 'quickAmounts' | 'twoPersonsAbove'> & {
  readonly minimum: string
  readonly maximum: string
  readonly quickAmounts: readonly string[]
  readonly twoPersonsAbove: string | null
}

const METHOD = `
  p.id, p.direction, p.code, p.provider, p.currency, p.name, p.mark, p.arrival, p.minimum, p.maximum,
  p.fee_basis_points as "feeBasisPoints", p.quick_amounts as "quickAmounts",
  p.two_persons_above as "twoPersonsAbove", p.most_per_day as "mostPerDay"`

const methodFrom = (row: Raw): Method => ({
  ...row,
  minimum: BigInt(row.minimum),
  maximum: BigInt(row.maximum),
  quickAmounts: row.quickAmounts.map(BigInt),
  twoPersonsAbove: row.twoPersonsAbove === null ? null : BigInt(row.twoPersonsAbove),
})

/** Enabled methods in a member's currency, those it used last first. */
export async function listMethods(
  db: Db,
  member: { readonly brandId: BrandId; readonly memberId: MemberId; readonly currency: Currency },
): Promise<Method[]> {
  const { rows } = await db.query<Raw>(
    `select ${METHOD}
       from payment_methods p
       left join lateral (
         select max(id) as id from deposits where member_id = $2 and method_id = p.id) d on true
       left join lateral (
         select max(id) as id from withdrawals where member_id = $2 and method_id = p.id) w on true
      where p.brand_id = $1 and p.currency = $3 and p.enabled
      order by coalesce(d.id, w.id, 0) desc, p.position, p.id`,
    [member.brandId, member.memberId, member.currency],
  )
  return rows.map(methodFrom)
}

export async function findMethod(
  db: Db,
  brandId: BrandId,
  wanted: {
    readonly direction: Direction
    readonly code: string
    readonly currency: Currency
  },
): Promise<Method | undefined> {
  const { rows } = await db.query<Raw>(
    `select ${METHOD} from payment_methods p
      where p.brand_id = $1 and p.direction = $2 and p.code = $3 and p.currency = $4 and p.enabled`,
    [brandId, wanted.direction, wanted.code, wanted.currency],
  )
  const row = rows[0]
  return row && methodFrom(row)
}

export async function insertMethod(
  db: Db,
  brandId: BrandId,
  method: Omit<Method, 'id'> & { readonly position: number },
): Promise<void> {
  await db.query(
    `insert into payment_methods(brand_id, direction, code, provider, currency, name, mark, arrival,
       minimum, maximum, fee_basis_points, quick_amounts, two_persons_above, most_per_day, position)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict do nothing`,
    [
      brandId,
      method.direction,
      method.code,
      method.provider,
      method.currency,
      method.name,
      method.mark,
      method.arrival,
      method.minimum,
      method.maximum,
      method.feeBasisPoints,
      method.quickAmounts,
      method.twoPersonsAbove,
      method.mostPerDay,
      method.position,
    ],
  )
}
