-- A brand with members and empty accounts, and what an account of the bench holds at each version.
insert into brands(code, name, currency, offset_minutes) values ('bench', 'Bench', 'USD', 420);
insert into members(brand_id, account, account_type, account_class, currency)
  select 1, 'member-' || g, 0, 'real', 'USD' from generate_series(1, :members) g;
select ledger_open_accounts(m.id) from members m;
create function bench_balance(version bigint) returns bigint
  language sql immutable parallel safe return
    case when version < 1 then 0 else 10000000000 - 10000 * (version / 2) + 9000 * ((version - 1) / 2) end;
