-- A person of the brand's staff who uses the console.
create table operators(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  username text not null check (username ~ '^[a-z][a-z0-9._-]{1,31}$'),
  status text not null default 'active' check (status in ('active', 'closed')),
  -- argon2id, of the peppered password
  password_hash text not null,
  password_changed_at timestamptz not null,
  -- secret of the authenticator, sealed at rest; it counts once a code of it was right
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  -- the newest time step whose code was used: no code works twice
  totp_last_step bigint,
  created_at timestamptz not null,
  check (totp_confirmed_at is null or totp_secret is not null)
);
comment on table operators is 'A person of the brand''s staff who uses the console.';
create unique index operators_username on operators(brand_id, username);
grant select, insert on operators to lantern_app;
grant update (status, password_hash, password_changed_at, totp_secret, totp_confirmed_at,
              totp_last_step) on operators to lantern_app;

-- A named set of grants of a brand.
create table roles(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  code text not null check (code ~ '^[a-z][a-z-]{1,30}$')
);
comment on table roles is 'A named set of grants of a brand.';
create unique index roles_code on roles(brand_id, code);
grant select, insert on roles to lantern_app;

-- What a role may open. Read on each request, so that a change holds from the next one on.
create table role_grants(
  role_id bigint not null references roles,
  brand_id int not null references brands,
  grant_code text not null,
  primary key (role_id, grant_code)
);
comment on table role_grants is 'What a role may open; read on each request.';
create index role_grants_brand on role_grants(brand_id);
grant select, insert, delete on role_grants to lantern_app;

-- Which roles an operator has.
create table operator_roles(
  operator_id bigint not null references operators,
  role_id bigint not null references roles,
  brand_id int not null references brands,
  primary key (operator_id, role_id)
);
comment on table operator_roles is 'Which roles an operator has.';
create index operator_roles_role on operator_roles(role_id);
create index operator_roles_brand on operator_roles(brand_id);
grant select, insert, delete on operator_roles to lantern_app;

-- An operator's sign-in. One is live at a time; the cookie's value is kept as a hash only.
create table operator_sessions(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  operator_id bigint not null references operators,
  token_hash bytea not null unique check (length(token_hash) = 32),
  ip text not null,
  user_agent text not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed_out', 'replaced', 'password_set', 'totp_reset')),
  check ((ended_at is null) = (end_reason is null))
);
comment on table operator_sessions is 'An operator''s sign-in; one is live at a time.';
create unique index operator_sessions_live on operator_sessions(operator_id) where ended_at is null;
create index operator_sessions_operator on operator_sessions(operator_id, id desc);
create index operator_sessions_brand on operator_sessions(brand_id);
grant select, insert on operator_sessions to lantern_app;
grant update (last_seen_at, ended_at, end_reason) on operator_sessions to lantern_app;

-- Bad sign-ins by the name that was typed, whether it exists or not: a lock tells nothing.
create table operator_failures(
  brand_id int not null references brands,
  username text not null,
  failures int not null check (failures > 0),
  last_at timestamptz not null,
  primary key (brand_id, username)
);
comment on table operator_failures is 'Recent bad console sign-ins by the name that was typed.';
create index operator_failures_last on operator_failures(last_at);
grant select, insert, update, delete on operator_failures to lantern_app;
