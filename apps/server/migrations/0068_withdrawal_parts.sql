-- A withdrawal may go out in several parts, each an order of its own.

-- Above it a payout by this way goes out in parts.
alter table payment_methods add column payout_max bigint check (payout_max > 0);
alter table payment_methods add constraint payment_methods_payout_max
  check (payout_max is null or direction = 'withdrawal');
comment on column payment_methods.payout_max is
  'The most that goes out in one payout; above it a withdrawal goes out in parts. Null: no such limit.';
grant update (payout_max) on payment_methods to lantern_app;

alter table withdrawals drop constraint withdrawals_state_check;
alter table withdrawals add constraint withdrawals_state_check check (state in
  ('requested', 'claimed', 'approved', 'sending', 'unknown', 'paid', 'partly_paid', 'rejected',
   'failed'));
alter table withdrawals add column fee_kept bigint;
alter table withdrawals add constraint withdrawals_fee_kept
  check (fee_kept between 0 and fee and (state = 'partly_paid') = (fee_kept is not null));
comment on column withdrawals.fee_kept is
  'Of one that was partly paid: the fee of what was paid. The rest of the fee went back with the rest.';
grant update (fee_kept) on withdrawals to lantern_app;

-- A part of what a withdrawal sends. One without any goes out as one. A rest that is sent again is a
-- new part, which replaces it: what was moved to it counts there.
create table withdrawal_parts(
  withdrawal_id bigint not null references withdrawals,
  no int not null check (no between 1 and 99),
  brand_id int not null references brands,
  order_key uuid not null unique,
  provider text not null,
  -- what is ordered; of it: what left the house, went back to the balance, is sent by another part
  amount bigint not null check (amount > 0),
  paid bigint not null default 0 check (paid >= 0),
  returned bigint not null default 0 check (returned >= 0),
  moved bigint not null default 0 check (moved >= 0),
  -- it waits for a person to say that it goes out
  is_later boolean not null default false,
  -- whose rest it sends again; null: it was split off from the whole
  replaces int,
  state text not null check (state in ('waiting', 'ready', 'sending', 'unknown', 'short', 'failed',
                                       'paid', 'partly', 'returned', 'resent')),
  reason text,
  provider_reference text,
  created_at timestamptz not null,
  -- when it came to its state
  changed_at timestamptz not null,
  -- when it was given to its provider, the last time
  ordered_at timestamptz,
  paid_at timestamptz,
  due_at timestamptz,
  checks int not null default 0,
  primary key (withdrawal_id, no),
  foreign key (withdrawal_id, replaces) references withdrawal_parts(withdrawal_id, no),
  constraint part_replaces_earlier check (replaces < no),
  constraint part_never_exceeded check (paid + returned + moved <= amount),
  constraint part_says_one_thing check (case state
    when 'paid' then paid = amount
    when 'short' then paid > 0 and paid < amount and returned + moved = 0
    when 'partly' then paid > 0 and paid < amount and paid + returned + moved = amount
    when 'returned' then returned = amount
    when 'resent' then moved = amount
    else paid + returned + moved = 0 end),
  constraint part_paid_at check ((paid > 0) = (paid_at is not null))
);
comment on table withdrawal_parts is
  'A part of what a withdrawal sends, an order of its own; parts add up to what is sent.';
create index withdrawal_parts_brand on withdrawal_parts(brand_id);
create index withdrawal_parts_replaces on withdrawal_parts(withdrawal_id, replaces);
create index withdrawal_parts_due on withdrawal_parts(due_at) where due_at is not null;
create index withdrawal_parts_reference on withdrawal_parts(brand_id, provider_reference);
grant select, insert, delete on withdrawal_parts to lantern_app;
grant update (paid, returned, moved, state, reason, provider_reference, changed_at, ordered_at,
              paid_at, due_at, checks) on withdrawal_parts to lantern_app;

-- At the end of each transaction the parts of a withdrawal are what it sends, or there are none.
create function parts_add_up() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
declare
  v_id bigint := coalesce(new.withdrawal_id, old.withdrawal_id);
  v_sum bigint;
  v_sent bigint;
begin
  select sum(q.amount - q.moved) into v_sum from withdrawal_parts q where q.withdrawal_id = v_id;
  select w.amount - w.fee into v_sent from withdrawals w where w.id = v_id;
  if v_sum <> v_sent then
    raise exception 'the parts of withdrawal % are %, not %', v_id, v_sum, v_sent
      using errcode = '23514', constraint = 'parts_add_up';
  end if;
  return null;
end $$;
create constraint trigger parts_add_up after insert or update or delete on withdrawal_parts
  deferrable initially deferred for each row execute function parts_add_up();

-- What was ordered once is never forgotten.
create function part_is_kept() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if old.ordered_at is not null or old.state not in ('waiting', 'ready') then
    raise exception 'a part that was ordered is kept' using errcode = '42501';
  end if;
  return old;
end $$;
create trigger part_is_kept before delete on withdrawal_parts
  for each row execute function part_is_kept();

-- What persons say, what a provider says, a line and a step may be about a part alone.
alter table payout_claims add column part int,
  drop constraint payout_claims_pkey,
  add constraint payout_claims_order unique nulls not distinct (withdrawal_id, part),
  add foreign key (withdrawal_id, part) references withdrawal_parts(withdrawal_id, no);
alter table payout_marks add column part int,
  drop constraint payout_marks_pkey,
  add constraint payout_marks_order unique nulls not distinct (withdrawal_id, part),
  add foreign key (withdrawal_id, part) references withdrawal_parts(withdrawal_id, no);
alter table payout_endings add column part int,
  -- of one that was paid in part: how much
  add column paid bigint check (paid > 0),
  drop constraint payout_endings_pkey,
  drop constraint payout_endings_outcome_check,
  add constraint payout_endings_outcome_check check (outcome in ('sent', 'not_sent', 'partly')),
  add constraint payout_endings_paid check ((outcome = 'partly') = (paid is not null)),
  add constraint payout_endings_order unique nulls not distinct (withdrawal_id, part),
  add foreign key (withdrawal_id, part) references withdrawal_parts(withdrawal_id, no);
grant update (paid) on payout_endings to lantern_app;
alter table withdrawal_steps add column part int,
  add foreign key (withdrawal_id, part) references withdrawal_parts(withdrawal_id, no);
create index withdrawal_steps_part on withdrawal_steps(withdrawal_id, part);
alter table payment_findings add column part int,
  add foreign key (withdrawal_id, part) references withdrawal_parts(withdrawal_id, no),
  drop constraint payment_findings_kind_check,
  add constraint payment_findings_kind_check check (kind in
    ('amount_differs', 'paid_after_failed', 'failed_after_paid', 'paid_twice', 'unknown_payment',
     'not_on_statement', 'state_differs', 'payer_differs', 'sent_back_by_both', 'part_left'));
drop index payment_findings_withdrawal;
create unique index payment_findings_withdrawal
  on payment_findings(withdrawal_id, part, kind, reported) nulls not distinct
  where withdrawal_id is not null;
alter table payment_lines add column part int,
  add foreign key (withdrawal_id, part) references withdrawal_parts(withdrawal_id, no);
grant update (part) on payment_lines to lantern_app;
drop index payment_lines_withdrawal;
create unique index payment_lines_withdrawal on payment_lines(withdrawal_id, part)
  nulls not distinct where withdrawal_id is not null;

-- What becomes of the rest of a part that did not go out whole: it is sent again, or goes back to the
-- member. Where two persons are needed one proposes and another one agrees to the same.
create table part_rests(
  withdrawal_id bigint not null,
  part int not null,
  brand_id int not null references brands,
  wanted text not null check (wanted in ('again', 'return')),
  -- by whom it is sent again
  provider text,
  reason text not null check (length(reason) between 3 and 500),
  -- of the withdrawal that was looked at
  content_hash text not null,
  proposed_by bigint not null references operators,
  proposed_by_name text not null,
  proposed_at timestamptz not null,
  confirmed_by bigint references operators,
  confirmed_by_name text,
  -- when it counted: at once, or with the second person
  done_at timestamptz,
  primary key (withdrawal_id, part),
  foreign key (withdrawal_id, part) references withdrawal_parts(withdrawal_id, no),
  constraint part_rests_provider check ((wanted = 'again') = (provider is not null)),
  constraint part_rests_whole check (num_nonnulls(confirmed_by, confirmed_by_name) in (0, 2)
                                     and (confirmed_by is null or done_at is not null)),
  constraint part_rests_second_person check (confirmed_by <> proposed_by)
);
comment on table part_rests is 'What persons want done with the rest of a part of a withdrawal.';
create index part_rests_brand on part_rests(brand_id);
create index part_rests_proposed_by on part_rests(proposed_by);
create index part_rests_confirmed_by on part_rests(confirmed_by);
grant select, insert on part_rests to lantern_app;
grant update (wanted, provider, reason, content_hash, proposed_by, proposed_by_name, proposed_at,
              confirmed_by, confirmed_by_name, done_at) on part_rests to lantern_app;

-- What parts have paid or given back already is held no more.
create or replace view report_open_withdrawals as
select w.brand_id, m.account_class as class, w.currency, count(*)::int as withdrawals,
       sum(w.amount - coalesce(ended.amount, 0))::bigint as amount
  from withdrawals w
  join members m on m.id = w.member_id
  left join lateral (select sum(q.paid + q.returned) as amount from withdrawal_parts q
                      where q.withdrawal_id = w.id) ended on true
 where w.state in ('requested', 'claimed', 'approved', 'sending', 'unknown')
 group by w.brand_id, m.account_class, w.currency;
