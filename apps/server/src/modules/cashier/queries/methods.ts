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
  /** Countries whose members may use it; none named: all. */
  readonly countries: readonly string[]
  /** Members from this level on may use it; 0: all. */
  readonly leastVip: number
  /** The house's own account, where the member pays by itself. */
  readonly payTo: PayTo | null
  /** How long a deposit waits for its payment. */
  readonly patienceMinutes: number
  /** The most of one payout; above it a withdrawal goes out in parts. Null: no such limit. */
  readonly payoutMax: Money | null
}

/** An account of the house. */
export interface PayTo {
  readonly bank: string
  readonly holder: string
  readonly number: string
}

type Raw = Omit<
  Method,
  'minimum' | 'maximum' | 'quickAmounts' | 'twoPersonsAbove' | 'payoutMax'
> & {
  readonly minimum: string
  readonly maximum: string
  readonly quickAmounts: readonly string[]
  readonly twoPersonsAbove: string | null
  readonly payoutMax: string | null
}

const METHOD = `
  p.id, p.direction, p.code, p.provider, p.currency, p.name, p.mark, p.arrival, p.minimum, p.maximum,
  p.fee_basis_points as "feeBasisPoints", p.quick_amounts as "quickAmounts",
  p.two_persons_above as "twoPersonsAbove", p.most_per_day as "mostPerDay", p.countries,
  p.least_vip as "leastVip", p.pay_to as "payTo", p.patience_minutes as "patienceMinutes",
  p.payout_max as "payoutMax"`

const methodFrom = (row: Raw): Method => ({
  ...row,
  minimum: BigInt(row.minimum),
  maximum: BigInt(row.maximum),
  quickAmounts: row.quickAmounts.map(BigInt),
  twoPersonsAbove: row.twoPersonsAbove === null ? null : BigInt(row.twoPersonsAbove),
  payoutMax: row.payoutMax === null ? null : BigInt(row.payoutMax),
})

/** A member's level is at least the method's. */
const fitsLevel = (member: string) =>
  `p.least_vip <= (select vip_level from members where id = ${member})`

/** Enabled methods in a member's currency, country and level, those it used last first. */
export async function listMethods(
  db: Db,
  member: { readonly brandId: BrandId; readonly memberId: MemberId; readonly currency: Currency },
  country: string | null = null,
): Promise<Method[]> {
  const { rows } = await db.query<Raw>(
    `select ${METHOD}
       from payment_methods p
       left join lateral (
         select max(id) as id from deposits where member_id = $2 and method_id = p.id) d on true
       left join lateral (
         select max(id) as id from withdrawals where member_id = $2 and method_id = p.id) w on true
      where p.brand_id = $1 and p.currency = $3 and p.enabled
        and (p.countries = '{}' or $4 = any(p.countries)) and ${fitsLevel('$2')}
      order by coalesce(d.id, w.id, 0) desc, p.position, p.id`,
    [member.brandId, member.memberId, member.currency, country],
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
    readonly memberId: MemberId
    /** Where the member is; a method may be for some countries alone. */
    readonly country?: string | null
  },
): Promise<Method | undefined> {
  const { rows } = await db.query<Raw>(
    `select ${METHOD} from payment_methods p
      where p.brand_id = $1 and p.direction = $2 and p.code = $3 and p.currency = $4 and p.enabled
        and (p.countries = '{}' or $5 = any(p.countries)) and ${fitsLevel('$6')}`,
    [
      brandId,
      wanted.direction,
      wanted.code,
      wanted.currency,
      wanted.country ?? null,
      wanted.memberId,
    ],
  )
  const row = rows[0]
  return row && methodFrom(row)
}

export async function insertMethod(
  db: Db,
  brandId: BrandId,
  method: Omit<Method, 'id' | 'payoutMax'> & {
    readonly position: number
    readonly payoutMax?: Money | null
  },
): Promise<void> {
  await db.query(
    `insert into payment_methods(brand_id, direction, code, provider, currency, name, mark, arrival,
       minimum, maximum, fee_basis_points, quick_amounts, two_persons_above, most_per_day, countries,
       pay_to, patience_minutes, position, least_vip, payout_max)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
             $20)
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
      method.countries,
      method.payTo,
      method.patienceMinutes,
      method.position,
      method.leastVip,
      method.payoutMax ?? null,
    ],
  )
}

/** A method as the console works on it. */
export interface MethodRow extends Method {
  readonly position: number
  readonly enabled: boolean
}

/** Every method of a brand, in the order members see them. */
export async function allMethods(db: Db, brandId: BrandId): Promise<MethodRow[]> {
  const { rows } = await db.query<Raw & Pick<MethodRow, 'position' | 'enabled'>>(
    `select ${METHOD}, p.position, p.enabled from payment_methods p
      where p.brand_id = $1 order by p.currency, p.direction, p.position, p.id`,
    [brandId],
  )
  return rows.map((row) => ({ ...methodFrom(row), position: row.position, enabled: row.enabled }))
}

/** A method of a brand, locked until the transaction ends. */
export async function lockMethod(
  tx: Db,
  brandId: BrandId,
  id: string,
): Promise<MethodRow | undefined> {
  await tx.query('select from payment_methods where id = $1 for no key update', [id])
  return (await allMethods(tx, brandId)).find((method) => method.id === id)
}

export type MethodChange = Pick<
  MethodRow,
  | 'provider'
  | 'enabled'
  | 'position'
  | 'minimum'
  | 'maximum'
  | 'feeBasisPoints'
  | 'twoPersonsAbove'
  | 'mostPerDay'
  | 'countries'
  | 'leastVip'
  | 'payTo'
  | 'patienceMinutes'
  | 'quickAmounts'
  | 'payoutMax'
>

export async function updateMethod(tx: Db, id: string, to: MethodChange): Promise<void> {
  await tx.query(
    `update payment_methods
        set provider = $2, enabled = $3, position = $4, minimum = $5, maximum = $6,
            fee_basis_points = $7, two_persons_above = $8, most_per_day = $9, countries = $10,
            pay_to = $11, patience_minutes = $12, quick_amounts = $13, least_vip = $14,
            payout_max = $15
      where id = $1`,
    [
      id,
      to.provider,
      to.enabled,
      to.position,
      to.minimum,
      to.maximum,
      to.feeBasisPoints,
      to.twoPersonsAbove,
      to.mostPerDay,
      to.countries,
      to.payTo,
      to.patienceMinutes,
      to.quickAmounts,
      to.leastVip,
      to.payoutMax,
    ],
  )
}

/** Whether there is such a way, for whatever country and level. */
export async function hasMethod(
  db: Db,
  brandId: BrandId,
  wanted: { readonly direction: Direction; readonly code: string; readonly currency: Currency },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from payment_methods
      where brand_id = $1 and direction = $2 and code = $3 and currency = $4 and enabled`,
    [brandId, wanted.direction, wanted.code, wanted.currency],
  )
  return rowCount !== 0
}

/** Currencies that a brand has methods in. */
export async function methodCurrencies(db: Db, brandId: BrandId): Promise<Currency[]> {
  const { rows } = await db.query<{ currency: Currency }>(
    'select distinct currency from payment_methods where brand_id = $1 order by currency',
    [brandId],
  )
  return rows.map(({ currency }) => currency)
}

/** The most of one payout by the way of a withdrawal; null: no such limit. */
export async function payoutMaxOf(db: Db, withdrawalId: string): Promise<Money | null> {
  const { rows } = await db.query<{ payoutMax: string | null }>(
    `select p.payout_max as "payoutMax"
       from withdrawals w join payment_methods p on p.id = w.method_id where w.id = $1`,
    [withdrawalId],
  )
  const most = rows[0]?.payoutMax ?? null
  return most === null ? null : BigInt(most)
}
