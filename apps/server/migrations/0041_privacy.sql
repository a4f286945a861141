-- What a member may do with its data: close the account, take everything along, have it erased.

-- An account that its member closed; a row is gone once an operator reopened it. Periods of keeping
-- count from here.
create table member_closures(
  member_id bigint primary key references members,
  brand_id int not null references brands,
  closed_at timestamptz not null,
  -- a remainder below the smallest payout that the member gave up
  given_up bigint not null default 0 check (given_up >= 0)
);
comment on table member_closures is 'An account that its member closed, and since when.';
create index member_closures_brand on member_closures(brand_id);
grant select, insert, delete on member_closures to lantern_app;

-- A file with everything about a member that can be fetched once; what is in it is read when it is
-- fetched and rests nowhere.
create table privacy_exports(
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  brand_id int not null references brands,
  member_id bigint not null references members,
  -- an operator's name; null: the member itself
  by_name text,
  asked_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table privacy_exports is 'A single-use ticket for a file with everything about a member.';
create index privacy_exports_member on privacy_exports(member_id);
create index privacy_exports_brand on privacy_exports(brand_id);
create index privacy_exports_expiry on privacy_exports(expires_at);
grant select, insert, delete on privacy_exports to lantern_app;

-- Wishes to erase a closed account. proposed: another operator must agree. erased: contacts, devices
-- and ways to sign in are gone, the identity rests until the law lets it go. forgotten: that is gone, too.
create table privacy_erasures(
  member_id bigint primary key references members,
  brand_id int not null references brands,
  state text not null check (state in ('proposed', 'erased', 'forgotten')),
  reason text not null,
  proposed_by bigint not null references operators,
  proposed_by_name text not null,
  proposed_at timestamptz not null,
  agreed_by bigint references operators,
  agreed_by_name text,
  erased_at timestamptz,
  forgotten_at timestamptz,
  check ((state = 'proposed') = (erased_at is null)),
  check ((erased_at is null) = (agreed_by is null)),
  check (agreed_by is distinct from proposed_by),
  check ((state = 'forgotten') = (forgotten_at is not null))
);
comment on table privacy_erasures is 'The erasure of a member: who wanted it, who agreed, how far it is.';
create index privacy_erasures_brand on privacy_erasures(brand_id, state);
create index privacy_erasures_proposed on privacy_erasures(proposed_by);
create index privacy_erasures_agreed on privacy_erasures(agreed_by);
grant select, insert, delete on privacy_erasures to lantern_app;
grant update (state, agreed_by, agreed_by_name, erased_at, forgotten_at) on privacy_erasures
  to lantern_app;

-- Takes out of the tables what names a person, and leaves books, wagers, audit and exclusions alone.
-- `forget` false: contacts, devices, addresses, ways to sign in; true: the identity as well. Only what
-- two operators agreed to, and only of a closed account.
create function erase_member(p_member bigint, forget boolean) returns boolean language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from members m join privacy_erasures e on e.member_id = m.id
                  where m.id = p_member and m.status = 'closed' and e.agreed_by is not null) then
    return false;
  end if;
  delete from member_contacts where member_id = p_member;
  delete from member_devices where member_id = p_member;
  delete from member_networks where member_id = p_member;
  delete from member_passkeys where member_id = p_member;
  delete from member_totps where member_id = p_member;
  delete from member_recovery_codes where member_id = p_member;
  delete from remembered_browsers where member_id = p_member;
  delete from social_identities where member_id = p_member;
  delete from social_tickets where member_id = p_member;
  delete from pending_sign_ins where member_id = p_member;
  delete from verification_codes where member_id = p_member;
  delete from member_favourites where member_id = p_member;
  delete from member_recent_games where member_id = p_member;
  delete from kyc_pictures where member_id = p_member and document_id is null;
  update sessions set ip = 'erased', user_agent = 'erased', country = null
    where member_id = p_member;
  update credentials set password_hash = 'erased', transaction_hash = null
    where member_id = p_member;
  update feedback set text = 'erased', ip = 'erased' where member_id = p_member;
  update members set account = 'erased-' || id, nickname = null, avatar = null, language = null,
         referral_code = null where id = p_member;
  update payees set removed_at = coalesce(removed_at, now()) where member_id = p_member;
  if forget then
    delete from member_profiles where member_id = p_member;
    delete from kyc_marks where member_id = p_member;
    delete from kyc_pictures where member_id = p_member;
    update kyc_documents set details = null, reject_note = null where member_id = p_member;
    delete from deposit_slips where deposit_id in
      (select id from deposits where member_id = p_member);
    delete from withdrawal_proofs where withdrawal_id in
      (select id from withdrawals where member_id = p_member);
    update payees set destination_sealed = '', holder_sealed = '', bank = 'erased',
           destination_end = '', destination_index = sha256(('erased' || id)::bytea)
      where member_id = p_member;
    update withdrawals set destination_sealed = '', destination_end = '',
           destination_index = sha256(('erased' || id)::bytea)
      where member_id = p_member;
  end if;
  return true;
end $$;
comment on function erase_member is 'Erases what names a member, once two operators agreed.';
grant execute on function erase_member to lantern_app;
