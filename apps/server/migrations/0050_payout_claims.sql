-- One person at a time makes a transfer, the bank's references are compared as people write them, and
-- persons may close a refund.

-- Who makes the transfer of a withdrawal that is paid by hand, and until when nobody else does. The row
-- stays when its time is over: whoever had it may have made the transfer.
create table payout_claims(
  withdrawal_id bigint primary key references withdrawals,
  brand_id int not null references brands,
  claimed_by bigint not null references operators,
  claimed_by_name text not null,
  claimed_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= claimed_at),
  -- who saw last where it goes
  opened_by_name text,
  opened_at timestamptz,
  check ((opened_by_name is null) = (opened_at is null))
);
comment on table payout_claims is 'Who makes the transfer of a withdrawal that is paid by hand.';
create index payout_claims_brand on payout_claims(brand_id);
create index payout_claims_claimed_by on payout_claims(claimed_by);
grant select, insert on payout_claims to lantern_app;
grant update (claimed_by, claimed_by_name, claimed_at, ends_at, opened_by_name, opened_at)
  on payout_claims to lantern_app;

-- What is equal in two writings of a bank's reference: any case and width, with or without spaces and
-- dashes.
alter table payout_marks add column reference_key text check (length(reference_key) >= 3);
comment on column payout_marks.reference_key is
  'By it references are compared; null where there is none, and for the later one of two that were marked before and differ in their writing alone.';
with keys as (
  select withdrawal_id, brand_id, upper(regexp_replace(normalize(bank_reference, NFKC),
                                    '[\s\u2010-\u2015\u2043\u2212-]', '', 'g')) as key
    from payout_marks where bank_reference is not null
), firsts as (
  select distinct on (brand_id, key) withdrawal_id, key
    from keys where length(key) >= 3 order by brand_id, key, withdrawal_id
)
update payout_marks k set reference_key = f.key from firsts f where f.withdrawal_id = k.withdrawal_id;
-- one transfer pays one withdrawal, however its reference is written
create unique index payout_marks_reference_key on payout_marks(brand_id, reference_key);
drop index payout_marks_reference;
grant update (reference_key) on payout_marks to lantern_app;

-- Lines whose order is not known, for the mark that comes after them.
create index payment_lines_unlinked on payment_lines(brand_id, provider, currency, booked_on)
  where deposit_id is null and withdrawal_id is null;

-- Two persons say what became of a refund that the provider does not end.
alter table deposits drop constraint deposits_proposed_action_check;
alter table deposits add constraint deposits_proposed_action_check check (proposed_action in
  ('credit', 'refund', 'reverse', 'refunded', 'not_refunded'));
alter table deposits add column refund_ordered_at timestamptz;
comment on column deposits.refund_ordered_at is 'When the provider was last told to send it back.';
update deposits d set refund_ordered_at = coalesce(
         (select max(s.at) from deposit_steps s
           where s.deposit_id = d.id and s.state = 'refunding'), d.created_at)
 where d.state = 'refunding' or d.refund_reference is not null;
grant update (refund_ordered_at) on deposits to lantern_app;
