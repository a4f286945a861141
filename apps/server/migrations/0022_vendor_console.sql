-- What operators see of vendors: games that are closed for a while, and certificates of adapters.

alter table games
  -- the game's own maintenance window; no stake is taken in it, and what was staked still ends
  add maintenance_from timestamptz,
  add maintenance_until timestamptz,
  add check ((maintenance_from is null) = (maintenance_until is null)),
  add check (maintenance_until > maintenance_from);
grant update (maintenance_from, maintenance_until) on games to lantern_app;

-- A run of the suite of conformance over the adapter of a vendor's dialect, on a house of its own
-- that is gone afterwards: nothing of a brand is touched.
create table vendor_certificates(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  connection_id int not null references vendor_connections,
  dialect text not null,
  -- of the program that was examined
  version text not null,
  -- running; conform, not_conform: every case has a verdict; broken: the suite could not be run
  state text not null default 'running'
    check (state in ('running', 'conform', 'not_conform', 'broken')),
  -- what became of each case: id, title, outcome, why
  verdicts jsonb not null default '[]' check (jsonb_typeof(verdicts) = 'array'),
  fault text,
  -- SHA-256 of the certificate as text; null unless every case has a verdict
  hash text check (hash ~ '^[0-9a-f]{64}$'),
  operator_id bigint not null references operators,
  started_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'running') = (ended_at is null)),
  check ((state in ('conform', 'not_conform')) = (hash is not null)),
  check ((state = 'broken') = (fault is not null))
);
comment on table vendor_certificates is
  'Runs of the suite of conformance over adapters, with the verdict of each case.';
create index vendor_certificates_brand on vendor_certificates(brand_id, id desc);
create index vendor_certificates_operator on vendor_certificates(operator_id);
-- one run of an adapter at a time
create unique index vendor_certificate_running on vendor_certificates(connection_id)
  where state = 'running';
create index vendor_certificates_connection on vendor_certificates(connection_id, id desc);
grant select, insert on vendor_certificates to lantern_app;
grant update (state, verdicts, fault, hash, ended_at) on vendor_certificates to lantern_app;
grant usage on sequence vendor_certificates_id_seq to lantern_app;
create trigger vendor_certificates_stay before delete or truncate on vendor_certificates
  for each statement execute function refuse_change();
