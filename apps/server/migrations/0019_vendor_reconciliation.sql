-- What an operator sees of vendors and does about them: figures by the minute, a breaker for calls
-- that go out, the comparison with what a vendor says happened, and cases that members open.

-- Calls of a vendor by the minute, counted where the raw log is written.
create table vendor_minutes(
  brand_id int not null,
  vendor_code text not null collate "C",
  minute timestamptz not null,
  calls int not null,
  -- decided with a no
  refused int not null,
  -- not decided: told to come again, or that the fault is ours
  failed int not null,
  sum_us bigint not null,
  slowest_us int not null,
  -- how many took at most 10 ms, 50 ms, 200 ms, 1 s, and longer
  took int[] not null check (cardinality(took) = 5),
  last_at timestamptz not null,
  primary key (brand_id, vendor_code, minute)
) with (fillfactor = 50);
comment on table vendor_minutes is
  'Calls of a vendor by the minute: how many, how they ended, how long they took.';
grant select, insert, update on vendor_minutes to lantern_app;

create function vendor_calls_counted() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  insert into vendor_minutes as m(brand_id, vendor_code, minute, calls, refused, failed, sum_us,
                                  slowest_us, took, last_at)
    select c.brand_id, c.vendor_code, date_trunc('minute', c.called_at), count(*),
           count(*) filter (where c.status not in
             ('OK', 'DUPLICATE_OK', 'TEMPORARY', 'IN_PROGRESS', 'FATAL')),
           count(*) filter (where c.status in ('TEMPORARY', 'IN_PROGRESS', 'FATAL')),
           sum(c.duration_us), max(c.duration_us),
           array[count(*) filter (where c.duration_us <= 10000),
                 count(*) filter (where c.duration_us > 10000 and c.duration_us <= 50000),
                 count(*) filter (where c.duration_us > 50000 and c.duration_us <= 200000),
                 count(*) filter (where c.duration_us > 200000 and c.duration_us <= 1000000),
                 count(*) filter (where c.duration_us > 1000000)]::int[],
           max(c.called_at)
      from fresh c
     group by 1, 2, 3
     -- in one order on every node, so that two never wait for each other
     order by 1, 2, 3
    on conflict (brand_id, vendor_code, minute) do update
      set calls = m.calls + excluded.calls, refused = m.refused + excluded.refused,
          failed = m.failed + excluded.failed, sum_us = m.sum_us + excluded.sum_us,
          slowest_us = greatest(m.slowest_us, excluded.slowest_us),
          took = array[m.took[1] + excluded.took[1], m.took[2] + excluded.took[2],
                       m.took[3] + excluded.took[3], m.took[4] + excluded.took[4],
                       m.took[5] + excluded.took[5]],
          last_at = greatest(m.last_at, excluded.last_at);
  return null;
end $$;
comment on function vendor_calls_counted is 'Counts what is written to the raw log, by the minute.';
create trigger vendor_calls_counted after insert on vendor_calls
  referencing new table as fresh for each statement execute function vendor_calls_counted();

-- Calls that we make to a vendor stop for a while when it does not answer: of this vendor alone.
create table vendor_breakers(
  connection_id int primary key references vendor_connections,
  brand_id int not null references brands,
  -- one after another, without an answer between
  failures int not null check (failures >= 0),
  last_fault text,
  failed_at timestamptz,
  -- until then nothing is sent; after it one call is tried
  open_until timestamptz
);
comment on table vendor_breakers is
  'Calls to a vendor that failed one after another, and until when none is sent.';
create index vendor_breakers_brand on vendor_breakers(brand_id);
grant select, insert, update on vendor_breakers to lantern_app;

-- One comparison of what a vendor says happened with what stands here.
create table vendor_comparisons(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  connection_id int not null references vendor_connections,
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- null: the job
  asked_by bigint references operators,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- why it did not come to its end; null where it did
  fault text,
  transactions int not null default 0,
  bets int not null default 0,
  found int not null default 0,
  gone int not null default 0,
  check (until_at > from_at)
);
comment on table vendor_comparisons is
  'One comparison of a vendor''s own transactions in a window with what stands here.';
create index vendor_comparisons_brand on vendor_comparisons(brand_id);
create index vendor_comparisons_connection on vendor_comparisons(connection_id, id desc);
create index vendor_comparisons_operator on vendor_comparisons(asked_by);
grant select, insert on vendor_comparisons to lantern_app;
grant update (ended_at, fault, transactions, bets, found, gone) on vendor_comparisons to lantern_app;
grant usage on sequence vendor_comparisons_id_seq to lantern_app;

-- Where the two sides differ. It grows old until it is healed, until the difference is gone, or
-- until a person closes it with a word.
create table vendor_findings(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  connection_id int not null references vendor_connections,
  kind text not null check (kind in
    ('missing_here', 'missing_there', 'amount', 'state', 'late')),
  -- the vendor's name of what differs: a transaction, or a bet where the whole bet does
  subject text not null collate "C",
  bet_ref text not null collate "C",
  tx_id text,
  player_id text,
  currency text not null,
  -- the vendor's own message, for replaying it; null where there is none to replay
  operation text,
  message jsonb,
  -- how the bet stands on either side; null where it does not stand there
  their_state text,
  our_state text,
  their_stake bigint,
  our_stake bigint,
  their_payout bigint,
  our_payout bigint,
  -- at the vendor, or here where the vendor does not know of it
  happened_at timestamptz not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  -- who looks after it
  owner_id bigint references operators,
  state text not null default 'open' check (state in ('open', 'healed', 'gone', 'closed')),
  ended_at timestamptz,
  ended_by bigint references operators,
  check ((state = 'open') = (ended_at is null)),
  check ((operation is null) = (message is null)),
  unique (connection_id, kind, subject)
);
comment on table vendor_findings is
  'Where a vendor and we differ about a transaction or a bet, with who looks after it.';
create index vendor_findings_brand on vendor_findings(brand_id);
create index vendor_findings_open on vendor_findings(connection_id, id) where state = 'open';
create index vendor_findings_owner on vendor_findings(owner_id);
create index vendor_findings_ended on vendor_findings(ended_by);
grant select, insert on vendor_findings to lantern_app;
grant update (their_state, our_state, their_stake, our_stake, their_payout, our_payout, seen_at,
              operation, message, owner_id, state, ended_at, ended_by)
  on vendor_findings to lantern_app;
grant usage on sequence vendor_findings_id_seq to lantern_app;

create trigger vendor_findings_stay before delete or truncate on vendor_findings
  for each statement execute function refuse_change();
create trigger vendor_comparisons_stay before delete or truncate on vendor_comparisons
  for each statement execute function refuse_change();

-- Wagers by when they were placed: a few pages of index, and no hindrance to their changes.
create index wagers_placed on wagers using brin(placed_at) with (autosummarize = on);

-- Bets of vendors that have not ended, with whom they belong to.
create view vendor_open_bets as
select w.brand_id, w.source as vendor_code, w.id as wager_id, w.bet_ref, w.round_ref, w.game_code,
       w.member_id, m.account, b.currency, w.stake, w.placed_at
  from wagers w
  join ledger_books b on b.id = w.book_id
  join members m on m.id = w.member_id
 where w.state = 'open';
comment on view vendor_open_bets is 'Bets that have not ended, with member and currency.';
grant select on vendor_open_bets to lantern_app;

-- What a member tells us is wrong with a bet, with everything known of the bet at that moment.
create table support_cases(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  member_id bigint not null references members,
  kind text not null check (kind in ('bet')),
  -- of its kind: the wager
  subject text not null,
  said text not null check (length(said) between 3 and 1000),
  -- what stood here about it when it was opened; never changed
  evidence jsonb not null,
  opened_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'answered')),
  answer text check (length(answer) between 3 and 1000),
  answered_at timestamptz,
  answered_by bigint references operators,
  check ((state = 'answered') = (answer is not null)),
  check (num_nonnulls(answer, answered_at, answered_by) in (0, 3))
);
comment on table support_cases is
  'What a member says is wrong with a bet, the evidence of that moment, and the house''s answer.';
create unique index support_cases_one_open on support_cases(member_id, kind, subject)
  where state = 'open';
create index support_cases_brand on support_cases(brand_id, id desc);
create index support_cases_member on support_cases(member_id, id desc);
create index support_cases_operator on support_cases(answered_by);
grant select, insert on support_cases to lantern_app;
grant update (state, answer, answered_at, answered_by) on support_cases to lantern_app;
grant usage on sequence support_cases_id_seq to lantern_app;
create trigger support_cases_stay before delete or truncate on support_cases
  for each statement execute function refuse_change();

-- A member's bets of every product as the member reads them.
create view report_bets as
select w.id, w.brand_id, w.member_id, w.product, w.source, w.bet_ref, w.round_ref, w.game_code,
       coalesce(g.name, w.game_code) as game_name, coalesce(v.name, '') as vendor_name,
       b.currency, w.state, w.stake, w.payout, w.valid_bet, w.valid_reason, w.rule_version,
       w.placed_at, w.settled_at, w.business_day,
       case when w.source = 'originals' then (select r.id from rounds r where r.wager_id = w.id) end
         as round_id
  from wagers w
  join ledger_books b on b.id = w.book_id
  left join vendors v on v.brand_id = w.brand_id
   and v.code = case when w.source = 'originals' then 'ROW' else w.source end
  left join games g on g.vendor_id = v.id and g.code = w.game_code
 where w.state not in ('refused', 'tombstone');
comment on view report_bets is 'Bets of every product with the names of game and vendor.';
grant select on report_bets to lantern_app;

-- What the entries in force of a bet moved on the accounts of its member.
create view report_bet_entries as
select w.id as wager_id, w.brand_id, e.id as entry_id, e.kind, e.happened_at, e.posted_at,
       p.amount, p.balance_before, p.balance_after
  from wagers w
  join ledger_entries e on e.id in (w.stake_entry_id, w.payout_entry_id)
  join ledger_postings p on p.entry_id = e.id
  join ledger_accounts a on a.id = p.account_id and a.member_id = w.member_id;
comment on view report_bet_entries is
  'What the entries in force of a bet moved on the accounts of its member.';
grant select on report_bet_entries to lantern_app;

-- Calls by when they came: a few pages of index beside the log.
create index vendor_calls_time on vendor_calls using brin(called_at) with (autosummarize = on);
create view report_bet_calls as
select c.brand_id, c.vendor_code, c.bet_ref, c.id, c.operation, c.tx_id, c.request, c.http, c.reply,
       c.status, c.called_at
  from vendor_calls c
 where c.bet_ref is not null;
comment on view report_bet_calls is 'What a vendor said about a bet, and what it was told.';
grant select on report_bet_calls to lantern_app;

-- Roles that stand already learn of the new grants.
insert into role_grants(role_id, brand_id, grant_code)
select r.id, r.brand_id, g.grant_code
  from roles r
  join (values ('owner', 'vendors.read'), ('owner', 'vendors.write'), ('owner', 'cases.read'),
               ('owner', 'cases.write'), ('support', 'cases.read'), ('support', 'cases.write'),
               ('support', 'vendors.read'), ('risk', 'vendors.read'), ('risk', 'cases.read'))
         as g(role_code, grant_code) on g.role_code = r.code
on conflict do nothing;
