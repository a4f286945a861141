import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { Db, Tx } from '../../../db/transact.ts'
import { counted } from '../../../paging.ts'

// Bets that run, whatever their age: noted ones by the index of their note, newer ones by their ids.

interface Source {
  readonly brandId: BrandId
  readonly code: string
}

interface Page {
  readonly limit: number
  readonly offset: number
}

export interface OpenBetRow {
  readonly wagerId: string
  readonly betRef: string
  readonly roundRef: string
  readonly gameCode: string
  readonly memberId: MemberId
  readonly account: string
  readonly currency: Currency
  readonly stake: Money
  readonly placedAt: Date
}

/** Up to which id all open wagers are noted. It is asked for alone: as a number it finds an index. */
async function walkedTo(db: Db): Promise<string> {
  const { rows } = await db.query<{ to: string }>('select walked_to as to from open_wagers_walk')
  return rows[0]?.to ?? '0'
}

/** What may run: whether it does is looked at with the wager itself. */
const RUNNING = `
  running as (
    select wager_id from open_wagers where brand_id = $1 and source = $2 collate "C"
    union
    select id from wagers where id > $3 and brand_id = $1 and source = $2 collate "C"
                            and state = 'open')`

const BET = `
  w.wager_id as "wagerId", w.bet_ref as "betRef", w.round_ref as "roundRef",
  w.game_code as "gameCode", w.member_id as "memberId", w.account, w.currency, w.stake,
  w.placed_at as "placedAt"`

type Kept<Row extends { readonly stake: Money }> = Omit<Row, 'stake'> & { readonly stake: string }

const withStakes = <Row extends { readonly stake: string }>(rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, stake: BigInt(row.stake) }))

/** Bets of a vendor that have not ended, the oldest first. */
export async function listOpenBets(
  db: Db,
  { brandId, code }: Source,
  page: Page,
): Promise<{ rows: OpenBetRow[]; total: number }> {
  const { rows } = await db.query<Kept<OpenBetRow> & { total: number }>(
    `with ${RUNNING}
     select ${BET}, (count(*) over ())::int as total
       from running r join vendor_open_bets w on w.wager_id = r.wager_id
      order by w.wager_id offset $4 limit $5`,
    [brandId, code, await walkedTo(db), page.offset, page.limit],
  )
  const bets = counted(rows)
  return { total: bets.total, rows: withStakes(bets.rows) }
}

/** Whether a bet of a vendor runs in a currency. */
export async function hasOpenBet(
  db: Db,
  { brandId, code }: Source,
  currency: Currency,
): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>(
    `with ${RUNNING}
     select exists (select from running r join vendor_open_bets w on w.wager_id = r.wager_id
                     where w.currency = $4) as has`,
    [brandId, code, await walkedTo(db), currency],
  )
  return rows[0]?.has ?? false
}

/** One step of the walk that notes what runs; true: there is more to do. */
export async function stepWalk(db: Db, most: number, behindMs: number): Promise<boolean> {
  const { rows } = await db.query<{ more: boolean }>(
    'select open_wagers_step($1, make_interval(secs => $2::float8 / 1000)) as more',
    [most, behindMs],
  )
  return rows[0]?.more ?? false
}

// ---- those that run for too long ----

/** Days after which a bet is one for a person: of vendors, and of what the house runs itself. */
export const USUAL_DAYS = { vendor: 30, house: 7 } as const

const DAYS = `
  coalesce((select t.days from unfinished_terms t
             where t.brand_id = o.brand_id
               and t.source = case when o.source like 'originals%' then 'originals' else o.source end),
           case when exists (select from vendor_connections c
                              where c.brand_id = o.brand_id and c.code = o.source)
                then ${USUAL_DAYS.vendor} else ${USUAL_DAYS.house} end)`

export interface OverdueBet {
  readonly brandId: BrandId
  readonly source: string
  readonly betRef: string
  readonly roundRef: string
  readonly memberId: MemberId
}

/** Bets that run for longer than their terms and have no open case, some of them. */
export async function listOverdue(db: Db, now: Date, most: number): Promise<OverdueBet[]> {
  const { rows } = await db.query<OverdueBet>(
    `select o.brand_id as "brandId", o.source, w.bet_ref as "betRef", w.round_ref as "roundRef",
            w.member_id as "memberId"
       from open_wagers o join wagers w on w.id = o.wager_id
      where w.state = 'open' and w.placed_at < $1::timestamptz - make_interval(days => ${DAYS})
        and not exists (select from vendor_cases c
                         where c.brand_id = w.brand_id and c.vendor_code = w.source
                           and c.tx_id = w.bet_ref and c.kind = 'bet_left_open'
                           and (c.closed_at is null or c.closed_by is not null))
      order by w.id limit $2`,
    [now, most],
  )
  return rows
}

/** Opens the case of a bet, or again one that was over by itself. True: it was not open. */
export async function openOverdue(db: Db, bet: OverdueBet, at: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into vendor_cases as c(brand_id, vendor_code, kind, operation, tx_id, bet_ref, round_ref,
                                   player_id, found_at)
     values ($1, $2, 'bet_left_open', 'reserve', $3, $3, $4, $5, $6)
     on conflict (brand_id, vendor_code, tx_id, kind) do update set closed_at = null
      where c.closed_at is not null and c.closed_by is null`,
    [bet.brandId, bet.source, bet.betRef, bet.roundRef, bet.memberId, at],
  )
  return rowCount === 1
}

/** Closes the cases of bets that have ended; answers how many. */
export async function closeEnded(db: Db, at: Date): Promise<number> {
  const { rowCount } = await db.query(
    `update vendor_cases c set closed_at = $1
      where c.kind = 'bet_left_open' and c.closed_at is null
        and exists (select from wagers w
                     where w.brand_id = c.brand_id and w.source = c.vendor_code collate "C"
                       and w.bet_ref = c.bet_ref collate "C" and w.state <> 'open')`,
    [at],
  )
  return rowCount ?? 0
}

export interface ListedOverdue extends OpenBetRow {
  readonly caseId: string
  readonly source: string
}

/** Bets of a brand that run for too long, of vendors and of the house. */
export async function listOverdueCases(
  db: Db,
  brandId: BrandId,
  page: Page,
): Promise<{ rows: ListedOverdue[]; total: number }> {
  const { rows } = await db.query<Kept<ListedOverdue> & { total: number }>(
    `select c.id as "caseId", c.vendor_code as source, ${BET}, (count(*) over ())::int as total
       from vendor_cases c
       join wagers k on k.brand_id = c.brand_id and k.source = c.vendor_code collate "C"
        and k.bet_ref = c.bet_ref collate "C"
       join vendor_open_bets w on w.wager_id = k.id
      where c.brand_id = $1 and c.kind = 'bet_left_open' and c.closed_at is null
      order by w.wager_id offset $2 limit $3`,
    [brandId, page.offset, page.limit],
  )
  const bets = counted(rows)
  return { total: bets.total, rows: withStakes(bets.rows) }
}

/** The days that were set for a source; null: as usual. */
export async function findDays(db: Db, { brandId, code }: Source): Promise<number | null> {
  const { rows } = await db.query<{ days: number }>(
    'select days from unfinished_terms where brand_id = $1 and source = $2',
    [brandId, code],
  )
  return rows[0]?.days ?? null
}

export async function setDays(
  tx: Tx,
  { brandId, code }: Source,
  days: number | null,
): Promise<void> {
  if (days === null)
    await tx.query('delete from unfinished_terms where brand_id = $1 and source = $2', [
      brandId,
      code,
    ])
  else
    await tx.query(
      `insert into unfinished_terms(brand_id, source, days) values ($1, $2, $3)
       on conflict (brand_id, source) do update set days = excluded.days`,
      [brandId, code, days],
    )
}
