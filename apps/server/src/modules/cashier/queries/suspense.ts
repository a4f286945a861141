import type { suspenseStates, suspenseWishes } from '@lantern/contract/ops/suspense'
import { present } from '@lantern/kernel/assert'
import type { BrandId, DepositId, MemberId, OperatorId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { Db, Tx } from '../../../db/transact.ts'
import { counted } from '../../../paging.ts'
import type { Page } from './deposits.ts'

export type SuspenseState = (typeof suspenseStates)[number]
export type SuspenseWanted = (typeof suspenseWishes)[number]

/** What one person wants to become of it; another one must agree to exactly that. */
export interface SuspenseWish {
  readonly wanted: SuspenseWanted
  /** To be credited: whose, and into which deposit; without one a deposit is made. */
  readonly memberId: MemberId | null
  readonly depositId: DepositId | null
  /** Under which the bank sends it back. */
  readonly reference: string | null
  readonly words: string
}

/** Money that arrived and fits no order. */
export interface SuspenseItem {
  readonly id: string
  readonly brandId: BrandId
  readonly provider: string
  readonly currency: Currency
  readonly amount: Money
  readonly source: 'line' | 'notice' | 'excess'
  readonly reference: string
  /** The provider's name for the payment that it is a part of; null for a line that no notice named. */
  readonly payment: string | null
  readonly lineId: string | null
  readonly depositId: DepositId | null
  readonly arrivedAt: Date
  readonly owner: string | null
  readonly state: SuspenseState
  readonly wish: (SuspenseWish & { readonly account: string | null }) | null
  readonly proposedBy: OperatorId | null
  readonly proposedByName: string | null
  readonly proposedAt: Date | null
  readonly endedByName: string | null
  readonly endedAt: Date | null
  readonly creditedDeposit: DepositId | null
}

interface Raw extends Omit<SuspenseItem, 'amount' | 'wish'> {
  readonly amount: string
  readonly wanted: SuspenseWanted | null
  readonly wantedMember: MemberId | null
  readonly wantedDeposit: DepositId | null
  readonly wantedReference: string | null
  readonly wantedWords: string | null
  readonly account: string | null
}

const ITEM = `
  s.id, s.brand_id as "brandId", s.provider, s.currency, s.amount, s.source, s.reference,
  s.payment, s.line_id as "lineId", s.deposit_id as "depositId", s.arrived_at as "arrivedAt",
  s.owner_name as owner, s.state, s.wanted, s.wanted_member as "wantedMember",
  s.wanted_deposit as "wantedDeposit", s.wanted_reference as "wantedReference",
  s.wanted_words as "wantedWords", m.account, s.proposed_by as "proposedBy",
  s.proposed_by_name as "proposedByName", s.proposed_at as "proposedAt",
  s.ended_by_name as "endedByName", s.ended_at as "endedAt",
  s.credited_deposit as "creditedDeposit"`
const FROM = 'from suspense_items s left join members m on m.id = s.wanted_member'

const itemFrom = (row: Raw): SuspenseItem => {
  const { wanted, wantedMember, wantedDeposit, wantedReference, wantedWords, account, ...rest } =
    row
  return {
    ...rest,
    amount: BigInt(row.amount),
    wish:
      wanted === null
        ? null
        : {
            wanted,
            memberId: wantedMember,
            depositId: wantedDeposit,
            reference: wantedReference,
            words: present(wantedWords, 'a wish has its words'),
            account,
          },
  }
}

export type NewItem = Pick<
  SuspenseItem,
  'brandId' | 'provider' | 'currency' | 'amount' | 'source' | 'reference' | 'arrivedAt'
> & {
  readonly lineId?: string
  readonly eventId?: string
  readonly depositId?: string | null
  readonly payment?: string | null
  /** By a notice: so much its provider had told of by then. */
  readonly told?: Money
}

/** Its id; undefined where the same line, or as much of that payment, stands there already. */
export async function insertItem(tx: Tx, item: NewItem): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into suspense_items(brand_id, provider, currency, amount, source, reference, line_id,
                                event_id, deposit_id, arrived_at, payment, told)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing returning id`,
    [
      item.brandId,
      item.provider,
      item.currency,
      item.amount,
      item.source,
      item.reference,
      item.lineId ?? null,
      item.eventId ?? null,
      item.depositId ?? null,
      item.arrivedAt,
      item.payment ?? null,
      item.told ?? null,
    ],
  )
  return rows[0]?.id
}

/**
 * A line tells of money that stands in suspense by the word of its provider already: it is the line of
 * that, of the same amount where there is one. Nothing happens where every item has its line.
 */
export async function attachLine(
  tx: Tx,
  line: Pick<SuspenseItem, 'brandId' | 'provider' | 'currency' | 'amount'> & {
    readonly id: string
    readonly payment: string
  },
): Promise<void> {
  await tx.query(
    `update suspense_items set line_id = $1
      where id = (select id from suspense_items
                   where brand_id = $2 and provider = $3 and currency = $4 and payment = $6
                     and line_id is null and source = 'notice'
                   order by (amount = $5) desc, id limit 1 for no key update)`,
    [line.id, line.brandId, line.provider, line.currency, line.amount, line.payment],
  )
}

/** The payment that a notice named by one of these names; undefined where none did. */
export async function paymentNamed(
  tx: Tx,
  of: Pick<SuspenseItem, 'brandId' | 'provider' | 'currency'>,
  names: readonly string[],
): Promise<string | undefined> {
  const { rows } = await tx.query<{ payment: string }>(
    `select payment from suspense_items
      where brand_id = $1 and provider = $2 and currency = $3 and payment = any($4::text[])
        and source = 'notice' order by id limit 1`,
    [of.brandId, of.provider, of.currency, names],
  )
  return rows[0]?.payment
}

/** Keeps that a line lists a payment, and what was booked by that line is of it. */
export async function nameLine(tx: Tx, lineId: string, payment: string): Promise<void> {
  await tx.query('update payment_lines set payment = $2 where id = $1', [lineId, payment])
  await tx.query('update suspense_items set payment = $2 where line_id = $1 and payment is null', [
    lineId,
    payment,
  ])
}

/** Whoever names the same payment at a time goes on after this one's end. */
export async function lockPayment(tx: Tx, provider: string, payment: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 10))', [
    `stray ${provider} ${payment}`,
  ])
}

/** What of a payment stands, or stood, in suspense; what was handed over stands elsewhere by now. */
export async function bookedOf(
  tx: Tx,
  payment: { readonly provider: string; readonly name: string; readonly currency: string },
): Promise<Money> {
  const { rows } = await tx.query<{ sum: string }>(
    `select coalesce(sum(amount), 0)::text as sum from suspense_items
      where provider = $1 and payment = $2 and currency = $3 and state <> 'other_brand'`,
    [payment.provider, payment.name, payment.currency],
  )
  return BigInt(present(rows[0], 'a sum is a row').sum)
}

/**
 * What of a deposit was paid beside its credit and stands, or stood, in suspense. A line of its provider
 * is a part of what that one tells of; a line of the house's own account is told by nobody else.
 */
export async function excessOf(tx: Tx, depositId: string): Promise<Money> {
  const { rows } = await tx.query<{ sum: string }>(
    `select coalesce(sum(amount), 0)::text as sum from suspense_items
      where deposit_id = $1 and (source = 'excess' or provider <> 'transfer')`,
    [depositId],
  )
  return BigInt(present(rows[0], 'a sum is a row').sum)
}

/** A line that stands nowhere yet. */
interface UnbookedLine {
  readonly lineId: string
  readonly brandId: BrandId
  readonly depositId: DepositId | null
  /** Of a payment that its provider tells of: so much of what is listed is not booked; null: no bound. */
  readonly rest: Money | null
}

/**
 * Lines that came in, are a difference, and stand nowhere yet. What a provider lists of a payment, a
 * deposit's beside its first line or one of nobody, is no news while its lines come to no more than what
 * was credited of it and stands, or stood, here. With a line that one alone.
 */
export async function unbookedLines(
  db: Db,
  most: number,
  lineId?: string,
): Promise<UnbookedLine[]> {
  const { rows } = await db.query<Omit<UnbookedLine, 'rest'> & { rest: string | null }>(
    `select "lineId", "brandId", "depositId", rest::text from (
       select l.id as "lineId", l.brand_id as "brandId", f.deposit_id as "depositId",
              case when l.provider <> 'transfer' and (d.id is not null or l.payment is not null) then
                (select sum(listed.amount) from payment_lines listed
                  where listed.id in (
                    select own.id from payment_lines own where own.deposit_id = d.id
                    union select twice.line_id from payment_findings twice
                           where twice.deposit_id = d.id and twice.kind = 'paid_twice'
                    union select named.id from payment_lines named
                           where named.brand_id = l.brand_id and named.provider = l.provider
                             and named.currency = l.currency and named.amount > 0
                             and named.payment = coalesce(l.payment, d.provider_reference)))
                - coalesce(d.paid_amount, d.amount, 0)
                - (select coalesce(sum(s.amount), 0) from suspense_items s
                    where (s.deposit_id = d.id
                           or s.provider = l.provider and s.currency = l.currency
                              and s.brand_id = l.brand_id
                              and s.payment = coalesce(l.payment, d.provider_reference))
                      and (d.id is null or s.deposit_id = d.id
                           or s.credited_deposit is distinct from d.id)) end as rest
         from payment_findings f
         join payment_lines l on l.id = f.line_id
         left join lateral (
           select d.id, d.amount, d.paid_amount, d.provider_reference from deposits d
            where d.id = f.deposit_id
               or f.deposit_id is null and l.payment is not null and d.brand_id = l.brand_id
                  and d.provider = l.provider and d.currency = l.currency
                  and d.provider_reference = l.payment
            limit 1) d on true
        where f.ended_at is null and f.kind in ('unknown_payment', 'paid_twice') and l.amount > 0
          and l.deposit_id is null and l.withdrawal_id is null
          and ($2::bigint is null or l.id = $2)
          and not exists (select from suspense_items s where s.line_id = l.id)) unbooked
      where rest is null or rest > 0
      order by "lineId" limit $1`,
    [most, lineId ?? null],
  )
  return rows.map((row) => ({ ...row, rest: row.rest === null ? null : BigInt(row.rest) }))
}

/** One of a brand, locked until the transaction ends. */
export async function lockItem(
  tx: Tx,
  brandId: BrandId,
  id: string,
): Promise<SuspenseItem | undefined> {
  await tx.query('select from suspense_items where id = $1 and brand_id = $2 for no key update', [
    id,
    brandId,
  ])
  const { rows } = await tx.query<Raw>(
    `select ${ITEM} ${FROM} where s.id = $1 and s.brand_id = $2`,
    [id, brandId],
  )
  return rows[0] && itemFrom(rows[0])
}

/** What is open oldest first, what has ended newest first. */
export async function listItems(
  db: Db,
  brandId: BrandId,
  wanted: { readonly isOpen: boolean; readonly owner: 'nobody' | { is: OperatorId } | undefined },
  page: Page,
): Promise<{ rows: SuspenseItem[]; total: number }> {
  const { owner } = wanted
  const { rows } = await db.query<Raw & { total: number }>(
    `select ${ITEM}, (count(*) over ())::int as total ${FROM}
      where s.brand_id = $1 and (s.state = 'open') = $2 and (not $3 or s.owner_id is null)
        and ($4::bigint is null or s.owner_id = $4)
      order by case when $2 then s.id else -s.id end offset $5 limit $6`,
    [
      brandId,
      wanted.isOpen,
      owner === 'nobody',
      typeof owner === 'object' ? owner.is : null,
      page.offset,
      page.limit,
    ],
  )
  const listed = counted(rows)
  return { ...listed, rows: listed.rows.map(itemFrom) }
}

/** What stands in suspense, by currency. */
export async function openSums(
  db: Db,
  brandId: BrandId,
): Promise<{ currency: Currency; amount: Money; items: number; unowned: number }[]> {
  const { rows } = await db.query<{
    currency: Currency
    amount: string
    items: number
    unowned: number
  }>(
    `select currency, sum(amount)::text as amount, count(*)::int as items,
            (count(*) filter (where owner_id is null))::int as unowned
       from suspense_items where brand_id = $1 and state = 'open' group by currency
      order by currency`,
    [brandId],
  )
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}

interface By {
  readonly operatorId: OperatorId
  readonly username: string
}

export async function setItemOwner(tx: Tx, id: string, owner: By): Promise<void> {
  await tx.query('update suspense_items set owner_id = $2, owner_name = $3 where id = $1', [
    id,
    owner.operatorId,
    owner.username,
  ])
}

export async function putWish(
  tx: Tx,
  id: string,
  wish: SuspenseWish & { readonly by: By; readonly at: Date },
): Promise<void> {
  await tx.query(
    `update suspense_items
        set wanted = $2, wanted_member = $3, wanted_deposit = $4, wanted_reference = $5,
            wanted_words = $6, proposed_by = $7, proposed_by_name = $8, proposed_at = $9
      where id = $1`,
    [
      id,
      wish.wanted,
      wish.memberId,
      wish.depositId,
      wish.reference,
      wish.words,
      wish.by.operatorId,
      wish.by.username,
      wish.at,
    ],
  )
}

/** Ends it as one person wanted and another one agreed. */
export async function endItem(
  tx: Tx,
  id: string,
  end: {
    readonly state: SuspenseWanted
    readonly by: By
    readonly at: Date
    readonly creditedDeposit: string | null
  },
): Promise<void> {
  await tx.query(
    `update suspense_items set state = $2, ended_by = $3, ended_by_name = $4, ended_at = $5,
            credited_deposit = $6
      where id = $1`,
    [id, end.state, end.by.operatorId, end.by.username, end.at, end.creditedDeposit],
  )
}
