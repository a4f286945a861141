-- What we ask vendors stands in the raw log beside what they ask us; where a vendor says a game
-- opens is believed where it may be; an exchange of a launch token that was not answered is known
-- when it comes again.

alter table vendor_calls
  -- in: the vendor called; out: we did
  add column direction text not null default 'in' check (direction in ('in', 'out'));

-- The same function; health is counted of what a vendor asks.
create or replace function vendor_calls_counted() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  insert into vendor_minutes as m(brand_id, vendor_code, minute, calls, refused, failed, sum_us,
                                  slowest_us, took, last_at)
    select c.brand_id, c.vendor_code, date_trunc('minute', c.called_at), count(*),
           count(*) filter (where c.status not in
             ('OK', 'DUPLICATE_OK', 'TEMPORARY', 'IN_PROGRESS', 'FATAL')),
           count(*) filter (where c.status in ('TEMPORARY', 'IN_PROGRESS', 'FATAL')),
           sum(c.duration_us), max(c.duration_us),
           array[count(*) filter (where c.duration_us <= 10000),
                 count(*) filter (where c.duration_us > 10000 and c.duration_us <= 50000),
                 count(*) filter (where c.duration_us > 50000 and c.duration_us <= 200000),
                 count(*) filter (where c.duration_us > 200000 and c.duration_us <= 1000000),
                 count(*) filter (where c.duration_us > 1000000)]::int[],
           max(c.called_at)
      from fresh c
     where c.direction = 'in'
     group by 1, 2, 3
     -- in one order on every node, so that two never wait for each other
     order by 1, 2, 3
    on conflict (brand_id, vendor_code, minute) do update
      set calls = m.calls + excluded.calls, refused = m.refused + excluded.refused,
          failed = m.failed + excluded.failed, sum_us = m.sum_us + excluded.sum_us,
          slowest_us = greatest(m.slowest_us, excluded.slowest_us),
          took = array[m.took[1] + excluded.took[1], m.took[2] + excluded.took[2],
                       m.took[3] + excluded.took[3], m.took[4] + excluded.took[4],
                       m.took[5] + excluded.took[5]],
          last_at = greatest(m.last_at, excluded.last_at);
  return null;
end $$;

alter table vendor_connections
  -- Origins (scheme, host and port) that a game may open at where its vendor says the address.
  add column play_origins text[] not null default '{}';

alter table launch_sessions
  -- What the vendor calls the exchange that opened it; the same exchange again is answered again.
  add column opened_request text check (length(opened_request) between 1 and 100);
grant update (opened_request) on launch_sessions to lantern_app;

-- The same comment, for calls of both directions.
comment on table vendor_calls is
  'Signed calls of vendors, and ours to them, secrets masked; written behind, in batches.';
