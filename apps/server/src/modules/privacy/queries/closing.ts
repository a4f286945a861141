import type { BrandId, MemberId, OperatorId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { Db, Tx } from '../../../db/transact.ts'

export interface Whose {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

export interface Open {
  readonly bets: number
  readonly payments: number
  /** What vendors keep for the member, as far as it is known. */
  readonly atVendors: Money
  readonly smallestPayout: Money | null
}

/** What is under way for a member: bets, rounds, deposits, payouts, money at vendors. */
export async function openThings(
  db: Db,
  { brandId, memberId }: Whose,
  currency: Currency,
): Promise<Open> {
  const { rows } = await db.query<{
    bets: number
    payments: number
    atVendors: string
    smallest: string | null
  }>(
    `select (select count(*)::int from wagers where member_id = $2 and state = 'open')
              + (select count(*)::int from rounds where member_id = $2 and state = 'open') as bets,
            (select count(*)::int from deposits where member_id = $2
               and state in ('created', 'sent', 'unknown', 'pending', 'review', 'refunding'))
              + (select count(*)::int from withdrawals where member_id = $2
                  and state not in ('paid', 'partly_paid', 'rejected', 'failed'))
              + (select count(*)::int from withdrawal_receipts where member_id = $2
                  and closed_at is null and state <> 'awaited')
              + (select count(*)::int from vendor_transfers where member_id = $2
                  and known_at is null) as payments,
            (select coalesce(sum(kept), 0)::text from vendor_money
              where member_id = $2 and currency = $3) as "atVendors",
            (select min(minimum)::text from payment_methods
              where brand_id = $1 and currency = $3 and direction = 'withdrawal' and enabled)
              as smallest`,
    [brandId, memberId, currency],
  )
  const [row] = rows
  return {
    bets: row?.bets ?? 0,
    payments: row?.payments ?? 0,
    atVendors: BigInt(row?.atVendors ?? 0),
    smallestPayout: row?.smallest ? BigInt(row.smallest) : null,
  }
}

export async function insertClosure(
  tx: Tx,
  { brandId, memberId }: Whose,
  closing: { readonly at: Date; readonly givenUp: Money },
): Promise<void> {
  await tx.query(
    `insert into member_closures(member_id, brand_id, closed_at, given_up)
     values ($1, $2, $3, $4)`,
    [memberId, brandId, closing.at, closing.givenUp],
  )
}

export async function deleteClosure(tx: Tx, { memberId }: Whose): Promise<void> {
  await tx.query('delete from member_closures where member_id = $1', [memberId])
}

export async function closedAt(db: Db, { memberId }: Whose): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date }>(
    'select closed_at as at from member_closures where member_id = $1',
    [memberId],
  )
  return rows[0]?.at ?? null
}

export interface Erasure {
  readonly state: 'asked' | 'proposed' | 'erased' | 'forgotten'
  /** When its member asked for it; null: operators alone wanted it. */
  readonly askedAt: Date | null
  /** Of the first operator; null until there is one. */
  readonly reason: string | null
  readonly proposedBy: OperatorId | null
  readonly proposedByName: string | null
  readonly agreedByName: string | null
  readonly erasedAt: Date | null
  readonly forgottenAt: Date | null
}

/** The erasure of a member, as far as it is. */
export async function findErasure(
  db: Db,
  { brandId, memberId }: Whose,
): Promise<Erasure | undefined> {
  const { rows } = await db.query<Erasure>(
    `select state, asked_at as "askedAt", reason, proposed_by as "proposedBy", proposed_by_name as "proposedByName",
            agreed_by_name as "agreedByName", erased_at as "erasedAt",
            forgotten_at as "forgottenAt"
       from privacy_erasures where member_id = $1 and brand_id = $2`,
    [memberId, brandId],
  )
  return rows[0]
}

export interface By {
  readonly id: OperatorId
  readonly name: string
  readonly at: Date
}

/** Keeps that a member wants to be erased. */
export async function askErasure(tx: Tx, { brandId, memberId }: Whose, at: Date): Promise<void> {
  await tx.query(
    `insert into privacy_erasures(member_id, brand_id, state, asked_at) values ($1, $2, 'asked', $3)`,
    [memberId, brandId, at],
  )
}

/** Keeps that one operator wants it, also where its member did; false where another one was faster. */
export async function proposeErasure(
  tx: Tx,
  { brandId, memberId }: Whose,
  by: By & { readonly reason: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into privacy_erasures(member_id, brand_id, state, reason, proposed_by,
                                  proposed_by_name, proposed_at)
     values ($1, $2, 'proposed', $3, $4, $5, $6)
     on conflict (member_id) do update
       set state = excluded.state, reason = excluded.reason, proposed_by = excluded.proposed_by,
           proposed_by_name = excluded.proposed_by_name, proposed_at = excluded.proposed_at
       where privacy_erasures.state = 'asked'`,
    [memberId, brandId, by.reason, by.id, by.name, by.at],
  )
  return rowCount === 1
}

/** Takes back what one operator proposed where its member asked for it: that still waits. */
export async function unproposeErasure(tx: Tx, { memberId }: Whose): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update privacy_erasures
        set state = 'asked', reason = null, proposed_by = null, proposed_by_name = null,
            proposed_at = null
      where member_id = $1 and state = 'proposed' and asked_at is not null`,
    [memberId],
  )
  return rowCount === 1
}

/** Ends a wish that two operators did not agree to, its member's too; false where there is none. */
export async function dropErasure(tx: Tx, { memberId }: Whose): Promise<boolean> {
  const { rowCount } = await tx.query(
    `delete from privacy_erasures where member_id = $1 and state in ('asked', 'proposed')`,
    [memberId],
  )
  return rowCount === 1
}

export async function agreeErasure(tx: Tx, { memberId }: Whose, by: By): Promise<void> {
  await tx.query(
    `update privacy_erasures set state = 'erased', agreed_by = $2, agreed_by_name = $3,
            erased_at = $4 where member_id = $1 and state = 'proposed'`,
    [memberId, by.id, by.name, by.at],
  )
}

/** Takes out what names a person; false where nobody agreed to it or the account is open. */
export async function eraseMember(tx: Tx, { memberId }: Whose, forget: boolean): Promise<boolean> {
  const { rows } = await tx.query<{ done: boolean }>('select erase_member($1, $2) as done', [
    memberId,
    forget,
  ])
  return rows[0]?.done ?? false
}

export async function setForgotten(tx: Tx, { memberId }: Whose, at: Date): Promise<void> {
  await tx.query(
    `update privacy_erasures set state = 'forgotten', forgotten_at = $2
      where member_id = $1 and state = 'erased'`,
    [memberId, at],
  )
}

/** Erased members whose account has been closed for long, with the brand that says how long. */
export async function erasedMembers(db: Db): Promise<(Whose & { readonly closedAt: Date })[]> {
  const { rows } = await db.query<Whose & { closedAt: Date }>(
    `select e.member_id as "memberId", e.brand_id as "brandId", c.closed_at as "closedAt"
       from privacy_erasures e join member_closures c on c.member_id = e.member_id
      where e.state = 'erased' order by c.closed_at limit 500`,
  )
  return rows
}

/** A ticket for a file, good until it is used or too old. */
export async function insertTicket(
  tx: Tx,
  { brandId, memberId }: Whose,
  ticket: {
    readonly hash: Buffer
    readonly by: string | null
    readonly at: Date
    readonly expiresAt: Date
  },
): Promise<void> {
  await tx.query(
    `insert into privacy_exports(ticket_hash, brand_id, member_id, by_name, asked_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [ticket.hash, brandId, memberId, ticket.by, ticket.at, ticket.expiresAt],
  )
}

/** Uses a ticket: a second try finds none. */
export async function takeTicket(db: Db, hash: Buffer, at: Date): Promise<Whose | undefined> {
  const { rows } = await db.query<Whose & { expiresAt: Date }>(
    `delete from privacy_exports where ticket_hash = $1
     returning brand_id as "brandId", member_id as "memberId", expires_at as "expiresAt"`,
    [hash],
  )
  const [row] = rows
  return row && row.expiresAt > at ? row : undefined
}

export async function dropOldTickets(db: Db, before: Date): Promise<void> {
  await db.query('delete from privacy_exports where expires_at < $1', [before])
}
