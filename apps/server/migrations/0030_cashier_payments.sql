-- Payments by bank transfer with slips and statements, what two persons decide about a deposit, who
-- looks after a difference, and whom a member may be paid to.

-- Where a member of one country may use a method; none named: everywhere. Where the money goes, for
-- methods that the member pays by itself; how long the house waits for it.
alter table payment_methods
  add column countries text[] not null default '{}',
  add column pay_to jsonb check (jsonb_typeof(pay_to) = 'object'),
  add column patience_minutes int not null default 30
    check (patience_minutes between 5 and 20160);
grant update (provider, countries, pay_to, patience_minutes) on payment_methods to lantern_app;

-- Who an order is with: a method may be led to another provider while orders are under way.
alter table deposits add column provider text;
update deposits d set provider = p.provider from payment_methods p where p.id = d.method_id;
alter table deposits alter column provider set not null;
alter table withdrawals add column provider text;
update withdrawals w set provider = p.provider from payment_methods p where p.id = w.method_id;
alter table withdrawals alter column provider set not null;

-- refunding: the provider was told to send back what arrived. reversed: a credit that was undone,
-- since the money never came or was taken back.
alter table deposits drop constraint deposits_state_check;
alter table deposits add constraint deposits_state_check check (state in
  ('created', 'sent', 'pending', 'unknown', 'paid', 'failed', 'expired', 'review', 'refunding',
   'refunded', 'reversed'));
alter table deposits drop constraint deposits_check1;
alter table deposits add constraint deposits_paid_at_known
  check ((state in ('paid', 'reversed')) = (paid_at is not null));
-- What one person wants to be done; another one must agree to the same with the same amount.
alter table deposits
  add column proposed_action text check (proposed_action in ('credit', 'refund', 'reverse')),
  add column proposed_amount bigint check (proposed_amount > 0),
  add column proposed_by bigint references operators,
  add column proposed_by_name text,
  add constraint deposits_proposal_whole
    check (num_nonnulls(proposed_action, proposed_amount, proposed_by, proposed_by_name) in (0, 4));
create index deposits_proposed_by on deposits(proposed_by);
create index deposits_provider_reference on deposits(brand_id, provider_reference);
create index withdrawals_provider_reference on withdrawals(brand_id, provider_reference);
grant update (proposed_action, proposed_amount, proposed_by, proposed_by_name) on deposits
  to lantern_app;

-- A picture of a member that shows its transfer: decoded and encoded anew, sealed, named by chance.
create table deposit_slips(
  id uuid primary key,
  brand_id int not null references brands,
  deposit_id bigint not null references deposits,
  place int not null check (place between 1 and 3),
  media text not null check (media in ('image/png', 'image/jpeg')),
  width int not null check (width > 0),
  height int not null check (height > 0),
  sealed bytea not null check (length(sealed) <= 20000000),
  at timestamptz not null,
  unique (deposit_id, place)
);
comment on table deposit_slips is 'A picture of a member that shows its transfer, sealed.';
create index deposit_slips_brand on deposit_slips(brand_id);
grant select, insert on deposit_slips to lantern_app;

-- A file of a bank or provider that an operator brought, once per content.
create table payment_statements(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  provider text not null,
  currency text not null,
  content_hash bytea not null check (length(content_hash) = 32),
  first_day date not null,
  last_day date not null,
  lines int not null check (lines > 0),
  imported_by bigint not null references operators,
  imported_by_name text not null,
  at timestamptz not null,
  -- when our books were compared with it, after all its lines had their place
  compared_at timestamptz,
  unique (brand_id, content_hash),
  check (first_day <= last_day)
);
comment on table payment_statements is 'A file of a bank or provider that an operator brought.';
create index payment_statements_imported_by on payment_statements(imported_by);
create index payment_statements_due on payment_statements(id) where compared_at is null;
grant select, insert on payment_statements to lantern_app;
grant update (compared_at) on payment_statements to lantern_app;

-- A line of a statement, once however often the bank lists it. Who paid and what it wrote rest sealed.
create table payment_lines(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  statement_id bigint not null references payment_statements,
  provider text not null,
  currency text not null,
  booked_on date not null,
  -- the bank's own name for the line
  reference text not null,
  -- above zero: it came in
  amount bigint not null check (amount <> 0),
  sealed bytea not null,
  -- the order it belongs to, once known
  deposit_id bigint references deposits,
  withdrawal_id bigint references withdrawals,
  -- when its order was looked for
  placed_at timestamptz,
  unique (brand_id, provider, currency, reference),
  check (num_nonnulls(deposit_id, withdrawal_id) <= 1)
);
comment on table payment_lines is 'A line of a statement and the order it belongs to.';
create index payment_lines_statement on payment_lines(statement_id, id);
-- a deposit is paid by one line
create unique index payment_lines_deposit on payment_lines(deposit_id);
create unique index payment_lines_withdrawal on payment_lines(withdrawal_id);
grant select, insert on payment_lines to lantern_app;
create index payment_lines_due on payment_lines(id) where placed_at is null;
grant update (deposit_id, withdrawal_id, placed_at) on payment_lines to lantern_app;

-- A difference has somebody who looks after it, and an end with a word about it.
alter table payment_findings
  add column line_id bigint references payment_lines,
  add column owner_id bigint references operators,
  add column owner_name text,
  add column ended_at timestamptz,
  add column ended_by_name text,
  add column end_note text;
alter table payment_findings drop constraint payment_findings_kind_check;
alter table payment_findings add constraint payment_findings_kind_check check (kind in
  ('amount_differs', 'paid_after_failed', 'failed_after_paid', 'paid_twice', 'unknown_payment',
   'not_on_statement', 'state_differs', 'payer_differs'));
alter table payment_findings drop constraint payment_findings_check;
alter table payment_findings
  add constraint payment_findings_about_one check (num_nonnulls(deposit_id, withdrawal_id) <= 1),
  add constraint payment_findings_about_something
    check (num_nonnulls(deposit_id, withdrawal_id, line_id) >= 1),
  add constraint payment_findings_owner_whole check ((owner_id is null) = (owner_name is null)),
  add constraint payment_findings_end_whole
    check (num_nonnulls(ended_at, ended_by_name, end_note) in (0, 3));
create unique index payment_findings_line on payment_findings(line_id, kind)
  where line_id is not null;
create index payment_findings_owner on payment_findings(owner_id);
create index payment_findings_open on payment_findings(brand_id, id) where ended_at is null;
grant update (owner_id, owner_name, ended_at, ended_by_name, end_note) on payment_findings
  to lantern_app;

-- Where a member may be paid to: an account in its own name, sealed at rest, its end for people, its
-- keyed hash to find the same again. One that was added a moment ago waits.
create table payees(
  id bigint generated always as identity primary key,
  -- what the sealed parts are bound to
  seal_key uuid not null unique,
  brand_id int not null references brands,
  member_id bigint not null references members,
  -- the way it is paid by, as the code of a method
  method text not null check (method ~ '^[a-z][a-z_]{1,38}$'),
  destination_sealed bytea not null,
  destination_end text not null check (length(destination_end) <= 4),
  destination_index bytea not null check (length(destination_index) = 32),
  -- the name on the account, and the bank or network it is with
  holder_sealed bytea not null,
  bank text not null check (length(bank) <= 60),
  -- the name is another than the one the member gave for itself
  name_differs boolean not null,
  created_at timestamptz not null,
  usable_at timestamptz not null,
  removed_at timestamptz,
  check (usable_at >= created_at)
);
comment on table payees is 'Where a member may be paid to, in its own name.';
create unique index payees_once on payees(member_id, destination_index) where removed_at is null;
create index payees_brand on payees(brand_id);
create index payees_same on payees(destination_index);
grant select, insert on payees to lantern_app;
grant update (removed_at) on payees to lantern_app;

alter table withdrawals add column payee_id bigint references payees;
create index withdrawals_payee on withdrawals(payee_id);
grant update (payee_id) on withdrawals to lantern_app;

-- Whoever decides about withdrawals looks after deposits that need a person.
insert into role_grants(role_id, brand_id, grant_code)
select r.id, r.brand_id, 'deposits.write' from roles r where r.code in ('owner', 'maker', 'checker')
on conflict do nothing;
