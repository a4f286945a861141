-- One person at a time decides about a deposit, and a member that closes its account may want it erased.

-- Who looks after a deposit in review, and until when nobody else does. The row stays when its time is over.
create table deposit_claims(
  deposit_id bigint primary key references deposits,
  brand_id int not null references brands,
  claimed_by bigint not null references operators,
  claimed_by_name text not null,
  claimed_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= claimed_at)
);
comment on table deposit_claims is 'Who looks after a deposit that needs a person.';
create index deposit_claims_brand on deposit_claims(brand_id);
create index deposit_claims_claimed_by on deposit_claims(claimed_by);
grant select, insert on deposit_claims to lantern_app;
grant update (claimed_by, claimed_by_name, claimed_at, ends_at) on deposit_claims to lantern_app;

-- asked: its member wants it, and no operator proposed it yet.
alter table privacy_erasures
  add column asked_at timestamptz,
  alter column reason drop not null,
  alter column proposed_by drop not null,
  alter column proposed_by_name drop not null,
  alter column proposed_at drop not null,
  drop constraint privacy_erasures_state_check,
  add constraint privacy_erasures_state_check
    check (state in ('asked', 'proposed', 'erased', 'forgotten')),
  drop constraint privacy_erasures_check,
  add constraint privacy_erasures_erased
    check ((state in ('asked', 'proposed')) = (erased_at is null)),
  drop constraint privacy_erasures_check2,
  -- never one person alone
  add constraint privacy_erasures_two check (agreed_by <> proposed_by),
  add constraint privacy_erasures_proposal check (
    num_nulls(reason, proposed_by, proposed_by_name, proposed_at)
      = case state when 'asked' then 4 else 0 end),
  add constraint privacy_erasures_asked check (state <> 'asked' or asked_at is not null);
comment on column privacy_erasures.asked_at is
  'When its member asked for it, on closing the account; null: operators alone wanted it.';
grant update (reason, proposed_by, proposed_by_name, proposed_at) on privacy_erasures to lantern_app;
