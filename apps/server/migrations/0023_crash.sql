-- Crash: rounds that all members of a brand share. Where a round ends is fixed by a link of a chain of
-- hashes whose last link was told before the first round; the link stays sealed until the round is over.

-- Whether anybody looks at the game of a brand: without that no round begins.
create table crash_tables(
  brand_id int primary key references brands,
  wanted_until timestamptz not null
);
comment on table crash_tables is 'Until when the shared rounds of a brand go on; whoever looks puts it off.';
grant select, insert, update on crash_tables to lantern_app;

create table crash_chains(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  -- the link that decides the last round; all others follow from it
  last_link_sealed bytea not null,
  terminating_hash text not null check (terminating_hash ~ '^[0-9a-f]{64}$'),
  salt text not null check (salt ~ '^[0-9a-f]{64}$'),
  length int not null check (length > 0),
  -- rounds of it that were begun
  used int not null default 0 check (used >= 0 and used <= length),
  made_at timestamptz not null
);
comment on table crash_chains is 'A chain of hashes that decides as many shared rounds, told by its terminating hash.';
create unique index crash_chains_active on crash_chains(brand_id) where used < length;
create index crash_chains_brand on crash_chains(brand_id);
grant select, insert on crash_chains to lantern_app;
grant update (used) on crash_chains to lantern_app;

create table crash_rounds(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  chain_id bigint not null references crash_chains,
  number int not null check (number > 0),
  -- SHA-256 of the hash that decides this round
  previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash_sealed bytea not null,
  state text not null check (state in ('betting', 'flying', 'landed', 'settled')),
  opened_at timestamptz not null,
  closes_at timestamptz not null,
  started_at timestamptz check (started_at is not null or state <> 'flying'),
  -- when a sequencer last looked after it in flight
  steered_at timestamptz,
  -- where it ended, in hundredths, and the hash, in clear from then on
  bust int check ((bust is not null) = (state in ('landed', 'settled'))),
  hash text check ((hash is not null) = (bust is not null)),
  landed_at timestamptz check ((landed_at is not null) = (bust is not null)),
  settled_at timestamptz check ((settled_at is not null) = (state = 'settled')),
  -- nobody steered it for too long, and bets were given back by the rule
  interrupted boolean not null default false,
  unique (chain_id, number)
);
comment on table crash_rounds is 'One shared round: its place in the chain, its times, and where it ended.';
create unique index crash_rounds_running on crash_rounds(brand_id) where state <> 'settled';
create index crash_rounds_brand on crash_rounds(brand_id, id desc);
grant select, insert on crash_rounds to lantern_app;
grant update (state, started_at, steered_at, bust, hash, landed_at, settled_at, interrupted)
  on crash_rounds to lantern_app;

-- What a round may pay and was staked in one book. The check is the promise: the cap is never passed.
create table crash_pools(
  round_id bigint not null references crash_rounds,
  brand_id int not null references brands,
  class text not null check (class in ('real', 'trial', 'test')),
  currency text not null,
  cap bigint not null check (cap > 0),
  staked bigint not null check (staked >= 0 and staked <= cap),
  -- payouts that are decided
  decided bigint not null default 0 check (decided >= 0 and decided <= cap),
  primary key (round_id, class, currency)
);
comment on table crash_pools is 'Stakes and decided payouts of a shared round in one book, under its cap.';
create index crash_pools_brand on crash_pools(brand_id);
grant select, insert on crash_pools to lantern_app;
grant update (staked, decided) on crash_pools to lantern_app;

-- Numbers of bets begin where no other round of an in-house game comes to: an id tells what it is of.
create table crash_bets(
  id bigint generated always as identity (start with 500000000000000001) primary key,
  brand_id int not null references brands,
  round_id bigint not null references crash_rounds,
  member_id bigint not null references members,
  class text not null check (class in ('real', 'trial', 'test')),
  currency text not null,
  -- as others see who it is
  masked_name text not null,
  stake bigint not null check (stake > 0),
  -- target in hundredths, 0: none; and where it leaves at the latest
  auto_at int not null check (auto_at >= 0),
  ceiling int not null check (ceiling > 100),
  wager_id bigint not null references wagers,
  -- when it asked to leave, in milliseconds after the start
  asked_ms int check (asked_ms >= 0),
  state text not null check (state in ('open', 'won', 'lost', 'voided')),
  -- where it left, in hundredths, and how
  left_at int check ((left_at is not null) = (state = 'won')),
  left_how text check (left_how in ('asked', 'auto', 'capped')),
  payout bigint check ((payout is null) = (state = 'open')),
  residue bigint not null default 0,
  placed_at timestamptz not null,
  decided_at timestamptz check ((decided_at is null) = (state = 'open')),
  -- when its wager was settled or voided
  paid_at timestamptz check (paid_at is null or state <> 'open'),
  unique (round_id, member_id)
);
comment on table crash_bets is 'A member''s bet in a shared round: what it asked, how it left, what it was paid.';
create index crash_bets_member on crash_bets(member_id, id desc);
create index crash_bets_brand on crash_bets(brand_id);
create unique index crash_bets_wager on crash_bets(wager_id);
create index crash_bets_asked on crash_bets(round_id) where state = 'open' and asked_ms is not null;
create index crash_bets_unpaid on crash_bets(brand_id, id) where state <> 'open' and paid_at is null;
grant select, insert on crash_bets to lantern_app;
grant update (asked_ms, state, left_at, left_how, payout, residue, decided_at, paid_at)
  on crash_bets to lantern_app;
