-- Rounds of the in-house games are shown again: when each move was, and lists of them for the console.
alter table rounds
  add column acted_at timestamptz[] not null default '{}',
  -- a round that was live when times began to be kept has some of its last moves only
  add constraint rounds_acted_at_check check (cardinality(acted_at) <= jsonb_array_length(actions));
comment on column rounds.acted_at is 'When the last of the actions were, in their order.';
grant update (acted_at) on rounds to lantern_app;

-- By brand and time: all, of one game, and the few that have not ended or were given back.
create index rounds_brand_opened on rounds(brand_id, opened_at, id);
drop index rounds_brand;
create index rounds_game_opened on rounds(brand_id, game_code, opened_at, id);
create index rounds_open on rounds(brand_id, opened_at, id) where state = 'open';
create index rounds_voided on rounds(brand_id, opened_at, id) where state = 'voided';

create index crash_bets_brand_placed on crash_bets(brand_id, placed_at, id);
drop index crash_bets_brand;
create index crash_bets_open on crash_bets(brand_id, placed_at, id) where state = 'open';
create index crash_bets_voided on crash_bets(brand_id, placed_at, id) where state = 'voided';
