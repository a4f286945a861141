-- What a member's limits say to a stake was asked of a function that ran a statement of its own each
-- time; it cost a stake a third of what all of its writes do. Now the answer is a statement that others
-- take in as a part of their own plan. What is decided stays the same. The two functions that ask are long,
-- and all but these lines of them stay as 0102 and 0103 have them: the lines are changed in place, and a
-- text that is not found as often as it must be ends the migration.

-- Its days and hours depend on no zone of the session, and yet an interval taken from a moment is
-- stable at most: only one that says so is taken in by the statement that asks.
alter function safeplay_since stable;

-- What a stake asks of a member with a standing: whether it is counted, and why it is not taken; null
-- where nothing is against it. No row where the member has no standing. Whoever is excluded stakes
-- nothing, not even a free round; a stake that grows within a running bet is not held up by a check or
-- the time.
create function safeplay_answer(p_member bigint, p_at timestamptz, p_stake bigint, p_takes int,
                                p_adjusts int)
  returns table(counts boolean, says text) language sql stable as $$
  select s.counts, case
      when coalesce(p_takes, 0) = 0 and (coalesce(p_adjusts, 0) = 0 or p_stake <= 0) then null
      when s.blocked_until > p_at then
        case s.blocked_as when 'excluded' then 'self_excluded' else 'time_out' end
      when p_takes = 1 and s.check_due_at <= p_at then 'reality_check_due'
      when p_takes = 1 and s.play_until <= p_at then 'session_limit_reached'
      when s.counts and p_stake > 0 then (
        select case
            when p_stake + used.day > s.limits[1] or p_stake + used.week > s.limits[2]
              or p_stake + used.month > s.limits[3] then 'stake_limit_reached'
            when p_stake + used.day_loss > s.limits[4] or p_stake + used.week_loss > s.limits[5]
              or p_stake + used.month_loss > s.limits[6] then 'loss_limit_reached' end
          from public.brands b
         cross join lateral public.safeplay_sums(s.member_id, p_at, b.offset_minutes) used
         where b.id = s.brand_id) end
    from public.safeplay_standings s
   where s.member_id = p_member
$$;
comment on function safeplay_answer is
  'Whether a stake is counted for limits, and why it is not taken; null where nothing is against it.';
revoke execute on function safeplay_answer from public;

create or replace function safeplay_send(p_member bigint, p_at timestamptz, p_amount bigint)
  returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_says text;
begin
  perform ledger_lock(p_member);
  select a.says into v_says from safeplay_answer(p_member, p_at, p_amount, 1, 0) a;
  if found and v_says is null then
    perform safeplay_shift(p_member, p_at, p_amount, p_amount);
  end if;
  return v_says;
end $$;

do $edit$
declare
  v_edit record;
  v_one text := pg_get_functiondef('wagers_apply_one'::regproc);
  v_many text := pg_get_functiondef('wagers_apply'::regproc);
  v_text text;
begin
  for v_edit in
    select * from (values
      ('wagers_apply_one', 1, $was$
    select s.counts, case p_op when 'place' then
             safeplay_says(s, greatest(p_at, main.posted_at), p_stake, 1, 0) end
      into v_counts, v_guard
      from safeplay_standings s where s.member_id = p_member;
$was$, $now$
    select a.counts, a.says into v_counts, v_guard
      from safeplay_answer(p_member, greatest(p_at, main.posted_at), p_stake,
                           case p_op when 'place' then 1 else 0 end, 0) a;
$now$),
      ('wagers_apply_one', 1, $was$
    select s.counts, safeplay_says(s, v_at, p_stake, v.takes_stake, v.adjusts_stake)
      into v_counts, v_guard
      from safeplay_standings s where s.member_id = p_member;
$was$, $now$
    select a.counts, a.says into v_counts, v_guard
      from safeplay_answer(p_member, v_at, p_stake, v.takes_stake, v.adjusts_stake) a;
$now$),
      -- in three of the five plans; a plan that only pays asks nothing but whether it is counted
      ('wagers_apply', 3, $was$
              left join lateral (
                select s.counts
$was$, $now$
              left join lateral safeplay_answer(
                case when c.guarded then c.member_id end,
                greatest(c.at_moment, c.posted_at, b.posted_at),
$now$),
      ('wagers_apply', 2, $was$
                       , safeplay_says(s, greatest(c.at_moment, c.posted_at, b.posted_at),
$was$, $now$
$now$),
      ('wagers_apply', 1, $was$
                                       c.stake, v.takes_stake, 0) as says
                  from safeplay_standings s
                 where s.member_id = case when c.guarded then c.member_id end limit 1) g on true
$was$, $now$
                c.stake, v.takes_stake, 0) g on true
$now$),
      ('wagers_apply', 1, $was$
                                       c.stake, v.takes_stake, v.adjusts_stake) as says
                  from safeplay_standings s
                 where s.member_id = case when c.guarded then c.member_id end limit 1) g on true
$was$, $now$
                c.stake, v.takes_stake, v.adjusts_stake) g on true
$now$),
      ('wagers_apply', 1, $was$
                  from safeplay_standings s
                 where s.member_id = case when c.guarded then c.member_id end limit 1) g on true
$was$, $now$
                0, 0, 0) g on true
$now$)) as edits(name, times, was, now)
  loop
    v_text := case v_edit.name when 'wagers_apply' then v_many else v_one end;
    if cardinality(string_to_array(v_text, v_edit.was)) <> v_edit.times + 1 then
      raise exception 'not what is to be changed in %: %', v_edit.name, v_edit.was;
    end if;
    v_text := replace(v_text, v_edit.was, v_edit.now);
    if v_edit.name = 'wagers_apply' then v_many := v_text; else v_one := v_text; end if;
  end loop;
  execute v_one;
  execute v_many;
end $edit$;

drop function safeplay_says;
