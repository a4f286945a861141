-- A player at one game: opened with a launch token of the platform, or for play money.
create table sessions(
  id bigint generated always as identity primary key,
  -- SHA-256 of the key that the page holds
  key_hash bytea not null unique check (length(key_hash) = 32),
  -- the vendor's code that the studio is known by where the game was launched
  vendor text not null,
  game_code text not null,
  -- as the platform calls the player; of our own making for play money
  player_id text not null,
  currency text not null,
  mode text not null check (mode in ('real', 'trial')),
  language text not null,
  -- the launch token, sealed: stakes name the launch they are played in
  token_sealed bytea,
  -- play money left
  credit bigint check (credit >= 0),
  -- what the platform said last
  balance bigint,
  opened_at timestamptz not null default now(),
  -- another page of the same player took the game over
  replaced_at timestamptz,
  check ((credit is not null) = (mode = 'trial'))
);
comment on table sessions is 'A player at one game: launched by the platform, or for play money.';
create index sessions_player on sessions(vendor, player_id, game_code);

-- One round: decided by its seed before anything is shown. What was not shown yet stands nowhere:
-- the spins are recomputed from the sealed seed.
create table rounds(
  id bigint generated always as identity primary key,
  session_id bigint not null references sessions,
  vendor text not null,
  player_id text not null,
  game_code text not null,
  rules_version text not null,
  mode text not null check (mode in ('real', 'trial')),
  currency text not null,
  -- the page's own name for this spin: the same name is the same spin
  client_key uuid not null,
  -- the bet, the round and the seed's salt on the wire
  bet_ref text not null unique,
  stake bigint not null check (stake > 0),
  seed_sealed bytea not null,
  seed_hash text not null check (seed_hash ~ '^[0-9a-f]{64}$'),
  -- in clear when the round is over
  seed text,
  -- spins the player has seen
  shown int not null default 0 check (shown >= 0),
  -- reserving: the platform has not said yet that it took the stake
  state text not null check (state in ('reserving', 'open', 'over', 'refused', 'cancelled')),
  -- why the platform did not take the stake
  refusal text,
  payout bigint check ((payout is not null) = (state = 'over')),
  view jsonb check ((view is not null) = (state = 'over')),
  -- when the platform had confirmed the last money of the round
  settled_at timestamptz,
  -- what the platform answered instead of taking the payout: somebody has to look
  trouble text,
  left_behind boolean not null default false,
  started_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  closed_at timestamptz,
  unique (session_id, client_key),
  check ((seed is not null) = (state = 'over')),
  check ((refusal is not null) = (state = 'refused'))
);
comment on table rounds is 'One round of a slot: sealed seed, stake, how far it was shown, its end.';
create unique index rounds_one_open on rounds(vendor, player_id, game_code)
  where state in ('reserving', 'open');
create index rounds_player on rounds(vendor, player_id, game_code, id desc);
create index rounds_left on rounds(touched_at) where state in ('reserving', 'open');

-- A call that moves money, written with the change of the round it follows from. It is sent until
-- it is answered: whoever died in between sends it again, under the same id.
create table outbox(
  id bigint generated always as identity primary key,
  round_id bigint not null references rounds,
  vendor text not null,
  tx_id text not null unique,
  operation jsonb not null,
  -- dropped: a stake nobody waits for any more; its cancellation follows
  state text not null default 'waiting' check (state in ('waiting', 'answered', 'dropped')),
  tries int not null default 0,
  next_try_at timestamptz not null default now(),
  last_error text,
  status text check ((status is not null) = (state = 'answered')),
  wallet_tx_id text,
  created_at timestamptz not null default now(),
  answered_at timestamptz
);
comment on table outbox is 'Calls to the platform that move money, each until it is answered.';
create index outbox_round on outbox(round_id, id);
create index outbox_due on outbox(next_try_at) where state = 'waiting';

-- What went over the wire for a call: every try, and every rudeness of the chaos switch.
create table attempts(
  id bigint generated always as identity primary key,
  outbox_id bigint not null references outbox,
  kind text not null
    check (kind in ('plain', 'duplicate', 'storm', 'stale', 'early_cancel', 'bad_signature', 'lost_reply')),
  outcome text not null check (outcome in ('answered', 'rejected', 'unknown')),
  said text not null,
  at timestamptz not null default now()
);
comment on table attempts is 'Every try of a call and every rudeness of the chaos switch.';
create index attempts_outbox on attempts(outbox_id, id);

-- The chaos switch: one row, shares in percent.
create table chaos(
  id int primary key default 1 check (id = 1),
  settings jsonb not null default '{}'
);
comment on table chaos is 'How rude the studio is to the platform on purpose.';
insert into chaos default values;

-- Who may look into the console of the studio.
create table operators(
  id int generated always as identity primary key,
  name text not null unique,
  password_hash text not null
);
comment on table operators is 'Who may sign in to the console of the studio.';

create table operator_sessions(
  key_hash bytea primary key check (length(key_hash) = 32),
  operator_id int not null references operators,
  opened_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table operator_sessions is 'Signed-in operators of the studio, by the hash of their cookie.';
create index operator_sessions_operator on operator_sessions(operator_id);
