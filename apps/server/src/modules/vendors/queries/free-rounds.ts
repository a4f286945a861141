import { present } from '@lantern/kernel/assert'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { Db, Tx } from '../../../db/transact.ts'
import { counted } from '../../../paging.ts'

/** How far one of our orders to a vendor is. */
export type OrderState = 'created' | 'sent' | 'ok' | 'failed' | 'unknown'

export interface FreeRoundsRow {
  readonly id: string
  readonly reference: string
  readonly brandId: BrandId
  readonly vendorCode: string
  readonly memberId: MemberId
  readonly gameCode: string
  readonly currency: Currency
  readonly stake: Money
  readonly rounds: number
  readonly expiresAt: Date
  readonly state: OrderState
  readonly cancelState: OrderState | null
  readonly fault: string | null
  readonly played: number
  readonly won: Money
  readonly isOver: boolean
  /** How much its vendor means by one of the currency. */
  readonly unit: number
  /** What the vendor calls them in its bets; null where that is our reference, or not known. */
  readonly vendorRef: string | null
}

type Stored = Omit<FreeRoundsRow, 'stake' | 'won'> & {
  readonly stake: string
  readonly won: string
}

const COLUMNS = `
  f.id, f.reference, f.brand_id as "brandId", c.code as "vendorCode",
  f.member_id as "memberId", f.game_code as "gameCode", f.currency, f.stake, f.rounds,
  f.expires_at as "expiresAt", f.state, f.cancel_state as "cancelState", f.fault, f.played,
  f.won, f.is_over as "isOver", f.vendor_ref as "vendorRef",
  coalesce((select u.unit from vendor_units u
             where u.connection_id = f.connection_id and u.currency = f.currency), 1) as unit`
const FROM = 'from vendor_free_rounds f join vendor_connections c on c.id = f.connection_id'
const SELECT = `select ${COLUMNS} ${FROM}`

const rowOf = (row: Stored): FreeRoundsRow => ({
  ...row,
  stake: BigInt(row.stake),
  won: BigInt(row.won),
})

export interface NewFreeRounds {
  readonly reference: string
  readonly brandId: BrandId
  readonly connectionId: number
  readonly memberId: MemberId
  readonly gameCode: string
  readonly currency: Currency
  readonly stake: Money
  readonly rounds: number
  readonly expiresAt: Date
  readonly grantedAt: Date
  readonly askAt: Date
}

/** False when they were given before under this reference. */
export async function insertFreeRounds(tx: Tx, given: NewFreeRounds): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into vendor_free_rounds(reference, brand_id, connection_id, member_id, game_code,
                                    currency, stake, rounds, expires_at, granted_at, ask_at, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'created')
     on conflict (reference) do nothing`,
    [
      given.reference,
      given.brandId,
      given.connectionId,
      given.memberId,
      given.gameCode,
      given.currency,
      given.stake,
      given.rounds,
      given.expiresAt,
      given.grantedAt,
      given.askAt,
    ],
  )
  return rowCount === 1
}

export interface ListedFreeRounds extends FreeRoundsRow {
  readonly account: string
  readonly grantedAt: Date
  readonly toldAt: Date | null
}

/** Free rounds at a vendor, newest first; of the member with an account where one is named. */
export async function listFreeRounds(
  db: Db,
  vendor: { readonly brandId: BrandId; readonly code: string },
  page: { readonly search: string | null; readonly offset: number; readonly limit: number },
): Promise<{ rows: ListedFreeRounds[]; total: number }> {
  type Listed = Stored & Pick<ListedFreeRounds, 'account' | 'grantedAt' | 'toldAt'>
  const { rows } = await db.query<Listed & { total: number }>(
    `select ${COLUMNS}, m.account, f.granted_at as "grantedAt", f.told_at as "toldAt",
            (count(*) over ())::int as total
       ${FROM} join members m on m.id = f.member_id
      where f.brand_id = $1 and c.code = $2 and ($3::text is null or m.account = lower($3))
      order by f.id desc offset $4 limit $5`,
    [vendor.brandId, vendor.code, page.search, page.offset, page.limit],
  )
  const listed = counted(rows)
  return {
    total: listed.total,
    rows: listed.rows.map((row) => ({ ...row, ...rowOf(row) })),
  }
}

export async function findFreeRounds(
  db: Db,
  brandId: BrandId,
  reference: string,
): Promise<FreeRoundsRow | undefined> {
  const { rows } = await db.query<Stored>(`${SELECT} where f.brand_id = $1 and f.reference = $2`, [
    brandId,
    reference,
  ])
  return rows[0] && rowOf(rows[0])
}

/** Those whose vendor is to be asked now, the longest due first. */
export async function listDueFreeRounds(db: Db, now: Date, most: number): Promise<FreeRoundsRow[]> {
  const { rows } = await db.query<Stored>(
    `${SELECT} where f.ask_at <= $1 and not f.is_over and f.state <> 'failed'
      order by f.ask_at limit $2`,
    [now, most],
  )
  return rows.map(rowOf)
}

/** Wants them cancelled; false when they are over, refused, or cancelled before. */
export async function wantCancel(tx: Tx, id: string, askAt: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vendor_free_rounds set cancel_state = 'created', ask_at = $2
      where id = $1 and not is_over and state <> 'failed' and cancel_state is null`,
    [id, askAt],
  )
  return rowCount === 1
}

export interface FreeRoundsChange {
  readonly state?: OrderState
  readonly cancelState?: OrderState
  readonly fault?: string | null
  readonly vendorRef?: string
  readonly told?: {
    /** Null: as the house counts its bets. */
    readonly played: number | null
    readonly won: Money | null
    readonly isOver: boolean
    readonly at: Date
  }
  readonly askAt: Date
}

const toldValues = (told: FreeRoundsChange['told']) =>
  told ? [told.played, told.won, told.isOver, told.at] : [null, null, null, null]

/**
 * Whether what was taken back without a name has one: our order was on its way then, and what came of
 * it is there. Whichever of the two answers is kept last sees it.
 */
const HAS_COME_LATE = `(case when $8 then $12::text is null and vendor_ref is not null
  else $8 is not null and is_over and vendor_ref is null and $12 is not null end)`

/**
 * Keeps what became of an order. What is over stays over, but for what came late: that is taken back
 * once more. Where the house counts, nothing is over while a bet of it runs.
 */
export async function changeFreeRounds(
  db: Db,
  id: string,
  change: FreeRoundsChange,
): Promise<FreeRoundsRow> {
  const { told } = change
  await db.query(
    `update vendor_free_rounds
        set state = coalesce($2, state),
            cancel_state = case when ${HAS_COME_LATE} then 'created'
                                else coalesce($3, cancel_state) end,
            fault = case when $4 then $5 else fault end,
            played = coalesce($6, case when $11 then least(rounds, own.bets) else played end),
            won = coalesce($7, case when $11 then own.paid else won end),
            vendor_ref = coalesce(vendor_ref, $12),
            is_over = not ${HAS_COME_LATE}
                  and (is_over or coalesce($8, false) and ($6 is not null or own.running = 0)),
            told_at = coalesce($9, told_at),
            ask_at = case when ${HAS_COME_LATE} then $9 else $10 end
       from (select count(w.id)::int as bets, coalesce(sum(w.payout), 0)::bigint as paid,
                    count(*) filter (where w.state = 'open') as running
               from vendor_free_bets b
               join vendor_free_rounds f on f.id = b.free_rounds_id
               join vendor_connections c on c.id = f.connection_id
               left join wagers w on w.brand_id = f.brand_id and w.source = c.code
                and w.bet_ref = b.bet_ref and w.state in ('open', 'settled')
              where b.free_rounds_id = $1) own
      where id = $1`,
    [
      id,
      change.state ?? null,
      change.cancelState ?? null,
      change.fault !== undefined,
      change.fault ?? null,
      ...toldValues(told),
      change.askAt,
      told !== undefined,
      change.vendorRef ?? null,
    ],
  )
  const { rows } = await db.query<Stored>(`${SELECT} where f.id = $1`, [id])
  return rowOf(present(rows[0], 'what was changed is there'))
}

/** What was given, as far as a bet of it asks. */
export interface GivenRounds {
  readonly id: string
  readonly memberId: MemberId
  readonly gameCode: string
  readonly rounds: number
  readonly expiresAt: Date
  /** As the vendor told last. */
  readonly played: number
  /** Not refused by the vendor. */
  readonly isGiven: boolean
  /** The vendor says that none of them is played any more: then as many were as it told. */
  readonly isOver: boolean
  /** Bets that were taken as one of them. */
  readonly bets: readonly string[]
}

/** Whether an order for a member and game may have arrived, and nobody knows what it is called there. */
export async function hasUnnamedFreeRounds(
  tx: Tx,
  order: { readonly connectionId: number; readonly memberId: MemberId; readonly gameCode: string },
): Promise<boolean> {
  const { rows } = await tx.query(
    `select from vendor_free_rounds
      where connection_id = $1 and member_id = $2 and game_code = $3 and vendor_ref is null
        and state in ('sent', 'unknown') and not is_over limit 1`,
    [order.connectionId, order.memberId, order.gameCode],
  )
  return rows.length > 0
}

/** Free rounds under their reference or the vendor's, locked until the transaction ends. */
export async function lockFreeRounds(
  tx: Tx,
  named: { readonly connectionId: number; readonly reference: string },
): Promise<GivenRounds | undefined> {
  const { rows: locked } = await tx.query<{ id: string }>(
    `select id from vendor_free_rounds
      where connection_id = $1 and (reference = $2::uuid or vendor_ref = $2::text) for update`,
    [named.connectionId, named.reference],
  )
  const [lockedRow] = locked
  if (!lockedRow) return undefined
  // read after the lock is held
  const { rows } = await tx.query<GivenRounds>(
    `select f.id, f.member_id as "memberId", f.game_code as "gameCode", f.rounds,
            f.expires_at as "expiresAt", f.played, f.state <> 'failed' as "isGiven",
            f.is_over as "isOver",
            coalesce((select array_agg(b.bet_ref) from vendor_free_bets b
                       where b.free_rounds_id = f.id), '{}') as bets
       from vendor_free_rounds f where f.id = $1`,
    [lockedRow.id],
  )
  return rows[0]
}

/** Counts a bet that was taken as one of the rounds, of which the vendor is asked soon. */
export async function countFreeBet(
  tx: Tx,
  id: string,
  bet: { readonly betRef: string; readonly at: Date; readonly askAt: Date },
): Promise<void> {
  await tx.query(
    `with counted as (
       insert into vendor_free_bets(free_rounds_id, bet_ref, taken_at) values ($1, $2, $3))
     update vendor_free_rounds set ask_at = least(ask_at, $4) where id = $1`,
    [id, bet.betRef, bet.at, bet.askAt],
  )
}
