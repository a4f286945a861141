-- Conditions on withdrawals: one lock for each credit, and the turnover that was led into it.
--
-- Bets pay nothing for it: what was settled, settled anew or taken back since is found by comparing a
-- member's wagers with what was seen of them, under the lock of its row here. A withdrawal is judged
-- after that, under the lock of the accounts from which bets are placed.

-- The member's row by which looks at its bets come one after the other.
create table rollover_members(
  member_id bigint primary key references members,
  brand_id int not null references brands,
  -- when its bets were last compared
  seen_at timestamptz not null,
  -- a lock waits for turnover, or was met so lately that a bet taken back opens it again
  is_watched boolean not null
);
comment on table rollover_members is 'A member with locks, and when its bets were last compared.';
create index rollover_members_brand on rollover_members(brand_id);
create index rollover_members_watched on rollover_members(seen_at) where is_watched;
grant select, insert on rollover_members to lantern_app;
grant update (seen_at, is_watched) on rollover_members to lantern_app;

-- Turnover that a credit asks for before money leaves. open: some is missing. met: none is. owing: it
-- was met, then a bet that had counted was taken back. waived, forfeited: an operator ended it, the
-- latter with the bonus taken back. spent: what it was for had been lost when the next credit came.
create table rollover_locks(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  member_id bigint not null references rollover_members,
  book_id int not null references ledger_books,
  source text not null check (source in ('deposit', 'operator', 'promotion')),
  -- of the deposit, the claim or the operator's call: one credit makes one lock
  source_ref text not null,
  deposit bigint not null check (deposit >= 0),
  bonus bigint not null check (bonus >= 0),
  required bigint not null check (required > 0),
  progress bigint not null default 0,
  -- what counts, as it was when the lock was made
  terms jsonb not null,
  state text not null default 'open'
    check (state in ('open', 'met', 'owing', 'waived', 'forfeited', 'spent')),
  -- only bets with a larger id count
  after_wager bigint not null,
  made_at timestamptz not null,
  -- the first time; it stays when a bet is taken back later
  met_at timestamptz,
  closed_at timestamptz,
  closed_by text,
  reason text,
  -- what a forfeit took back of the bonus
  taken bigint not null default 0 check (taken between 0 and bonus),
  constraint lock_made_once unique (brand_id, source, source_ref),
  constraint progress_within check (progress between 0 and required),
  constraint state_fits check (case state
    when 'open' then progress < required and met_at is null
    when 'owing' then progress < required and met_at is not null
    when 'met' then progress = required and met_at is not null
    else closed_at is not null end),
  constraint closing_whole check (
    (closed_at is null) = (state in ('open', 'met', 'owing')) and (closed_by is null) = (closed_at is null))
);
comment on table rollover_locks is 'Turnover that a credit asks for before money leaves.';
create index rollover_locks_member on rollover_locks(member_id, id);
create index rollover_locks_book on rollover_locks(book_id);
grant select, insert on rollover_locks to lantern_app;
grant update (progress, state, met_at, closed_at, closed_by, reason, taken) on rollover_locks
  to lantern_app;

-- A bet as it was last seen, what of it was led into locks, and why not more.
create table rollover_bets(
  wager_id bigint primary key references wagers,
  member_id bigint not null references rollover_members,
  brand_id int not null references brands,
  state wager_state not null,
  valid_bet bigint not null check (valid_bet >= 0),
  -- less what stood against it on other sides
  net_bet bigint not null check (net_bet between 0 and valid_bet),
  counted bigint not null check (counted >= 0),
  reason text check (reason in ('running', 'taken_back', 'nothing', 'excluded', 'odds', 'stake',
    'opposite', 'funds', 'weighted', 'full'))
) with (fillfactor = 80);
comment on table rollover_bets is 'A bet as rollover last saw it: what counted, and why not more.';
create index rollover_bets_member on rollover_bets(member_id, wager_id);
create index rollover_bets_brand on rollover_bets(brand_id);
grant select, insert, update on rollover_bets to lantern_app;

-- What a bet added to a lock; below zero where it was taken back.
create table rollover_entries(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  lock_id bigint not null references rollover_locks,
  wager_id bigint not null references rollover_bets,
  amount bigint not null,
  -- the bet's own turnover behind it, before weight
  used bigint not null,
  at timestamptz not null,
  check (amount <> 0 or used <> 0)
);
comment on table rollover_entries is 'What bets added to locks and took back; append-only.';
create index rollover_entries_lock on rollover_entries(lock_id);
create index rollover_entries_wager on rollover_entries(wager_id);
create index rollover_entries_brand on rollover_entries(brand_id);
create trigger rollover_entries_append_only before update or delete or truncate on rollover_entries
  for each statement execute function refuse_change();
grant select, insert on rollover_entries to lantern_app;

-- What a product knows of a bet that its wager does not say; written with the bet.
create table rollover_selections(
  wager_id bigint primary key references wagers,
  member_id bigint not null references members,
  brand_id int not null references brands,
  -- units of 1/10,000; null where there are none
  odds bigint check (odds > 0),
  -- bets on different sides of one market stand against each other
  market text not null,
  side text not null
);
comment on table rollover_selections is 'Odds, market and side of a bet, as its product told them.';
create index rollover_selections_market on rollover_selections(member_id, market);
create index rollover_selections_brand on rollover_selections(brand_id);
grant select, insert on rollover_selections to lantern_app;

-- A bet with what rollover asks of it.
create view rollover_played as
select w.id as wager_id, w.brand_id, w.member_id, w.book_id, w.state, w.stake, w.stake_bonus,
       coalesce(w.valid_bet, 0) as valid_bet, w.product, w.source || '/' || w.game_code as game,
       coalesce(g.name, w.game_code) as game_name, w.placed_at,
       array_remove(array[coalesce(g.house_subcategory, g.subcategory)], null) as tags
  from wagers w
  left join vendors v on v.brand_id = w.brand_id
   and v.code = case when w.source = 'originals' then 'ROW' else w.source end
  left join games g on g.vendor_id = v.id and g.code = w.game_code
 where w.state not in ('refused', 'tombstone') and w.stake > 0;
comment on view rollover_played is 'Bets with what conditions on withdrawals ask of them.';
grant select on rollover_played to lantern_app;
