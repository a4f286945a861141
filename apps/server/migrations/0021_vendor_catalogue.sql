-- Games come from their vendors: what a vendor lists is offered, what it lists no more is
-- withdrawn. Beside it, what is asked of vendors: free rounds; and the last gaps of their calls.

alter table vendors
  -- false: its games are found where its code is asked for, and in no list of a category
  add is_listed boolean not null default true;

alter table games
  add is_new boolean not null default false,
  -- the vendor lists it no more; open rounds still end, and it comes back when it is listed again
  add withdrawn_at timestamptz;
grant insert on games to lantern_app;
grant update (name, game_type, hot, is_new, trial_playable, sort, glyph, palette, withdrawn_at)
  on games to lantern_app;
grant usage on sequence games_id_seq to lantern_app;

-- Which version of a game's rules was in force from when on: a bet is settled by that of the
-- moment it was placed.
create table game_rules(
  game_id bigint not null references games,
  version text not null check (version ~ '^[!-~]{1,60}$'),
  since timestamptz not null,
  primary key (game_id, since)
);
comment on table game_rules is 'Versions of the rules of a vendor''s game, and since when.';
grant select, insert on game_rules to lantern_app;
create trigger game_rules_stay before update or delete or truncate on game_rules
  for each statement execute function refuse_change();

alter table vendor_connections
  -- when the list of games was last asked for, and when it was last taken over
  add games_asked_at timestamptz,
  add games_synced_at timestamptz;
grant update (games_asked_at, games_synced_at) on vendor_connections to lantern_app;

-- Free rounds that the house gives a member at a vendor's game. The order is written before it is
-- sent; an answer that never came leaves it unknown until the vendor says what it has.
create table vendor_free_rounds(
  id bigint generated always as identity primary key,
  -- the name both sides use for it
  reference uuid not null unique,
  brand_id int not null references brands,
  connection_id int not null references vendor_connections,
  member_id bigint not null references members,
  game_code text not null,
  currency text not null,
  stake bigint not null check (stake > 0),
  rounds int not null check (rounds between 1 and 1000),
  expires_at timestamptz not null,
  -- created: written down; sent: on its way; ok: the vendor has it; failed: the vendor does not
  -- and will not; unknown: it may
  state text not null check (state in ('created', 'sent', 'ok', 'failed', 'unknown')),
  -- how far the order to cancel them is; null: nobody wants that
  cancel_state text check (cancel_state in ('created', 'sent', 'ok', 'failed', 'unknown')),
  fault text,
  -- as the vendor told last
  played int not null default 0 check (played between 0 and rounds),
  won bigint not null default 0 check (won >= 0),
  is_over boolean not null default false,
  granted_at timestamptz not null,
  told_at timestamptz,
  -- when the vendor is asked again
  ask_at timestamptz not null
);
comment on table vendor_free_rounds is
  'Free rounds that the house gives a member at a vendor''s game, and what the vendor says of them.';
create index vendor_free_rounds_brand on vendor_free_rounds(brand_id, id);
create index vendor_free_rounds_connection on vendor_free_rounds(connection_id);
create index vendor_free_rounds_member on vendor_free_rounds(member_id, id);
create index vendor_free_rounds_asked on vendor_free_rounds(ask_at)
  where not is_over and state <> 'failed';
grant select, insert on vendor_free_rounds to lantern_app;
grant update (state, cancel_state, fault, played, won, is_over, told_at, ask_at)
  on vendor_free_rounds to lantern_app;
grant usage on sequence vendor_free_rounds_id_seq to lantern_app;
create trigger vendor_free_rounds_stay before delete or truncate on vendor_free_rounds
  for each statement execute function refuse_change();

-- A message that moves no money uses up its key as one that does.
alter domain wager_op drop constraint wager_op_check;
alter domain wager_op add constraint wager_op_check check (value in (
  'place', 'play', 'reward', 'tip', 'settle', 'pay_more', 'resettle', 'adjust', 'void', 'unsettle',
  'cancel', 'note'));
create function wagers_note(p_brand int, p_source text, p_key text, p_hash bytea,
    out command_id bigint, out status text)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known record;
begin
  insert into wager_commands(id, brand_id, source, key, content_hash, op)
    values (nextval('wager_command_id'), p_brand, p_source, p_key, p_hash, 'note')
    on conflict on constraint command_applied_once do nothing
    returning id into command_id;
  status := 'applied';
  if command_id is null then
    select k.id, k.content_hash into strict known from wager_commands k
     where k.brand_id = p_brand and k.source = p_source and k.key = p_key;
    status := case when known.content_hash = p_hash then 'repeated' else 'conflict' end;
    command_id := case when status = 'repeated' then known.id end;
  end if;
end $$;
comment on function wagers_note is
  'Uses up a key for a message that moves no money; tells a repeat from another message.';
revoke execute on function wagers_note from public;
grant execute on function wagers_note to lantern_app;

-- The result of a bet that was never settled: there is none to replace, and it is the outcome.
update wager_moves
   set refusal = null, becomes = 'settled', kind = 'wager.settle', pays = 1
 where op = 'resettle' and was = 'open';

-- Bets that still run in a round that takes no more of them.
create view vendor_bets_left as
select w.brand_id, w.source as vendor_code, w.bet_ref, w.round_ref, w.member_id, w.placed_at,
       r.closed_at
  from wagers w
  join vendor_rounds r on r.brand_id = w.brand_id and r.vendor_code = w.source
   and r.round_ref = w.round_ref
 where w.state = 'open';
comment on view vendor_bets_left is 'Bets that still run in a round that is closed.';
grant select on vendor_bets_left to lantern_app;
