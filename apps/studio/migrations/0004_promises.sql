-- For demonstrations only, and never in production: somebody's next spin at a game wins free spins.
create table promises(
  id bigint generated always as identity primary key,
  game_code text not null,
  promised_at timestamptz not null default now()
);
comment on table promises is 'Free spins that a demonstration lets come; production never looks here.';
create index promises_game on promises(game_code, id);
