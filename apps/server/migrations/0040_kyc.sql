-- Identity checks: documents that members send, what operators decide about them, and what a member
-- is asked for. The level of a member is read from its accepted documents and never stored: one that
-- expires takes the level with it, at once.

-- A document of a member. submitted: waits; in_review: an operator has claimed it; accepted and
-- rejected are ends. One of each kind is open at a time; a rejected one is sent anew as another row.
create table kyc_documents(
  id uuid primary key,
  brand_id int not null references brands,
  member_id bigint not null references members,
  kind text not null check (kind in ('identity_card', 'passport', 'driving_licence', 'selfie',
    'proof_of_address', 'source_of_funds')),
  state text not null check (state in ('submitted', 'in_review', 'accepted', 'rejected')),
  -- name, birthday, number and country as they stand in it, sealed; null for kinds without them,
  -- and once the person was erased
  details bytea,
  -- a selfie does not expire
  expires_on date,
  submitted_at timestamptz not null,
  claimed_by bigint references operators,
  claimed_by_name text,
  claimed_at timestamptz,
  decided_by bigint references operators,
  decided_by_name text,
  decided_at timestamptz,
  -- what the member reads when it was rejected
  reject_code text check (reject_code in ('unreadable', 'incomplete', 'expired', 'wrong_kind',
    'name_differs', 'birthday_differs', 'altered', 'under_age', 'other')),
  reject_note text check (length(reject_note) <= 140),
  check ((state = 'in_review') = (claimed_by is not null)),
  check ((claimed_by is null) = (claimed_at is null)),
  check ((state in ('accepted', 'rejected')) = (decided_at is not null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((state = 'rejected') = (reject_code is not null))
);
comment on table kyc_documents is 'A document by which a member shows who it is, and what was decided.';
create unique index kyc_documents_open on kyc_documents(member_id, kind)
  where state in ('submitted', 'in_review');
create index kyc_documents_member on kyc_documents(member_id, submitted_at desc);
create index kyc_documents_queue on kyc_documents(brand_id, state, submitted_at);
create index kyc_documents_claimed on kyc_documents(claimed_by);
create index kyc_documents_decided on kyc_documents(decided_by);
grant select, insert on kyc_documents to lantern_app;
grant update (state, details, expires_on, claimed_by, claimed_by_name, claimed_at, decided_by,
              decided_by_name, decided_at, reject_code, reject_note) on kyc_documents to lantern_app;

-- A picture of a document, or one that belongs to none yet: decoded and encoded anew, sealed at rest,
-- named by chance. Nothing of what was sent is kept: no name, no words between the pixels, no place.
create table kyc_pictures(
  id uuid primary key,
  brand_id int not null references brands,
  member_id bigint not null references members,
  document_id uuid references kyc_documents,
  place int check (place between 1 and 3),
  media text not null check (media in ('image/png', 'image/jpeg')),
  width int not null check (width > 0),
  height int not null check (height > 0),
  sealed bytea not null check (length(sealed) <= 20000000),
  at timestamptz not null,
  unique (document_id, place),
  check ((document_id is null) = (place is null))
);
comment on table kyc_pictures is 'A sealed picture of a document of a member.';
create index kyc_pictures_member on kyc_pictures(member_id, at);
create index kyc_pictures_brand on kyc_pictures(brand_id);
create index kyc_pictures_loose on kyc_pictures(at) where document_id is null;
grant select, insert, delete on kyc_pictures to lantern_app;
grant update (document_id, place) on kyc_pictures to lantern_app;

-- By what the person in a document is known again under another account: keyed hashes of its name
-- with its birthday, and of the document's number.
create table kyc_marks(
  document_id uuid not null references kyc_documents,
  mark bytea not null check (length(mark) = 32),
  brand_id int not null references brands,
  member_id bigint not null references members,
  primary key (document_id, mark)
);
comment on table kyc_marks is 'Keyed hashes by which two accounts of one person are found.';
create index kyc_marks_mark on kyc_marks(brand_id, mark);
create index kyc_marks_member on kyc_marks(member_id);
grant select, insert on kyc_marks to lantern_app;

-- A check that a member was asked for: by what it paid in, or by an operator. It is answered when the
-- member reaches the level; until then nothing is paid out.
create table kyc_asks(
  member_id bigint not null references members,
  level int not null check (level between 1 and 5),
  brand_id int not null references brands,
  cause text not null check (cause in ('deposits', 'operator')),
  asked_at timestamptz not null,
  by_name text,
  reason text,
  primary key (member_id, level),
  check ((cause = 'operator') = (by_name is not null))
);
comment on table kyc_asks is 'A level of identity checks that a member was asked to reach.';
create index kyc_asks_brand on kyc_asks(brand_id);
grant select, insert on kyc_asks to lantern_app;

-- What the standard roles of brands that exist already may open from now on.
insert into role_grants(role_id, brand_id, grant_code)
select r.id, r.brand_id, 'checks.review' from roles r where r.code in ('owner', 'risk')
on conflict do nothing;
