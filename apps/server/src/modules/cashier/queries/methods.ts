import { present } from '@lantern/kernel/assert'
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
  /**
   * The most of one payout by this way, whoever pays; above it a withdrawal goes out in parts. A rule of
   * its provider may say another. Null: no such limit.
   */
  readonly payoutMax: Money | null
  /** Which provider has new orders, tried in this order; where none fits, `provider`. */
  readonly routes: readonly RouteRule[]
}

/** A rule of a method: orders of these amounts and countries go to this provider. */
export interface RouteRule {
  readonly provider: string
  /** Null: no such bound. */
  readonly least: Money | null
  readonly most: Money | null
  /** None named: all. */
  readonly countries: readonly string[]
  /** The most that this provider pays at once by this way, in place of the method's; null: that. */
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
  'minimum' | 'maximum' | 'quickAmounts' | 'twoPersonsAbove' | 'payoutMax' | 'routes'
> & {
  readonly minimum: string
  readonly maximum: string
  readonly quickAmounts: readonly string[]
  readonly twoPersonsAbove: string | null
  readonly payoutMax: string | null
  readonly routes: readonly RawRule[]
}

interface RawRule {
  readonly provider: string
  readonly least: string | null
  readonly most: string | null
  readonly countries: readonly string[]
  readonly payoutMax: string | null
}

const METHOD = `
  p.id, p.direction, p.code, p.provider, p.currency, p.name, p.mark, p.arrival, p.minimum, p.maximum,
  p.fee_basis_points as "feeBasisPoints", p.quick_amounts as "quickAmounts",
  p.two_persons_above as "twoPersonsAbove", p.most_per_day as "mostPerDay", p.countries,
  p.least_vip as "leastVip", p.pay_to as "payTo", p.patience_minutes as "patienceMinutes",
  p.payout_max as "payoutMax",
  coalesce((select json_agg(json_build_object(
              'provider', r.provider, 'least', r.least::text, 'most', r.most::text,
              'countries', r.countries, 'payoutMax', r.payout_max::text) order by r.place)
              from payment_routes r where r.method_id = p.id), '[]') as routes`

const moneyOrNull = (text: string | null): Money | null => (text === null ? null : BigInt(text))

const methodFrom = (row: Raw): Method => ({
  ...row,
  minimum: BigInt(row.minimum),
  maximum: BigInt(row.maximum),
  quickAmounts: row.quickAmounts.map(BigInt),
  twoPersonsAbove: moneyOrNull(row.twoPersonsAbove),
  payoutMax: moneyOrNull(row.payoutMax),
  routes: row.routes.map((rule) => ({
    ...rule,
    least: moneyOrNull(rule.least),
    most: moneyOrNull(rule.most),
    payoutMax: moneyOrNull(rule.payoutMax),
  })),
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

/** A method that a brand did not have; its account of the house is set by two persons later. */
export type NewMethod = Omit<Method, 'id' | 'payoutMax' | 'routes' | 'payTo'> & {
  readonly position: number
  readonly payoutMax?: Money | null
  readonly enabled?: boolean
}

/** Its id; undefined where the brand has this way already. */
export async function insertMethod(
  db: Db,
  brandId: BrandId,
  method: NewMethod,
): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `insert into payment_methods(brand_id, direction, code, provider, currency, name, mark, arrival,
       minimum, maximum, fee_basis_points, quick_amounts, two_persons_above, most_per_day, countries,
       patience_minutes, position, least_vip, payout_max, enabled)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
             $20)
     on conflict do nothing returning id`,
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
      method.patienceMinutes,
      method.position,
      method.leastVip,
      method.payoutMax ?? null,
      method.enabled ?? true,
    ],
  )
  return rows[0]?.id
}

/** As only the owner of the database may: a brand begins with an account of its house. */
export async function seedPayTo(owner: Db, methodId: string, payTo: PayTo): Promise<void> {
  await owner.query('update payment_methods set pay_to = $2 where id = $1', [methodId, payTo])
}

/** Puts rules in the place of those that a method has. */
export async function replaceRoutes(
  tx: Db,
  method: { readonly brandId: BrandId; readonly id: string },
  rules: readonly RouteRule[],
): Promise<void> {
  await tx.query('delete from payment_routes where method_id = $1', [method.id])
  for (const [place, rule] of rules.entries())
    await tx.query(
      `insert into payment_routes(brand_id, method_id, place, provider, least, most, countries,
                                  payout_max)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        method.brandId,
        method.id,
        place,
        rule.provider,
        rule.least,
        rule.most,
        rule.countries,
        rule.payoutMax,
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
  | 'patienceMinutes'
  | 'quickAmounts'
  | 'payoutMax'
  | 'routes'
>

export async function updateMethod(tx: Db, id: string, to: MethodChange): Promise<void> {
  await tx.query(
    `update payment_methods
        set provider = $2, enabled = $3, position = $4, minimum = $5, maximum = $6,
            fee_basis_points = $7, two_persons_above = $8, most_per_day = $9, countries = $10,
            patience_minutes = $11, quick_amounts = $12, least_vip = $13, payout_max = $14
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

/**
 * The way that a deposit is said to have come by which is made for money that is there: one of the same
 * provider first. Undefined where the brand has none in this currency.
 */
export async function depositMethodFor(
  db: Db,
  brandId: BrandId,
  money: { readonly provider: string; readonly currency: Currency },
): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `select id from payment_methods
      where brand_id = $1 and direction = 'deposit' and currency = $2
      order by provider <> $3, not enabled, position, id limit 1`,
    [brandId, money.currency, money.provider],
  )
  return rows[0]?.id
}

/** Currencies that a brand has methods in. */
export async function methodCurrencies(db: Db, brandId: BrandId): Promise<Currency[]> {
  const { rows } = await db.query<{ currency: Currency }>(
    'select distinct currency from payment_methods where brand_id = $1 order by currency',
    [brandId],
  )
  return rows.map(({ currency }) => currency)
}

/** The way of a withdrawal, as it stands now. */
export async function methodOfWithdrawal(db: Db, withdrawalId: string): Promise<Method> {
  const { rows } = await db.query<Raw>(
    `select ${METHOD} from withdrawals w join payment_methods p on p.id = w.method_id
      where w.id = $1`,
    [withdrawalId],
  )
  return methodFrom(present(rows[0], 'a withdrawal has its way'))
}
