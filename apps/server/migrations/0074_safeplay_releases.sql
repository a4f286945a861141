-- What the house set to keep a member from playing is loosened by two persons. What a member set for
-- itself nobody loosens here at all.
create table safeplay_releases(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  member_id bigint not null references members,
  -- an exclusion that ends earlier,
  exclusion_id bigint references safeplay_exclusions,
  -- or a limit of the house: from this value to that one, units of money or minutes; null: no limit
  kind text,
  period text,
  value_before bigint,
  value_after bigint,
  words text not null check (length(words) between 3 and 140),
  state text not null default 'proposed'
    check (state in ('proposed', 'done', 'rejected', 'withdrawn')),
  proposed_by bigint not null references operators,
  proposed_by_name text not null,
  proposed_at timestamptz not null,
  decided_by bigint references operators,
  decided_by_name text,
  decided_at timestamptz,
  decision_words text,
  constraint safeplay_release_of_one check (
    num_nonnulls(kind, period) = case when exclusion_id is null then 2 else 0 end),
  constraint safeplay_release_looser check (
    exclusion_id is not null and num_nonnulls(value_before, value_after) = 0
    or exclusion_id is null and value_before is not null
       and (value_after is null or value_after > value_before)),
  constraint safeplay_release_decision_whole check (
    num_nonnulls(decided_by, decided_by_name, decided_at)
      = case state when 'proposed' then 0 else 3 end),
  constraint safeplay_release_second_person check (
    state = 'proposed' or (decided_by = proposed_by) = (state = 'withdrawn'))
);
comment on table safeplay_releases is
  'That a limit or an exclusion of the house becomes looser, by two persons.';
create unique index safeplay_releases_exclusion on safeplay_releases(exclusion_id)
  where state = 'proposed' and exclusion_id is not null;
create unique index safeplay_releases_limit on safeplay_releases(member_id, kind, period)
  where state = 'proposed' and exclusion_id is null;
create index safeplay_releases_list on safeplay_releases(brand_id, id);
create index safeplay_releases_member on safeplay_releases(member_id);
create index safeplay_releases_of on safeplay_releases(exclusion_id);
create index safeplay_releases_proposed_by on safeplay_releases(proposed_by);
create index safeplay_releases_decided_by on safeplay_releases(decided_by);
grant select, insert on safeplay_releases to lantern_app;
grant update (state, decided_by, decided_by_name, decided_at, decision_words) on safeplay_releases
  to lantern_app;
grant usage on sequence safeplay_releases_id_seq to lantern_app;
create function safeplay_release_stays() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if old.state <> 'proposed' then
    raise exception 'a decided release stays' using errcode = '23514',
      constraint = 'safeplay_release_stays', table = 'safeplay_releases';
  end if;
  return new;
end $$;
comment on function safeplay_release_stays is 'Lets nobody change a release that was decided.';
revoke execute on function safeplay_release_stays from public;
create trigger safeplay_release_stays before update on safeplay_releases
  for each row execute function safeplay_release_stays();
-- Nobody ends earlier what a member set for itself, whoever asks.
create function safeplay_exclusion_holds() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if new.until < old.until and old.set_by <> 'operator' then
    raise exception 'an exclusion that the house did not set is not shortened' using errcode = '23514',
      constraint = 'safeplay_exclusion_holds', table = 'safeplay_exclusions';
  end if;
  return new;
end $$;
comment on function safeplay_exclusion_holds is
  'Keeps an exclusion that a member set, or has as a person, from ending early.';
revoke execute on function safeplay_exclusion_holds from public;
create trigger safeplay_exclusion_holds before update of until on safeplay_exclusions
  for each row execute function safeplay_exclusion_holds();
