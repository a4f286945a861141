-- What operators enter of vendors: games where no list can be asked for, currencies, units of
-- amounts, the house's own ceilings of stakes.

-- A vendor's own name for a game, as it writes it: some write capitals.
alter table games drop constraint games_code_check;
alter table games add constraint games_code_check check (code ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$');

alter table games
  -- Entered by an operator: no list of its vendor's changes or withdraws it until it stands there.
  add column by_house boolean not null default false,
  -- What it may be played in; null: in every currency of its vendor.
  add column currencies text[] check (cardinality(currencies) between 1 and 30),
  -- Of a slot: lines, or ways to win; null: not said.
  add column lines int check (lines between 1 and 1000000),
  -- Counts what operators change, so that a form knows that it is old.
  add column version int not null default 1;
grant update (by_house, currencies, lines, version) on games to lantern_app;

grant insert (brand_id, code, name, enabled, sort, is_listed) on vendors to lantern_app;

alter table vendor_connections
  -- What its games may be played in; null: in every currency.
  add column currencies text[] check (cardinality(currencies) between 1 and 30),
  -- Since when the kill switch is on.
  add column stopped_at timestamptz,
  add column version int not null default 1;
update vendor_connections set stopped_at = now() where is_stopped;
grant insert (currencies, play_origins) on vendor_connections to lantern_app;
grant update (currencies, play_origins, version) on vendor_connections to lantern_app;

create function vendor_stops() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if not new.is_stopped then new.stopped_at := null;
  elsif tg_op = 'INSERT' or not old.is_stopped then new.stopped_at := now();
  end if;
  return new;
end $$;
revoke execute on function vendor_stops from public;
create trigger vendor_connections_stop before insert or update of is_stopped on vendor_connections
  for each row execute function vendor_stops();

-- What a vendor means by one: some write amounts of some currencies in thousands.
create table vendor_units(
  connection_id int not null references vendor_connections,
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  brand_id int not null references brands,
  unit int not null check (unit in (1, 1000)),
  primary key (connection_id, currency)
);
comment on table vendor_units is
  'How much of a currency a vendor means by one; where there is no row, one.';
create index vendor_units_brand on vendor_units(brand_id);
grant select, insert on vendor_units to lantern_app;
grant update (unit) on vendor_units to lantern_app;

-- Above it no vendor of the brand takes a stake, whatever its own limits are.
create table vendor_stake_ceilings(
  brand_id int not null references brands,
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  most bigint not null check (most > 0),
  primary key (brand_id, currency)
);
comment on table vendor_stake_ceilings is
  'The largest stake that a brand takes from any vendor, by currency.';
grant select, insert, delete on vendor_stake_ceilings to lantern_app;
grant update (most) on vendor_stake_ceilings to lantern_app;
grant delete on vendor_stake_limits to lantern_app;

-- A list of games that lost more than half of what it had is one for a person.
alter table vendor_cases drop constraint vendor_cases_kind_check;
alter table vendor_cases add constraint vendor_cases_kind_check check (kind in (
  'settle_without_bet', 'settle_after_cancel', 'settled_twice', 'message_changed', 'bet_reused',
  'stakes_open_at_close', 'result_cancelled', 'transfer_unclear', 'games_list_shrank',
  'bet_left_open'));
-- What is over by itself is closed by nobody.
alter table vendor_cases drop constraint vendor_cases_check;
alter table vendor_cases add constraint vendor_cases_check check (
  (closed_at is not null or closed_by is null)
  and (closed_at is null or closed_by is not null
       or kind in ('games_list_shrank', 'bet_left_open')));
create index vendor_cases_by_itself on vendor_cases(kind, brand_id, vendor_code)
  where closed_at is null and kind in ('games_list_shrank', 'bet_left_open');
