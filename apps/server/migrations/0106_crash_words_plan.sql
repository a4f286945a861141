-- The last two steps of a word read every kept call, and often every bet, to find a few of them: an
-- array counts as a thousand rows, and to join so many with a table that is not long yet, or not counted
-- yet, whole tables were read. A word is about few rows, so each of its places now looks its own up.
create or replace function crash_note_asks(p_brand int[], p_member bigint[], p_key uuid[],
                                           p_hash text[], p_bet bigint[], p_ms int[],
                                           p_refusal text[])
  returns table(place int, refusal text, asked_ms int) language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set jit = off
as $$
#variable_conflict use_column
declare
  v_fresh int[];
  v_noted int[];
begin
  with claimed as (
    insert into money_calls(brand_id, realm, subject_id, key, content_hash)
      select p_brand[n], 'member', p_member[n], p_key[n], p_hash[n]
        from generate_subscripts(p_key, 1) n order by p_brand[n], p_member[n], p_key[n], n
      on conflict do nothing
      returning brand_id, subject_id, key)
  -- of twins that came together the first is new, and the other hears what it heard
  select coalesce(array_agg(x.n), '{}') into v_fresh
    from (select min(u.n)::int as n
            from (select brand_id, subject_id, key, null::bigint from claimed
                   union all
                  select * from unnest(p_brand, p_member, p_key) with ordinality)
                   u(brand_id, member_id, key, n)
           group by u.brand_id, u.member_id, u.key
          -- a claim is the row without a place
          having count(*) > count(u.n)) x;

  -- two nodes that note the same bets take them in one order
  perform from crash_bets b where b.id = any(p_bet) order by b.id for no key update;
  with wanted as (
    select distinct on (p_bet[n]) n, p_bet[n] as bet, p_member[n] as member_id, p_ms[n] as ms
      from unnest(v_fresh) n where p_refusal[n] is null order by p_bet[n], n
  ), noted as (
    update crash_bets b set asked_ms = w.ms from wanted w
     where b.id = w.bet and b.member_id = w.member_id and b.state = 'open' and b.asked_ms is null
    returning w.n)
  select coalesce(array_agg(x.n), '{}') into v_noted from noted x;

  with own as (
    select f.n, m.row from unnest(v_fresh) as f(n)
     cross join lateral (
       select ctid as row from money_calls
        where brand_id = p_brand[f.n] and realm = 'member' and subject_id = p_member[f.n]
          and key = p_key[f.n] offset 0) m)
  update money_calls m
     set outcome = case when own.n = any(v_noted) then '{"ok":true,"value":null}'::json
                        else json_build_object('ok', false, 'code',
                                               coalesce(p_refusal[own.n], 'already_cashed_out')) end
    from own where m.ctid = own.row;

  return query
    select n, case when m.content_hash <> p_hash[n] then 'idempotency_conflict'
                   else m.outcome ->> 'code' end, b.asked_ms
      from generate_subscripts(p_key, 1) n
     cross join lateral (
       select content_hash, outcome from money_calls
        where brand_id = p_brand[n] and realm = 'member' and subject_id = p_member[n]
          and key = p_key[n] offset 0) m
      left join lateral (select asked_ms from crash_bets where id = p_bet[n] offset 0) b on true;
end $$;
