import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { Db } from '../../db/transact.ts'
import type { WagerState } from './commands.ts'

// What stands here of many bets of one source, for comparing with what the source says.

interface Source {
  readonly brandId: BrandId
  readonly source: string
}

/** A bet as far as it can be compared; refused bets and tombstones as well. */
export interface KnownBet {
  readonly betRef: string
  readonly memberId: MemberId
  readonly currency: Currency
  readonly state: WagerState
  readonly stake: Money
  /** Null unless settled. */
  readonly payout: Money | null
  readonly validBet: Money | null
  readonly placedAt: Date
  readonly settledAt: Date | null
}

type BetRow = Omit<KnownBet, 'stake' | 'payout' | 'validBet'> & {
  readonly stake: string
  readonly payout: string | null
  readonly validBet: string | null
}

const BET = `
  select w.bet_ref as "betRef", w.member_id as "memberId", b.currency, w.state, w.stake, w.payout,
         w.valid_bet as "validBet", w.placed_at as "placedAt", w.settled_at as "settledAt"
    from wagers w join ledger_books b on b.id = w.book_id`

const betOf = (row: BetRow): KnownBet => ({
  ...row,
  stake: BigInt(row.stake),
  payout: row.payout === null ? null : BigInt(row.payout),
  validBet: row.validBet === null ? null : BigInt(row.validBet),
})

/** Bets by the names their source gave them. */
export async function listBets(
  db: Db,
  { brandId, source }: Source,
  betRefs: readonly string[],
): Promise<KnownBet[]> {
  const { rows } = await db.query<BetRow>(
    `${BET} where w.brand_id = $1 and w.source = $2 and w.bet_ref = any($3)`,
    [brandId, source, betRefs],
  )
  return rows.map(betOf)
}

/** Bets that were taken in a window, `from` included, `until` not. */
export async function listTakenBets(
  db: Db,
  { brandId, source }: Source,
  window: { readonly from: Date; readonly until: Date },
): Promise<KnownBet[]> {
  const { rows } = await db.query<BetRow>(
    `${BET} where w.brand_id = $1 and w.source = $2 and w.placed_at >= $3 and w.placed_at < $4
       and w.state not in ('refused', 'tombstone')
     order by w.id`,
    [brandId, source, window.from, window.until],
  )
  return rows.map(betOf)
}

/** Which of the keys were used, whether for a command that was applied or one that was refused. */
export async function usedKeys(
  db: Db,
  { brandId, source }: Source,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ key: string }>(
    'select key from wager_commands where brand_id = $1 and source = $2 and key = any($3)',
    [brandId, source, keys],
  )
  return new Set(rows.map(({ key }) => key))
}

/** What a member staked and was paid within a span; bets that were taken back do not count. */
export async function betsIn(
  db: Db,
  memberId: MemberId,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<{ bets: number; staked: Money; paidOut: Money }> {
  const { rows } = await db.query<{ bets: number; staked: string; paidOut: string }>(
    `select count(*) filter (where placed)::int as bets,
            coalesce(sum(stake) filter (where placed), 0)::text as staked,
            coalesce(sum(payout) filter (where settled), 0)::text as "paidOut"
       from (select w.stake, w.payout, w.placed_at > $2 and w.placed_at <= $3 as placed,
                    w.settled_at > $2 and w.settled_at <= $3 as settled
               from wagers w where w.member_id = $1 and w.state in ('open', 'settled')) mine`,
    [memberId, from, to],
  )
  const [row] = rows
  return {
    bets: row?.bets ?? 0,
    staked: BigInt(row?.staked ?? 0),
    paidOut: BigInt(row?.paidOut ?? 0),
  }
}
