-- How a session began, what proved the person beside that, and from which country.
alter table sessions
  add column way text not null default 'password' check (way in ('password', 'sms', 'remembered',
    'social', 'passkey', 'recovery', 'register', 'handover', 'freeplay')),
  add column second_way text check (second_way in ('totp', 'recovery', 'sms', 'email')),
  add column country text;
alter table sessions alter column way drop default;
-- A change of privilege gives the same session another token.
grant update (token_hash) on sessions to lantern_app;

-- A device has a number its owner can name it by, and what it looked like when it was last seen.
alter table member_devices
  add column id bigint generated always as identity,
  add column ip text not null default '',
  add column user_agent text not null default '',
  add column country text;
create unique index member_devices_id on member_devices(id);

-- Networks (/24 or /64) a member has signed in from.
create table member_networks(
  member_id bigint not null references members,
  network cidr not null,
  brand_id int not null references brands,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (member_id, network)
);
comment on table member_networks is 'Networks a member has signed in from.';
create index member_networks_brand on member_networks(brand_id);
grant select, insert, update, delete on member_networks to lantern_app;

-- A sign-in that waits for its second proof: the first was right. Bound to the browser, five tries.
create table pending_sign_ins(
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  brand_id int not null references brands,
  member_id bigint not null references members,
  visitor_hash bytea not null check (length(visitor_hash) = 32),
  way text not null,
  page text not null check (page in ('site', 'agent')),
  -- the password hash the first proof matched; null for the other ways
  proven_by text,
  restricted_why text check (restricted_why in ('initial', 'weak', 'expired')),
  -- the session that a hand-over continues
  continues bigint references sessions,
  remember boolean not null,
  -- where a code went that was the first proof: it is no second one
  used_channel text check (used_channel in ('sms', 'email')),
  tries smallint not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null default now() + interval '5 minutes'
);
comment on table pending_sign_ins is 'Sign-ins that wait for a second proof (5 minutes, 5 tries).';
create index pending_sign_ins_brand on pending_sign_ins(brand_id);
create index pending_sign_ins_member on pending_sign_ins(member_id);
create index pending_sign_ins_continues on pending_sign_ins(continues);
create index pending_sign_ins_expiry on pending_sign_ins(expires_at);
grant select, insert, update, delete on pending_sign_ins to lantern_app;

-- In a password's place a remembered browser holds a ticket for a day. One cookie stands for all
-- members of a browser; each use renews it. It is good with the browser's device cookie alone.
create table remembered_browsers(
  ticket_hash bytea not null check (length(ticket_hash) = 32),
  member_id bigint not null references members,
  brand_id int not null references brands,
  device_hash bytea not null check (length(device_hash) = 32),
  -- a day after the password was typed, however often it was used
  expires_at timestamptz not null default now() + interval '1 day',
  primary key (ticket_hash, member_id)
);
comment on table remembered_browsers is 'Tickets (a day) of browsers that a member is remembered in.';
create index remembered_browsers_member on remembered_browsers(member_id);
create index remembered_browsers_brand on remembered_browsers(brand_id);
create index remembered_browsers_device on remembered_browsers(device_hash);
create index remembered_browsers_expiry on remembered_browsers(expires_at);
grant select, insert, update, delete on remembered_browsers to lantern_app;

-- Solved challenges; the row is what makes each good once.
create table used_challenges(
  signature text primary key check (length(signature) between 32 and 128),
  expires_at timestamptz not null
);
comment on table used_challenges is 'Proof-of-work challenges that were used, until they run out.';
create index used_challenges_expiry on used_challenges(expires_at);
grant select, insert, delete on used_challenges to lantern_app;

-- A member's authenticator; it counts from its confirmation on. The secret is sealed at rest.
create table member_totps(
  member_id bigint primary key references members,
  brand_id int not null references brands,
  secret_sealed bytea not null,
  begun_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- the step of the last code that was used: none is good twice
  last_step bigint
);
comment on table member_totps is 'Authenticators of members, secret sealed at rest.';
create index member_totps_brand on member_totps(brand_id);
grant select, insert, update, delete on member_totps to lantern_app;

-- Codes for the day the authenticator is lost; each is good once.
create table member_recovery_codes(
  member_id bigint not null references members,
  code_hash bytea not null check (length(code_hash) = 32),
  brand_id int not null references brands,
  used_at timestamptz,
  primary key (member_id, code_hash)
);
comment on table member_recovery_codes is 'Hashes of single-use recovery codes.';
create index member_recovery_codes_brand on member_recovery_codes(brand_id);
grant select, insert, update, delete on member_recovery_codes to lantern_app;

-- A passkey: the public half. A counter that goes back means a copy exists: it is good no more.
create table member_passkeys(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  member_id bigint not null references members,
  credential_id text not null check (length(credential_id) between 16 and 1400),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  is_synced boolean not null,
  name text not null check (length(name) between 1 and 40),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  suspect_since timestamptz
);
comment on table member_passkeys is 'Public halves of members'' passkeys.';
create unique index member_passkeys_credential on member_passkeys(brand_id, credential_id);
create index member_passkeys_member on member_passkeys(member_id);
grant select, insert, delete on member_passkeys to lantern_app;
grant update (counter, is_synced, name, last_used_at, suspect_since) on member_passkeys
  to lantern_app;

-- A challenge of WebAuthn: for one member's session (adding) or one browser (signing in).
create table passkey_challenges(
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  brand_id int not null references brands,
  session_id bigint references sessions,
  visitor_hash bytea check (length(visitor_hash) = 32),
  expires_at timestamptz not null default now() + interval '5 minutes',
  check ((session_id is null) <> (visitor_hash is null))
);
comment on table passkey_challenges is 'Challenges of passkeys (5 minutes); using one deletes it.';
create index passkey_challenges_brand on passkey_challenges(brand_id);
create index passkey_challenges_session on passkey_challenges(session_id);
create index passkey_challenges_expiry on passkey_challenges(expires_at);
grant select, insert, delete on passkey_challenges to lantern_app;

-- A person at a provider of identities, by its number there: an e-mail address links nobody.
create table social_identities(
  brand_id int not null references brands,
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null check (length(subject) between 1 and 255),
  member_id bigint not null references members,
  linked_at timestamptz not null default now(),
  primary key (brand_id, provider, subject)
);
comment on table social_identities is 'Members'' profiles at providers of identities.';
create unique index social_identities_member on social_identities(member_id, provider);
grant select, insert, delete on social_identities to lantern_app;

-- A way to a provider and back, bound to the browser that went; coming back deletes it.
create table social_flows(
  state_hash bytea primary key check (length(state_hash) = 32),
  brand_id int not null references brands,
  provider text not null check (provider in ('google', 'facebook')),
  visitor_hash bytea not null check (length(visitor_hash) = 32),
  -- the PKCE verifier and the nonce
  secrets_sealed bytea not null,
  -- the address the provider was told to come back to
  redirect_uri text not null,
  page text not null check (page in ('site', 'agent')),
  -- linking: who asked; null when somebody signs in
  session_id bigint references sessions,
  expires_at timestamptz not null default now() + interval '10 minutes'
);
comment on table social_flows is 'Ways to a provider of identities and back (10 minutes).';
create index social_flows_brand on social_flows(brand_id);
create index social_flows_session on social_flows(session_id);
create index social_flows_expiry on social_flows(expires_at);
grant select, insert, delete on social_flows to lantern_app;

-- What a way to a provider ended in: a member who may come in, or a person nobody knows yet.
create table social_tickets(
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  brand_id int not null references brands,
  visitor_hash bytea not null check (length(visitor_hash) = 32),
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null,
  -- null: unknown here, may register
  member_id bigint references members,
  page text not null check (page in ('site', 'agent')),
  -- name and e-mail address as the provider told them
  claims_sealed bytea not null,
  expires_at timestamptz not null
);
comment on table social_tickets is 'Single-use tickets that social sign-in ended in.';
create index social_tickets_brand on social_tickets(brand_id);
create index social_tickets_member on social_tickets(member_id);
create index social_tickets_expiry on social_tickets(expires_at);
grant select, insert, delete on social_tickets to lantern_app;

-- Accounts of one brand that an operator marked as one person. Money is never merged.
create table same_persons(
  brand_id int not null references brands,
  member_id bigint not null references members,
  other_id bigint not null references members,
  marked_by bigint not null references operators,
  reason text not null,
  marked_at timestamptz not null default now(),
  primary key (member_id, other_id),
  check (member_id < other_id)
);
comment on table same_persons is 'Pairs of accounts that an operator marked as one person.';
create index same_persons_other on same_persons(other_id);
create index same_persons_brand on same_persons(brand_id);
create index same_persons_operator on same_persons(marked_by);
grant select, insert, delete on same_persons to lantern_app;

alter table members
  add column avatar text check (length(avatar) <= 40),
  -- when the greeting after the first sign-in was shown
  add column greeted_at timestamptz;
grant update (avatar, greeted_at) on members to lantern_app;

-- What the standard roles of brands that exist already may open from now on.
insert into role_grants(role_id, brand_id, grant_code)
select r.id, r.brand_id, g.code
  from roles r
  join (values ('owner', 'members.reveal'), ('owner', 'members.secure'),
               ('risk', 'members.reveal'), ('risk', 'members.secure'),
               ('support', 'members.secure')) g(role, code) on g.role = r.code
on conflict do nothing;

-- Where members signed in from before this was written down.
insert into member_networks(member_id, network, brand_id, first_seen_at, last_seen_at)
select s.member_id, network(set_masklen(s.ip::inet, case family(s.ip::inet) when 4 then 24 else 64 end)),
       s.brand_id, min(s.started_at), max(s.started_at)
  from sessions s
 where s.ip ~ '^([0-9]{1,3}\.){3}[0-9]{1,3}$' or s.ip ~ '^[0-9a-f:]+$'
 group by 1, 2, 3;
