-- One part of a ledger of any size, as the ledger itself would have written it: entries of two
-- postings, a member's account against the house's. Each account begins with an opening and goes on
-- with a stake and a payout in turns, so that balances are known without adding. Moments grow with
-- the ids. :low and :high are shares of a year between 0 and 1; the owner's triggers are on.
create temp table bench_part on commit drop as
  select ledger_id(line.book_id, nextval('ledger_entry_number')) as entry_id, line.*
    from (select a.id as account_id, a.book_id, v.version,
                 now() - interval '365 days' + v.version * interval '364 days' / length.versions as at
            from ledger_accounts a
            join bench_lengths length on length.account_id = a.id
           cross join lateral generate_series(
             floor(:low * length.versions)::int + 1, floor(:high * length.versions)::int) v(version)
           order by 4) line;

insert into ledger_entries(id, book_id, brand_id, kind, source, idempotency_key, content_hash,
                           reference, happened_at, posted_at)
  select entry_id, book_id, 1,
         case when version = 1 then 'opening' when version % 2 = 0 then 'wager.place'
           else 'wager.settle' end,
         'bench', account_id || ':' || version, decode(repeat('00', 32), 'hex'),
         'B-' || version, at, at
    from bench_part;

insert into ledger_postings(entry_id, account_id, amount, balance_before, balance_after, version)
  select entry_id, account_id, bench_balance(version) - bench_balance(version - 1),
         bench_balance(version - 1), bench_balance(version), version
    from bench_part
  union all
  select p.entry_id, house.id,
         bench_balance(p.version - 1) - bench_balance(p.version), null, null, null
    from bench_part p
    join ledger_accounts house on house.book_id = p.book_id and house.member_id is null
     and house.purpose = case when p.version = 1 then 'opening' else 'house' end;
