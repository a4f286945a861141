-- A payment for an order that nobody here made is told of more than once, and may have become more by
-- then: what stands in suspense of it is the sum of items, whatever told of each.

alter table suspense_items
  -- the provider's name for the payment; null for a line that no notice has named yet
  add column payment text,
  -- notice: so much its provider had told of by then
  add column told bigint;
alter table suspense_items disable trigger suspense_stays;
update suspense_items set payment = reference, told = amount where source = 'notice';
alter table suspense_items enable trigger suspense_stays;
alter table suspense_items
  add constraint suspense_told_of_notice check ((source = 'notice') = (told is not null)),
  add constraint suspense_payment_of_notice check (source <> 'notice' or payment is not null),
  add constraint suspense_told_covers check (told >= amount);
-- One notice may name a payment whose sum another one told of before: the sums tell them apart.
drop index suspense_items_event;
create unique index suspense_items_told on suspense_items(provider, payment, currency, told)
  where told is not null;
create index suspense_items_payment on suspense_items(provider, payment, currency)
  where payment is not null;
grant update (payment) on suspense_items to lantern_app;

-- What a provider calls the payment that a line lists, where a notice named it and no order has it.
alter table payment_lines add column payment text;
update payment_lines l set payment = s.payment
  from suspense_items s where s.line_id = l.id and s.source = 'notice';
create index payment_lines_payment on payment_lines(brand_id, provider, currency, payment)
  where payment is not null;
grant update (payment) on payment_lines to lantern_app;

-- As it was; a payment may be named after its end, too, and keeps that name.
create or replace function suspense_stays() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if old.payment is not null and new.payment is distinct from old.payment then
    raise exception 'a payment keeps its name' using errcode = '23514',
      constraint = 'suspense_stays', table = 'suspense_items';
  end if;
  -- a statement may still list what was told of before
  if old.state <> 'open'
     and to_jsonb(new) - 'line_id' - 'payment' <> to_jsonb(old) - 'line_id' - 'payment' then
    raise exception 'what has ended stays' using errcode = '23514',
      constraint = 'suspense_stays', table = 'suspense_items';
  end if;
  return new;
end $$;

-- Some providers tell only that something happened to a payment, and have to be asked.
create table payment_strays(
  provider text not null,
  reference text not null,
  brand_id int not null references brands,
  -- the last notice that named it
  event_id text not null,
  heard_at timestamptz not null,
  -- null: nothing more is asked until it is named again
  due_at timestamptz,
  checks int not null default 0 check (checks >= 0),
  primary key (provider, reference)
);
comment on table payment_strays is
  'A payment for no order of ours that a provider named without a sum: it is asked what came.';
create index payment_strays_brand on payment_strays(brand_id);
create index payment_strays_due on payment_strays(due_at) where due_at is not null;
grant select, insert on payment_strays to lantern_app;
grant update (event_id, due_at, checks) on payment_strays to lantern_app;
