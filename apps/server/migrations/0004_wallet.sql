-- The ledger. Money moves by entries: balanced, immutable facts whose postings sum to zero. The
-- serving role may read these tables and execute the functions at the end; it can write none.

-- A closed circle of money: entries and accounts belong to exactly one book, so nothing ever
-- crosses from brand to brand, from real to trial or test, or from currency to currency. The ids of
-- a book's entries and accounts begin with it: a plain check keeps every posting inside its book.
create table ledger_books(
  id int generated always as identity primary key check (id < 8192),
  brand_id int not null references brands,
  class text not null check (class in ('real', 'trial', 'test')),
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  unique (brand_id, class, currency),
  unique (id, brand_id, class, currency),
  check ((class = 'trial') = (currency = 'PLAY'))
);
comment on table ledger_books is
  'A closed circle of money: brand, class and currency. No posting leaves its book.';

-- One purpose, one owner, one currency. Owned accounts keep a balance and a version; accounts of
-- the house keep neither, so that no row is hot: their sums are added from postings.
-- The house's accounts have the same number in every book, members' accounts begin behind them.
create sequence ledger_account_number start with 8;
create function ledger_house_number(purpose text) returns int
  language sql immutable parallel safe return
    case purpose when 'adjustment' then 1 when 'house' then 2 when 'opening' then 3
      when 'payment_clearing' then 4 when 'promotion' then 5 when 'rounding' then 6
      when 'vendor_transit' then 7 end;
comment on function ledger_house_number is
  'The number that the house''s account of a purpose has in every book; null for a member''s.';
create table ledger_accounts(
  id bigint primary key,
  book_id int not null,
  brand_id int not null,
  class text not null,
  currency text not null,
  member_id bigint references members,
  purpose text not null,
  balance bigint,
  version bigint,
  -- of its last entry: no later one is older, however long it waited for its lock
  posted_at timestamptz,
  overdrawn boolean not null default false,
  foreign key (book_id, brand_id, class, currency)
    references ledger_books(id, brand_id, class, currency),
  constraint only_owned_accounts_keep_balances check (
    num_nulls(member_id, balance, version) % 3 = 0
    and num_nonnulls(posted_at) <= num_nonnulls(member_id)),
  -- only a resettlement or the void of a settled wager may overdraw, and marks it
  constraint balance_not_negative check (balance >= 0 or overdrawn)
) with (fillfactor = 70);
comment on table ledger_accounts is
  'One purpose, one owner, one currency; a balance and a version only where a member owns it.';
-- What can never change is checked once, when the account is opened: checks of the table would be
-- read and prepared anew by every statement that moves a balance.
create function account_well_formed() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
declare wrong text;
begin
  if new.id >> 40 <> new.book_id then
    wrong := 'account_in_its_book';
  elsif new.member_id is null
      and new.id & 1099511627775 is distinct from ledger_house_number(new.purpose)
    or new.member_id is not null
      and (new.purpose not in ('cash', 'held', 'bonus', 'points', 'trial')
        or (new.purpose = 'trial') <> (new.class = 'trial')
        or (new.purpose = 'points') <> (new.currency = 'PTS')) then
    wrong := 'account_purpose_known';
  end if;
  if wrong is not null then
    raise exception 'account % of purpose % is not well formed', new.id, new.purpose
      using errcode = '23514', constraint = wrong, table = 'ledger_accounts';
  end if;
  return new;
end $$;
comment on function account_well_formed is
  'An account stands in its book, and its purpose fits its owner, class and currency.';
create trigger account_well_formed before insert on ledger_accounts
  for each row execute function account_well_formed();
create unique index ledger_accounts_owned on ledger_accounts(member_id, currency, purpose)
  where member_id is not null;
-- the account whose lock stands for all accounts of its owner
create unique index ledger_accounts_main on ledger_accounts(member_id, currency)
  where purpose in ('cash', 'trial');
create unique index ledger_accounts_house on ledger_accounts(book_id, purpose)
  where member_id is null;
create index ledger_accounts_brand on ledger_accounts(brand_id);
create index ledger_accounts_member on ledger_accounts(member_id);
create index ledger_accounts_book on ledger_accounts(book_id, brand_id, class, currency);

-- What an entry can be; modules/wallet/kinds.ts has the same list.
create domain ledger_kind as text check (value in (
  'adjust', 'bonus.convert', 'bonus.forfeit', 'bonus.grant', 'deposit', 'opening', 'reverse',
  'transfer', 'transfer.capture', 'transfer.expire', 'transfer.hold', 'transfer.release',
  'trial.grant', 'wager.place', 'wager.resettle', 'wager.settle', 'wager.void',
  'withdrawal.capture', 'withdrawal.expire', 'withdrawal.hold', 'withdrawal.release'));
comment on domain ledger_kind is 'What an entry of the ledger can be.';

-- One balanced business fact, never changed.
create sequence ledger_entry_number;
-- Domains, since their checks are prepared once for a connection, a table's for every statement.
create domain ledger_source as text collate "C" check (length(value) between 1 and 40);
comment on domain ledger_source is 'Who counts the keys: a room, a vendor, a payment provider.';
create domain ledger_key as text collate "C" check (length(value) between 1 and 120);
comment on domain ledger_key is 'An idempotency key within its source.';
create domain content_hash as bytea check (length(value) = 32);
comment on domain content_hash is 'Of what a repeat must say again.';
create domain ledger_reference as text check (length(value) <= 60);
comment on domain ledger_reference is
  'What an entry belongs to, as a person would quote it: B-12 (a wager), D-45, W-6 (a withdrawal).';
create table ledger_entries(
  id bigint not null,
  book_id int not null,
  brand_id int not null,
  kind ledger_kind not null,
  source ledger_source not null,
  idempotency_key ledger_key not null,
  content_hash content_hash not null,
  reference ledger_reference not null,
  happened_at timestamptz not null,
  posted_at timestamptz not null,
  reverses_id bigint,
  primary key (id),
  constraint entry_in_its_book check (id >> 40 = book_id),
  constraint entry_posted_once unique (brand_id, source, idempotency_key),
  -- an entry is undone inside its own book
  constraint reversal_in_one_book check (reverses_id >> 40 = book_id),
  foreign key (reverses_id) references ledger_entries
);
comment on table ledger_entries is
  'One balanced business fact with its idempotency key; append-only.';
create unique index entry_reversed_once on ledger_entries(reverses_id)
  where reverses_id is not null;

-- One signed line of an entry on one account. Balance and version only where the account is owned.
-- That entry and account exist is checked by the trigger entry_balances for all rows of a statement:
-- foreign keys would lock the one row of a house account again and again, and neither an entry nor
-- an account can ever be deleted.
create table ledger_postings(
  entry_id bigint not null,
  account_id bigint not null,
  amount bigint not null check (amount <> 0),
  balance_before bigint,
  balance_after bigint,
  version bigint,
  primary key (entry_id, account_id),
  -- money never crosses from class to class, brand to brand or currency to currency
  constraint posting_in_one_book check (entry_id >> 40 = account_id >> 40),
  constraint posting_adds_up check (balance_before + amount = balance_after),
  constraint posting_kept_whole check (
    num_nulls(balance_before, balance_after, version) % 3 = 0)
);
comment on table ledger_postings is
  'One signed line of an entry on one account, with the balance before and after; append-only.';
create unique index version_used_once on ledger_postings(account_id, version)
  where version is not null;

-- Money set aside for a purpose: moved from cash to held by the entry of the same id.
create table ledger_holds(
  id bigint primary key,
  book_id int not null,
  brand_id int not null references brands,
  member_id bigint not null references members,
  subject text not null check (subject in ('withdrawal', 'transfer')),
  amount bigint not null check (amount > 0),
  -- what is not captured, released or expired yet
  remaining bigint not null,
  expires_at timestamptz,
  foreign key (id) references ledger_entries,
  constraint hold_never_exceeded check (remaining between 0 and amount)
);
comment on table ledger_holds is
  'Money moved from cash to held by the entry of the same id, until later entries close it.';
create index ledger_holds_brand on ledger_holds(brand_id);
create index ledger_holds_member on ledger_holds(member_id);
create index ledger_holds_open on ledger_holds(expires_at) where remaining > 0;

-- One end of a hold, whole or part; the entry moved the money.
create table ledger_hold_closings(
  entry_id bigint primary key references ledger_entries,
  hold_id bigint not null references ledger_holds,
  how text not null check (how in ('capture', 'release', 'expire')),
  amount bigint not null check (amount > 0),
  remaining bigint not null check (remaining >= 0)
);
comment on table ledger_hold_closings is
  'One end of a hold, in whole or in part: captured, released or expired; append-only.';
create index ledger_hold_closings_hold on ledger_hold_closings(hold_id);

-- What GLI-19 2.8.8 calls significant: somebody has to look at it.
create table significant_events(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('account.overdrawn')),
  member_id bigint references members,
  subject text not null,
  details jsonb not null
);
comment on table significant_events is 'Something a person has to look at; append-only.';
create index significant_events_brand on significant_events(brand_id, id);
create index significant_events_member on significant_events(member_id);

-- ---- walls ----

create trigger significant_events_append_only
  before update or delete or truncate on significant_events
  for each statement execute function refuse_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
  for each statement execute function refuse_change();
create trigger ledger_hold_closings_append_only
  before update or delete or truncate on ledger_hold_closings
  for each statement execute function refuse_change();
create trigger ledger_books_append_only before update or delete or truncate on ledger_books
  for each statement execute function refuse_change();
create trigger ledger_accounts_stay before delete or truncate on ledger_accounts
  for each statement execute function refuse_change();
create trigger ledger_accounts_fixed
  before update of id, book_id, brand_id, class, currency, member_id, purpose on ledger_accounts
  for each statement execute function refuse_change();
create trigger ledger_holds_stay before delete or truncate on ledger_holds
  for each statement execute function refuse_change();
create trigger ledger_holds_fixed
  before update of id, book_id, brand_id, member_id, subject, amount, expires_at on ledger_holds
  for each statement execute function refuse_change();

-- The postings of an entry come with one statement and sum to zero; their entry and accounts are
-- there. The lookups can only go by their index, however small a table was at the first plan.
create function entry_balances() returns trigger language plpgsql
  set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  unbalanced bigint;
  loose bigint;
begin
  select (select e.entry_id
            from (select fresh.entry_id, sum(fresh.amount) as amount, count(*) as postings
                    from fresh group by fresh.entry_id) e
            left join lateral (
              select true as is_there from ledger_entries x where x.id = e.entry_id limit 1) entry
              on true
           where e.amount <> 0 or e.postings < 2 or entry.is_there is null limit 1),
         (select fresh.entry_id
            from fresh
            left join lateral (
              select true as is_there from ledger_accounts a where a.id = fresh.account_id limit 1)
              account on true
           where account.is_there is null limit 1)
    into unbalanced, loose;
  if loose is not null or unbalanced is not null and not exists (
      select from ledger_entries e where e.id = unbalanced) then
    raise exception 'a posting of entry % has no entry or no account', coalesce(loose, unbalanced)
      using errcode = '23503', constraint = 'posting_has_both_ends', table = 'ledger_postings';
  end if;
  if unbalanced is not null then
    raise exception 'entry % does not balance', unbalanced
      using errcode = '23514', constraint = 'entry_balances', table = 'ledger_postings';
  end if;
  return null;
end $$;
comment on function entry_balances is
  'The postings of an entry sum to zero, and their entry and accounts are there.';
create trigger entry_balances after insert on ledger_postings
  referencing new table as fresh for each statement execute function entry_balances();

-- Whoever overdraws an account, and however, somebody hears of it.
create function account_overdrawn() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
declare cause text;
begin
  select e.reference into cause from ledger_postings p
    join ledger_entries e on e.id = p.entry_id
   where p.account_id = new.id and p.version = new.version;
  insert into significant_events(brand_id, kind, member_id, subject, details)
    values (new.brand_id, 'account.overdrawn', new.member_id, coalesce(cause, ''),
            jsonb_build_object('purpose', new.purpose, 'currency', new.currency,
                               'before', old.balance::text, 'after', new.balance::text));
  insert into outbox(brand_id, name, payload)
    values (new.brand_id, 'account.overdrawn',
            jsonb_build_object('memberId', new.member_id::text, 'subject', coalesce(cause, '')));
  return null;
end $$;
comment on function account_overdrawn is 'Tells that an account fell below zero, or further.';
create trigger account_overdrawn after update on ledger_accounts
  for each row when (new.overdrawn and new.balance < old.balance)
  execute function account_overdrawn();

-- ---- functions: the only ways to write ----

-- The id of an entry or an account: its book, then its number.
create function ledger_id(book_id int, number bigint) returns bigint
  language sql immutable parallel safe return (book_id::bigint << 40) | number;
comment on function ledger_id is 'The id of an entry or an account: its book, then its number.';

-- Opens the accounts of a member and, with the first member who needs them, those of the house.
create function ledger_open_accounts(p_member bigint) returns void language plpgsql
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
     cross join unnest(array['adjustment', 'house', 'opening', 'payment_clearing', 'promotion',
                             'rounding', 'vendor_transit']) as house(purpose)
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
comment on function ledger_open_accounts is 'Opens the accounts of a member; again: nothing.';

-- Whoever moves money of a member first locks the account it plays from (cash or trial); that
-- lock stands for its other accounts. Many members are locked in the order of the accounts' ids.
create function ledger_lock(p_member bigint) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform from ledger_accounts where member_id = p_member and purpose in ('cash', 'trial')
    order by id for no key update;
end $$;
comment on function ledger_lock is 'Locks the accounts of a member until the transaction ends.';

-- The outcome kept under a key: repeated, conflict, or null where the key is new.
create function ledger_known(p_brand int, p_source text, p_key text, p_hash bytea,
    out status text, out entry_id bigint) language plpgsql stable
  set search_path = public, pg_temp as $$
begin
  select case when e.content_hash = p_hash then 'repeated' else 'conflict' end,
         case when e.content_hash = p_hash then e.id end
    into status, entry_id
    from ledger_entries e
   where e.brand_id = p_brand and e.source = p_source and e.idempotency_key = p_key;
end $$;

-- Posts an entry on accounts of one book: key first, then locks in the order of ids, then the key
-- again (it may have been used while we waited), then funds. Never overdraws. The moment was taken
-- before the locks: where the accounts have moved since, the entry takes the moment of the last.
create function ledger_write(
    p_brand int, p_book int, p_kind text, p_source text, p_key text, p_hash bytea,
    p_reference text, p_happened_at timestamptz, p_posted_at timestamptz, p_reverses bigint,
    p_accounts bigint[], p_amounts bigint[],
    out status text, out entry_id bigint) language plpgsql
  set search_path = public, pg_temp as $$
declare v_posted_at timestamptz;
begin
  select known.status, known.entry_id into status, entry_id
    from ledger_known(p_brand, p_source, p_key, p_hash) known;
  if status is not null then return; end if;

  perform from ledger_accounts a
    where a.member_id in (select own.member_id from ledger_accounts own
                           where own.id = any(p_accounts))
      and a.purpose in ('cash', 'trial')
    order by a.id for no key update;

  select known.status, known.entry_id into status, entry_id
    from ledger_known(p_brand, p_source, p_key, p_hash) known;
  if status is not null then return; end if;
  if exists (select from ledger_entries e
              where e.reverses_id = p_reverses) then
    status := 'state_changed';
    return;
  end if;
  if exists (select from unnest(p_accounts, p_amounts) as move(account_id, amount)
               join ledger_accounts a on a.id = move.account_id
              where move.amount < 0 and a.balance + move.amount < 0) then
    status := 'insufficient_funds';
    return;
  end if;

  select greatest(p_posted_at, max(a.posted_at)) into v_posted_at
    from ledger_accounts a where a.id = any(p_accounts);
  insert into ledger_entries(id, book_id, brand_id, kind, source, idempotency_key, content_hash,
                             reference, happened_at, posted_at, reverses_id)
    values (ledger_id(p_book, nextval('ledger_entry_number')), p_book, p_brand, p_kind, p_source,
            p_key, p_hash, p_reference, p_happened_at, v_posted_at, p_reverses)
    on conflict do nothing returning id into entry_id;
  if entry_id is null then
    -- a twin on other accounts was faster, or the entry to undo is undone already
    select coalesce(known.status, 'state_changed'), known.entry_id into status, entry_id
      from ledger_known(p_brand, p_source, p_key, p_hash) known;
    return;
  end if;

  with moved as (
    update ledger_accounts a
       set balance = a.balance + move.amount, version = a.version + 1, posted_at = v_posted_at,
           overdrawn = a.overdrawn and a.balance + move.amount < 0
      from unnest(p_accounts, p_amounts) as move(account_id, amount)
     where a.id = move.account_id and a.member_id is not null
    returning a.id, a.balance, a.version)
  insert into ledger_postings(entry_id, account_id, amount, balance_before, balance_after, version)
    select ledger_write.entry_id, move.account_id, move.amount,
           moved.balance - move.amount, moved.balance, moved.version
      from unnest(p_accounts, p_amounts) as move(account_id, amount)
      left join moved on moved.id = move.account_id;
  status := 'posted';
end $$;
comment on function ledger_write is 'Posts an entry once per key; not for the serving role.';

-- Posts a plain entry. A null member means an account of the house.
create function ledger_post(
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
                    'opening', 'transfer', 'trial.grant') then
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
comment on function ledger_post is 'Posts a plain entry once per key.';

-- Undoes a plain entry by its opposite, once.
create function ledger_reverse(
    p_brand int, p_entry bigint, p_source text, p_key text, p_hash bytea, p_reference text,
    p_posted_at timestamptz, out status text, out entry_id bigint) language plpgsql
  security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare e record;
begin
  select undone.id, undone.book_id, undone.kind into strict e
    from ledger_entries undone where undone.id = p_entry and undone.brand_id = p_brand;
  if e.kind not in ('adjust', 'bonus.convert', 'bonus.forfeit', 'bonus.grant', 'deposit',
                    'opening', 'transfer', 'trial.grant') then
    raise exception 'an entry of kind % is not reversed directly', e.kind using errcode = '42501';
  end if;
  select posted.status, posted.entry_id into status, entry_id
    from (select array_agg(p.account_id order by p.account_id) as accounts,
                 array_agg(-p.amount order by p.account_id) as amounts
            from ledger_postings p where p.entry_id = p_entry) opposite,
         ledger_write(p_brand, e.book_id, 'reverse', p_source, p_key, p_hash, p_reference,
                      p_posted_at, p_posted_at, p_entry, opposite.accounts,
                      opposite.amounts) posted;
end $$;
comment on function ledger_reverse is 'Undoes a plain entry by its opposite, at most once.';

-- Sets money of a member aside: cash to held.
create function ledger_hold(
    p_brand int, p_member bigint, p_subject text, p_currency text, p_amount bigint,
    p_source text, p_key text, p_hash bytea, p_reference text, p_posted_at timestamptz,
    p_expires_at timestamptz, out status text, out entry_id bigint) language plpgsql
  security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  cash record;
  held record;
begin
  select a.id, a.book_id into cash from ledger_accounts a
   where a.brand_id = p_brand and a.member_id = p_member and a.currency = p_currency
     and a.purpose = 'cash';
  select a.id into held from ledger_accounts a
   where a.brand_id = p_brand and a.member_id = p_member and a.currency = p_currency
     and a.purpose = 'held';
  if cash.id is null or held.id is null then
    status := 'no_account';
    return;
  end if;
  select posted.status, posted.entry_id into status, entry_id
    from ledger_write(p_brand, cash.book_id, p_subject || '.hold', p_source, p_key, p_hash,
                      p_reference, p_posted_at, p_posted_at, null, array[cash.id, held.id],
                      array[-p_amount, p_amount]) posted;
  if status = 'posted' then
    insert into ledger_holds(id, book_id, brand_id, member_id, subject, amount, remaining,
                             expires_at)
      values (entry_id, cash.book_id, p_brand, p_member, p_subject, p_amount, p_amount,
              p_expires_at);
  end if;
end $$;
comment on function ledger_hold is 'Moves money of a member from cash to held, once per key.';

-- Captures, releases or expires a hold, whole (null) or in part.
create function ledger_close_hold(
    p_brand int, p_hold bigint, p_how text, p_amount bigint, p_to text, p_source text,
    p_key text, p_hash bytea, p_reference text, p_posted_at timestamptz,
    out status text, out entry_id bigint) language plpgsql
  security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  h record;
  v_amount bigint;
  v_held bigint;
  v_to bigint;
begin
  select known.status, known.entry_id into status, entry_id
    from ledger_known(p_brand, p_source, p_key, p_hash) known;
  if status is not null then return; end if;
  select hold.member_id, hold.book_id, hold.subject into strict h
    from ledger_holds hold where hold.id = p_hold and hold.brand_id = p_brand;
  perform ledger_lock(h.member_id);
  -- under the lock: nobody else closes a hold of this member now
  select known.status, known.entry_id into status, entry_id
    from ledger_known(p_brand, p_source, p_key, p_hash) known;
  if status is not null then return; end if;
  select coalesce(p_amount, hold.remaining) into v_amount
    from ledger_holds hold where hold.id = p_hold and hold.remaining >= coalesce(p_amount, 1);
  if v_amount is null then
    status := 'state_changed';
    return;
  end if;
  select a.id into strict v_held from ledger_accounts a
   where a.member_id = h.member_id and a.book_id = h.book_id and a.purpose = 'held';
  if p_how = 'capture' then
    select a.id into strict v_to from ledger_accounts a
     where a.book_id = h.book_id and a.member_id is null and a.purpose = p_to;
  else
    select a.id into strict v_to from ledger_accounts a
     where a.member_id = h.member_id and a.book_id = h.book_id and a.purpose = 'cash';
  end if;
  select posted.status, posted.entry_id into status, entry_id
    from ledger_write(p_brand, h.book_id, h.subject || '.' || p_how, p_source, p_key, p_hash,
                      p_reference, p_posted_at, p_posted_at, null, array[v_held, v_to],
                      array[-v_amount, v_amount]) posted;
  if status = 'posted' then
    update ledger_holds hold set remaining = hold.remaining - v_amount where hold.id = p_hold;
    insert into ledger_hold_closings(entry_id, hold_id, how, amount, remaining)
      select ledger_close_hold.entry_id, p_hold, p_how, v_amount, hold.remaining
        from ledger_holds hold where hold.id = p_hold;
  end if;
end $$;
comment on function ledger_close_hold is 'Captures, releases or expires a hold by a new entry.';

grant select on ledger_books, ledger_accounts, ledger_entries, ledger_postings, ledger_holds,
  ledger_hold_closings, significant_events to lantern_app;
revoke execute on function ledger_id, ledger_known, ledger_write, ledger_open_accounts, ledger_lock,
  ledger_post, ledger_reverse, ledger_hold, ledger_close_hold, entry_balances, account_overdrawn
  from public;
grant execute on function ledger_open_accounts, ledger_lock, ledger_post, ledger_reverse,
  ledger_hold, ledger_close_hold to lantern_app;
