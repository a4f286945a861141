import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { DateText } from '@lantern/kernel/time'
import type { BetFacts } from '@lantern/vendor-protocol/operations'
import type { DayTotal } from '@lantern/vendor-protocol/report-day'
import type { Db } from '../../../db/transact.ts'

interface Vendor {
  readonly brandId: BrandId
  readonly vendorCode: string
}

export interface FactsOfBet extends BetFacts {
  readonly betRef: string
  /** Null where the vendor names no round with it. */
  readonly roundRef: string | null
  /** As the vendor names who plays; undefined for an id that is none of ours. */
  readonly memberId: MemberId | undefined
}

/** A selection without a market stands against the others of its round. */
const marketOf = ({ selection, market, roundRef }: FactsOfBet): string | null =>
  selection === null ? null : (market ?? (roundRef === null ? null : `round:${roundRef}`))

const textOf = (units: Money | null): string | null => (units === null ? null : `${units}`)

/** Odds bring their format, or are decimal: that of other odds says nothing of them. */
const FORMAT = `case when excluded.odds is null then coalesce(excluded.odds_format, f.odds_format)
                else excluded.odds_format end`

const saidOf = (facts: FactsOfBet) =>
  Object.fromEntries(Object.entries(facts).filter(([, one]) => one !== null && one !== undefined))

/** What is told of each bet, once: of several messages what the last of them says. */
function ofEachBet(told: readonly FactsOfBet[]): FactsOfBet[] {
  const bets = new Map<string, FactsOfBet>()
  for (const now of told) {
    const before = bets.get(now.betRef)
    const ofOthers = now.odds === null ? {} : { oddsFormat: null }
    bets.set(now.betRef, before ? { ...before, ...ofOthers, ...saidOf(now) } : now)
  }
  return [...bets.values()]
}

/** Keeps what a vendor told about bets; what it leaves out stays as it was told before. */
export async function keepFacts(
  db: Db,
  { brandId, vendorCode, at }: Vendor & { readonly at: Date },
  told: readonly FactsOfBet[],
): Promise<void> {
  if (told.length === 0) return
  const bets = ofEachBet(told)
  await db.query(
    `insert into vendor_bet_facts as f(brand_id, vendor_code, bet_ref, report_date, odds,
                                       odds_format, jackpot, commission, market, selection,
                                       member_id, told_at)
     select $1, $2, t.*, $3
       from unnest($4::text[], $5::date[], $6::text[], $7::text[], $8::bigint[], $9::bigint[],
                   $10::text[], $11::text[], $12::bigint[])
              as t(bet_ref, report_date, odds, odds_format, jackpot, commission, market, selection,
                   member_id)
      -- in one order for all, so that two never wait for each other
      order by t.bet_ref
     on conflict (brand_id, vendor_code, bet_ref) do update
       set report_date = coalesce(excluded.report_date, f.report_date),
           odds = coalesce(excluded.odds, f.odds),
           odds_format = ${FORMAT},
           jackpot = coalesce(excluded.jackpot, f.jackpot),
           commission = coalesce(excluded.commission, f.commission),
           market = coalesce(excluded.market, f.market),
           selection = coalesce(excluded.selection, f.selection),
           member_id = coalesce(excluded.member_id, f.member_id),
           told_at = excluded.told_at
     where (coalesce(excluded.report_date, f.report_date), coalesce(excluded.odds, f.odds),
            ${FORMAT}, coalesce(excluded.jackpot, f.jackpot),
            coalesce(excluded.commission, f.commission), coalesce(excluded.market, f.market),
            coalesce(excluded.selection, f.selection), coalesce(excluded.member_id, f.member_id))
           is distinct from (f.report_date, f.odds, f.odds_format, f.jackpot, f.commission,
                             f.market, f.selection, f.member_id)`,
    [
      brandId,
      vendorCode,
      at,
      bets.map((one) => one.betRef),
      bets.map((one) => one.reportDate),
      bets.map((one) => one.odds),
      bets.map((one) => one.oddsFormat),
      bets.map((one) => textOf(one.jackpot)),
      bets.map((one) => textOf(one.commission)),
      bets.map(marketOf),
      bets.map((one) => one.selection),
      bets.map((one) => one.memberId ?? null),
    ],
  )
}

type RawTotal = Readonly<Record<'stake' | 'payout' | 'validBet', string>> & {
  readonly currency: Currency
  readonly bets: number
}

/** What stands here under a day of a vendor's books. */
export async function totalsOfDay(
  db: Db,
  { brandId, vendorCode }: Vendor,
  reportDate: DateText,
): Promise<DayTotal[]> {
  const { rows } = await db.query<RawTotal>(
    `select currency, count(*)::int as bets, sum(stake)::text as stake,
            coalesce(sum(payout) filter (where state = 'settled'), 0)::text as payout,
            coalesce(sum(valid_bet) filter (where state = 'settled'), 0)::text as "validBet"
       from vendor_dated_bets
      where brand_id = $1 and vendor_code = $2 and report_date = $3
      group by currency order by currency`,
    [brandId, vendorCode, reportDate],
  )
  return rows.map(({ stake, payout, validBet, ...row }) => ({
    ...row,
    stake: BigInt(stake),
    payout: BigInt(payout),
    validBet: BigInt(validBet),
  }))
}
