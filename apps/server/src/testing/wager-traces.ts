import type { Db } from '../db/transact.ts'
import type { Outcome } from '../modules/wagers/index.ts'
import type { TestMember } from './money.ts'

/** What each member has and what was written for it, without the ids. */
export async function tracesOf(
  db: Db,
  member: TestMember,
  outcomes: readonly Outcome[],
): Promise<unknown> {
  const read = async (text: string) => (await db.query(text, [member.memberId])).rows
  return {
    outcomes: outcomes.map(({ refusal, state, balance, version, isRepeat, wagerId }) => [
      refusal,
      state,
      balance,
      version,
      isRepeat,
      wagerId !== null,
    ]),
    accounts: await read(
      `select purpose, balance, version, overdrawn from ledger_accounts where member_id = $1
        order by id`,
    ),
    postings: await read(
      `select e.kind, e.reverses_id is not null as reverses, e.posted_at, e.happened_at,
              (select string_agg(concat_ws(' ', a.purpose, p.amount, p.balance_before,
                                           p.balance_after, p.version), '; ' order by a.purpose)
                 from ledger_postings p join ledger_accounts a on a.id = p.account_id
                where p.entry_id = e.id) as postings
         from ledger_entries e
         join wagers w on e.reference = 'B-' || w.id
        where w.member_id = $1 order by e.id`,
    ),
    wagers: await read(
      `select product, source, game_code, round_ref, state, stake, stake_bonus, payout,
              payout_bonus, residue, valid_bet, valid_reason, rule_version, placed_at, settled_at,
              business_day, stake_entry_id is not null as staked, payout_entry_id is not null as paid
         from wagers where member_id = $1 order by id`,
    ),
    commands: await read(
      `select c.op, c.state, c.refusal from wager_commands c
         join wagers w on w.id = c.wager_id where w.member_id = $1 order by c.id`,
    ),
    days: await read(
      `select product, business_day, wagers, stake, payout, valid_bet from wager_days
        where member_id = $1 order by product, business_day`,
    ),
    hours: await read(
      'select hour, stake, loss from safeplay_hours where member_id = $1 order by hour',
    ),
    events: await read(
      `select kind, details from significant_events where member_id = $1 order by id`,
    ),
  }
}
