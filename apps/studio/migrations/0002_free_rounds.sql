-- Rounds that the platform gives a player: staked with nothing, played as if with the stake.
create table free_rounds(
  -- the platform's name for them
  reference uuid primary key,
  vendor text not null,
  -- null in all of these: cancelled before they came, and never given any more
  player_id text,
  game_code text,
  currency text,
  stake bigint check (stake > 0),
  rounds int check (rounds > 0),
  expires_at timestamptz,
  given_at timestamptz not null default now(),
  cancelled_at timestamptz,
  check (num_nulls(player_id, game_code, currency, stake, rounds, expires_at) in (0, 6)),
  check (player_id is not null or cancelled_at is not null)
);
comment on table free_rounds is 'Rounds that the platform gives a player, and those it took back.';
create index free_rounds_player on free_rounds(vendor, player_id, game_code, given_at)
  where cancelled_at is null;

alter table rounds add free_round_id uuid references free_rounds;
create index rounds_free on rounds(free_round_id) where free_round_id is not null;
