-- What somebody has as a person says from which exclusion it comes: its end and its release follow that.
alter table safeplay_exclusions
  -- what a member or the house set for another account; null also for rows older than this whose origin
  -- is not found
  add column origin_id bigint references safeplay_exclusions,
  add constraint safeplay_origin_of_same_person check (
    origin_id is null or set_by = 'same_person' and origin_id <> id);
create index safeplay_exclusions_origin on safeplay_exclusions(origin_id);
update safeplay_exclusions x set origin_id = (
  select o.id from safeplay_exclusions o
   where o.brand_id = x.brand_id and o.kind = 'excluded' and o.set_by <> 'same_person'
     and o.member_id <> x.member_id and o.starts_at <= x.starts_at and o.until >= x.starts_at
     and (x.by_name is null or o.by_name = x.by_name)
     and (exists (select from safeplay_marks mine
                    join safeplay_marks k on k.brand_id = mine.brand_id and k.mark = mine.mark
                   where mine.member_id = x.member_id and k.member_id = o.member_id)
          or exists (select from same_persons p
                      where p.member_id in (x.member_id, o.member_id)
                        and p.other_id in (x.member_id, o.member_id)))
   order by o.until = x.until desc, o.starts_at desc, o.id desc limit 1)
 where x.set_by = 'same_person';
-- As it was; what follows an exclusion of the house is the house's, whoever is named beside it.
create or replace function safeplay_exclusion_holds() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if new.until < old.until and old.set_by <> 'operator'
     and not (old.set_by = 'same_person'
              and coalesce((select o.set_by = 'operator' from safeplay_exclusions o
                             where o.id = old.origin_id),
                           old.by_name is not null)) then
    raise exception 'an exclusion that the house did not set is not shortened' using errcode = '23514',
      constraint = 'safeplay_exclusion_holds', table = 'safeplay_exclusions';
  end if;
  return new;
end $$;
