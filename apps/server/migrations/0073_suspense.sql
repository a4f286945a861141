-- Money that arrived and fits no order stands in an account of its own until two persons say what
-- becomes of it.

alter domain ledger_kind drop constraint ledger_kind_check;
alter domain ledger_kind add constraint ledger_kind_check check (value in (
  'adjust', 'bonus.convert', 'bonus.forfeit', 'bonus.grant', 'deposit', 'jackpot.contribution',
  'jackpot.seed', 'jackpot.win', 'opening', 'reverse', 'suspense',
  'transfer', 'transfer.capture', 'transfer.down', 'transfer.expire', 'transfer.hold',
  'transfer.release', 'transfer.up', 'trial.grant', 'wager.adjust', 'wager.place',
  'wager.resettle', 'wager.reward', 'wager.settle', 'wager.tip', 'wager.unsettle', 'wager.void',
  'withdrawal.capture', 'withdrawal.expire', 'withdrawal.hold', 'withdrawal.release',
  'withdrawal.return'));

-- Members' accounts end below: one number more of those behind them.
create or replace function ledger_house_number(purpose text) returns int
  language sql immutable parallel safe return
    case purpose when 'adjustment' then 1 when 'house' then 2 when 'opening' then 3
      when 'payment_clearing' then 4 when 'promotion' then 5 when 'rounding' then 6
      when 'vendor_transit' then 7 when 'jackpot' then 2147483647
      when 'jackpot_reserve' then 2147483646 when 'suspense' then 2147483645 end;
insert into ledger_accounts(id, book_id, brand_id, class, currency, purpose)
  select ledger_id(b.id, ledger_house_number('suspense')), b.id, b.brand_id, b.class, b.currency,
         'suspense'
    from ledger_books b order by b.id;

-- As it was, with the new account.
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
                             'payment_clearing', 'promotion', 'rounding', 'suspense',
                             'vendor_transit']) as house(purpose)
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

-- Money may arrive in a currency that no member of the brand has an account in.
create function ledger_open_house(p_brand int, p_currency text) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_books(brand_id, class, currency)
    select p_brand, 'real', p_currency
     where not exists (select from ledger_books b where b.brand_id = p_brand
                          and b.class = 'real' and b.currency = p_currency)
    on conflict do nothing;
  insert into ledger_accounts(id, book_id, brand_id, class, currency, purpose)
    select ledger_id(b.id, ledger_house_number(house.purpose)), b.id, b.brand_id, b.class,
           b.currency, house.purpose
      from ledger_books b
     cross join unnest(array['adjustment', 'house', 'jackpot', 'jackpot_reserve', 'opening',
                             'payment_clearing', 'promotion', 'rounding', 'suspense',
                             'vendor_transit']) as house(purpose)
     where b.brand_id = p_brand and b.class = 'real' and b.currency = p_currency
       and not exists (select from ledger_accounts a
                        where a.book_id = b.id and a.purpose = house.purpose
                          and a.member_id is null)
     order by b.id, house.purpose
    on conflict do nothing;
end $$;
comment on function ledger_open_house is
  'Opens the house''s accounts of a brand in a currency, real money, where they are missing.';
revoke execute on function ledger_open_house from public;
grant execute on function ledger_open_house to lantern_app;

-- The same function with a kind more.
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
                    'jackpot.contribution', 'jackpot.seed', 'jackpot.win', 'opening', 'suspense',
                    'transfer', 'transfer.down', 'transfer.up', 'trial.grant',
                    'withdrawal.return') then
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

create table suspense_items(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  provider text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  -- line: of a statement; notice: a provider told of it; excess: paid beside what was credited
  source text not null check (source in ('line', 'notice', 'excess')),
  -- what the bank or provider calls it
  reference text not null,
  -- the line that lists it, as soon as there is one
  line_id bigint unique references payment_lines,
  event_id text,
  -- the deposit that was paid once before
  deposit_id bigint references deposits,
  arrived_at timestamptz not null,
  owner_id bigint references operators,
  owner_name text,
  state text not null default 'open'
    check (state in ('open', 'credited', 'sent_back', 'house')),
  -- what one person wants
  wanted text check (wanted in ('credited', 'sent_back', 'house')),
  -- to this member: into this deposit of it, or into one that is made for it
  wanted_member bigint references members,
  wanted_deposit bigint references deposits,
  -- under which the bank sends it back
  wanted_reference text check (length(wanted_reference) between 3 and 64),
  wanted_words text check (length(wanted_words) between 3 and 140),
  proposed_by bigint references operators,
  proposed_by_name text,
  proposed_at timestamptz,
  ended_by bigint references operators,
  ended_by_name text,
  ended_at timestamptz,
  credited_deposit bigint references deposits,
  constraint suspense_owner_whole check (num_nonnulls(owner_id, owner_name) in (0, 2)),
  constraint suspense_event_of_notice check ((source = 'notice') = (event_id is not null)),
  constraint suspense_line_of_line check (source <> 'line' or line_id is not null),
  constraint suspense_deposit_of_excess check (source <> 'excess' or deposit_id is not null),
  constraint suspense_wish_whole check (
    num_nonnulls(wanted, wanted_words, proposed_by, proposed_by_name, proposed_at) in (0, 5)),
  constraint suspense_wish_fits check (
    wanted is null and num_nonnulls(wanted_member, wanted_deposit, wanted_reference) = 0
    or wanted = 'credited' and wanted_member is not null and wanted_reference is null
    or wanted = 'sent_back' and wanted_reference is not null
       and num_nonnulls(wanted_member, wanted_deposit) = 0
    or wanted = 'house' and num_nonnulls(wanted_member, wanted_deposit, wanted_reference) = 0),
  constraint suspense_end_whole check (
    num_nonnulls(ended_by, ended_by_name, ended_at) = case state when 'open' then 0 else 3 end),
  constraint suspense_end_as_wanted check (state = 'open' or state = wanted),
  constraint suspense_second_person check (ended_by <> proposed_by),
  constraint suspense_credited check ((state = 'credited') = (credited_deposit is not null))
);
comment on table suspense_items is
  'Money that arrived and fits no order, from its arrival to its end; entries `suspense:<id>` and `suspense:<id>:end`.';
create unique index suspense_items_event on suspense_items(provider, event_id)
  where event_id is not null;
create index suspense_items_list on suspense_items(brand_id, id);
create index suspense_items_open on suspense_items(brand_id, id) where state = 'open';
create index suspense_items_deposit on suspense_items(deposit_id);
create index suspense_items_owner on suspense_items(owner_id);
create index suspense_items_wanted_member on suspense_items(wanted_member);
create index suspense_items_wanted_deposit on suspense_items(wanted_deposit);
create index suspense_items_proposed_by on suspense_items(proposed_by);
create index suspense_items_ended_by on suspense_items(ended_by);
create unique index suspense_items_credited on suspense_items(credited_deposit);
grant select, insert on suspense_items to lantern_app;
grant update (line_id, owner_id, owner_name, state, wanted, wanted_member, wanted_deposit,
              wanted_reference, wanted_words, proposed_by, proposed_by_name, proposed_at, ended_by,
              ended_by_name, ended_at, credited_deposit) on suspense_items to lantern_app;
grant usage on sequence suspense_items_id_seq to lantern_app;
create function suspense_stays() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  -- a statement may still list what was told of before
  if old.state <> 'open' and to_jsonb(new) - 'line_id' <> to_jsonb(old) - 'line_id' then
    raise exception 'what has ended stays' using errcode = '23514',
      constraint = 'suspense_stays', table = 'suspense_items';
  end if;
  return new;
end $$;
comment on function suspense_stays is 'Lets nobody change what became of money in suspense.';
revoke execute on function suspense_stays from public;
create trigger suspense_stays before update on suspense_items
  for each row execute function suspense_stays();
