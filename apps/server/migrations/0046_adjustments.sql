-- Corrections of balances that one operator proposes and another one decides about, and methods of
-- payment for members from a level on.

-- What is right with a balance is posted; what an operator proposes here is posted by another one.
create table adjustments(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  member_id bigint not null references members,
  -- credit: into the member's cash; debit: out of it
  direction text not null check (direction in ('credit', 'debit')),
  currency text not null,
  amount bigint not null check (amount > 0),
  reason_code text not null check (reason_code in
    ('bet_settled_wrong', 'deposit_missing', 'deposit_twice', 'withdrawal_wrong', 'fee_returned',
     'bonus_wrong', 'other')),
  words text not null check (length(words) between 3 and 140),
  -- what the member said, where it began with that
  case_id bigint references support_cases,
  state text not null default 'proposed'
    check (state in ('proposed', 'posted', 'rejected', 'withdrawn')),
  proposed_by bigint not null references operators,
  proposed_by_name text not null,
  proposed_at timestamptz not null,
  -- when its maker last changed it; a yes to what stood before is void
  edited_at timestamptz,
  decided_by bigint references operators,
  decided_by_name text,
  decided_at timestamptz,
  decision_words text,
  constraint adjustments_decision_whole check (
    num_nonnulls(decided_by, decided_by_name, decided_at)
      = case state when 'proposed' then 0 else 3 end),
  -- its maker takes it back; anything else is another person's decision
  constraint adjustments_second_person check (
    state = 'proposed' or (decided_by = proposed_by) = (state = 'withdrawn'))
);
comment on table adjustments is
  'A correction of a balance, by two persons; the entry of the ledger is `adjustment:<id>`.';
create index adjustments_list on adjustments(brand_id, id);
create index adjustments_waiting on adjustments(brand_id, id) where state = 'proposed';
create index adjustments_member on adjustments(member_id, id);
create index adjustments_case on adjustments(case_id);
create index adjustments_proposed_by on adjustments(proposed_by);
create index adjustments_decided_by on adjustments(decided_by);
grant select, insert on adjustments to lantern_app;
grant update (direction, amount, reason_code, words, case_id, edited_at, state, decided_by,
              decided_by_name, decided_at, decision_words) on adjustments to lantern_app;
grant usage on sequence adjustments_id_seq to lantern_app;
-- Once decided it stays as it is, and nobody takes it away.
create function adjustment_stays() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if old.state <> 'proposed' then
    raise exception 'a decided adjustment stays' using errcode = '23514',
      constraint = 'adjustment_stays', table = 'adjustments';
  end if;
  return new;
end $$;
comment on function adjustment_stays is 'Lets nobody change an adjustment that was decided.';
create trigger adjustment_stays before update on adjustments
  for each row execute function adjustment_stays();
create trigger adjustments_are_kept before delete or truncate on adjustments
  for each statement execute function refuse_change();

-- How much a member is to the house, as an operator says; methods may be for some levels alone.
alter table members add column vip_level int not null default 0
  check (vip_level between 0 and 9);
grant update (vip_level) on members to lantern_app;
alter table payment_methods add column least_vip int not null default 0
  check (least_vip between 0 and 9);
grant update (least_vip) on payment_methods to lantern_app;

create or replace view report_members as
select m.id, m.brand_id, m.account, m.account_type, m.status, m.currency, m.registered_at,
       m.last_sign_in_at, u.account as upline, coalesce(a.balance, 0) as balance, m.vip_level
  from members m
  left join members u on u.id = m.upline_id
  left join ledger_accounts a
    on a.member_id = m.id and a.currency = m.currency and a.purpose in ('cash', 'trial');

-- Makers propose, checkers decide, owners may do both: never with the same one.
insert into role_grants(role_id, brand_id, grant_code)
select r.id, r.brand_id, granted.code
  from roles r
  join (values ('owner', 'adjustments.read'), ('owner', 'adjustments.propose'),
               ('owner', 'adjustments.approve'), ('owner', 'members.vip'),
               ('maker', 'adjustments.read'), ('maker', 'adjustments.propose'),
               ('checker', 'adjustments.read'), ('checker', 'adjustments.approve'))
    as granted(role, code) on granted.role = r.code
on conflict do nothing;
