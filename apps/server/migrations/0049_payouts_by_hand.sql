-- Refunds that their payer claims, and payouts that operators pay by hand.

-- What the provider calls the refund, and where the payer claims it.
alter table deposits
  add column refund_reference text,
  add column refund_url text;
grant update (refund_reference, refund_url) on deposits to lantern_app;
create index deposits_refund_reference on deposits(refund_reference)
  where refund_reference is not null;

-- What an operator says of a withdrawal that persons pay by bank: the transfer was made, under the
-- bank's name for it, or it can not be. Where the withdrawal needed two persons this needs another
-- one to say the same; until then it is a proposal that may be replaced.
create table payout_marks(
  withdrawal_id bigint primary key references withdrawals,
  brand_id int not null references brands,
  outcome text not null check (outcome in ('sent', 'not_sent')),
  -- the bank's own name for the transfer
  bank_reference text check (length(bank_reference) between 3 and 64),
  -- why it can not be made; the member reads it
  reason text check (length(reason) between 3 and 140),
  -- of the withdrawal that was looked at
  content_hash text not null,
  marked_by bigint not null references operators,
  marked_by_name text not null,
  marked_at timestamptz not null,
  confirmed_by bigint references operators,
  confirmed_by_name text,
  -- when it counted: at once, or with the second person
  done_at timestamptz,
  check ((outcome = 'sent') = (bank_reference is not null)),
  check ((outcome = 'not_sent') = (reason is not null)),
  check ((confirmed_by is null) = (confirmed_by_name is null)),
  check (confirmed_by is null or done_at is not null),
  constraint payout_marks_second_person check (confirmed_by <> marked_by)
);
comment on table payout_marks is 'What operators say of a withdrawal that is paid by hand.';
-- one transfer pays one withdrawal
create unique index payout_marks_reference on payout_marks(brand_id, bank_reference);
create index payout_marks_marked_by on payout_marks(marked_by);
create index payout_marks_confirmed_by on payout_marks(confirmed_by);
grant select, insert on payout_marks to lantern_app;
grant update (outcome, bank_reference, reason, content_hash, marked_by, marked_by_name, marked_at,
              confirmed_by, confirmed_by_name, done_at) on payout_marks to lantern_app;
