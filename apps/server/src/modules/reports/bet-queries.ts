import type { oddsFormats } from '@lantern/contract/bets'
import { present } from '@lantern/kernel/assert'
import type { BrandId, MemberId, WagerId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { DateText } from '@lantern/kernel/time'
import type { Db } from '../../db/transact.ts'

export interface BetRow {
  readonly id: WagerId
  readonly product: string
  readonly source: string
  readonly betRef: string
  readonly roundRef: string
  readonly gameCode: string
  readonly gameName: string
  readonly vendorName: string
  readonly currency: Currency
  readonly state: 'open' | 'settled' | 'voided' | 'cancelled'
  readonly stake: Money
  readonly payout: Money | null
  readonly validBet: Money | null
  readonly validReason: string | null
  readonly ruleVersion: string | null
  readonly placedAt: Date
  readonly settledAt: Date | null
  readonly businessDay: DateText | null
  readonly roundId: string | null
  /** What its vendor keeps about it beside its money, where it told. */
  readonly reportDate: DateText | null
  readonly odds: string | null
  readonly oddsFormat: (typeof oddsFormats)[number] | null
  readonly jackpot: Money | null
  readonly commission: Money | null
}

type Sums = 'stake' | 'payout' | 'validBet' | 'jackpot' | 'commission'
type RawBet = Omit<BetRow, Sums> & {
  readonly stake: string
  readonly payout: string | null
  readonly validBet: string | null
  readonly jackpot: string | null
  readonly commission: string | null
}

const BET = `
  id, product, source, bet_ref as "betRef", round_ref as "roundRef", game_code as "gameCode",
  game_name as "gameName", vendor_name as "vendorName", currency, state, stake, payout,
  valid_bet as "validBet", valid_reason as "validReason", rule_version as "ruleVersion",
  placed_at as "placedAt", settled_at as "settledAt", business_day::text as "businessDay",
  round_id as "roundId", report_date::text as "reportDate", odds, odds_format as "oddsFormat",
  jackpot, commission`

const unitsOf = (text: string | null): Money | null => (text === null ? null : BigInt(text))

const betOf = (row: RawBet): BetRow => ({
  ...row,
  stake: BigInt(row.stake),
  payout: unitsOf(row.payout),
  validBet: unitsOf(row.validBet),
  jackpot: unitsOf(row.jackpot),
  commission: unitsOf(row.commission),
})

export interface BetFilter {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly product: string | null
  readonly state: string | null
  /** Placed then or later, and before. */
  readonly from: Date | null
  readonly until: Date | null
}

const FILTER = `
  from report_bets
 where brand_id = $1 and member_id = $2 and ($3::text is null or product = $3)
   and ($4::text is null or state = $4)
   and ($5::timestamptz is null or placed_at >= $5)
   and ($6::timestamptz is null or placed_at < $6)`

const valuesOf = (filter: BetFilter): unknown[] => [
  filter.brandId,
  filter.memberId,
  filter.product,
  filter.state,
  filter.from,
  filter.until,
]

export async function listBets(
  db: Db,
  filter: BetFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<BetRow[]> {
  const { rows } = await db.query<RawBet>(
    `select ${BET} ${FILTER} order by id desc offset $7 limit $8`,
    [...valuesOf(filter), page.offset, page.limit],
  )
  return rows.map(betOf)
}

export interface BetTotals {
  readonly total: number
  readonly settled: number
  readonly stake: Money
  readonly payout: Money
  readonly validBet: Money
}

/** How many bets there are, and what those that are settled come to. */
export async function betTotals(db: Db, filter: BetFilter): Promise<BetTotals> {
  const { rows } = await db.query<{ total: number; settled: number } & Record<Sums, string>>(
    `select count(*)::int as total, count(payout)::int as settled,
            coalesce(sum(stake) filter (where state = 'settled'), 0)::text as stake,
            coalesce(sum(payout), 0)::text as payout,
            coalesce(sum(valid_bet), 0)::text as "validBet"
       ${FILTER}`,
    valuesOf(filter),
  )
  const row = present(rows[0], 'a sum')
  return {
    ...row,
    stake: BigInt(row.stake),
    payout: BigInt(row.payout),
    validBet: BigInt(row.validBet),
  }
}

export interface Whose {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly id: string
}

export async function findBet(db: Db, whose: Whose): Promise<BetRow | undefined> {
  const { rows } = await db.query<RawBet>(
    `select ${BET} from report_bets where brand_id = $1 and member_id = $2 and id = $3`,
    [whose.brandId, whose.memberId, whose.id],
  )
  return rows[0] && betOf(rows[0])
}

export interface BetEntry {
  readonly id: string
  readonly kind: string
  readonly at: Date
  readonly amount: Money
  readonly balanceBefore: Money
  readonly balanceAfter: Money
}

type RawEntry = Omit<BetEntry, 'amount' | 'balanceBefore' | 'balanceAfter'> & {
  readonly amount: string
  readonly balanceBefore: string
  readonly balanceAfter: string
}

export async function listEntries(db: Db, wagerId: WagerId): Promise<BetEntry[]> {
  const { rows } = await db.query<RawEntry>(
    `select entry_id as id, kind, posted_at as at, amount, balance_before as "balanceBefore",
            balance_after as "balanceAfter"
       from report_bet_entries where wager_id = $1 order by entry_id, amount`,
    [wagerId],
  )
  return rows.map((row) => ({
    ...row,
    amount: BigInt(row.amount),
    balanceBefore: BigInt(row.balanceBefore),
    balanceAfter: BigInt(row.balanceAfter),
  }))
}

export interface BetCall {
  readonly id: string
  readonly operation: string
  readonly txId: string | null
  readonly request: string
  readonly http: number
  readonly reply: string
  readonly status: string
  readonly calledAt: Date
}

/** The transaction that a tip or a reward is named by; null for a bet, which has a name of its own. */
const ownTransaction = (betRef: string): string | null =>
  /^(?:tip|reward):(.+)$/.exec(betRef)?.[1] ?? null

/**
 * What its vendor said about a bet around the moments it was placed and settled. A tip or a reward
 * names no bet: it is found by its own transaction, and beside it what else was said without a bet
 * about its member at that time, such as what takes it back.
 */
export async function listCalls(
  db: Db,
  bet: Pick<BetRow, 'source' | 'betRef' | 'placedAt' | 'settledAt'> & {
    readonly brandId: BrandId
    readonly memberId: MemberId
  },
): Promise<BetCall[]> {
  const { rows } = await db.query<BetCall>(
    `with named as (
       select id from report_bet_calls where brand_id = $1 and bet_ref = $3
       union
       select id from report_bet_calls where brand_id = $1 and more_bet_refs @> array[$3]
       union
       select id from report_bet_calls where brand_id = $1 and tx_id = $6::text
       union
       select id from report_bet_calls where brand_id = $1 and more_tx_ids @> array[$6::text]
       union
       select id from report_bet_calls
        where $6::text is not null and brand_id = $1 and player_id = $7::text
          and bet_ref is null and tx_id is not null and called_at between $4::timestamptz - interval '10 minutes'
                            and coalesce($5, $4)::timestamptz + interval '10 minutes')
     select c.id, c.operation, c.tx_id as "txId", c.request, c.http, c.reply, c.status,
            c.called_at as "calledAt"
       from report_bet_calls c
      where c.id in (select id from named) and c.brand_id = $1 and c.vendor_code = $2
        and (c.called_at between $4::timestamptz - interval '10 minutes'
                             and $4::timestamptz + interval '10 minutes'
          or c.called_at between $5::timestamptz - interval '10 minutes'
                             and $5::timestamptz + interval '10 minutes')
      order by c.id limit 50`,
    [
      bet.brandId,
      bet.source,
      bet.betRef,
      bet.placedAt,
      bet.settledAt,
      ownTransaction(bet.betRef),
      bet.memberId,
    ],
  )
  return rows
}
