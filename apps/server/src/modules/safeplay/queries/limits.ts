import type { LimitKind, LimitPeriod } from '@lantern/contract/safeplay'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Currency } from '@lantern/kernel/money'
import type { Db, Tx } from '../../../db/transact.ts'
import type { LimitName, LimitValue, Whose } from '../kinds.ts'

export type SetBy = 'member' | 'operator'

export interface LimitRow extends LimitName {
  readonly setBy: SetBy
  readonly value: LimitValue
  readonly wishedValue: LimitValue
  /** From when on the wish may be confirmed; null where there is none. */
  readonly confirmFrom: Date | null
}

type Amounts = 'value' | 'wishedValue'
type Raw<Row> = Omit<Row, Amounts> & { readonly [Name in Amounts]: string | null }

const LIMIT = `l.set_by as "setBy", l.kind, l.period, l.value::text,
  l.wished_value::text as "wishedValue", l.confirm_from as "confirmFrom"`

const unitsOrNull = (text: string | null): LimitValue => (text === null ? null : BigInt(text))
const limitOf = <Row extends LimitRow>(row: Raw<Row>) => ({
  ...row,
  value: unitsOrNull(row.value),
  wishedValue: unitsOrNull(row.wishedValue),
})

export async function listLimits(db: Db, memberId: MemberId): Promise<LimitRow[]> {
  const { rows } = await db.query<Raw<LimitRow>>(
    `select ${LIMIT} from safeplay_limits l where l.member_id = $1`,
    [memberId],
  )
  return rows.map(limitOf)
}

/** Writes a limit with the wish that waits, or none. The caller holds the member's lock. */
export async function putLimit(tx: Tx, whose: Whose, limit: LimitRow): Promise<void> {
  await tx.query(
    `insert into safeplay_limits(member_id, brand_id, set_by, kind, period, value, wished_value,
                                 confirm_from)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (member_id, set_by, kind, period) do update
        set value = excluded.value, wished_value = excluded.wished_value,
            confirm_from = excluded.confirm_from`,
    [
      whose.memberId,
      whose.brandId,
      limit.setBy,
      limit.kind,
      limit.period,
      limit.value,
      limit.wishedValue,
      limit.confirmFrom,
    ],
  )
}

export interface Change {
  readonly at: Date
  readonly what: string
  readonly kind: LimitKind | null
  readonly period: LimitPeriod | null
  readonly before: LimitValue
  readonly after: LimitValue
  readonly until: Date | null
  readonly by: string | null
  readonly reason: string | null
}

const NO_CHANGE = {
  kind: null,
  period: null,
  before: null,
  after: null,
  until: null,
  by: null,
  reason: null,
} as const

/** Notes a choice: nothing of the register is ever overwritten. */
export async function noteChange(
  tx: Tx,
  whose: Whose,
  given: Pick<Change, 'at' | 'what'> & Partial<Change>,
): Promise<void> {
  const change = { ...NO_CHANGE, ...given }
  await tx.query(
    `insert into safeplay_changes(brand_id, member_id, at, what, kind, period, value_before,
                                  value_after, until, by_name, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      whose.brandId,
      whose.memberId,
      change.at,
      change.what,
      change.kind,
      change.period,
      change.before,
      change.after,
      change.until,
      change.by,
      change.reason,
    ],
  )
}

export async function listChanges(db: Db, memberId: MemberId, most: number): Promise<Change[]> {
  const { rows } = await db.query<
    Omit<Change, 'before' | 'after'> & { before: string | null; after: string | null }
  >(
    `select at, what, kind, period, value_before::text as before, value_after::text as after,
            until, by_name as by, reason
       from safeplay_changes where member_id = $1 order by id desc limit $2`,
    [memberId, most],
  )
  return rows.map((row) => ({
    ...row,
    before: unitsOrNull(row.before),
    after: unitsOrNull(row.after),
  }))
}

export interface RegisterPage {
  readonly search: string | null
  readonly offset: number
  readonly limit: number
}

export interface RegisterLimit extends LimitRow {
  readonly memberId: MemberId
  readonly account: string
  readonly currency: Currency
}

/** Limits in force and wishes that wait, by account. */
export async function registerOfLimits(
  db: Db,
  brandId: BrandId,
  page: RegisterPage & { readonly kind: LimitKind | null; readonly period: LimitPeriod | null },
): Promise<{ rows: RegisterLimit[]; total: number }> {
  const matching = `from safeplay_limits l join members m on m.id = l.member_id
    where l.brand_id = $1 and (l.value is not null or l.confirm_from is not null)
      and ($2::text is null or position(lower($2) in lower(m.account)) > 0)
      and ($3::text is null or l.kind = $3) and ($4::text is null or l.period = $4)`
  const values = [brandId, page.search, page.kind, page.period]
  const { rows } = await db.query<Raw<RegisterLimit>>(
    `select m.id as "memberId", m.account, m.currency, ${LIMIT} ${matching}
      order by lower(m.account), l.kind, l.period, l.set_by offset $5 limit $6`,
    [...values, page.offset, page.limit],
  )
  const counted = await db.query<{ total: number }>(
    `select count(*)::int as total ${matching}`,
    values,
  )
  return { rows: rows.map(limitOf), total: counted.rows[0]?.total ?? 0 }
}
