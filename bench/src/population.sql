-- A brand with members who have money, as the ledger itself would have written it.
insert into brands(code, name, currency, offset_minutes) values ('bench', 'Bench', 'USD', 0);
insert into members(brand_id, account, account_type, account_class, currency)
  select 1, 'member-' || g, 0, 'real', 'USD' from generate_series(1, :members) g;
select ledger_open_accounts(1);
insert into ledger_accounts(id, book_id, brand_id, class, currency, member_id, purpose, balance,
                            version)
  select ledger_id(b.id, nextval('ledger_account_number')), b.id, 1, 'real', b.currency, m.id, owned.purpose, 0, 0
    from members m
   cross join (values (1, 'cash'), (2, 'held'), (3, 'bonus'), (4, 'points')) owned(place, purpose)
    join ledger_books b on b.currency = case owned.purpose when 'points' then 'PTS' else 'USD' end
   where m.id > 1 order by m.id, owned.place;
with cash as (
  update ledger_accounts set balance = 10000000000, version = 1 where purpose = 'cash'
  returning id, book_id
), opened as (
  insert into ledger_entries(id, book_id, brand_id, kind, source, idempotency_key, content_hash,
                             reference, happened_at, posted_at)
    select ledger_id(book_id, nextval('ledger_entry_number')), book_id, 1, 'opening', 'bench', 'opening:' || id, sha256(id::text::bytea), '', now(), now()
      from cash returning id, book_id, idempotency_key)
insert into ledger_postings(entry_id, account_id, amount, balance_before, balance_after, version)
  select opened.id, cash.id, 10000000000, 0, 10000000000, 1
    from cash join opened on opened.idempotency_key = 'opening:' || cash.id
  union all
  select opened.id, house.id, -10000000000, null, null, null
    from opened join ledger_accounts house
      on house.book_id = opened.book_id and house.purpose = 'opening' and house.member_id is null;
