-- What the house set for somebody holds for its other accounts as `same_person`, with the name of who set
-- it. That is the house's as well: two persons may end it early. What a member set for itself, and what it
-- inherited from that, nobody ends.
create or replace function safeplay_exclusion_holds() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if new.until < old.until
     and not (old.set_by = 'operator' or old.set_by = 'same_person' and old.by_name is not null) then
    raise exception 'an exclusion that the house did not set is not shortened' using errcode = '23514',
      constraint = 'safeplay_exclusion_holds', table = 'safeplay_exclusions';
  end if;
  return new;
end $$;
comment on function safeplay_exclusion_holds is
  'Keeps an exclusion that a member set, for all its accounts, from ending early.';
