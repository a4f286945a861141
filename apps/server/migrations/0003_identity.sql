-- A person's account with a brand: member, agent or trial member.
create table members(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  account text not null,
  -- 0 member; 1, 2, 41, 42 agent; 4 trial
  account_type smallint not null check (account_type in (0, 1, 2, 4, 41, 42)),
  account_class text not null check (account_class in ('real', 'trial', 'test')),
  currency text not null,
  status text not null default 'active' check (status in ('active', 'blocked', 'closed')),
  -- direct parent in the agent tree
  upline_id bigint references members,
  -- ids of all uplines from the top, ending in this member's own id
  upline_path bigint[] not null default '{}',
  -- what upline members give to people they invite
  referral_code text,
  nickname text,
  language text,
  -- the terms that were accepted and when; null for accounts that somebody else made
  terms_version text,
  terms_accepted_at timestamptz,
  registered_at timestamptz not null default now(),
  last_sign_in_at timestamptz,
  check ((account_type = 4) = (account_class = 'trial')),
  check ((account_class = 'trial') = (currency = 'PLAY')),
  check ((terms_version is null) = (terms_accepted_at is null)),
  check (upline_path[array_upper(upline_path, 1)] = id),
  check ((upline_id is null) = (array_length(upline_path, 1) = 1))
);
comment on table members is 'A person''s account with a brand: member, agent or trial member.';
create unique index members_account on members(brand_id, lower(account));
create unique index members_referral_code on members(brand_id, referral_code);
create index members_upline on members(upline_id);
create index members_upline_path on members using gin(upline_path);
grant select, insert on members to lantern_app;
grant update (status, last_sign_in_at, language) on members to lantern_app;
grant usage on sequence members_id_seq to lantern_app;

-- Restricted personal data of a member (birthday, real name, contacts): one sealed record under a
-- data key of its own, which is itself wrapped by the key named in key_id. Dropping the wrapped
-- key erases the person and leaves the books alone.
create table member_profiles(
  member_id bigint primary key references members,
  brand_id int not null references brands,
  key_id text not null,
  wrapped_key bytea not null,
  sealed bytea not null,
  written_at timestamptz not null default now()
);
comment on table member_profiles is 'Restricted personal data of a member, sealed at rest.';
create index member_profiles_brand on member_profiles(brand_id);
grant select, insert, update on member_profiles to lantern_app;

-- What proves a member: the hash of the password and of the transaction password.
create table credentials(
  member_id bigint primary key references members,
  brand_id int not null references brands,
  password_hash text not null,
  -- made by somebody else and to be replaced by its owner at the first sign-in
  is_initial boolean not null default false,
  changed_at timestamptz not null default now(),
  transaction_hash text,
  transaction_failures smallint not null default 0 check (transaction_failures between 0 and 5),
  transaction_locked_until timestamptz
);
comment on table credentials is 'Hashes of a member''s password and transaction password.';
create index credentials_brand on credentials(brand_id);
grant select, insert on credentials to lantern_app;
grant update (password_hash, is_initial, changed_at, transaction_hash, transaction_failures,
  transaction_locked_until) on credentials to lantern_app;

-- A browser a member has signed in with: it has its own budget of wrong passwords.
create table member_devices(
  member_id bigint not null references members,
  device_hash bytea not null check (length(device_hash) = 32),
  brand_id int not null references brands,
  -- trust ends thirty days after the first sign-in, however often it was used
  trusted_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (member_id, device_hash)
);
comment on table member_devices is 'Browsers a member has signed in with, by hash of their cookie.';
create index member_devices_brand on member_devices(brand_id);
create index member_devices_hash on member_devices(device_hash);
grant select, insert, update, delete on member_devices to lantern_app;

-- A sign-in. Its token works only together with the device cookie of the same browser; neither is
-- kept, only their hashes.
create table sessions(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  member_id bigint not null references members,
  token_hash bytea not null unique check (length(token_hash) = 32),
  device_hash bytea not null check (length(device_hash) = 32),
  -- restricted: may only change its password and sign out; play: one game in trial mode
  kind text not null check (kind in ('full', 'restricted', 'play')),
  restricted_why text check (restricted_why in ('initial', 'weak', 'expired')),
  game_code text,
  started_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- whatever happens, it ends here
  expires_at timestamptz not null default now() + interval '24 hours',
  ended_at timestamptz,
  end_reason text,
  ip text not null,
  user_agent text not null,
  check ((kind = 'restricted') = (restricted_why is not null)),
  check ((kind = 'play') = (game_code is not null)),
  check ((ended_at is null) = (end_reason is null))
);
comment on table sessions is 'Sign-ins of members: live ones and, once ended, their history.';
create index sessions_brand on sessions(brand_id);
create index sessions_member on sessions(member_id, id desc);
create index sessions_live on sessions(member_id) where ended_at is null;
create index sessions_live_device on sessions(device_hash) where ended_at is null;
grant select, insert on sessions to lantern_app;
grant update (last_seen_at, ended_at, end_reason) on sessions to lantern_app;

-- A single-use ticket that stands for a session for half a minute: to open it in another window
-- (handover) or to open its socket. Using it deletes it.
create table session_tickets(
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  brand_id int not null references brands,
  session_id bigint not null references sessions on delete cascade,
  purpose text not null check (purpose in ('handover', 'socket')),
  expires_at timestamptz not null default now() + interval '30 seconds'
);
comment on table session_tickets is 'Single-use tickets (30 s) that stand for a session.';
create index session_tickets_brand on session_tickets(brand_id);
create index session_tickets_session on session_tickets(session_id);
create index session_tickets_expiry on session_tickets(expires_at);
grant select, insert, delete on session_tickets to lantern_app;

-- The trial member that a browser plays with, so that it need not be made again and again.
create table trial_visitors(
  brand_id int not null references brands,
  visitor_hash bytea not null check (length(visitor_hash) = 32),
  member_id bigint not null references members,
  primary key (brand_id, visitor_hash)
);
comment on table trial_visitors is 'The trial member a not signed-in browser plays with.';
create index trial_visitors_member on trial_visitors(member_id);
grant select, insert, update, delete on trial_visitors to lantern_app;

-- The live captcha of a browser for one purpose; looking at an answer deletes it.
-- Unlogged: after a crash people ask for a new picture.
create unlogged table captchas(
  brand_id int not null references brands,
  visitor_hash bytea not null check (length(visitor_hash) = 32),
  purpose text not null check (purpose in ('login', 'register')),
  answer_hash bytea not null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (brand_id, visitor_hash, purpose)
);
comment on table captchas is 'The live captcha of a browser for one purpose; single use, 3 minutes.';
create index captchas_made on captchas(made_at);
grant select, insert, update, delete on captchas to lantern_app;

-- Moments at which something limited was done under one key, newest last, never more than its
-- limit. Shared by all nodes. Unlogged: a crash of the database forgives the last hour.
create unlogged table throttles(
  key text primary key,
  hits timestamptz[] not null,
  last_taken boolean not null,
  touched_at timestamptz not null default clock_timestamp()
);
comment on table throttles is 'Sliding windows of limited actions, by key, shared by all nodes.';
create index throttles_touched on throttles(touched_at);
grant select, insert, update, delete on throttles to lantern_app;

-- Takes one place in a sliding window of `period` that has room for `most`. Answers how many
-- places are taken now and whether this call got one.
create function take_place(wanted text, most int, period interval)
  returns table(taken boolean, used int)
  language sql volatile as $$
  insert into throttles as t(key, hits, last_taken)
  values (wanted, array[clock_timestamp()], true)
  on conflict (key) do update set (hits, last_taken, touched_at) = (
    select
      case when count(*) < most
        then coalesce(array_agg(hit order by hit), '{}') || clock_timestamp()
        else array_agg(hit order by hit) end,
      count(*) < most,
      clock_timestamp()
    from unnest(t.hits) hit where hit > clock_timestamp() - period)
  returning last_taken, cardinality(hits)
$$;
comment on function take_place is 'Takes one place in a sliding window, atomically.';
grant execute on function take_place to lantern_app;

-- Key pairs that sealed calls are encrypted to; the private half is sealed at rest. They serve all
-- brands of an installation; the two newest are live.
create table sealing_keys(
  kid text primary key,
  public_jwk jsonb not null,
  private_sealed bytea not null,
  made_at timestamptz not null default now()
);
comment on table sealing_keys is 'Key pairs of sealed calls, private half sealed; two newest live.';
create index sealing_keys_made on sealing_keys(made_at);
grant select, insert, delete on sealing_keys to lantern_app;

-- Sealed payloads that were opened once and never again.
create table sealed_calls(
  jti text primary key check (length(jti) between 16 and 64),
  opened_at timestamptz not null default now()
);
comment on table sealed_calls is 'Ids of sealed payloads opened in the last minutes: no replay.';
create index sealed_calls_opened on sealed_calls(opened_at);
grant select, insert, delete on sealed_calls to lantern_app;
