-- A message to a person, written in the transaction of its reason and sent after the commit.
create table outgoing_messages(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  -- names the reason: the same reference never makes a second message
  reference text not null check (length(reference) between 1 and 100),
  channel text not null check (channel in ('sms', 'email')),
  kind text not null check (kind ~ '^[a-z][a-zA-Z._]{1,60}$'),
  language text not null,
  -- country of the number (ISO 3166), where it is known
  country text,
  -- keyed hashes of the address, of the number's neighbourhood and of who asked
  address_mark bytea not null check (length(address_mark) = 32),
  range_mark bytea check (length(range_mark) = 32),
  asker_mark bytea check (length(asker_mark) = 32),
  -- address, subject and text, sealed; forgotten a day after the message ended
  sealed bytea,
  -- in 1/10000 of the brand's currency
  price bigint not null default 0 check (price >= 0),
  -- withheld: counted like the others and never sent
  state text not null check (state in ('waiting', 'sending', 'sent', 'failed', 'withheld')),
  tries smallint not null default 0 check (tries >= 0),
  -- when it is looked at next
  due_at timestamptz,
  -- of no use after this moment
  expires_at timestamptz,
  gateway text,
  provider_id text,
  failure text,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  unique (brand_id, reference),
  check ((state in ('waiting', 'sending')) = (due_at is not null)),
  check ((state in ('waiting', 'sending')) = (ended_at is null))
);
comment on table outgoing_messages is 'SMS and mail to persons: waiting, sent, given up or withheld.';
create index outgoing_messages_due on outgoing_messages(channel, due_at) where due_at is not null;
create index outgoing_messages_address on outgoing_messages(brand_id, address_mark, created_at);
create index outgoing_messages_range on outgoing_messages(brand_id, range_mark, created_at)
  where range_mark is not null;
create index outgoing_messages_asker on outgoing_messages(brand_id, asker_mark, created_at)
  where asker_mark is not null;
create index outgoing_messages_made on outgoing_messages(brand_id, channel, created_at);
create index outgoing_messages_sealed on outgoing_messages(ended_at) where sealed is not null;
grant select, insert on outgoing_messages to lantern_app;
grant update (state, tries, due_at, gateway, provider_id, failure, ended_at, sealed)
  on outgoing_messages to lantern_app;

-- What a brand's messages of a day cost; one row is also the lock of that day's cap.
create table message_spending(
  brand_id int not null references brands,
  day date not null,
  messages int not null check (messages >= 0),
  spent bigint not null check (spent >= 0),
  primary key (brand_id, day)
);
comment on table message_spending is 'SMS of a brand and business day: how many, at what price.';
grant select, insert, update on message_spending to lantern_app;

-- The operator's own words for a kind of message; where there are none the built-in ones are sent.
create table message_templates(
  brand_id int not null references brands,
  kind text not null,
  channel text not null check (channel in ('sms', 'email')),
  language text not null,
  -- mail only
  subject text,
  body text not null check (length(body) between 1 and 4000),
  changed_at timestamptz not null default now(),
  primary key (brand_id, kind, channel, language),
  check ((channel = 'email') = (subject is not null)),
  check (length(subject) between 1 and 200)
);
comment on table message_templates is 'A brand''s own words for messages, per kind and language.';
grant select, insert, update, delete on message_templates to lantern_app;
