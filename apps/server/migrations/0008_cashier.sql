-- A way to deposit or to withdraw in one currency, with its limits. Names are English: clients
-- translate by code.
create table payment_methods(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  direction text not null check (direction in ('deposit', 'withdrawal')),
  code text not null check (code ~ '^[a-z][a-z_]{1,38}$'),
  provider text not null,
  currency text not null,
  name text not null,
  mark text not null check (length(mark) = 2),
  -- how long it usually takes
  arrival text not null check (arrival in ('instant', 'minutes', 'hour', 'day')),
  -- units of 1/10,000
  minimum bigint not null check (minimum > 0),
  maximum bigint not null,
  fee_basis_points int not null check (fee_basis_points between 0 and 5000),
  quick_amounts bigint[] not null,
  -- withdrawals above it need two persons; so many a business day
  two_persons_above bigint,
  most_per_day int,
  position int not null,
  enabled boolean not null default true,
  unique (brand_id, direction, code, currency),
  check (maximum >= minimum),
  check ((direction = 'withdrawal') = (two_persons_above is not null)),
  check ((direction = 'withdrawal') = (most_per_day is not null))
);
comment on table payment_methods is 'A way to deposit or to withdraw in one currency, with limits.';
grant select, insert on payment_methods to lantern_app;
grant update (minimum, maximum, fee_basis_points, quick_amounts, two_persons_above, most_per_day,
              position, enabled, name, arrival) on payment_methods to lantern_app;

-- Money a member brings. The amount is what is paid; the fee is taken from it.
create table deposits(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  member_id bigint not null references members,
  method_id bigint not null references payment_methods,
  -- our name for the order with the provider: nobody can guess it, and no other database has it
  order_key uuid not null unique,
  currency text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  state text not null check (state in
    ('created', 'sent', 'pending', 'unknown', 'paid', 'failed', 'expired', 'review')),
  reason text,
  provider_reference text,
  pay_url text,
  -- what the provider says was paid, where it differs
  paid_amount bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- when the next step or question to the provider is due; null when nothing is
  due_at timestamptz,
  checks int not null default 0,
  check ((state = 'paid') = (paid_at is not null))
);
comment on table deposits is 'Money a member brings, from the wish to the posting.';
create index deposits_member on deposits(member_id, id desc);
create index deposits_brand on deposits(brand_id, id desc);
create index deposits_method on deposits(method_id);
create index deposits_due on deposits(due_at) where due_at is not null;
grant select, insert on deposits to lantern_app;
grant update (state, reason, provider_reference, pay_url, paid_amount, paid_at, due_at, checks)
  on deposits to lantern_app;

-- A step of a deposit's way: which state, when, by whom, why.
create table deposit_steps(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  deposit_id bigint not null references deposits,
  state text not null,
  at timestamptz not null,
  -- an operator's name; null for the member and the system
  by_name text,
  reason text
);
comment on table deposit_steps is 'Each state a deposit went through: when, by whom, why.';
create index deposit_steps_deposit on deposit_steps(deposit_id, id);
create index deposit_steps_brand on deposit_steps(brand_id);
grant select, insert on deposit_steps to lantern_app;

-- Money a member takes out. The amount leaves the member; the fee is taken from it.
create table withdrawals(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  member_id bigint not null references members,
  method_id bigint not null references payment_methods,
  order_key uuid not null unique,
  currency text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  -- where the money goes: sealed at rest, its end for people, its keyed hash to find the same again
  destination_sealed bytea not null,
  destination_end text not null check (length(destination_end) <= 4),
  destination_index bytea not null check (length(destination_index) = 32),
  state text not null check (state in
    ('requested', 'claimed', 'approved', 'sending', 'unknown', 'paid', 'rejected', 'failed')),
  reason text,
  approvals_needed int not null check (approvals_needed in (1, 2)),
  -- the ledger's hold
  hold_id bigint not null unique,
  claimed_by bigint references operators,
  claimed_by_name text,
  claimed_at timestamptz,
  provider_reference text,
  created_at timestamptz not null,
  sent_at timestamptz,
  due_at timestamptz,
  checks int not null default 0,
  check ((claimed_by is null) = (claimed_by_name is null)),
  check ((claimed_by is null) = (claimed_at is null)),
  check (state <> 'claimed' or claimed_by is not null)
);
comment on table withdrawals is 'Money a member takes out, from the request to the payout.';
create index withdrawals_member on withdrawals(member_id, id desc);
create index withdrawals_brand on withdrawals(brand_id, id desc);
create index withdrawals_method on withdrawals(method_id);
create index withdrawals_claimed_by on withdrawals(claimed_by);
create index withdrawals_destination on withdrawals(destination_index);
create index withdrawals_due on withdrawals(due_at) where due_at is not null;
grant select, insert on withdrawals to lantern_app;
grant usage on sequence withdrawals_id_seq to lantern_app;
grant update (state, reason, claimed_by, claimed_by_name, claimed_at, provider_reference, sent_at,
              due_at, checks) on withdrawals to lantern_app;

-- A step of a withdrawal's way: which state, when, by whom, why.
create table withdrawal_steps(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  withdrawal_id bigint not null references withdrawals,
  state text not null,
  at timestamptz not null,
  by_name text,
  reason text
);
comment on table withdrawal_steps is 'Each state a withdrawal went through: when, by whom, why.';
create index withdrawal_steps_withdrawal on withdrawal_steps(withdrawal_id, id);
create index withdrawal_steps_brand on withdrawal_steps(brand_id);
grant select, insert on withdrawal_steps to lantern_app;

-- One person's yes to one exact content of a withdrawal.
create table withdrawal_approvals(
  withdrawal_id bigint not null references withdrawals,
  operator_id bigint not null references operators,
  content_hash text not null,
  brand_id int not null references brands,
  operator_name text not null,
  session_id text not null,
  at timestamptz not null,
  primary key (withdrawal_id, operator_id, content_hash)
);
comment on table withdrawal_approvals is 'One person''s yes to one exact content of a withdrawal.';
create index withdrawal_approvals_operator on withdrawal_approvals(operator_id);
create index withdrawal_approvals_brand on withdrawal_approvals(brand_id);
grant select, insert on withdrawal_approvals to lantern_app;

-- What a provider told us, word by word, once per event.
create table payment_notices(
  provider text not null,
  event_id text not null,
  brand_id int not null references brands,
  order_key uuid not null,
  body text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
comment on table payment_notices is 'What a payment provider told us, word by word, once per event.';
create index payment_notices_brand on payment_notices(brand_id);
create index payment_notices_order on payment_notices(order_key);
grant select, insert on payment_notices to lantern_app;

-- Something a provider says that does not fit what we know. Nothing is posted for it by itself.
create table payment_findings(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  deposit_id bigint references deposits,
  withdrawal_id bigint references withdrawals,
  kind text not null check (kind in
    ('amount_differs', 'paid_after_failed', 'failed_after_paid', 'paid_twice')),
  expected text not null,
  reported text not null,
  found_at timestamptz not null,
  check (num_nonnulls(deposit_id, withdrawal_id) = 1)
);
comment on table payment_findings is 'What a provider says that does not fit what we know; for a person.';
create unique index payment_findings_deposit on payment_findings(deposit_id, kind, reported);
create unique index payment_findings_withdrawal on payment_findings(withdrawal_id, kind, reported);
create index payment_findings_brand on payment_findings(brand_id);
grant select, insert on payment_findings to lantern_app;
