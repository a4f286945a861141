-- Jackpots: money that stakes lead into a pool until one of them takes it all. A pool stands in two
-- accounts of the house, the main pot and the reserve that seeds the next one; what each pool has of
-- them stands on its row, and the books compare.

alter domain ledger_kind drop constraint ledger_kind_check;
alter domain ledger_kind add constraint ledger_kind_check check (value in (
  'adjust', 'bonus.convert', 'bonus.forfeit', 'bonus.grant', 'deposit', 'jackpot.contribution',
  'jackpot.seed', 'jackpot.win', 'opening', 'reverse', 'transfer', 'transfer.capture',
  'transfer.expire', 'transfer.hold', 'transfer.release', 'trial.grant', 'wager.adjust',
  'wager.place', 'wager.resettle', 'wager.reward', 'wager.settle', 'wager.tip', 'wager.unsettle',
  'wager.void', 'withdrawal.capture', 'withdrawal.expire', 'withdrawal.hold',
  'withdrawal.release'));

-- The first seven numbers are taken and members' accounts begin behind them: these two are the last
-- ones that there are.
alter sequence ledger_account_number maxvalue 2147483600;
create or replace function ledger_house_number(purpose text) returns int
  language sql immutable parallel safe return
    case purpose when 'adjustment' then 1 when 'house' then 2 when 'opening' then 3
      when 'payment_clearing' then 4 when 'promotion' then 5 when 'rounding' then 6
      when 'vendor_transit' then 7 when 'jackpot' then 2147483647
      when 'jackpot_reserve' then 2147483646 end;
insert into ledger_accounts(id, book_id, brand_id, class, currency, purpose)
  select ledger_id(b.id, ledger_house_number(house.purpose)), b.id, b.brand_id, b.class, b.currency,
         house.purpose
    from ledger_books b cross join unnest(array['jackpot', 'jackpot_reserve']) as house(purpose)
   order by b.id, house.purpose;

create or replace function ledger_open_accounts(p_member bigint) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare m record;
begin
  select member.brand_id, member.account_class as class, member.currency into strict m
    from members member where member.id = p_member;
  insert into ledger_books(brand_id, class, currency)
    select m.brand_id, m.class, wanted from unnest(
      case when m.class = 'trial' then array[m.currency] else array[m.currency, 'PTS'] end) wanted
     -- a conflict would use up a number all the same, and a book has few
     where not exists (select from ledger_books b where b.brand_id = m.brand_id
                          and b.class = m.class and b.currency = wanted)
    on conflict do nothing;
  insert into ledger_accounts(id, book_id, brand_id, class, currency, purpose)
    select ledger_id(b.id, ledger_house_number(house.purpose)), b.id, b.brand_id, b.class,
           b.currency, house.purpose
      from ledger_books b
     cross join unnest(array['adjustment', 'house', 'jackpot', 'jackpot_reserve', 'opening',
                             'payment_clearing', 'promotion', 'rounding', 'vendor_transit']) as house(purpose)
     where b.brand_id = m.brand_id and b.class = m.class and b.currency in (m.currency, 'PTS')
       and not exists (select from ledger_accounts a
                        where a.book_id = b.id and a.purpose = house.purpose
                          and a.member_id is null)
     order by b.id, house.purpose
    on conflict do nothing;
  insert into ledger_accounts(id, book_id, brand_id, class, currency, member_id, purpose, balance,
                              version)
    select ledger_id(b.id, nextval('ledger_account_number')), b.id, b.brand_id, b.class,
           b.currency, p_member, owned.purpose, 0, 0
      from (values (1, 'trial'), (1, 'cash'), (2, 'held'), (3, 'bonus'), (4, 'points'))
             as owned(place, purpose)
      join ledger_books b on b.brand_id = m.brand_id and b.class = m.class
       and b.currency = case owned.purpose when 'points' then 'PTS' else m.currency end
     where (owned.purpose = 'trial') = (m.class = 'trial')
     order by owned.place
    on conflict do nothing;
end $$;

create or replace function ledger_post(
    p_brand int, p_kind text, p_source text, p_key text, p_hash bytea, p_currency text,
    p_class text, p_reference text, p_happened_at timestamptz, p_posted_at timestamptz,
    p_members bigint[], p_purposes text[], p_amounts bigint[],
    out status text, out entry_id bigint) language plpgsql
  security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_class text;
  v_book int;
  v_accounts bigint[];
begin
  if p_kind not in ('adjust', 'bonus.convert', 'bonus.forfeit', 'bonus.grant', 'deposit',
                    'jackpot.contribution', 'jackpot.seed', 'jackpot.win', 'opening', 'transfer',
                    'trial.grant') then
    raise exception 'kind % is not posted directly', p_kind using errcode = '42501';
  end if;
  if 'held' = any(p_purposes) then
    raise exception 'held money moves by its hold alone' using errcode = '42501';
  end if;
  select coalesce(min(a.class), p_class) into v_class
    from unnest(p_members, p_purposes) as move(member_id, purpose)
    join ledger_accounts a on a.member_id = move.member_id and a.purpose = move.purpose
     and a.currency = p_currency;
  select b.id into v_book from ledger_books b
   where b.brand_id = p_brand and b.class = v_class and b.currency = p_currency;
  -- an owned account of another class or brand is found all the same: the walls refuse it
  select array_agg(a.id order by move.place) into v_accounts
    from unnest(p_members, p_purposes) with ordinality as move(member_id, purpose, place)
    left join ledger_accounts a on a.purpose = move.purpose
     and case when move.member_id is null then a.member_id is null and a.book_id = v_book
              else a.member_id = move.member_id and a.currency = p_currency end;
  if v_book is null or array_position(v_accounts, null) is not null then
    status := 'no_account';
    return;
  end if;
  select posted.status, posted.entry_id into status, entry_id
    from ledger_write(p_brand, v_book, p_kind, p_source, p_key, p_hash, p_reference,
                      p_happened_at, p_posted_at, null, v_accounts, p_amounts) posted;
end $$;

-- A pot that falls between its seed and its cap. Where exactly is drawn when it begins and sealed
-- until it has fallen; the hash of it is shown before.
create table jackpot_pools(
  id int generated always as identity primary key,
  brand_id int not null references brands,
  code text not null check (code ~ '^[a-z][a-z0-9-]{1,29}$'),
  name text not null check (length(name) between 1 and 60),
  currency text not null,
  -- whose wagers feed it: vendors' codes and rooms
  sources text[] not null check (cardinality(sources) between 1 and 50),
  -- of a stake, in millionths, and the part of that for the main pot
  rate int not null check (rate between 1 and 100000),
  main_share int not null check (main_share between 1 and 1000000),
  seed bigint not null check (seed > 0),
  cap bigint not null check (cap > seed),
  is_open boolean not null default true,
  -- which pot this is, counted from one
  drop_no int not null default 1,
  main bigint not null check (main >= 0),
  reserve bigint not null default 0 check (reserve >= 0),
  -- what is owed beyond the smallest unit of money, in 10^-12 of it
  carried_main bigint not null default 0 check (carried_main between 0 and 999999999999),
  carried_reserve bigint not null default 0 check (carried_reserve between 0 and 999999999999),
  point_sealed bytea not null,
  point_hash text not null check (point_hash ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null default now(),
  unique (brand_id, code)
);
comment on table jackpot_pools is 'Pots that stakes feed, each with what stands in it now.';
grant select, insert on jackpot_pools to lantern_app;
grant update (is_open, drop_no, main, reserve, carried_main, carried_reserve, point_sealed,
              point_hash) on jackpot_pools to lantern_app;
grant usage on sequence jackpot_pools_id_seq to lantern_app;

-- What was settled and has not fed its pots yet: written in the transaction that takes the event out
-- of the outbox, and taken out by the one that feeds them.
create table jackpot_due(
  id bigint generated always as identity primary key,
  brand_id int not null,
  wagers bigint[] not null
);
comment on table jackpot_due is 'Settled wagers that have not fed the jackpots of their brand yet.';
create index jackpot_due_brand on jackpot_due(brand_id, id);
grant select, insert, delete on jackpot_due to lantern_app;
grant usage on sequence jackpot_due_id_seq to lantern_app;

-- A wager feeds a pool once. Without foreign keys: each row would lock the one row of its pool.
create table jackpot_contributions(
  pool_id int not null,
  wager_id bigint not null,
  brand_id int not null,
  drop_no int not null,
  stake bigint not null check (stake > 0),
  main bigint not null check (main >= 0),
  reserve bigint not null check (reserve >= 0),
  primary key (pool_id, wager_id)
);
comment on table jackpot_contributions is 'What each wager led into each pool; append-only.';
grant select, insert on jackpot_contributions to lantern_app;
create trigger jackpot_contributions_append_only
  before update or delete or truncate on jackpot_contributions
  for each statement execute function refuse_change();

-- A pot that fell: to whom, by which wager, and the point that was sealed until then with what its
-- hash was made of.
create table jackpot_wins(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  pool_id int not null references jackpot_pools,
  drop_no int not null,
  wager_id bigint not null references wagers,
  member_id bigint not null references members,
  amount bigint not null check (amount > 0),
  point bigint not null,
  salt text not null,
  entry_id bigint not null references ledger_entries,
  won_at timestamptz not null,
  constraint pot_falls_once unique (pool_id, drop_no)
);
comment on table jackpot_wins is 'Pots that fell, with the point that was sealed until then.';
create index jackpot_wins_brand on jackpot_wins(brand_id, id desc);
create index jackpot_wins_member on jackpot_wins(member_id);
create index jackpot_wins_wager on jackpot_wins(wager_id);
create index jackpot_wins_entry on jackpot_wins(entry_id);
grant select, insert on jackpot_wins to lantern_app;
grant usage on sequence jackpot_wins_id_seq to lantern_app;
create trigger jackpot_wins_append_only before update or delete or truncate on jackpot_wins
  for each statement execute function refuse_change();
