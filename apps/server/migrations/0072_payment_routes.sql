-- Several providers for one way of payment, chosen by rules, and the house's own account changed by two
-- persons only.

-- Rules are tried in their order when an order is made; where none fits the method's own provider has it.
create table payment_routes(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  method_id bigint not null references payment_methods,
  -- the order in which rules are tried
  place int not null check (place >= 0),
  provider text not null,
  -- units of 1/10,000; null: no such bound
  least bigint check (least > 0),
  most bigint check (most > 0),
  -- of members in these countries; none: all
  countries text[] not null default '{}',
  -- of a way to withdraw: the most that this provider pays at once by it, in place of the method's
  payout_max bigint check (payout_max > 0),
  unique (method_id, place),
  constraint payment_routes_bounds check (most >= least)
);
comment on table payment_routes is
  'A rule of a method: which provider has new orders of some amounts and countries.';
create index payment_routes_brand on payment_routes(brand_id);
grant select, insert, delete on payment_routes to lantern_app;
grant usage on sequence payment_routes_id_seq to lantern_app;

-- A provider without a row is on.
create table provider_switches(
  brand_id int not null references brands,
  provider text not null,
  enabled boolean not null,
  changed_by bigint not null references operators,
  changed_by_name text not null,
  changed_at timestamptz not null,
  primary key (brand_id, provider)
);
comment on table provider_switches is
  'Whether a provider gets new orders of a brand; those under way stay with it.';
create index provider_switches_changed_by on provider_switches(changed_by);
grant select, insert on provider_switches to lantern_app;
grant update (enabled, changed_by, changed_by_name, changed_at) on provider_switches to lantern_app;

-- Members send money to what stands in payment_methods.pay_to.
create table house_account_changes(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  method_id bigint not null references payment_methods,
  -- what stood there when it was proposed; null: nothing
  pay_to_before jsonb check (jsonb_typeof(pay_to_before) = 'object'),
  pay_to jsonb not null check (jsonb_typeof(pay_to) = 'object'),
  words text not null check (length(words) between 3 and 140),
  state text not null default 'proposed'
    check (state in ('proposed', 'done', 'rejected', 'withdrawn')),
  proposed_by bigint not null references operators,
  proposed_by_name text not null,
  proposed_at timestamptz not null,
  -- when its maker last changed it; a yes to what stood before is void
  edited_at timestamptz,
  decided_by bigint references operators,
  decided_by_name text,
  decided_at timestamptz,
  decision_words text,
  constraint house_account_decision_whole check (
    num_nonnulls(decided_by, decided_by_name, decided_at)
      = case state when 'proposed' then 0 else 3 end),
  constraint house_account_second_person check (
    state = 'proposed' or (decided_by = proposed_by) = (state = 'withdrawn'))
);
comment on table house_account_changes is
  'A new account of the house for a method, by two persons; what they said stays.';
create unique index house_account_changes_open on house_account_changes(method_id)
  where state = 'proposed';
create index house_account_changes_list on house_account_changes(brand_id, id);
create index house_account_changes_method on house_account_changes(method_id);
create index house_account_changes_proposed_by on house_account_changes(proposed_by);
create index house_account_changes_decided_by on house_account_changes(decided_by);
grant select, insert on house_account_changes to lantern_app;
grant update (pay_to_before, pay_to, words, edited_at, state, decided_by, decided_by_name, decided_at,
              decision_words) on house_account_changes to lantern_app;
grant usage on sequence house_account_changes_id_seq to lantern_app;

create function house_account_stays() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if old.state <> 'proposed' then
    raise exception 'a decided change of an account stays' using errcode = '23514',
      constraint = 'house_account_stays', table = 'house_account_changes';
  end if;
  return new;
end $$;
comment on function house_account_stays is 'Lets nobody change what was decided about an account.';
create trigger house_account_stays before update on house_account_changes
  for each row execute function house_account_stays();

-- The only way for the serving role to an account of the house: with the decision of a second person.
create function house_account_follows() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update payment_methods m set pay_to = new.pay_to
   where m.id = new.method_id and m.brand_id = new.brand_id
     and m.pay_to is not distinct from new.pay_to_before;
  if not found then
    raise exception 'the account is another one by now' using errcode = '23514',
      constraint = 'house_account_before', table = 'house_account_changes';
  end if;
  return null;
end $$;
comment on function house_account_follows is
  'Puts an account of the house in its place once two persons have said so.';
revoke execute on function house_account_follows, house_account_stays from public;
create trigger house_account_follows after update on house_account_changes
  for each row when (old.state = 'proposed' and new.state = 'done')
  execute function house_account_follows();

revoke insert on payment_methods from lantern_app;
revoke update (pay_to) on payment_methods from lantern_app;
grant insert (brand_id, direction, code, provider, currency, name, mark, arrival, minimum, maximum,
              fee_basis_points, quick_amounts, two_persons_above, most_per_day, countries,
              patience_minutes, position, enabled, least_vip, payout_max)
  on payment_methods to lantern_app;
comment on column payment_methods.payout_max is
  'The most of one payout by this way, whoever pays; a rule of its provider may say another. Null: no such limit.';

-- Whether a provider answers is told by its last orders.
create index deposits_provider on deposits(brand_id, provider, id desc);
create index withdrawals_provider on withdrawals(brand_id, provider, sent_at desc);

-- Whoever changes methods proposes an account; owners and checkers decide, never about their own.
insert into role_grants(role_id, brand_id, grant_code)
select r.id, r.brand_id, 'payments.approve' from roles r where r.code in ('owner', 'checker')
on conflict do nothing;
