-- How a brand is connected with a vendor of games: which dialect it speaks, where its games open,
-- and whether stakes are taken from it. Money that comes back is always taken.
create table vendor_connections(
  id int generated always as identity primary key,
  brand_id int not null references brands,
  vendor_id int not null references vendors,
  -- the vendor's code, as in the header of its calls and as the source of its wagers
  code text not null check (code ~ '^[A-Z0-9_]{2,30}$'),
  dialect text not null check (dialect ~ '^[a-z][a-z0-9-]{1,29}$'),
  -- where games open; null: the studio that runs beside the demo
  launch_url text check (launch_url ~ '^https?://[^\s]+$'),
  -- the kill switch: launches and stakes are refused from one moment to the next
  is_stopped boolean not null default false,
  -- announced maintenance: the same as a stop, and members are told when it ends
  maintenance_from timestamptz,
  maintenance_until timestamptz,
  -- networks it may call from; empty: from anywhere. Never the only control
  networks text[] not null default '{}',
  connected_at timestamptz not null default now(),
  unique (brand_id, code),
  check ((maintenance_from is null) = (maintenance_until is null)),
  check (maintenance_until > maintenance_from)
);
comment on table vendor_connections is
  'How a brand is connected with a vendor of games: dialect, address, kill switch, maintenance.';
create index vendor_connections_vendor on vendor_connections(vendor_id);
grant select on vendor_connections to lantern_app;
grant update (is_stopped, maintenance_from, maintenance_until, networks, launch_url)
  on vendor_connections to lantern_app;

-- What a vendor signs with. While a secret is being changed, the one before is good as well. Both
-- are sealed at rest. The name of a key finds the brand: it is unique for the vendor.
create table vendor_keys(
  id int generated always as identity primary key,
  brand_id int not null references brands,
  connection_id int not null references vendor_connections,
  vendor_code text not null,
  key_id text not null check (key_id ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$'),
  secret_sealed bytea not null,
  previous_sealed bytea,
  previous_until timestamptz,
  made_at timestamptz not null default now(),
  changed_at timestamptz,
  disabled_at timestamptz,
  unique (vendor_code, key_id),
  check ((previous_sealed is null) = (previous_until is null))
);
comment on table vendor_keys is
  'What a vendor signs its calls with: a name and up to two live secrets, sealed.';
create index vendor_keys_brand on vendor_keys(brand_id);
create index vendor_keys_connection on vendor_keys(connection_id);
grant select, insert on vendor_keys to lantern_app;
grant update (secret_sealed, previous_sealed, previous_until, changed_at, disabled_at)
  on vendor_keys to lantern_app;
grant usage on sequence vendor_keys_id_seq to lantern_app;

-- A member opened a vendor's game. The token is good once, within a minute, for this member, game
-- and vendor; the vendor's stakes stand on this row for as long as it and the member's own session
-- live. Only the hash of the token is kept.
create table launch_sessions(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  connection_id int not null references vendor_connections,
  member_id bigint not null references members,
  -- the sign-in it was opened in
  session_id bigint not null references sessions,
  game_code text not null,
  currency text not null,
  mode text not null check (mode in ('real', 'trial')),
  language text not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  launched_at timestamptz not null default now(),
  token_until timestamptz not null default now() + interval '60 seconds',
  -- when the vendor exchanged the token
  opened_at timestamptz,
  expires_at timestamptz not null default now() + interval '12 hours'
);
comment on table launch_sessions is
  'A member opened a vendor''s game: one-use token by its hash, then what stakes are taken for.';
create index launch_sessions_brand on launch_sessions(brand_id);
create index launch_sessions_member on launch_sessions(member_id, connection_id, id desc);
create index launch_sessions_connection on launch_sessions(connection_id);
create index launch_sessions_session on launch_sessions(session_id);
grant select, insert on launch_sessions to lantern_app;
grant update (opened_at, expires_at) on launch_sessions to lantern_app;
grant usage on sequence launch_sessions_id_seq to lantern_app;

-- Smallest and largest stake that is taken from a vendor in one game, or in all that have no row
-- of their own (game_code '*').
create table vendor_stake_limits(
  connection_id int not null references vendor_connections,
  brand_id int not null references brands,
  game_code text not null,
  currency text not null,
  min_stake bigint not null check (min_stake >= 0),
  max_stake bigint not null check (max_stake >= min_stake),
  primary key (connection_id, game_code, currency)
);
comment on table vendor_stake_limits is
  'Smallest and largest stake that is taken from a vendor, by game and currency.';
create index vendor_stake_limits_brand on vendor_stake_limits(brand_id);
grant select, insert, update on vendor_stake_limits to lantern_app;

-- Rounds that take no more stakes. Without foreign keys: each row would lock the brand's one row.
create table vendor_rounds(
  brand_id int not null,
  vendor_code text not null collate "C",
  round_ref text not null collate "C",
  -- of the message that closed it, where that was a message of its own
  tx_id text collate "C",
  closed_at timestamptz not null,
  primary key (brand_id, vendor_code, round_ref)
);
comment on table vendor_rounds is 'Rounds of vendors that are closed: they take no more stakes.';
create index vendor_rounds_message on vendor_rounds(brand_id, vendor_code, tx_id)
  where tx_id is not null;
grant select, insert on vendor_rounds to lantern_app;

-- Every signed and well-formed call of a vendor, with the very bytes of request and reply; secrets
-- in them are masked. Written in batches after the reply, so that a crash may lose the last ones:
-- what was decided stands in the wagers.
create table vendor_calls(
  id bigint generated always as identity primary key,
  brand_id int not null,
  vendor_code text not null,
  operation text not null,
  tx_id text,
  bet_ref text,
  player_id text,
  headers jsonb not null,
  request text not null,
  http smallint not null,
  reply text not null,
  -- canonical, whatever word the dialect has for it
  status text not null,
  duration_us int not null check (duration_us >= 0),
  called_at timestamptz not null
);
comment on table vendor_calls is
  'Signed calls of vendors with request and reply, secrets masked; written behind, in batches.';
create index vendor_calls_brand on vendor_calls(brand_id, id);
create index vendor_calls_message on vendor_calls(brand_id, tx_id);
grant select, insert on vendor_calls to lantern_app;
grant usage on sequence vendor_calls_id_seq to lantern_app;

-- What a vendor said that does not fit, kept for a person.
create table vendor_cases(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  vendor_code text not null,
  kind text not null check (kind in (
    'settle_without_bet', 'settle_after_cancel', 'settled_twice', 'message_changed', 'bet_reused',
    'stakes_open_at_close')),
  operation text not null,
  tx_id text not null,
  bet_ref text,
  round_ref text,
  player_id text,
  found_at timestamptz not null,
  closed_at timestamptz,
  closed_by bigint references operators,
  unique (brand_id, vendor_code, tx_id, kind),
  check ((closed_at is null) = (closed_by is null))
);
comment on table vendor_cases is 'What a vendor said that does not fit, kept for a person.';
create index vendor_cases_open on vendor_cases(brand_id, id) where closed_at is null;
create index vendor_cases_operator on vendor_cases(closed_by);
grant select, insert on vendor_cases to lantern_app;
grant update (closed_at, closed_by) on vendor_cases to lantern_app;
grant usage on sequence vendor_cases_id_seq to lantern_app;

create trigger vendor_calls_append_only before update or delete or truncate on vendor_calls
  for each statement execute function refuse_change();
create trigger vendor_rounds_stay before update or delete or truncate on vendor_rounds
  for each statement execute function refuse_change();
create trigger vendor_cases_stay before delete or truncate on vendor_cases
  for each statement execute function refuse_change();
create trigger launch_sessions_stay before delete or truncate on launch_sessions
  for each statement execute function refuse_change();
create trigger vendor_keys_stay before delete or truncate on vendor_keys
  for each statement execute function refuse_change();
