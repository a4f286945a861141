-- What vendors keep about bets beside their money, days of their own books beside ours, and how far
-- a comparison came that did not come to its end.

create table vendor_bet_facts(
  brand_id int not null references brands,
  vendor_code text not null collate "C",
  -- as in wagers; the bet itself may not have come
  bet_ref text not null collate "C",
  -- the day of the vendor's own books
  report_date date,
  -- as the vendor writes them
  odds text,
  odds_format text check (odds_format in
    ('decimal', 'hongkong', 'malay', 'indonesian', 'american')),
  -- what of the stake went into a pot, and what was kept of the win
  jackpot bigint check (jackpot >= 0),
  commission bigint check (commission >= 0),
  told_at timestamptz not null,
  primary key (brand_id, vendor_code, bet_ref)
);
comment on table vendor_bet_facts is
  'What a vendor keeps about a bet beside its money, as it told last.';
create index vendor_bet_facts_day on vendor_bet_facts(brand_id, vendor_code, report_date);
grant select, insert on vendor_bet_facts to lantern_app;
grant update (report_date, odds, odds_format, jackpot, commission, told_at)
  on vendor_bet_facts to lantern_app;
create trigger vendor_bet_facts_stay before delete or truncate on vendor_bet_facts
  for each statement execute function refuse_change();

-- Bets by the day of the vendor's books; a tip is no bet there.
create view vendor_dated_bets as
select f.brand_id, f.vendor_code, f.report_date, b.currency, w.state, w.stake, w.payout, w.valid_bet
  from vendor_bet_facts f
  join wagers w on w.brand_id = f.brand_id and w.source = f.vendor_code and w.bet_ref = f.bet_ref
  join ledger_books b on b.id = w.book_id
 where w.state in ('open', 'settled') and f.bet_ref not like 'tip:%';
comment on view vendor_dated_bets is 'Bets that run or are settled, by the day of their vendor''s books.';
grant select on vendor_dated_bets to lantern_app;

-- A day of a vendor's books beside ours, as it was compared last.
create table vendor_days(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  connection_id int not null references vendor_connections,
  report_date date not null,
  -- the vendor takes no new bet under it
  is_over boolean not null,
  state text not null check (state in ('agrees', 'differs')),
  -- null: the job
  asked_by bigint references operators,
  compared_at timestamptz not null,
  unique (connection_id, report_date)
);
comment on table vendor_days is 'A day of a vendor''s own books beside ours.';
create index vendor_days_brand on vendor_days(brand_id);
create index vendor_days_operator on vendor_days(asked_by);
grant select, insert on vendor_days to lantern_app;
grant update (is_over, state, asked_by, compared_at) on vendor_days to lantern_app;
grant usage on sequence vendor_days_id_seq to lantern_app;
create trigger vendor_days_stay before delete or truncate on vendor_days
  for each statement execute function refuse_change();

create table vendor_day_sums(
  day_id bigint not null references vendor_days,
  currency text not null,
  their_bets int not null,
  our_bets int not null,
  their_stake bigint not null,
  our_stake bigint not null,
  their_payout bigint not null,
  our_payout bigint not null,
  -- what of the stakes counts for rewards
  their_valid bigint not null,
  our_valid bigint not null,
  primary key (day_id, currency)
);
comment on table vendor_day_sums is 'Sums of a day of a vendor''s books in one currency, on both sides.';
grant select, insert on vendor_day_sums to lantern_app;
grant update (their_bets, our_bets, their_stake, our_stake, their_payout, our_payout, their_valid,
              our_valid) on vendor_day_sums to lantern_app;
create trigger vendor_day_sums_stay before delete or truncate on vendor_day_sums
  for each statement execute function refuse_change();

-- Until then a comparison is done, whether or not it comes to its end.
alter table vendor_comparisons
  add column done_until timestamptz,
  -- the day of the vendor's books it is about; null for those by time
  add column report_date date;
grant update (done_until) on vendor_comparisons to lantern_app;

-- What counts for rewards can differ where the money is the same.
alter table vendor_findings
  drop constraint vendor_findings_kind_check,
  add constraint vendor_findings_kind_check check (kind in
    ('missing_here', 'missing_there', 'amount', 'valid_bet', 'state', 'late')),
  add column their_valid bigint,
  add column our_valid bigint;
grant update (their_valid, our_valid) on vendor_findings to lantern_app;

create or replace view report_bets as
select w.id, w.brand_id, w.member_id, w.product, w.source, w.bet_ref, w.round_ref, w.game_code,
       coalesce(g.name, w.game_code) as game_name, coalesce(v.name, '') as vendor_name,
       b.currency, w.state, w.stake, w.payout, w.valid_bet, w.valid_reason, w.rule_version,
       w.placed_at, w.settled_at, w.business_day,
       case when w.source = 'originals' then (select r.id from rounds r where r.wager_id = w.id) end
         as round_id,
       f.report_date, f.odds, f.odds_format, f.jackpot, f.commission
  from wagers w
  join ledger_books b on b.id = w.book_id
  left join vendors v on v.brand_id = w.brand_id
   and v.code = case when w.source = 'originals' then 'ROW' else w.source end
  left join games g on g.vendor_id = v.id and g.code = w.game_code
  left join vendor_bet_facts f on f.brand_id = w.brand_id and f.vendor_code = w.source
   and f.bet_ref = w.bet_ref
 where w.state not in ('refused', 'tombstone');
