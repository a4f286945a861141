-- Wagers that have not ended, whatever their age. An index of the table itself by their state would
-- be changed by every settlement; so those that are open for longer than some minutes are noted
-- here by a caretaker, and the few that are newer are found by their ids.

create table open_wagers(
  brand_id int not null,
  source text not null collate "C",
  wager_id bigint not null references wagers,
  primary key (brand_id, source, wager_id)
);
comment on table open_wagers is
  'Wagers that were open when the caretaker came by, or run again; one may have ended since.';
create unique index open_wagers_wager on open_wagers(wager_id);
grant select on open_wagers to lantern_app;

-- How far the caretaker walked along the ids of wagers.
create table open_wagers_walk(
  is_only boolean primary key default true check (is_only),
  -- up to here every wager was looked at
  walked_to bigint not null,
  -- the newest id at a moment; it is walked to once everything that began before that has ended
  marked bigint not null,
  marked_at timestamptz not null
);
comment on table open_wagers_walk is 'Up to which id every open wager is noted.';
insert into open_wagers_walk(walked_to, marked, marked_at)
select 0, coalesce(max(id), 0), clock_timestamp() from wagers;
grant select on open_wagers_walk to lantern_app;

-- A wager that ended and runs again may be older than the walk.
create function wager_runs_again() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into open_wagers(brand_id, source, wager_id)
  values (new.brand_id, new.source, new.id) on conflict do nothing;
  return null;
end $$;
revoke execute on function wager_runs_again from public;
create trigger wagers_run_again after update of state on wagers
  for each row when (new.state = 'open' and old.state <> 'open')
  execute function wager_runs_again();

-- One step of the walk: notes open wagers of the next ids and, where it has caught up, forgets some
-- that have ended. True: there is more to do. An id is given out before its wager can be seen, so
-- the walk keeps behind.
create function open_wagers_step(p_most int, p_behind interval) returns boolean language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  s open_wagers_walk;
  v_to bigint;
  v_gone int := 0;
begin
  select * into s from open_wagers_walk for update skip locked;
  if not found then return false; end if;
  v_to := s.walked_to;
  if s.walked_to >= s.marked then
    update open_wagers_walk set marked = newest.id, marked_at = clock_timestamp()
      from (select max(id) as id from wagers) newest where newest.id > s.marked;
  elsif s.marked_at <= clock_timestamp() - p_behind then
    v_to := least(s.marked, s.walked_to + p_most);
  end if;
  if v_to > s.walked_to then
    insert into open_wagers(brand_id, source, wager_id)
    select w.brand_id, w.source, w.id from wagers w
     where w.id > s.walked_to and w.id <= v_to and w.state = 'open'
    on conflict do nothing;
    update open_wagers_walk set walked_to = v_to;
  end if;
  -- under a lock of the wager: what is made to run again meanwhile is noted again
  if v_to >= s.marked then
    with ended as (
      select w.id from open_wagers o join wagers w on w.id = o.wager_id
       where w.state <> 'open' limit p_most for share of w skip locked)
    delete from open_wagers o using ended e where o.wager_id = e.id;
    get diagnostics v_gone = row_count;
  end if;
  return (v_to > s.walked_to and v_to < s.marked) or v_gone = p_most;
end $$;
comment on function open_wagers_step is 'Notes open wagers and forgets ended ones, some at a time.';
revoke execute on function open_wagers_step from public;
grant execute on function open_wagers_step to lantern_app;

-- After how many days a bet that runs is one for a person; without a row 30 for vendors, 7 for what
-- the house runs itself.
create table unfinished_terms(
  brand_id int not null references brands,
  source text not null,
  days int not null check (days between 1 and 365),
  primary key (brand_id, source)
);
comment on table unfinished_terms is 'How long a bet of a source may run before a person looks.';
grant select, insert, delete on unfinished_terms to lantern_app;
grant update (days) on unfinished_terms to lantern_app;
