-- A code that was sent and not used yet: for one purpose, address and browser (or session). A new
-- one replaces it; using it deletes it.
create table verification_codes(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  purpose text not null check (purpose in ('login', 'register', 'recover', 'change_phone',
    'change_email', 'second_proof', 'transaction_reset')),
  channel text not null check (channel in ('sms', 'email')),
  -- keyed hashes: of the address, of what the code belongs to, of the code with all of that
  address_mark bytea not null check (length(address_mark) = 32),
  bound_to bytea not null check (length(bound_to) = 32),
  code_hash bytea not null check (length(code_hash) = 32),
  -- whose address it is, where an account has it
  member_id bigint references members,
  tries smallint not null default 0 check (tries between 0 and 5),
  made_at timestamptz not null default clock_timestamp(),
  unique (brand_id, purpose, channel, address_mark, bound_to)
);
comment on table verification_codes is 'Codes sent and not used: five tries, five minutes, one use.';
create index verification_codes_member on verification_codes(member_id);
create index verification_codes_made on verification_codes(made_at);
grant select, insert, update, delete on verification_codes to lantern_app;

-- A phone number or e-mail address of a member by its keyed hash; the address itself rests in the
-- sealed profile. Once verified it belongs to one account of the brand.
create table member_contacts(
  member_id bigint not null references members,
  channel text not null check (channel in ('sms', 'email')),
  brand_id int not null references brands,
  address_mark bytea not null check (length(address_mark) = 32),
  verified_at timestamptz,
  set_at timestamptz not null default now(),
  primary key (member_id, channel)
);
comment on table member_contacts is 'Phone and e-mail of a member by keyed hash; verified or not.';
create unique index member_contacts_verified on member_contacts(brand_id, channel, address_mark)
  where verified_at is not null;
create index member_contacts_brand on member_contacts(brand_id);
grant select, insert, update, delete on member_contacts to lantern_app;

-- A member's own name for itself may be chosen at registration and changed.
grant update (nickname) on members to lantern_app;
