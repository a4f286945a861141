import type { BrandId, DepositId, OperatorId, WithdrawalId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { DateText } from '@lantern/kernel/time'
import type { Db, Tx } from '../../../db/transact.ts'
import type { Page } from './deposits.ts'
import type { OrderRef } from './withdrawal-parts.ts'

export interface Statement {
  readonly id: string
  readonly provider: string
  readonly currency: Currency
  readonly firstDay: DateText
  readonly lastDay: DateText
  readonly lines: number
  readonly importedBy: string
  readonly at: Date
  /** How many of its lines belong to an order. */
  readonly matched: number
  /** How many are another brand's that shares the account. */
  readonly elsewhere: number
}

export interface NewStatement {
  readonly brandId: BrandId
  readonly provider: string
  readonly currency: Currency
  readonly contentHash: Buffer
  readonly firstDay: DateText
  readonly lastDay: DateText
  readonly lines: number
  readonly operator: { readonly operatorId: OperatorId; readonly username: string }
  readonly at: Date
}

/** Keeps that a file was brought; undefined when the same one was brought before. */
export async function insertStatement(tx: Tx, file: NewStatement): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into payment_statements(brand_id, provider, currency, content_hash, first_day, last_day,
                                    lines, imported_by, imported_by_name, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning id`,
    [
      file.brandId,
      file.provider,
      file.currency,
      file.contentHash,
      file.firstDay,
      file.lastDay,
      file.lines,
      file.operator.operatorId,
      file.operator.username,
      file.at,
    ],
  )
  return rows[0]?.id
}

export async function listStatements(
  db: Db,
  brandId: BrandId,
  page: Page,
): Promise<{ rows: Statement[]; total: number }> {
  const { rows } = await db.query<Statement>(
    `select s.id, s.provider, s.currency, s.first_day::text as "firstDay",
            s.last_day::text as "lastDay", s.lines, s.imported_by_name as "importedBy", s.at,
            (select count(*)::int from payment_lines l
              where l.statement_id = s.id
                and num_nonnulls(l.deposit_id, l.withdrawal_id) = 1) as matched,
            (select count(*)::int from payment_lines l
              where l.statement_id = s.id and l.other_brand_id is not null) as elsewhere
       from payment_statements s where s.brand_id = $1 order by s.id desc offset $2 limit $3`,
    [brandId, page.offset, page.limit],
  )
  const counted = await db.query<{ total: number }>(
    'select count(*)::int as total from payment_statements where brand_id = $1',
    [brandId],
  )
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export interface Line {
  readonly id: string
  readonly brandId: BrandId
  readonly provider: string
  readonly currency: Currency
  readonly bookedOn: DateText
  readonly reference: string
  readonly amount: Money
  readonly sealed: Buffer
  readonly depositId: DepositId | null
  readonly withdrawalId: WithdrawalId | null
  /** The provider's name for a payment of nobody that it lists. */
  readonly payment: string | null
}

export type NewLine = Omit<Line, 'id' | 'depositId' | 'withdrawalId' | 'payment'> & {
  readonly statementId: string
}

/** Keeps a line; undefined when the bank listed it before. */
export async function insertLine(tx: Tx, line: NewLine): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into payment_lines(brand_id, statement_id, provider, currency, booked_on, reference,
                               amount, sealed)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
    [
      line.brandId,
      line.statementId,
      line.provider,
      line.currency,
      line.bookedOn,
      line.reference,
      line.amount,
      line.sealed,
    ],
  )
  return rows[0]?.id
}

type RawLine = Omit<Line, 'amount'> & { readonly amount: string }
const LINE = `id, brand_id as "brandId", provider, currency, booked_on::text as "bookedOn", reference,
  amount, sealed, deposit_id as "depositId", withdrawal_id as "withdrawalId", payment`

/** A line, locked until the transaction ends. */
export async function lockLine(tx: Tx, id: string): Promise<Line | undefined> {
  const { rows } = await tx.query<RawLine>(
    `select ${LINE} from payment_lines where id = $1 for no key update`,
    [id],
  )
  const row = rows[0]
  return row && { ...row, amount: BigInt(row.amount) }
}

/** Lines whose order was not looked for yet, oldest first. */
export async function unplacedLines(
  db: Db,
  most: number,
): Promise<{ readonly id: string; readonly brandId: BrandId }[]> {
  const { rows } = await db.query<{ id: string; brandId: BrandId }>(
    `select id, brand_id as "brandId" from payment_lines where placed_at is null
      order by id limit $1`,
    [most],
  )
  return rows
}

/**
 * One at a time of a brand finds orders for lines, or says under which reference the bank made a
 * transfer: whichever is later sees the other. Taken before any order or line is locked.
 */
export async function lockPlacing(tx: Tx, brandId: BrandId): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 9))', [`placing ${brandId}`])
}

/**
 * Lines of money that went out whose order is not known, booked from a day on, the newest first. Where
 * there are too many, those of that amount, or whose name reads like that key, come before the others.
 */
export async function unlinkedOutgoing(
  db: Db,
  of: Pick<Line, 'brandId' | 'provider' | 'currency'>,
  {
    from,
    most,
    amount,
    key,
  }: {
    readonly from: Date
    readonly most: number
    readonly amount: bigint
    readonly key: string
  },
): Promise<Line[]> {
  const { rows } = await db.query<RawLine>(
    `select ${LINE} from (
       select * from payment_lines
        where brand_id = $1 and provider = $2 and currency = $3 and booked_on >= $4::date
          and deposit_id is null and withdrawal_id is null and amount < 0
        order by (amount = $6 or upper(regexp_replace(normalize(reference, NFKC),
                    '[\\s\\u2010-\\u2015\\u2043\\u2212-]', '', 'g')) = $7) desc,
                 booked_on desc, id desc limit $5) l
      order by booked_on desc, id desc`,
    [of.brandId, of.provider, of.currency, from, most, amount, key],
  )
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}

const MOST_NAMELESS = 1_000

/**
 * Lines of money that came in, that no order had when they were placed and no notice has named: first
 * those that the bank calls so, then those of that amount, then the newest. The caller holds the placing.
 */
export async function namelessLines(
  tx: Tx,
  like: Pick<Line, 'brandId' | 'provider' | 'amount' | 'reference'> & { readonly currency: string },
): Promise<Line[]> {
  const { rows } = await tx.query<RawLine>(
    `select ${LINE} from payment_lines l
      where brand_id = $1 and provider = $2 and currency = $3 and amount > 0 and payment is null
        and withdrawal_id is null
        and exists (select from payment_findings f
                     where f.line_id = l.id and f.kind = 'unknown_payment')
      order by reference = $4 desc, amount = $5 desc, id desc limit $6`,
    [like.brandId, like.provider, like.currency, like.reference, like.amount, MOST_NAMELESS],
  )
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}

/** Takes the placing of a line; undefined when somebody else has it, or has done it. */
export async function takeUnplaced(tx: Tx, id: string, at: Date): Promise<Line | undefined> {
  const { rowCount } = await tx.query(
    'update payment_lines set placed_at = $2 where id = $1 and placed_at is null',
    [id, at],
  )
  return rowCount === 1 ? await lockLine(tx, id) : undefined
}

export interface Uncompared extends Omit<Sought, 'references' | 'keys'> {
  readonly id: string
  readonly firstDay: DateText
  readonly lastDay: DateText
  /** The brand's offset from GMT: what a day is. */
  readonly offsetMinutes: number
}

/** Takes the statements all of whose lines have their place, to compare our books with them. */
export async function takeUncompared(tx: Tx, at: Date): Promise<Uncompared[]> {
  const { rows } = await tx.query<Uncompared>(
    `update payment_statements s set compared_at = $1 from brands b
      where b.id = s.brand_id and compared_at is null
        and not exists (select from payment_lines l
                         where l.statement_id = s.id and l.placed_at is null)
      returning s.id, brand_id as "brandId", s.provider, s.currency,
                first_day::text as "firstDay", last_day::text as "lastDay",
                b.offset_minutes as "offsetMinutes"`,
    [at],
  )
  return rows
}

/** What a line is about: a deposit, a withdrawal that goes out as one, or a part of one. */
interface LineOrder {
  readonly depositId?: DepositId
  readonly withdrawalId?: WithdrawalId
  readonly part?: number | null
}

export async function linkLine(tx: Tx, id: string, order: LineOrder): Promise<void> {
  await tx.query(
    `update payment_lines
        set deposit_id = $2, withdrawal_id = $3, part = $4, other_brand_id = null where id = $1`,
    [id, order.depositId ?? null, order.withdrawalId ?? null, order.part ?? null],
  )
}

/** What was the line of a withdrawal that went out as one is the line of its first part. */
export async function lineToFirstPart(tx: Tx, id: WithdrawalId): Promise<void> {
  await tx.query('update payment_lines set part = 1 where withdrawal_id = $1', [id])
}

export async function hasLine(tx: Tx, order: LineOrder): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from payment_lines
      where deposit_id = $1 or withdrawal_id = $2 and part is not distinct from $3 limit 1`,
    [order.depositId ?? null, order.withdrawalId ?? null, order.part ?? null],
  )
  return rowCount !== 0
}

/** What the line of a statement that belongs to a payout tells; undefined while there is none. */
export async function lineOfOrder(
  tx: Tx,
  { id, part }: OrderRef,
): Promise<
  { readonly id: string; readonly amount: bigint; readonly currency: string } | undefined
> {
  const { rows } = await tx.query<{ id: string; amount: string; currency: string }>(
    `select id, amount, currency from payment_lines
      where withdrawal_id = $1 and part is not distinct from $2 order by id limit 1`,
    [id, part],
  )
  const [row] = rows
  return row && { ...row, amount: BigInt(row.amount) }
}

interface Sought {
  readonly brandId: BrandId
  readonly provider: string
  readonly currency: Currency
  /** As providers write them. */
  readonly references: readonly string[]
  /** What may be the bank's reference of a transfer. */
  readonly keys: readonly string[]
}

export async function depositsNamed(tx: Db, sought: Omit<Sought, 'keys'>): Promise<DepositId[]> {
  const { rows } = await tx.query<{ id: DepositId }>(
    `select id from deposits
      where brand_id = $1 and provider = $2 and currency = $3
        and provider_reference = any($4::text[]) limit 2`,
    [sought.brandId, sought.provider, sought.currency, sought.references],
  )
  return rows.map(({ id }) => id)
}

/** Payouts of a name: the provider's, or the bank's that counts already. */
export async function payoutsNamed(tx: Db, sought: Sought): Promise<OrderRef[]> {
  const { rows } = await tx.query<OrderRef>(
    `select w.id, null::int as part
       from withdrawals w left join payout_marks k on k.withdrawal_id = w.id and k.part is null
      where not exists (select from withdrawal_parts q where q.withdrawal_id = w.id)
        and w.brand_id = $1 and w.provider = $2 and w.currency = $3
        and (w.provider_reference = any($4::text[])
             or k.done_at is not null and k.reference_key = any($5::text[]))
     union all
     select w.id, q.no
       from withdrawal_parts q
       join withdrawals w on w.id = q.withdrawal_id
       left join payout_marks k on k.withdrawal_id = w.id and k.part = q.no
      where q.brand_id = $1 and q.provider = $2 and w.currency = $3
        and (q.provider_reference = any($4::text[])
             or k.done_at is not null and k.reference_key = any($5::text[]))
      limit 2`,
    [sought.brandId, sought.provider, sought.currency, sought.references, sought.keys],
  )
  return rows
}

export interface Unlisted {
  readonly depositId: DepositId | null
  readonly withdrawalId: WithdrawalId | null
  readonly part: number | null
  readonly amount: Money
}

/** Orders that were paid on those whole days by our books and that no line is about. */
export async function paidWithoutLine(
  tx: Db,
  sought: Omit<Sought, 'references' | 'keys'>,
  days: { readonly from: DateText; readonly before: DateText; readonly offsetMinutes: number },
): Promise<Unlisted[]> {
  const { rows } = await tx.query<Omit<Unlisted, 'amount'> & { readonly amount: string }>(
    `select d.id as "depositId", null as "withdrawalId", null::int as part,
            coalesce(d.paid_amount, d.amount) as amount
       from deposits d
      where d.brand_id = $1 and d.provider = $2 and d.currency = $3 and d.state = 'paid'
        and business_day(d.paid_at, $6) >= $4::date and business_day(d.paid_at, $6) < $5::date
        and not exists (select from payment_lines l where l.deposit_id = d.id)
     union all
     select null, w.id, null, w.amount - w.fee
       from withdrawals w
      where w.brand_id = $1 and w.provider = $2 and w.currency = $3 and w.state = 'paid'
        and not exists (select from withdrawal_parts q where q.withdrawal_id = w.id)
        and exists (select from withdrawal_steps s
                     where s.withdrawal_id = w.id and s.state = 'paid'
                       and business_day(s.at, $6) >= $4::date
                       and business_day(s.at, $6) < $5::date)
        and not exists (select from payment_lines l where l.withdrawal_id = w.id)
     union all
     select null, w.id, q.no, q.paid
       from withdrawal_parts q join withdrawals w on w.id = q.withdrawal_id
      where q.brand_id = $1 and q.provider = $2 and w.currency = $3 and q.paid > 0
        and business_day(q.paid_at, $6) >= $4::date and business_day(q.paid_at, $6) < $5::date
        and not exists (select from payment_lines l
                         where l.withdrawal_id = w.id and l.part = q.no)`,
    [sought.brandId, sought.provider, sought.currency, days.from, days.before, days.offsetMinutes],
  )
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}
