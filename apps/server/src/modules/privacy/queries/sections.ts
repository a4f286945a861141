import { paymentReasonTexts } from '@lantern/contract/payment-reasons'
import type { MemberId } from '@lantern/kernel/ids'
import type { Db } from '../../../db/transact.ts'
import { whyOf } from '../../cashier/index.ts'

/**
 * What a member takes along, by the name of its part. Each statement reads rows of one member ($1)
 * after a place ($2), in the order of `place`; secrets, hashes and words of operators stay here. Where a
 * payment has a reason, `said` is what persons wrote of it, and stays here too ({@link told}). Amounts are units of 1/10,000.
 */
export const SECTIONS: Readonly<Record<string, string>> = {
  account: `select id as place, account, nickname, currency, status, language, registered_at,
      last_sign_in_at, terms_version, terms_accepted_at, referral_code, shows_wins
    from members where id = $1 and id > $2`,
  sign_ins: `select id as place, started_at, last_seen_at, ended_at, end_reason, ip, user_agent,
      country, way from sessions where member_id = $1 and id > $2`,
  contacts: `select row_number() over (order by channel) as place, channel, verified_at, set_at
    from member_contacts where member_id = $1 and $2::bigint = 0`,
  networks: `select row_number() over (order by network) as place, network::text, first_seen_at,
      last_seen_at from member_networks where member_id = $1 and $2::bigint = 0`,
  linked_services: `select row_number() over (order by provider) as place, provider, linked_at
    from social_identities where member_id = $1 and $2::bigint = 0`,
  deposits: `select id as place, amount, fee, currency, state, reason, paid_amount, created_at,
      paid_at, array(select s.reason from deposit_steps s
                      where s.deposit_id = d.id and s.by_name is not null and s.reason is not null)
        as said
    from deposits d where member_id = $1 and id > $2`,
  withdrawals: `select id as place, amount, fee, fee_kept, currency, state, reason, destination_end,
      created_at, sent_at,
      array(select jsonb_build_object('no', q.no, 'amount', q.amount::text, 'paid', q.paid::text,
              'returned', q.returned::text, 'moved', q.moved::text, 'replaces', q.replaces,
              'state', q.state, 'reason', q.reason, 'changed_at', q.changed_at)
            from withdrawal_parts q where q.withdrawal_id = w.id order by q.no) as parts,
      array(select s.reason from withdrawal_steps s
             where s.withdrawal_id = w.id and s.by_name is not null and s.reason is not null) as said
    from withdrawals w where member_id = $1 and id > $2`,
  receipts: `select withdrawal_id as place, state, amount, received, remaining, note, answered_at
    from withdrawal_receipts where member_id = $1 and withdrawal_id > $2`,
  accounts_paid_to: `select id as place, method, bank, destination_end, created_at, removed_at
    from payees where member_id = $1 and id > $2`,
  transfers: `select id as place, direction, currency, amount, at,
      case when from_member = $1 then 'out' else 'in' end as way
    from tree_transfers where (from_member = $1 or to_member = $1) and id > $2`,
  corrections: `select id as place, direction, currency, amount, reason_code, decided_at
    from adjustments where member_id = $1 and state = 'posted' and id > $2`,
  statement: `select e.id as place, e.kind, e.reference, e.happened_at,
      jsonb_agg(jsonb_build_object('account', a.purpose, 'currency', a.currency,
        'amount', p.amount::text, 'before', p.balance_before::text,
        'after', p.balance_after::text)) as movements
    from ledger_accounts a join ledger_postings p on p.account_id = a.id
    join ledger_entries e on e.id = p.entry_id where a.member_id = $1 and e.id > $2
    group by e.id`,
  bets: `select id as place, product, game_code, round_ref, state, stake, payout, placed_at,
      settled_at from wagers where member_id = $1 and id > $2`,
  conditions: `select id as place, to_jsonb(l) - '{member_id,brand_id,closed_by,reason}'::text[] as condition
    from rollover_locks l where member_id = $1 and id > $2`,
  bonuses: `select id as place, model, state, amount, required, converted, forfeited, granted_at,
      expires_at, ended_at, ended_because from rollover_bonuses where member_id = $1 and id > $2`,
  safer_play: `select id as place, at, what, kind, period, value_before, value_after, until
    from safeplay_changes where member_id = $1 and id > $2`,
  limits: `select row_number() over (order by kind, period, set_by) as place, set_by, kind, period,
      value, wished_value, confirm_from
    from safeplay_limits where member_id = $1 and $2::bigint = 0`,
  exclusions: `select id as place, kind, starts_at, until, set_by from safeplay_exclusions
    where member_id = $1 and id > $2`,
  documents: `select row_number() over (order by submitted_at) as place, id, kind, state,
      expires_on, submitted_at, decided_at, reject_code, reject_note
    from kyc_documents where member_id = $1 and $2::bigint = 0`,
  feedback: `select id as place, text, at from feedback where member_id = $1 and id > $2`,
  complaints: `select id as place, kind, subject, said, opened_at, state, answer, answered_at
    from support_cases where member_id = $1 and id > $2`,
  favourites: `select row_number() over (order by game_id) as place, game_id
    from member_favourites where member_id = $1 and $2::bigint = 0`,
}

/**
 * Tables that hold something of a member and are not taken along, and why. A table that is in neither
 * list fails a test.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  affiliate_codes: 'the brand’s, not the member’s',
  credentials: 'secrets',
  crash_bets: 'in bets',
  jackpot_wins: 'in the statement',
  kyc_asks: 'in documents',
  kyc_marks: 'keyed hashes',
  kyc_pictures: 'the member’s own pictures',
  launch_sessions: 'secrets',
  ledger_holds: 'in the statement',
  member_closures: 'in the account',
  member_devices: 'keyed hashes',
  member_passkeys: 'secrets',
  member_profiles: 'opened into the profile',
  member_recent_games: 'in bets',
  member_recovery_codes: 'secrets',
  member_totps: 'secrets',
  pending_sign_ins: 'secrets',
  privacy_erasures: 'of operators',
  privacy_exports: 'secrets',
  receivables: 'in the statement',
  remembered_browsers: 'secrets',
  report_balances: 'sums of the statement',
  report_bets: 'sums of bets',
  report_member_flows: 'sums of the statement',
  rollover_bets: 'in bets',
  rollover_bonus_sums: 'in bonuses',
  rollover_members: 'a lock',
  rollover_played: 'sums of bets',
  rounds: 'in bets',
  safeplay_hours: 'sums of bets',
  safeplay_marks: 'keyed hashes',
  safeplay_releases: 'wishes of operators; what came of them stands in limits and exclusions',
  safeplay_standings: 'in limits and exclusions',
  same_persons: 'words of operators about others',
  seeds: 'shown on the page of fairness',
  significant_events: 'of the house',
  social_tickets: 'secrets',
  trial_visitors: 'of visitors',
  vendor_bet_facts: 'in bets',
  vendor_bets_left: 'in bets',
  vendor_free_rounds: 'offers of the house',
  vendor_open_bets: 'in bets',
  vendor_rounds: 'in bets',
  vendor_money: 'sums of the statement',
  vendor_transfers: 'in the statement',
  vendor_wallets: 'what vendors say, asked anew',
  verification_codes: 'secrets',
  wager_days: 'sums of bets',
}

const PAGE = 500

type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** A payment with its reason as a stable code and a sentence, instead of what persons or providers wrote. */
function told(
  of: Parameters<typeof whyOf>[0],
  { reason, ...row }: Row,
  said: ReadonlySet<string>,
): Row {
  const why = { state: textOf(row['state']) ?? '', reason: textOf(reason) }
  const { code } = whyOf(of, why, said)
  return { ...row, reason: code, reason_text: code && paymentReasonTexts[code] }
}

function toldPayment(of: 'deposit' | 'withdrawal', { said: written, parts, ...row }: Row): Row {
  const said = new Set(Array.isArray(written) ? written.map(String) : [])
  const payment = told(of, row, said)
  if (!Array.isArray(parts)) return payment
  return { ...payment, parts: parts.filter(isRow).map((part) => told('part', part, said)) }
}

/** What of a row is not taken along as it stands in its table. */
const TOLD: Readonly<Record<string, (row: Row) => Row>> = {
  deposits: (row) => toldPayment('deposit', row),
  withdrawals: (row) => toldPayment('withdrawal', row),
}

/** Rows of one part, a page at a time: however many there are, a few are in memory. */
export async function* rowsOf(db: Db, section: string, memberId: MemberId): AsyncGenerator<Row> {
  const present = TOLD[section] ?? ((row: Row) => row)
  const statement = SECTIONS[section] ?? ''
  let after = '0'
  for (;;) {
    const { rows } = await db.query<{ place: string }>(
      `select * from (${statement}) part order by place limit ${PAGE}`,
      [memberId, after],
    )
    for (const { place: _, ...row } of rows) yield present(row)
    const last = rows.at(-1)
    if (rows.length < PAGE || last === undefined) return
    after = last.place
  }
}
