import type { MemberId, WagerId } from '@lantern/kernel/ids'
import type { Money } from '@lantern/kernel/money'
import type { Played, Shortfall } from '@lantern/rules/rewards/rollover'
import type { Db, Tx } from '../../../db/transact.ts'
import type { Whose } from './locks.ts'

export type BetState = 'open' | 'settled' | 'voided' | 'cancelled'
export type BetReason = Shortfall | 'covering' | 'running' | 'taken_back' | 'weighted' | 'full'

/** A bet as it stands now. */
export interface PlayedBet extends Omit<Played, 'netBet'> {
  readonly id: WagerId
  readonly bookId: number
  readonly state: BetState
  /** What its product says of why so much of it is valid. */
  readonly validReason: string | null
  readonly market: string | null
  readonly side: string
  /** It was seen before, so it may have counted; and where it stood then. */
  readonly isKnown: boolean
  readonly seenMarket: string | null
}

type Amounts = 'stake' | 'stakeBonus' | 'validBet'
type Raw = Omit<PlayedBet, Amounts | 'odds'> &
  Readonly<Record<Amounts, string>> & { readonly odds: string | null }

const PLAYED = `
  select p.wager_id as id, p.book_id as "bookId", p.state, p.stake::text,
         p.stake_bonus::text as "stakeBonus", p.valid_bet::text as "validBet", p.product, p.game,
         p.tags, p.valid_reason as "validReason", p.odds::text, p.market,
         coalesce(p.side, '') as side, b.wager_id is not null as "isKnown",
         b.market as "seenMarket"
    from rollover_played p
    left join rollover_bets b on b.wager_id = p.wager_id`

const betOf = (row: Raw): PlayedBet => ({
  ...row,
  stake: BigInt(row.stake),
  stakeBonus: BigInt(row.stakeBonus),
  validBet: BigInt(row.validBet),
  odds: row.odds === null ? null : BigInt(row.odds),
})

/** Bets behind a wager that are new or are not any more what they were, in their order. */
export async function listChanged(
  tx: Tx,
  memberId: MemberId,
  after: bigint,
  most: number,
): Promise<PlayedBet[]> {
  const { rows } = await tx.query<Raw>(
    `${PLAYED} where p.member_id = $1 and p.wager_id > $2
        and (b.wager_id is null or b.state <> p.state or b.valid_bet <> p.valid_bet
             or (b.odds, b.market, b.side) is distinct from (p.odds, p.market, p.side))
      order by p.wager_id limit $3`,
    [memberId, after, most],
  )
  return rows.map(betOf)
}

/** Bets behind a wager of which turnover was left, since no lock wanted it. */
export async function listLeftOver(
  tx: Tx,
  memberId: MemberId,
  after: bigint,
  most: number,
): Promise<PlayedBet[]> {
  const { rows } = await tx.query<Raw>(
    `${PLAYED} where b.member_id = $1 and b.wager_id > $2 and b.reason = 'full'
      order by p.wager_id limit $3`,
    [memberId, after, most],
  )
  return rows.map(betOf)
}

/** All bets of a member on these markets, those from before any lock as well. */
export async function listOnMarkets(
  tx: Tx,
  { brandId, memberId }: Whose,
  markets: readonly string[],
): Promise<PlayedBet[]> {
  const { rows } = await tx.query<Raw>(
    `${PLAYED} where p.member_id = $1 and p.wager_id = any(array(
        select w.id from vendor_bet_facts f
          join wagers w on w.brand_id = f.brand_id and w.source = f.vendor_code
           and w.bet_ref = f.bet_ref and w.member_id = f.member_id
         where f.member_id = $1 and f.brand_id = $2 and f.market is not null
           and f.vendor_code || '/' || f.market = any($3)))
      order by p.wager_id`,
    [memberId, brandId, markets],
  )
  return rows.map(betOf)
}

/** What a bet led into a lock until now. */
export interface Counted {
  readonly wagerId: WagerId
  readonly lockId: string
  readonly amount: Money
  readonly used: Money
}

export async function listCounted(tx: Tx, wagerIds: readonly WagerId[]): Promise<Counted[]> {
  if (wagerIds.length === 0) return []
  const { rows } = await tx.query<
    Pick<Counted, 'wagerId' | 'lockId'> & { amount: string; used: string }
  >(
    `select wager_id as "wagerId", lock_id as "lockId", sum(amount)::text as amount,
            sum(used)::text as used
       from rollover_entries where wager_id = any($1) group by wager_id, lock_id`,
    [wagerIds],
  )
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount), used: BigInt(row.used) }))
}

/** A bet as it was looked at. */
export interface SeenBet {
  readonly id: WagerId
  readonly state: BetState
  readonly validBet: Money
  readonly netBet: Money
  readonly counted: Money
  readonly reason: BetReason | null
  readonly odds: Money | null
  readonly market: string | null
  readonly side: string
}

export async function storeBets(
  tx: Tx,
  { brandId, memberId }: Whose,
  bets: readonly SeenBet[],
): Promise<void> {
  await tx.query(
    `insert into rollover_bets(wager_id, member_id, brand_id, state, valid_bet, net_bet, counted,
                               reason, odds, market, side)
     select b.id, $1, $2, b.state, b.valid_bet, b.net_bet, b.counted, b.reason, b.odds, b.market,
            nullif(b.side, '')
       from unnest($3::bigint[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[],
                   $9::bigint[], $10::text[], $11::text[])
              as b(id, state, valid_bet, net_bet, counted, reason, odds, market, side)
     on conflict (wager_id) do update
        set state = excluded.state, valid_bet = excluded.valid_bet, net_bet = excluded.net_bet,
            counted = excluded.counted, reason = excluded.reason, odds = excluded.odds,
            market = excluded.market, side = excluded.side`,
    [
      memberId,
      brandId,
      bets.map(({ id }) => id),
      bets.map(({ state }) => state),
      bets.map(({ validBet }) => validBet),
      bets.map(({ netBet }) => netBet),
      bets.map(({ counted }) => counted),
      bets.map(({ reason }) => reason),
      bets.map(({ odds }) => odds),
      bets.map(({ market }) => market),
      bets.map(({ side }) => side),
    ],
  )
}

export async function insertEntries(
  tx: Tx,
  { brandId }: Whose,
  entries: readonly Counted[],
  at: Date,
): Promise<void> {
  if (entries.length === 0) return
  await tx.query(
    `insert into rollover_entries(brand_id, lock_id, wager_id, amount, used, at)
     select $1, e.lock_id, e.wager_id, e.amount, e.used, $6
       from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
              as e(lock_id, wager_id, amount, used)`,
    [
      brandId,
      entries.map(({ lockId }) => lockId),
      entries.map(({ wagerId }) => wagerId),
      entries.map(({ amount }) => amount),
      entries.map(({ used }) => used),
      at,
    ],
  )
}

/** A bet that counted less than it could. */
export interface ShortBet {
  readonly id: WagerId
  readonly gameName: string
  readonly product: string
  readonly placedAt: Date
  readonly stake: Money
  readonly validBet: Money
  readonly counted: Money
  readonly reason: BetReason
}

/** Bets behind a wager that did not count, or not in full; the newest first. */
export async function listShort(
  db: Db,
  memberId: MemberId,
  after: bigint,
  most: number,
): Promise<ShortBet[]> {
  const { rows } = await db.query<
    Omit<ShortBet, 'stake' | 'validBet' | 'counted'> & {
      stake: string
      validBet: string
      counted: string
    }
  >(
    `select b.wager_id as id, p.game_name as "gameName", p.product, p.placed_at as "placedAt",
            p.stake::text, b.valid_bet::text as "validBet", b.counted::text, b.reason
       from rollover_bets b join rollover_played p on p.wager_id = b.wager_id
      where b.member_id = $1 and b.wager_id > $2 and b.reason is not null
      order by b.wager_id desc limit $3`,
    [memberId, after, most],
  )
  return rows.map((row) => ({
    ...row,
    stake: BigInt(row.stake),
    validBet: BigInt(row.validBet),
    counted: BigInt(row.counted),
  }))
}
