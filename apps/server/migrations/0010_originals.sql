-- A pair of seeds that decides a member's rounds of one game, one nonce a round. The hash is
-- shown before the first bet; the server seed stays sealed until it is rotated away.
create table seeds(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  member_id bigint not null references members,
  game_code text not null,
  server_seed_sealed bytea not null,
  server_seed_hash text not null check (server_seed_hash ~ '^[0-9a-f]{64}$'),
  client_seed text not null check (client_seed ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- nonce of the next round
  next_nonce int not null default 0 check (next_nonce >= 0),
  state text not null check (state in ('waiting', 'active', 'revealed')),
  -- in clear from the moment it is revealed
  server_seed text check ((server_seed is not null) = (state = 'revealed')),
  created_at timestamptz not null default now(),
  revealed_at timestamptz
);
comment on table seeds is 'Commit-reveal seeds of a member for one game; one active, one waiting.';
create unique index seeds_active on seeds(member_id, game_code) where state = 'active';
create unique index seeds_waiting on seeds(member_id, game_code) where state = 'waiting';
create index seeds_brand on seeds(brand_id);
grant select, insert on seeds to lantern_app;
grant update (client_seed, next_nonce, state, server_seed, revealed_at) on seeds to lantern_app;

-- One play of an in-house game. What happened is the bet, the seeds and the actions: the board is
-- recomputed from them, so that no secret of a live round stands in the database.
create table rounds(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  member_id bigint not null references members,
  game_code text not null,
  rules_version text not null,
  seed_id bigint not null references seeds,
  nonce int not null check (nonce >= 0),
  currency text not null,
  stake bigint not null check (stake > 0),
  bet jsonb not null,
  actions jsonb not null default '[]',
  wager_id bigint not null references wagers,
  state text not null check (state in ('open', 'settled', 'voided')),
  payout bigint check ((payout is null) = (state = 'open')),
  -- true when the member left and the round was ended by the game's own rule
  left_behind boolean not null default false,
  -- what the member saw at the end
  final_view jsonb check ((final_view is null) = (state = 'open')),
  opened_at timestamptz not null,
  touched_at timestamptz not null,
  closed_at timestamptz check ((closed_at is null) = (state = 'open')),
  unique (seed_id, nonce)
);
comment on table rounds is 'One play of an in-house game: bet, seeds, actions, outcome.';
create unique index rounds_one_open on rounds(member_id, game_code) where state = 'open';
create index rounds_member on rounds(member_id, game_code, id desc);
create index rounds_brand on rounds(brand_id);
create unique index rounds_wager on rounds(wager_id);
create index rounds_left on rounds(touched_at) where state = 'open';
grant select, insert on rounds to lantern_app;
grant update (actions, state, payout, final_view, left_behind, touched_at, closed_at) on rounds to lantern_app;
