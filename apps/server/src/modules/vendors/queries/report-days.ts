import type { BrandId, OperatorId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { DateText } from '@lantern/kernel/time'
import type { Db, Tx } from '../../../db/transact.ts'
import { counted } from '../../../paging.ts'

/** Sums on one side of a day. */
export interface DaySide {
  readonly bets: number
  readonly stake: Money
  readonly payout: Money
  readonly validBet: Money
}

export interface DaySum {
  readonly currency: Currency
  readonly theirs: DaySide
  readonly ours: DaySide
}

export interface ComparedDay {
  readonly brandId: BrandId
  readonly connectionId: number
  readonly reportDate: DateText
  readonly isOver: boolean
  readonly state: 'agrees' | 'differs'
  readonly askedBy: OperatorId | null
  readonly at: Date
  readonly sums: readonly DaySum[]
}

/** Keeps a day as it was compared last. A currency that is there no longer stands with nothing. */
export async function keepDay(tx: Tx, day: ComparedDay): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into vendor_days(brand_id, connection_id, report_date, is_over, state, asked_by,
                             compared_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (connection_id, report_date) do update
       set is_over = excluded.is_over, state = excluded.state, asked_by = excluded.asked_by,
           compared_at = excluded.compared_at
     returning id`,
    [day.brandId, day.connectionId, day.reportDate, day.isOver, day.state, day.askedBy, day.at],
  )
  const id = rows[0]?.id
  await tx.query(
    `update vendor_day_sums
        set their_bets = 0, our_bets = 0, their_stake = 0, our_stake = 0, their_payout = 0,
            our_payout = 0, their_valid = 0, our_valid = 0
      where day_id = $1 and currency <> all($2)`,
    [id, day.sums.map(({ currency }) => currency)],
  )
  for (const { currency, theirs, ours } of day.sums) {
    await tx.query(
      `insert into vendor_day_sums(day_id, currency, their_bets, our_bets, their_stake, our_stake,
                                   their_payout, our_payout, their_valid, our_valid)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (day_id, currency) do update
         set their_bets = excluded.their_bets, our_bets = excluded.our_bets,
             their_stake = excluded.their_stake, our_stake = excluded.our_stake,
             their_payout = excluded.their_payout, our_payout = excluded.our_payout,
             their_valid = excluded.their_valid, our_valid = excluded.our_valid`,
      [
        id,
        currency,
        ...[theirs.bets, ours.bets],
        ...[theirs.stake, ours.stake, theirs.payout, ours.payout].map(String),
        ...[theirs.validBet, ours.validBet].map(String),
      ],
    )
  }
}

export interface DayState {
  readonly reportDate: DateText
  readonly state: 'agrees' | 'differs'
  readonly isOver: boolean
  readonly comparedAt: Date
}

/** Days of a vendor that were compared, from a date on. */
export async function dayStates(db: Db, connectionId: number, from: DateText): Promise<DayState[]> {
  const { rows } = await db.query<DayState>(
    `select report_date::text as "reportDate", state, is_over as "isOver",
            compared_at as "comparedAt"
       from vendor_days where connection_id = $1 and report_date >= $2`,
    [connectionId, from],
  )
  return rows
}

export interface DayRow extends DayState {
  readonly id: string
  readonly askedBy: string | null
  readonly sums: readonly DaySum[]
}

type RawSum = Readonly<
  Record<
    'theirStake' | 'ourStake' | 'theirPayout' | 'ourPayout' | 'theirValid' | 'ourValid',
    string
  >
> & {
  readonly currency: Currency
  readonly theirBets: number
  readonly ourBets: number
}

const sumOf = (raw: RawSum): DaySum => ({
  currency: raw.currency,
  theirs: {
    bets: raw.theirBets,
    stake: BigInt(raw.theirStake),
    payout: BigInt(raw.theirPayout),
    validBet: BigInt(raw.theirValid),
  },
  ours: {
    bets: raw.ourBets,
    stake: BigInt(raw.ourStake),
    payout: BigInt(raw.ourPayout),
    validBet: BigInt(raw.ourValid),
  },
})

interface DayFilter {
  readonly reportDate: DateText | null
  readonly state: 'agrees' | 'differs' | null
  readonly offset: number
  readonly limit: number
}

/** Days of a vendor's books, the newest first. */
export async function listDays(
  db: Db,
  connectionId: number,
  filter: DayFilter,
): Promise<{ rows: DayRow[]; total: number }> {
  type Listed = Omit<DayRow, 'sums'> & { readonly sums: readonly RawSum[]; readonly total: number }
  const { rows } = await db.query<Listed>(
    `select d.id, d.report_date::text as "reportDate", d.state, d.is_over as "isOver",
            d.compared_at as "comparedAt", o.username as "askedBy",
            coalesce((select jsonb_agg(jsonb_build_object(
                'currency', s.currency, 'theirBets', s.their_bets, 'ourBets', s.our_bets,
                'theirStake', s.their_stake::text, 'ourStake', s.our_stake::text,
                'theirPayout', s.their_payout::text, 'ourPayout', s.our_payout::text,
                'theirValid', s.their_valid::text, 'ourValid', s.our_valid::text)
                order by s.currency)
              from vendor_day_sums s where s.day_id = d.id), '[]') as sums,
            (count(*) over ())::int as total
       from vendor_days d left join operators o on o.id = d.asked_by
      where d.connection_id = $1 and ($2::date is null or d.report_date = $2)
        and ($3::text is null or d.state = $3)
      order by d.report_date desc offset $4 limit $5`,
    [connectionId, filter.reportDate, filter.state, filter.offset, filter.limit],
  )
  const listed = counted(rows)
  return {
    total: listed.total,
    rows: listed.rows.map(({ sums, ...row }) => ({ ...row, sums: sums.map(sumOf) })),
  }
}
