-- What speaks against a withdrawal, found when it is asked for, and persons who say what became of a
-- payout that its provider does not end.

-- Why two persons look at a withdrawal: one row for each kind, as it was found with the request.
create table withdrawal_findings(
  withdrawal_id bigint not null references withdrawals,
  kind text not null check (kind in ('same_device', 'same_account', 'name_differs', 'big_win',
                                     'fast_turnaround', 'opposite_bets')),
  brand_id int not null references brands,
  -- what shows it: members by id, amounts in units of 1/10,000
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  found_at timestamptz not null,
  primary key (withdrawal_id, kind)
);
comment on table withdrawal_findings is
  'What was found against a withdrawal when it was asked for; append-only.';
create index withdrawal_findings_brand on withdrawal_findings(brand_id);
create trigger withdrawal_findings_append_only before update or delete or truncate
  on withdrawal_findings for each statement execute function refuse_change();
grant select, insert on withdrawal_findings to lantern_app;

-- Members who were signed in with one browser.
create index sessions_device on sessions(device_hash);

-- What two persons say became of a payout that its provider does not end: all of it went out, or
-- nothing did. One proposes, another one agrees to the same of the same content.
create table payout_endings(
  withdrawal_id bigint primary key references withdrawals,
  brand_id int not null references brands,
  outcome text not null check (outcome in ('sent', 'not_sent')),
  -- why it is known; the member reads that of one that was not sent
  reason text not null check (length(reason) between 3 and 500),
  -- of the withdrawal that was looked at
  content_hash text not null,
  proposed_by bigint not null references operators,
  proposed_by_name text not null,
  proposed_at timestamptz not null,
  confirmed_by bigint references operators,
  confirmed_by_name text,
  done_at timestamptz,
  constraint payout_endings_whole check (num_nonnulls(confirmed_by, confirmed_by_name, done_at) in (0, 3)),
  constraint payout_endings_second_person check (confirmed_by <> proposed_by)
);
comment on table payout_endings is 'What two persons say became of a payout that its provider does not end.';
create index payout_endings_brand on payout_endings(brand_id);
create index payout_endings_proposed_by on payout_endings(proposed_by);
create index payout_endings_confirmed_by on payout_endings(confirmed_by);
grant select, insert on payout_endings to lantern_app;
grant update (outcome, reason, content_hash, proposed_by, proposed_by_name, proposed_at, confirmed_by,
              confirmed_by_name, done_at) on payout_endings to lantern_app;
