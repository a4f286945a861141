-- Vendors that keep the money of their players themselves: it goes there and back by orders of ours.

alter table vendor_connections
  -- where a vendor takes our own calls; null for one that only calls us
  add column api_url text check (api_url ~ '^https?://[^\s]+$');
grant update (api_url) on vendor_connections to lantern_app;

-- An order to move money of a member to a vendor or back. It is sent once; where no answer says
-- what became of it, it is asked about and never sent again. From the moment it is sent until that
-- is known, money on its way to the vendor is in the house's account vendor_transit; before, it is
-- held. Money on its way back stays the vendor's until it says that it paid.
create table vendor_transfers(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  connection_id int not null references vendor_connections,
  member_id bigint not null references members,
  account_class text not null,
  -- 'in' to the vendor, 'out' of it
  direction text not null check (direction in ('in', 'out')),
  currency text not null,
  amount bigint not null check (amount > 0),
  -- what the vendor knows it by; it carries it out at most once
  order_key text not null unique check (order_key ~ '^[A-Za-z0-9]{16,50}$'),
  state text not null default 'created'
    check (state in ('created', 'sent', 'ok', 'failed', 'unknown')),
  -- why it failed, or why it is not known
  reason text,
  -- of the hold that sets the money aside until the order is sent
  hold_id bigint,
  created_at timestamptz not null,
  sent_at timestamptz,
  known_at timestamptz,
  -- when it is looked at again; null once it is known
  due_at timestamptz,
  checks int not null default 0,
  check ((direction = 'in') = (hold_id is not null)),
  check ((state = 'created') = (sent_at is null)),
  check ((state in ('ok', 'failed')) = (known_at is not null)),
  check ((known_at is null) = (due_at is not null))
);
comment on table vendor_transfers is
  'Orders to move money of members to a vendor that keeps it itself, and back.';
create index vendor_transfers_brand on vendor_transfers(brand_id, id desc);
create index vendor_transfers_connection on vendor_transfers(connection_id);
create index vendor_transfers_member on vendor_transfers(member_id, id desc);
create index vendor_transfers_due on vendor_transfers(due_at) where due_at is not null;
grant select, insert on vendor_transfers to lantern_app;
grant update (state, reason, sent_at, known_at, due_at, checks) on vendor_transfers to lantern_app;
grant usage on sequence vendor_transfers_id_seq to lantern_app;
create trigger vendor_transfers_stay before delete or truncate on vendor_transfers
  for each statement execute function refuse_change();

-- The results of a bet that is paid in several steps are alike: the first settles it, the others
-- come on top. A repeat need not know which of them it was.
update wager_moves later
   set refusal = null, becomes = first.becomes, kind = first.kind, pays = first.pays
  from wager_moves first
 where first.op = 'settle' and first.was = 'open' and later.op = 'pay_more' and later.was = 'open';
