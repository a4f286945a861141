-- The role under which everything that serves runs. It owns nothing.
do $$ begin
  create role lantern_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
grant lantern_app to current_user;
grant usage on schema public to lantern_app;
-- A forgotten grant must be a refusal, not a door.
alter default privileges revoke execute on functions from public;
grant select on schema_migrations to lantern_app;

-- A brand: one white-label site with its own members, money and settings.
create table brands(
  id int generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{1,30}$'),
  name text not null,
  currency text not null,
  -- business days are calendar dates at this fixed offset from GMT
  offset_minutes int not null check (offset_minutes between -840 and 840),
  created_at timestamptz not null default now()
);
comment on table brands is 'One white-label site with its own members, money and settings.';
grant select on brands to lantern_app;

-- A host name under which a brand is reached.
create table brand_domains(
  host text primary key check (host = lower(host)),
  brand_id int not null references brands
);
comment on table brand_domains is 'A host name (without port) under which a brand is reached.';
create index brand_domains_brand on brand_domains(brand_id);
grant select, insert, delete on brand_domains to lantern_app;

-- The outcome of a money-moving call, kept for ever under the client's idempotency key.
create table money_calls(
  brand_id int not null references brands,
  realm text not null check (realm in ('member', 'operator')),
  subject_id bigint not null,
  key uuid not null,
  content_hash text not null,
  -- json, not jsonb: a repeat gets the same bytes
  outcome json,
  called_at timestamptz not null default now(),
  primary key (brand_id, realm, subject_id, key)
);
comment on table money_calls is 'First outcome of each money-moving call by its idempotency key, for ever.';
grant select, insert on money_calls to lantern_app;
grant update (outcome) on money_calls to lantern_app;

create function keep_first_outcome() returns trigger language plpgsql as $$
begin
  if old.outcome is not null then
    raise exception 'the first outcome of a call is kept' using errcode = '42501';
  end if;
  return new;
end $$;
comment on function keep_first_outcome is 'An outcome is written once.';
create trigger money_calls_keep_first before update on money_calls
  for each row execute function keep_first_outcome();

-- Events that happened and wait to be told; written in the transaction of the fact.
-- No foreign key: each of the many transactions that write here would lock the brand's one row.
create table outbox(
  id bigint generated always as identity primary key,
  brand_id int not null,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);
comment on table outbox is 'Domain events written with the fact they tell; deleted when told.';
create index outbox_brand on outbox(brand_id);
grant select, insert, update, delete on outbox to lantern_app;

-- The calendar date of a moment at a fixed offset from GMT (kernel/time.ts has the same).
create function business_day(at timestamptz, offset_minutes int) returns date
  language sql immutable parallel safe
  return ((at at time zone 'UTC') + make_interval(mins => offset_minutes))::date;
grant execute on function business_day to lantern_app;

-- How many events a socket topic has told: clients notice a gap and read again.
create table topic_versions(
  topic text primary key,
  version bigint not null
);
comment on table topic_versions is 'Number of events told per socket topic; clients re-read on a gap.';
grant select, insert, update on topic_versions to lantern_app;

-- How far the books were looked at, and what was found. Numbers of entries come in another order than
-- their commits: the next light check begins where the one before the last had ended.
create table books_checks(
  name text primary key check (name in ('full', 'light')),
  newest_entry bigint not null,
  entry_before bigint not null,
  checked_at timestamptz not null,
  -- each invariant that does not hold with its first row; empty when the books balance
  faults jsonb not null
);
comment on table books_checks is 'The last look at the books of each kind: how far, when, what was found.';
grant select, insert, update on books_checks to lantern_app;

-- Payloads of the socket adapter that are too large for a notification.
create table socket_io_attachments(
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
comment on table socket_io_attachments is 'Large messages between nodes of the socket adapter.';
grant select, insert, delete on socket_io_attachments to lantern_app;
grant usage on sequence socket_io_attachments_id_seq to lantern_app;
