-- Keys of what rests sealed. What is sealed, and every blind index, begins with the number of its
-- key, and the database knows by a foreign key which keys are still needed: none can be taken away
-- while anything rests under it.

create table data_keys (
  id smallint generated always as identity primary key,
  kind text not null check (kind in ('seal', 'index', 'lasting')),
  -- The key, sealed under one derived from MASTER_SECRET. Null before the first start: then it is
  -- the secret itself, as before there were keys.
  wrapped bytea,
  -- A name of the secret that it is sealed under; says nothing about the secret.
  wrapped_by text check (wrapped_by ~ '^[0-9a-f]{8}$'),
  made_at timestamptz not null default now(),
  -- From then on it is what is written with, where it is the newest of its kind: a while after it
  -- was made, so that every node knows it.
  active_at timestamptz not null default now(),
  check ((wrapped is null) = (wrapped_by is null))
);
comment on table data_keys is 'Keys of sealed data and blind indexes, sealed under MASTER_SECRET.';
grant select on data_keys to lantern_app;
insert into data_keys(kind) values ('seal'), ('index'), ('lasting');

-- One byte of the form, two of the key, then what is sealed or the index itself. Null for what is
-- under no key: what was erased is empty, and its index of form 0 and made from nothing of a person.
create function key_of(kept bytea) returns smallint
  language sql immutable strict parallel safe
  return case when length(kept) > 3 and get_byte(kept, 0) = 1
              then (get_byte(kept, 1) * 256 + get_byte(kept, 2))::smallint end;
grant execute on function key_of(bytea) to lantern_app;

do $$
declare
  one record;
begin
  for one in
    select * from (values
      ('crash_chains', 'last_link_sealed', 1), ('crash_rounds', 'hash_sealed', 1),
      ('deposit_slips', 'sealed', 1), ('jackpot_pools', 'point_sealed', 1),
      ('kyc_documents', 'details', 1), ('kyc_pictures', 'sealed', 1),
      ('member_profiles', 'wrapped_key', 1), ('member_totps', 'secret_sealed', 1),
      ('operators', 'totp_secret', 1), ('outgoing_messages', 'sealed', 1),
      ('payees', 'destination_sealed', 1), ('payees', 'holder_sealed', 1),
      ('payment_lines', 'sealed', 1), ('sealing_keys', 'private_sealed', 1),
      ('seeds', 'server_seed_sealed', 1), ('social_flows', 'secrets_sealed', 1),
      ('social_tickets', 'claims_sealed', 1), ('vendor_keys', 'secret_sealed', 1),
      ('vendor_keys', 'previous_sealed', 1), ('withdrawal_proofs', 'sealed', 1),
      ('withdrawals', 'destination_sealed', 1), ('member_contacts', 'address_mark', 2),
      ('payees', 'destination_index', 2), ('withdrawals', 'destination_index', 2)
    ) as kept(of, what, key)
  loop
    if one.key = 2 then
      execute format('alter table %I drop constraint %I', one.of, one.of || '_' || one.what || '_check');
    end if;
    execute format($sql$update %1$I set %2$I = decode(%3$L, 'hex') || %2$I where %2$I <> ''$sql$,
      one.of, one.what, '01000' || one.key);
    if one.key = 2 then
      execute format('alter table %1$I add constraint %3$I check (length(%2$I) = 35)',
        one.of, one.what, one.of || '_' || one.what || '_check');
    end if;
    execute format(
      'alter table %1$I add column %3$I smallint generated always as (key_of(%2$I)) stored
         constraint %4$I references data_keys(id)',
      one.of, one.what, one.what || '_under', one.of || '_' || one.what || '_under_fkey');
    execute format('create index on %I (%I)', one.of, one.what || '_under');
  end loop;
end $$;

update payees set destination_index = '\x000000'::bytea || substr(destination_index, 4)
  where destination_sealed = '';
update withdrawals set destination_index = '\x000000'::bytea || substr(destination_index, 4)
  where destination_sealed = '';

-- The name of its key stands in the wrapped key itself.
alter table member_profiles drop column key_id;

-- As before, but for the form of an index that is made from nothing of a person.
create or replace function erase_member(p_member bigint, forget boolean) returns boolean language plpgsql
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
           destination_end = '', destination_index = '\x000000'::bytea || sha256(('erased' || id)::bytea)
      where member_id = p_member;
    update withdrawals set destination_sealed = '', destination_end = '',
           destination_index = '\x000000'::bytea || sha256(('erased' || id)::bytea)
      where member_id = p_member;
  end if;
  return true;
end $$;
