import type { BrandId, EntryId, MemberId, WagerId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { Db, Tx } from '../../db/transact.ts'
import { counted } from '../../paging.ts'

/** A pool with what stands in it now. */
export interface PoolRow {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly currency: Currency
  /**
   * Whose stakes feed it: a whole source of wagers with its parts (`originals` has `originals.crash`),
   * or one game of it as `source/game`.
   */
  readonly sources: readonly string[]
  readonly rate: number
  readonly mainShare: number
  readonly seed: Money
  readonly cap: Money
  readonly isOpen: boolean
  readonly dropNo: number
  readonly main: Money
  readonly reserve: Money
  readonly carriedMain: bigint
  readonly carriedReserve: bigint
  readonly pointSealed: Buffer
  readonly pointHash: string
  readonly madeAt: Date
}

const POOL = `id, code, name, currency, sources, rate, main_share as "mainShare", seed::text,
  cap::text, is_open as "isOpen", drop_no as "dropNo", main::text, reserve::text,
  carried_main::text as "carriedMain", carried_reserve::text as "carriedReserve",
  point_sealed as "pointSealed", point_hash as "pointHash", made_at as "madeAt"`

type Amounts = 'seed' | 'cap' | 'main' | 'reserve' | 'carriedMain' | 'carriedReserve'
type Raw = Omit<PoolRow, Amounts> & Readonly<Record<Amounts, string>>

const poolOf = (row: Raw): PoolRow => ({
  ...row,
  seed: BigInt(row.seed),
  cap: BigInt(row.cap),
  main: BigInt(row.main),
  reserve: BigInt(row.reserve),
  carriedMain: BigInt(row.carriedMain),
  carriedReserve: BigInt(row.carriedReserve),
})

export async function listPools(db: Db, brandId: BrandId): Promise<PoolRow[]> {
  const { rows } = await db.query<Raw>(
    `select ${POOL} from jackpot_pools where brand_id = $1 order by id`,
    [brandId],
  )
  return rows.map(poolOf)
}

/** The pools of a brand, closed ones too, locked in the order of their ids. */
export async function lockPools(tx: Tx, brandId: BrandId): Promise<PoolRow[]> {
  const { rows } = await tx.query<Raw>(
    `select ${POOL} from jackpot_pools where brand_id = $1 order by id for no key update`,
    [brandId],
  )
  return rows.map(poolOf)
}

export type NewPool = Omit<
  PoolRow,
  'id' | 'isOpen' | 'dropNo' | 'reserve' | 'carriedMain' | 'carriedReserve' | 'madeAt'
>

/** Undefined when the brand has a pool of that code. */
export async function insertPool(
  tx: Tx,
  brandId: BrandId,
  pool: NewPool,
): Promise<number | undefined> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into jackpot_pools(brand_id, code, name, currency, sources, rate, main_share, seed, cap,
                               main, point_sealed, point_hash)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12
      -- a conflict would use up a number all the same
      where not exists (select from jackpot_pools where brand_id = $1 and code = $2)
     on conflict (brand_id, code) do nothing returning id`,
    [
      brandId,
      pool.code,
      pool.name,
      pool.currency,
      pool.sources,
      pool.rate,
      pool.mainShare,
      pool.seed,
      pool.cap,
      pool.main,
      pool.pointSealed,
      pool.pointHash,
    ],
  )
  return rows[0]?.id
}

export async function updatePool(tx: Tx, pool: PoolRow): Promise<void> {
  await tx.query(
    `update jackpot_pools
        set drop_no = $2, main = $3, reserve = $4, carried_main = $5, carried_reserve = $6,
            point_sealed = $7, point_hash = $8
      where id = $1`,
    [
      pool.id,
      pool.dropNo,
      pool.main,
      pool.reserve,
      pool.carriedMain,
      pool.carriedReserve,
      pool.pointSealed,
      pool.pointHash,
    ],
  )
}

/** What it was before; undefined when there is no such pool. */
export async function setOpen(
  tx: Tx,
  brandId: BrandId,
  code: string,
  isOpen: boolean,
): Promise<boolean | undefined> {
  const { rows } = await tx.query<{ before: boolean }>(
    `with known as (
       select id, is_open from jackpot_pools where brand_id = $1 and code = $2 for no key update)
     update jackpot_pools p set is_open = $3 from known where p.id = known.id
     returning known.is_open as before`,
    [brandId, code, isOpen],
  )
  return rows[0]?.before
}

/** Remembers wagers for the pools of their brand; nothing where it has none. */
export async function remember(tx: Tx, brandId: BrandId, wagers: readonly string[]): Promise<void> {
  await tx.query(
    `insert into jackpot_due(brand_id, wagers)
     select $1, $2::bigint[]
      where exists (select from jackpot_pools where brand_id = $1)`,
    [brandId, wagers],
  )
}

/** Takes what is due for one brand, the oldest first; gone when `tx` commits. */
export async function takeDue(
  tx: Tx,
  most: number,
): Promise<{ brandId: BrandId; upTo: string; wagers: WagerId[] } | undefined> {
  const { rows } = await tx.query<{ brandId: BrandId; upTo: string; wagers: WagerId[] }>(
    `with taken as (
       delete from jackpot_due where id in (
         select id from jackpot_due
          where brand_id = (select brand_id from jackpot_due order by id limit 1)
          order by id limit $1)
       returning id, brand_id, wagers)
     select t.brand_id as "brandId", max(t.id)::text as "upTo",
            array_agg(distinct w.id::text) as wagers
       from taken t, unnest(t.wagers) as w(id) group by t.brand_id`,
    [most],
  )
  return rows[0]
}

/** A wager as pools see it. */
export interface FeedingWager {
  readonly id: WagerId
  readonly memberId: MemberId
  readonly stake: Money
  readonly source: string
  readonly gameCode: string | null
  readonly currency: Currency
}

/** Settled wagers of real members among these, in the order in which they were placed. */
export async function listFeeding(tx: Tx, ids: readonly WagerId[]): Promise<FeedingWager[]> {
  const { rows } = await tx.query<Omit<FeedingWager, 'stake'> & { stake: string }>(
    `select w.id, w.member_id as "memberId", w.stake::text, w.source,
            w.game_code as "gameCode", b.currency
       from wagers w join ledger_books b on b.id = w.book_id
      where w.id = any($1) and b.class = 'real' and w.state = 'settled' and w.stake > 0
        and w.valid_reason <> 'tip'
      order by w.id`,
    [ids],
  )
  return rows.map((row) => ({ ...row, stake: BigInt(row.stake) }))
}

/** The last turn of those among these wagers that the pool has seen: odd where they are in it. */
export async function listTurns(
  tx: Tx,
  poolId: number,
  ids: readonly WagerId[],
): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ id: string; turn: number }>(
    `select wager_id as id, max(turn) as turn from jackpot_contributions
      where pool_id = $1 and wager_id = any($2) group by wager_id`,
    [poolId, ids],
  )
  return new Map(rows.map(({ id, turn }) => [id, turn]))
}

/** What those among these wagers led into the pool whose stake their members have back. */
export async function listToTakeBack(
  tx: Tx,
  poolId: number,
  ids: readonly WagerId[],
): Promise<Contribution[]> {
  const { rows } = await tx.query<RawContribution>(
    `select c.wager_id as "wagerId", c.turn, c.drop_no as "dropNo", c.stake::text, c.main::text,
            c.reserve::text
       from jackpot_contributions c join wagers w on w.id = c.wager_id
      where c.pool_id = $1 and c.wager_id = any($2) and w.state in ('voided', 'cancelled')
        and c.turn % 2 = 1
        and not exists (select from jackpot_contributions later
                         where later.pool_id = c.pool_id and later.wager_id = c.wager_id
                           and later.turn > c.turn)
      order by c.wager_id`,
    [poolId, ids],
  )
  return rows.map(contributionOf)
}

export interface Contribution {
  readonly wagerId: WagerId
  /** Odd: led in; even: taken back, and its amounts are not above zero. */
  readonly turn: number
  readonly dropNo: number
  readonly stake: Money
  readonly main: Money
  readonly reserve: Money
}

type Sums = 'stake' | 'main' | 'reserve'
type RawContribution<Row extends Contribution = Contribution> = Omit<Row, Sums> &
  Readonly<Record<Sums, string>>

const contributionOf = <Row extends Omit<Contribution, Sums> & Readonly<Record<Sums, string>>>(
  row: Row,
): Omit<Row, Sums> & Pick<Contribution, Sums> => ({
  ...row,
  stake: BigInt(row.stake),
  main: BigInt(row.main),
  reserve: BigInt(row.reserve),
})

export async function insertContributions(
  tx: Tx,
  whose: { readonly brandId: BrandId; readonly poolId: number },
  made: readonly Contribution[],
): Promise<void> {
  await tx.query(
    `insert into jackpot_contributions(pool_id, brand_id, wager_id, turn, drop_no, stake, main,
                                       reserve)
     select $1, $2, c.* from unnest($3::bigint[], $4::int[], $5::int[], $6::bigint[], $7::bigint[],
                                    $8::bigint[]) as c`,
    [
      whose.poolId,
      whose.brandId,
      made.map((one) => one.wagerId),
      made.map((one) => one.turn),
      made.map((one) => one.dropNo),
      made.map((one) => one.stake),
      made.map((one) => one.main),
      made.map((one) => one.reserve),
    ],
  )
}

export interface WinRow {
  readonly code: string
  readonly dropNo: number
  readonly currency: Currency
  readonly amount: Money
  readonly point: Money
  readonly salt: string
  readonly wonAt: Date
}

export interface NewWin extends Omit<WinRow, 'code' | 'currency'> {
  readonly poolId: number
  readonly wagerId: WagerId
  readonly memberId: MemberId
  readonly entryId: EntryId
  /** What no pot of its pool could stand above when it fell. */
  readonly cap: Money
}

export async function insertWin(tx: Tx, brandId: BrandId, win: NewWin): Promise<void> {
  await tx.query(
    `insert into jackpot_wins(brand_id, pool_id, drop_no, wager_id, member_id, amount, point, salt,
                              entry_id, won_at, cap)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      brandId,
      win.poolId,
      win.dropNo,
      win.wagerId,
      win.memberId,
      win.amount,
      win.point,
      win.salt,
      win.entryId,
      win.wonAt,
      win.cap,
    ],
  )
}

export async function listWins(db: Db, brandId: BrandId, most: number): Promise<WinRow[]> {
  const { rows } = await db.query<
    Omit<WinRow, 'amount' | 'point'> & { amount: string; point: string }
  >(
    `select p.code, w.drop_no as "dropNo", p.currency, w.amount::text, w.point::text, w.salt,
            w.won_at as "wonAt"
       from jackpot_wins w join jackpot_pools p on p.id = w.pool_id
      where w.brand_id = $1 order by w.id desc limit $2`,
    [brandId, most],
  )
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount), point: BigInt(row.point) }))
}

export interface OwnWin {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly drop: number
  readonly currency: Currency
  readonly amount: Money
  readonly betId: WagerId
  readonly wonAt: Date
}

/** Pots that fell to a member, with what the ledger posted to it, the newest first. */
export async function listOwnWins(db: Db, memberId: MemberId, most: number): Promise<OwnWin[]> {
  const { rows } = await db.query<Omit<OwnWin, 'amount'> & { amount: string }>(
    `select w.id, p.code, p.name, w.drop_no as "drop", p.currency, x.amount::text,
            w.wager_id as "betId", w.won_at as "wonAt"
       from jackpot_wins w
       join jackpot_pools p on p.id = w.pool_id
       join ledger_postings x on x.entry_id = w.entry_id
       join ledger_accounts a on a.id = x.account_id and a.member_id = w.member_id
      where w.member_id = $1 order by w.id desc limit $2`,
    [memberId, most],
  )
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}

type Page = { readonly offset: number; readonly limit: number }

export interface ListedContribution extends Contribution {
  readonly memberId: MemberId
  readonly account: string
}

/** As many of a pool's contributions can be paged through: all would have to be counted. */
const MOST_CONTRIBUTIONS = 10_000

/** What wagers led into a pool, and what of it was taken back, the newest wagers first. */
export async function listContributions(
  db: Db,
  brandId: BrandId,
  code: string,
  { offset, limit }: Page,
): Promise<{ rows: ListedContribution[]; total: number }> {
  type Raw = RawContribution<ListedContribution> & { readonly total: number }
  const { rows } = await db.query<Raw>(
    `with newest as (
       select c.* from jackpot_contributions c
         join jackpot_pools p on p.id = c.pool_id
        where p.brand_id = $1 and p.code = $2 order by c.wager_id desc, c.turn desc limit $3)
     select n.wager_id as "wagerId", n.turn, w.member_id as "memberId", m.account, n.drop_no as "dropNo",
            n.stake::text, n.main::text, n.reserve::text,
            (select count(*)::int from newest) as total
       from newest n join wagers w on w.id = n.wager_id join members m on m.id = w.member_id
      order by n.wager_id desc, n.turn desc offset $4 limit $5`,
    [brandId, code, MOST_CONTRIBUTIONS, offset, limit],
  )
  const listed = counted(rows)
  return { total: listed.total, rows: listed.rows.map(contributionOf) }
}

export interface ListedWin extends WinRow {
  readonly id: string
  readonly name: string
  readonly wagerId: WagerId
  readonly memberId: MemberId
  readonly account: string
}

/** Pots of a brand, or of one pool, that fell, with whom they fell to. */
export async function listWinners(
  db: Db,
  brandId: BrandId,
  code: string | null,
  { offset, limit }: Page,
): Promise<{ rows: ListedWin[]; total: number }> {
  type Raw = Omit<ListedWin, 'amount' | 'point'> & { amount: string; point: string }
  const { rows } = await db.query<Raw & { total: number }>(
    `select w.id, p.code, p.name, w.drop_no as "dropNo", p.currency, w.amount::text,
            w.wager_id as "wagerId", w.member_id as "memberId", m.account, w.point::text, w.salt,
            w.won_at as "wonAt", (count(*) over ())::int as total
       from jackpot_wins w join jackpot_pools p on p.id = w.pool_id
       join members m on m.id = w.member_id
      where w.brand_id = $1 and ($2::text is null or p.code = $2)
      order by w.id desc offset $3 limit $4`,
    [brandId, code, offset, limit],
  )
  const listed = counted(rows)
  return {
    total: listed.total,
    rows: listed.rows.map((row) => ({
      ...row,
      amount: BigInt(row.amount),
      point: BigInt(row.point),
    })),
  }
}
