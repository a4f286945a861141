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
