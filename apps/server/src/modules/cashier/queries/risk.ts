import type { BrandId, MemberId, WithdrawalId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { Db, Tx } from '../../../db/transact.ts'

// What is looked at when a withdrawal is asked for, and what was found.

export type RiskKind =
  | 'same_device'
  | 'same_account'
  | 'name_differs'
  | 'big_win'
  | 'fast_turnaround'
  | 'opposite_bets'

/** What shows a finding; each kind has some of them. Amounts as digits in units of 1/10,000. */
export interface RiskFacts {
  /** Other members, by id. */
  readonly members?: readonly MemberId[]
  readonly stake?: string
  readonly payout?: string
  readonly deposited?: string
  readonly rounds?: number
  readonly game?: string
}

export interface RiskFinding {
  readonly kind: RiskKind
  readonly facts: RiskFacts
}

/** So many other members are named at most. */
const MOST_NAMED = 20

const membersOf = (rows: readonly { readonly memberId: MemberId }[]): MemberId[] =>
  rows.map(({ memberId }) => memberId)

interface Whose {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

/** Members who signed in with a browser of this one since a moment; trial members are nobody. */
export async function sharingDevice(db: Db, whose: Whose, since: Date): Promise<MemberId[]> {
  const { rows } = await db.query<{ memberId: MemberId }>(
    `with devices as (
       select s.device_hash from sessions s where s.member_id = $2 and s.last_seen_at >= $3
       union select d.device_hash from member_devices d
              where d.member_id = $2 and d.last_seen_at >= $3
     ), others as (
       select s.member_id from sessions s join devices using (device_hash)
        where s.brand_id = $1 and s.last_seen_at >= $3
       union select d.member_id from member_devices d join devices using (device_hash)
              where d.brand_id = $1 and d.last_seen_at >= $3
     )
     select m.id as "memberId" from others o join members m on m.id = o.member_id
      where m.id <> $2 and m.account_class <> 'trial' order by m.id limit $4`,
    [whose.brandId, whose.memberId, since, MOST_NAMED],
  )
  return membersOf(rows)
}

/** Members who are, or once were, paid to one of these destinations. */
export async function sharingDestination(
  db: Db,
  whose: Whose,
  destinations: readonly Buffer[],
): Promise<MemberId[]> {
  const { rows } = await db.query<{ memberId: MemberId }>(
    `select p.member_id as "memberId" from payees p
      where p.brand_id = $1 and p.member_id <> $2 and p.destination_index = any($3::bytea[])
     union select w.member_id from withdrawals w
      where w.brand_id = $1 and w.member_id <> $2 and w.destination_index = any($3::bytea[])
     order by 1 limit $4`,
    [whose.brandId, whose.memberId, destinations, MOST_NAMED],
  )
  return membersOf(rows)
}

/** Whether the name on a payee is another than its member's. */
export async function hasOtherName(db: Db, payeeId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from payees where id = $1 and name_differs', [
    payeeId,
  ])
  return rowCount === 1
}

/** When a member last asked for a withdrawal that was not given back; null: never. */
export async function lastAskedAt(db: Db, memberId: MemberId): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    `select max(created_at) as at from withdrawals
      where member_id = $1 and state not in ('rejected', 'failed')`,
    [memberId],
  )
  return rows[0]?.at ?? null
}

/** What a member brought since a moment, and when the first of it came; null where nothing did. */
export async function broughtSince(
  db: Db,
  { memberId, currency }: { readonly memberId: MemberId; readonly currency: Currency },
  since: Date,
): Promise<{ readonly amount: Money; readonly from: Date } | null> {
  const { rows } = await db.query<{ amount: string; from: Date | null }>(
    `select coalesce(sum(coalesce(paid_amount, amount)), 0)::text as amount, min(paid_at) as from
       from deposits
      where member_id = $1 and currency = $2 and state = 'paid' and paid_at >= $3`,
    [memberId, currency, since],
  )
  const [row] = rows
  return row?.from ? { amount: BigInt(row.amount), from: row.from } : null
}

export interface Win {
  readonly game: string
  readonly stake: Money
  readonly payout: Money
}

/** The bet that paid most since a moment, of those that paid so many times the stake or so much. */
export async function biggestWin(
  db: Db,
  memberId: MemberId,
  asked: { readonly since: Date; readonly times: number; readonly amount: Money | null },
): Promise<Win | undefined> {
  const { rows } = await db.query<{ game: string; stake: string; payout: string }>(
    `select game_code as game, stake, payout from wagers
      where member_id = $1 and state = 'settled' and settled_at >= $2
        and (stake > 0 and payout::numeric >= stake::numeric * $3 or payout >= $4)
      order by payout desc, id limit 1`,
    [memberId, asked.since, asked.times, asked.amount],
  )
  const [row] = rows
  return row && { game: row.game, stake: BigInt(row.stake), payout: BigInt(row.payout) }
}

export interface Opposition {
  readonly memberId: MemberId
  readonly game: string
  readonly rounds: number
}

/**
 * Rounds in which the member and one of the others both bet since a moment, one won what the other
 * lost, and both together came out even within so many percent of their stakes.
 */
export async function oppositeRounds(
  db: Db,
  whose: Whose,
  asked: { readonly others: readonly MemberId[]; readonly since: Date; readonly percent: number },
): Promise<Opposition[]> {
  const { rows } = await db.query<Opposition>(
    `with played as (
       select member_id, source, game_code, round_ref, book_id, sum(stake) as stake,
              sum(payout - stake) as net
         from wagers
        where brand_id = $1 and member_id = any($3::bigint[]) and placed_at >= $4
          and state = 'settled' and stake > 0 and round_ref <> ''
        group by member_id, source, game_code, round_ref, book_id
     )
     select his.member_id as "memberId", min(mine.game_code) as game, count(*)::int as rounds
       from played mine
       join played his using (source, game_code, round_ref, book_id)
      where mine.member_id = $2 and his.member_id <> $2
        and sign(mine.net) * sign(his.net) = -1
        and abs(mine.net + his.net) * 100 <= (mine.stake + his.stake) * $5
      group by his.member_id order by count(*) desc, his.member_id`,
    [whose.brandId, whose.memberId, [whose.memberId, ...asked.others], asked.since, asked.percent],
  )
  return rows
}

export async function insertRisks(
  tx: Tx,
  of: { readonly withdrawalId: WithdrawalId; readonly brandId: BrandId; readonly at: Date },
  findings: readonly RiskFinding[],
): Promise<void> {
  for (const { kind, facts } of findings)
    await tx.query(
      `insert into withdrawal_findings(withdrawal_id, kind, brand_id, facts, found_at)
       values ($1, $2, $3, $4, $5)`,
      [of.withdrawalId, kind, of.brandId, JSON.stringify(facts), of.at],
    )
}

export interface KeptRisk extends RiskFinding {
  readonly withdrawalId: WithdrawalId
  readonly others: readonly { readonly memberId: MemberId; readonly account: string }[]
}

/** What was found against these withdrawals; others by the names they have now. */
export async function listRisks(db: Db, ids: readonly WithdrawalId[]): Promise<KeptRisk[]> {
  const { rows } = await db.query<KeptRisk>(
    `select f.withdrawal_id as "withdrawalId", f.kind, f.facts,
            coalesce((select jsonb_agg(jsonb_build_object('memberId', m.id::text,
                                                          'account', m.account) order by m.id)
                        from jsonb_array_elements_text(f.facts -> 'members') named(id)
                        join members m on m.id = named.id::bigint), '[]') as others
       from withdrawal_findings f where f.withdrawal_id = any($1::bigint[])
      order by f.withdrawal_id, f.kind`,
    [ids],
  )
  return rows
}
