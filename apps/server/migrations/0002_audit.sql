-- One thing somebody did: who, what, when, from where, why, and what it changed. Rows are written
-- in the transaction of the change and never touched again.
create table audit_log(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  at timestamptz not null default clock_timestamp(),
  actor_kind text not null check (actor_kind in ('operator', 'member', 'system')),
  actor_id bigint,
  actor_name text not null,
  session_id text,
  ip text not null,
  event text not null,
  subject_kind text not null,
  subject_id text not null,
  reason text,
  before jsonb,
  after jsonb
);
comment on table audit_log is 'Who did what, when, from where, why, before and after; append-only.';
create index audit_log_brand on audit_log(brand_id, id desc);
create index audit_log_subject on audit_log(subject_kind, subject_id);

-- The seal of one audit row: its place in the chain and the hash over everything before it.
create table audit_seals(
  position bigint primary key check (position > 0),
  audit_id bigint not null unique references audit_log,
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null default clock_timestamp()
);
comment on table audit_seals is 'Hash chain over audit rows, written asynchronously; append-only.';

-- Rows that wait for their seal. Ids commit out of order, so a watermark would miss rows; this
-- queue can not: a row and its place in it commit together.
create table audit_pending(
  audit_id bigint primary key references audit_log,
  since timestamptz not null default clock_timestamp()
);
comment on table audit_pending is 'Audit rows that wait for their seal; the sealer deletes them.';

create function queue_for_seal() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into audit_pending(audit_id) values (new.id);
  return null;
end $$;
comment on function queue_for_seal is 'Queues a fresh audit row for its seal.';
create trigger audit_log_queued after insert on audit_log
  for each row execute function queue_for_seal();

-- The bytes of an audit row that its seal covers: every column, in one unambiguous text.
create function audit_text(entry audit_log) returns text language sql stable
  return json_build_array(
    entry.id, entry.brand_id, (date_part('epoch', entry.at) * 1000000)::bigint,
    entry.actor_kind, entry.actor_id, entry.actor_name, entry.session_id, entry.ip,
    entry.event, entry.subject_kind, entry.subject_id, entry.reason,
    entry.before, entry.after)::text;
comment on function audit_text is 'Canonical text of an audit row: what its seal is a hash over.';
grant execute on function audit_text to lantern_app;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
comment on function refuse_change is 'Append-only tables: nobody changes, deletes or truncates rows.';

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_seals_append_only before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();
grant select, insert on audit_log, audit_seals to lantern_app;
grant select, delete on audit_pending to lantern_app;
