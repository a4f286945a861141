-- How far an account had come at a moment: the version of its last posting before it, 0 where there
-- was none. Versions have no gaps and their moments never go back, so some twenty looks into an
-- index find the border of a day in any account, however long it is.
create function ledger_version_before(p_account bigint, p_at timestamptz) returns bigint
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  low bigint := 0;
  high bigint;
  middle bigint;
  is_before boolean;
begin
  select a.version into high from ledger_accounts a where a.id = p_account;
  while low < high loop
    middle := (low + high + 1) / 2;
    select e.posted_at < p_at into is_before
      from ledger_postings p join ledger_entries e on e.id = p.entry_id
     where p.account_id = p_account and p.version = middle;
    if is_before then
      low := middle;
    else
      high := middle - 1;
    end if;
  end loop;
  return low;
end $$;
comment on function ledger_version_before is
  'The version of an account''s last posting before a moment, 0 where there was none.';
grant execute on function ledger_version_before to lantern_app;

-- What a brand owes its members and what is under way, by class and currency.
create view report_liabilities as
select a.brand_id, a.class, a.currency,
       coalesce(sum(a.balance) filter (where a.purpose in ('cash', 'trial') and a.balance > 0), 0)
         ::bigint as cash,
       coalesce(sum(a.balance) filter (where a.purpose = 'held'), 0)::bigint as held,
       coalesce(sum(a.balance) filter (where a.purpose = 'bonus' and a.balance > 0), 0)::bigint
         as bonus,
       coalesce(sum(a.balance) filter (where a.purpose = 'points'), 0)::bigint as points,
       coalesce(-sum(a.balance) filter (where a.balance < 0), 0)::bigint as owed,
       count(distinct a.member_id) filter (where a.balance <> 0)::int as members
  from ledger_accounts a
 where a.member_id is not null
 group by a.brand_id, a.class, a.currency;
comment on view report_liabilities is
  'What members'' accounts hold by brand, class and currency, and what is owed below zero.';
grant select on report_liabilities to lantern_app;

-- No index leads to the wagers that run: it would cost every stake and every payout more than a
-- report costs that is read now and then.
create view report_open_stakes as
select w.brand_id, b.class, b.currency, count(*)::int as bets, sum(w.stake)::bigint as stake
  from wagers w
  join ledger_books b on b.id = w.book_id
 where w.state = 'open'
 group by w.brand_id, b.class, b.currency;
comment on view report_open_stakes is 'Stakes of bets that run, by brand, class and currency.';
grant select on report_open_stakes to lantern_app;

-- The first entry of a book at a moment or later, or the end of the book. Ids grow with time but for
-- the seconds that entries waited for each other: who needs every entry of a day begins earlier.
create function ledger_entry_near(p_book int, p_at timestamptz) returns bigint
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  low bigint := p_book::bigint << 40;
  high bigint;
  middle bigint;
  found_id bigint;
  found_at timestamptz;
begin
  select max(e.id) + 1 into high from ledger_entries e
   where e.id >= low and e.id < (p_book + 1)::bigint << 40;
  if high is null then return low; end if;
  while low < high loop
    middle := low + (high - low) / 2;
    -- ids have gaps: the next entry decides
    select e.id, e.posted_at into found_id, found_at from ledger_entries e
     where e.id >= middle order by e.id limit 1;
    if found_at < p_at then
      low := found_id + 1;
    else
      high := middle;
    end if;
  end loop;
  return low;
end $$;
comment on function ledger_entry_near is
  'The first entry of a book at a moment or later, by halving; about right where entries waited.';
grant execute on function ledger_entry_near to lantern_app;

-- Every posting with its entry and whose account it is on.
create view report_postings as
select p.entry_id, p.account_id, a.book_id, a.brand_id, a.currency, a.purpose, a.member_id,
       m.account, e.kind, e.source, e.reference, e.happened_at, e.posted_at, p.amount,
       p.balance_before, p.balance_after, p.version
  from ledger_postings p
  join ledger_entries e on e.id = p.entry_id
  join ledger_accounts a on a.id = p.account_id
  left join members m on m.id = a.member_id;
comment on view report_postings is 'Postings with their entries and the owners of their accounts.';
grant select on report_postings to lantern_app;

create view report_books as
select b.id, b.brand_id, b.class, b.currency from ledger_books b;
comment on view report_books is 'The books of a brand, for reports.';
grant select on report_books to lantern_app;

-- Withdrawals that hold money, by class and currency.
create view report_open_withdrawals as
select w.brand_id, m.account_class as class, w.currency, count(*)::int as withdrawals,
       sum(w.amount)::bigint as amount
  from withdrawals w
  join members m on m.id = w.member_id
 where w.state in ('requested', 'claimed', 'approved', 'sending', 'unknown')
 group by w.brand_id, m.account_class, w.currency;
comment on view report_open_withdrawals is 'Withdrawals under way, by brand, class and currency.';
grant select on report_open_withdrawals to lantern_app;

create view report_wagers as
select w.id, w.brand_id, b.class, b.currency, w.member_id, m.account, w.product, w.source,
       w.bet_ref, w.game_code, w.round_ref, w.state, w.stake, w.payout, w.valid_bet, w.placed_at,
       w.settled_at
  from wagers w
  join ledger_books b on b.id = w.book_id
  join members m on m.id = w.member_id
 where w.state not in ('refused', 'tombstone');
comment on view report_wagers is 'Bets of every product with class and account, for exports.';
grant select on report_wagers to lantern_app;

create view report_accounts as
select a.id, a.brand_id, a.class, a.currency, a.member_id, a.purpose
  from ledger_accounts a
 where a.member_id is not null;
comment on view report_accounts is 'Accounts of members, for exports.';
grant select on report_accounts to lantern_app;
