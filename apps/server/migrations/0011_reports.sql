-- What the console's list of members shows: one row a member, with what it can stake or withdraw.
create view report_members as
select m.id, m.brand_id, m.account, m.account_type, m.status, m.currency, m.registered_at,
       m.last_sign_in_at, u.account as upline, coalesce(a.balance, 0) as balance
  from members m
  left join members u on u.id = m.upline_id
  left join ledger_accounts a
    on a.member_id = m.id and a.currency = m.currency and a.purpose in ('cash', 'trial');
comment on view report_members is 'Members with upline and spendable balance, for operators.';
grant select on report_members to lantern_app;

-- Every account of a member with its balance.
create view report_balances as
select a.member_id, a.brand_id, a.purpose, a.currency, a.balance
  from ledger_accounts a
 where a.member_id is not null;
comment on view report_balances is 'Every account of a member with its balance, for operators.';
grant select on report_balances to lantern_app;

-- What came in from outside and what went out, by member and currency, from the ledger itself.
create view report_member_flows as
select a.member_id, a.brand_id, a.currency,
       coalesce(sum(p.amount) filter (where e.kind = 'deposit' and a.purpose = 'cash'), 0)::bigint
         as deposited,
       coalesce(-sum(p.amount) filter (where e.kind = 'withdrawal.capture'), 0)::bigint as withdrawn
  from ledger_accounts a
  join ledger_postings p on p.account_id = a.id
  join ledger_entries e on e.id = p.entry_id
 where a.member_id is not null and a.purpose in ('cash', 'held')
   and e.kind in ('deposit', 'withdrawal.capture')
 group by a.member_id, a.brand_id, a.currency;
comment on view report_member_flows is 'Deposited and withdrawn by member and currency.';
grant select on report_member_flows to lantern_app;
