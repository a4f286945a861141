-- Shared rounds are judged by one clock, the database's. A node whose own is far from it is a thing that a
-- person has to look at: it concerns the rounds of every brand.
alter table significant_events drop constraint significant_events_kind_check;
alter table significant_events add constraint significant_events_kind_check
  check (kind in ('account.overdrawn', 'clock.apart'));

create function originals_clock_apart(p_role text, p_offset_ms bigint) returns void language sql
  security definer set search_path = public, pg_temp as $$
  insert into significant_events(brand_id, kind, subject, details)
    select id, 'clock.apart', coalesce(host(inet_client_addr()), 'local'),
           jsonb_build_object('role', p_role, 'offsetMs', p_offset_ms)
      from brands
$$;
comment on function originals_clock_apart is
  'Tells that the clock of a node is apart from the database''s: its address, its role, by how much.';
revoke execute on function originals_clock_apart from public;
grant execute on function originals_clock_apart to lantern_app;
