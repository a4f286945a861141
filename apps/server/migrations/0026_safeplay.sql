-- Playing safely: limits, time-outs, exclusions, reality checks, and where a stake asks for them.
--
-- Most members have none of it, and pay nothing: one flag on the account that a stake locks anyway
-- says whether anybody has to be asked. What was staked and lost is counted by the hour, for members
-- with a limit on it only; when the first such limit is set, the last month is counted from the wagers.
-- Whatever a stake asks changes under the lock of that account only.

alter table ledger_accounts
  -- the member has limits, is excluded or is due for a reality check
  add guarded boolean not null default false;

-- What a member chose, or an operator for it. Amounts are units of 1/10,000, times are minutes;
-- lower is stricter, null sets no limit. A wish for a looser one waits, and is confirmed once more.
create table safeplay_limits(
  member_id bigint not null references members,
  -- the stricter of both holds
  set_by text not null check (set_by in ('member', 'operator')),
  kind text not null check (kind in ('deposit', 'net_deposit', 'loss', 'stake', 'session', 'check')),
  -- day: 24 hours; week: 7 times 24 hours; month: from the same day of the month before
  period text not null check (period in ('day', 'week', 'month')),
  brand_id int not null references brands,
  value bigint check (value >= 0),
  -- a wish that waits: for which value, and from when on it may be confirmed
  wished_value bigint check (wished_value >= 0),
  confirm_from timestamptz,
  primary key (member_id, set_by, kind, period),
  check (wished_value is null or confirm_from is not null),
  check (set_by = 'member' or confirm_from is null),
  check (kind <> 'check' or period = 'day')
);
comment on table safeplay_limits is 'A limit of a member: who set it, its value, a looser wish that waits.';
create index safeplay_limits_brand on safeplay_limits(brand_id);
grant select, insert on safeplay_limits to lantern_app;
grant update (value, wished_value, confirm_from) on safeplay_limits to lantern_app;

-- A time-out or an exclusion; several may overlap, and the last end counts. No end in sight is
-- written as the end of the year 9999.
create table safeplay_exclusions(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  member_id bigint not null references members,
  kind text not null check (kind in ('time_out', 'excluded')),
  starts_at timestamptz not null,
  until timestamptz not null,
  set_by text not null check (set_by in ('member', 'operator', 'same_person')),
  by_name text,
  reason text,
  check (until > starts_at)
);
comment on table safeplay_exclusions is 'A time-out or an exclusion of a member, from when until when.';
create index safeplay_exclusions_member on safeplay_exclusions(member_id, until);
create index safeplay_exclusions_brand on safeplay_exclusions(brand_id, id desc);
grant select, insert on safeplay_exclusions to lantern_app;
grant update (until) on safeplay_exclusions to lantern_app;

-- What an excluded person is known by: keyed hashes of phone, e-mail, name with birthday, document.
create table safeplay_marks(
  brand_id int not null references brands,
  mark bytea not null check (length(mark) = 32),
  member_id bigint not null references members,
  primary key (brand_id, mark, member_id)
);
comment on table safeplay_marks is 'Keyed hashes by which a person that excluded itself is known again.';
create index safeplay_marks_member on safeplay_marks(member_id);
grant select, insert on safeplay_marks to lantern_app;

-- Every choice and every change of one, for the member, the register and the regulator.
create table safeplay_changes(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  member_id bigint not null references members,
  at timestamptz not null,
  -- set, wished, confirmed, dropped, timed_out, excluded, shortened, answered, acknowledged
  what text not null check (what in ('set', 'wished', 'confirmed', 'dropped', 'timed_out',
    'excluded', 'shortened', 'answered', 'acknowledged')),
  kind text,
  period text,
  value_before bigint,
  value_after bigint,
  until timestamptz,
  -- an operator's name; null for the member
  by_name text,
  reason text
);
comment on table safeplay_changes is 'Every choice of limits, time-outs and exclusions; append-only.';
create index safeplay_changes_member on safeplay_changes(member_id, id desc);
create index safeplay_changes_brand on safeplay_changes(brand_id);
grant select, insert on safeplay_changes to lantern_app;

-- What a stake asks: the sum of the tables above in one row, kept by safeplay_refresh.
create table safeplay_standings(
  member_id bigint primary key references members,
  brand_id int not null references brands,
  blocked_until timestamptz,
  blocked_as text check (blocked_as in ('time_out', 'excluded')),
  -- how often the member is to be told of time and money, in minutes, and when it is next
  check_minutes int check (check_minutes > 0),
  check_due_at timestamptz,
  -- so long its limit of time lets it play; worked out when it signs in and when it opens a game
  play_until timestamptz,
  -- stake in 24 hours, 7 days, a month; loss in the same
  limits bigint[] not null default array[null, null, null, null, null, null]::bigint[]
    check (cardinality(limits) = 6),
  -- a limit on stake or loss is set: what is staked and lost is counted
  counts boolean not null default false,
  -- when the member answered the question for limits
  answered_at timestamptz,
  check ((blocked_until is null) = (blocked_as is null))
);
comment on table safeplay_standings is 'What a stake or a game asks of a member: blocks, limits, checks.';
create index safeplay_standings_brand on safeplay_standings(brand_id);
grant select, insert (member_id, brand_id, check_due_at, play_until, answered_at)
  on safeplay_standings to lantern_app;
grant update (check_due_at, play_until, answered_at) on safeplay_standings to lantern_app;

-- What a member with limits staked and lost in an hour: what left its accounts for wagers, less what
-- came back for them, bonus included. An open wager counts as lost until it is paid.
create table safeplay_hours(
  member_id bigint not null,
  hour timestamptz not null,
  brand_id int not null,
  stake bigint not null,
  loss bigint not null,
  primary key (member_id, hour)
) with (fillfactor = 70);
comment on table safeplay_hours is 'Stake and loss by the hour, of members with limits on them only.';
create index safeplay_hours_brand on safeplay_hours(brand_id);
grant select on safeplay_hours to lantern_app;

-- When a period began that ends now. A day is 24 hours and a week is 168, whatever a clock on a wall
-- does; a month goes from the same time of the same day of the month before, in the brand's offset,
-- or from that month's last day where it is shorter.
create function safeplay_since(p_at timestamptz, p_period text, p_offset int) returns timestamptz
  language sql immutable parallel safe as $$
  select case p_period
    when 'day' then p_at - interval '24 hours'
    when 'week' then p_at - interval '168 hours'
    else ((p_at at time zone 'UTC' + make_interval(mins => p_offset)) - interval '1 month'
          - make_interval(mins => p_offset)) at time zone 'UTC' end
$$;
comment on function safeplay_since is 'When a period of 24 hours, 7 days or a month began.';

-- Stake in 24 hours, 7 days and a month, then loss in the same. Whole hours: one that a period has
-- only begun to leave still counts, so that no 24 hours ever hold more than the limit.
create function safeplay_used(p_member bigint, p_at timestamptz, p_offset int) returns bigint[]
  language sql stable strict set search_path = public, pg_temp as $$
  select array[
      coalesce(sum(h.stake) filter (where h.hour > p_at - interval '25 hours'), 0),
      coalesce(sum(h.stake) filter (where h.hour > p_at - interval '169 hours'), 0),
      coalesce(sum(h.stake), 0),
      coalesce(sum(h.loss) filter (where h.hour > p_at - interval '25 hours'), 0),
      coalesce(sum(h.loss) filter (where h.hour > p_at - interval '169 hours'), 0),
      coalesce(sum(h.loss), 0)]::bigint[]
    from safeplay_hours h
   where h.member_id = p_member
     and h.hour > safeplay_since(p_at, 'month', p_offset) - interval '1 hour'
$$;
comment on function safeplay_used is 'What a member staked and lost in 24 hours, 7 days and a month.';

-- Why a stake is not taken; null where nothing is against it. Whoever is excluded stakes nothing, not
-- even a free round; a stake that grows within a running bet is not held up by a check or the time.
create function safeplay_says(p_standing safeplay_standings, p_at timestamptz, p_stake bigint,
                              p_takes int, p_adjusts int)
  returns text language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_used bigint[];
begin
  if coalesce(p_takes, 0) = 0 and (coalesce(p_adjusts, 0) = 0 or p_stake <= 0) then
    return null;
  end if;
  if p_standing.blocked_until > p_at then
    return case p_standing.blocked_as when 'excluded' then 'self_excluded' else 'time_out' end;
  end if;
  if p_takes = 1 and p_standing.check_due_at <= p_at then return 'reality_check_due'; end if;
  if p_takes = 1 and p_standing.play_until <= p_at then return 'session_limit_reached'; end if;
  if p_standing.counts and p_stake > 0 then
    v_used := safeplay_used(p_standing.member_id, p_at, (
      select b.offset_minutes from brands b where b.id = p_standing.brand_id));
    for i in 1..6 loop
      if v_used[i] + p_stake > p_standing.limits[i] then
        return case when i <= 3 then 'stake_limit_reached' else 'loss_limit_reached' end;
      end if;
    end loop;
  end if;
  return null;
end $$;
comment on function safeplay_says is 'Why a stake is not taken; null where nothing is against it.';

-- Puts together what a stake asks, under the lock of the accounts it is taken from: a stake that
-- comes after this transaction sees all of it, and one that came before was none of its business.
create function safeplay_refresh(p_member bigint, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was safeplay_standings;
  v_brand int;
  v_limits bigint[];
  v_counts boolean;
  v_until timestamptz;
  v_as text;
  v_check int;
begin
  perform ledger_lock(p_member);
  select m.brand_id into strict v_brand from members m where m.id = p_member;
  insert into safeplay_standings(member_id, brand_id) values (p_member, v_brand)
    on conflict do nothing;
  select s.* into strict was from safeplay_standings s where s.member_id = p_member for update;
  select array_agg((select min(l.value) from safeplay_limits l
                     where l.member_id = p_member and l.kind = k.kind and l.period = k.period)
                   order by k.place)
    into v_limits
    from (values (1, 'stake', 'day'), (2, 'stake', 'week'), (3, 'stake', 'month'),
                 (4, 'loss', 'day'), (5, 'loss', 'week'), (6, 'loss', 'month'))
           as k(place, kind, period);
  v_counts := cardinality(array_remove(v_limits, null)) > 0;
  select min(l.value)::int into v_check from safeplay_limits l
   where l.member_id = p_member and l.kind = 'check';
  select max(x.until), case when bool_or(x.kind = 'excluded') then 'excluded' else 'time_out' end
    into v_until, v_as
    from safeplay_exclusions x where x.member_id = p_member and x.until > p_at;
  if v_until is null then v_as := null; end if;
  if v_counts and not was.counts then
    delete from safeplay_hours where member_id = p_member;
    insert into safeplay_hours(member_id, hour, brand_id, stake, loss)
      select p_member, moved.hour, v_brand, sum(moved.stake), sum(moved.loss)
        from (select date_trunc('hour', w.placed_at, 'UTC') as hour, w.stake, w.stake as loss
                from wagers w
               where w.member_id = p_member and w.state in ('open', 'settled')
                 and w.placed_at > p_at - interval '32 days'
              union all
              select date_trunc('hour', w.settled_at, 'UTC'), 0, -w.payout from wagers w
               where w.member_id = p_member and w.state = 'settled'
                 and w.settled_at > p_at - interval '32 days') moved
       group by moved.hour;
  end if;
  update safeplay_standings s
     set limits = v_limits, counts = v_counts, blocked_until = v_until, blocked_as = v_as,
         check_minutes = v_check,
         check_due_at = case
           when v_check is null then null
           when was.check_minutes is distinct from v_check
             then least(was.check_due_at, p_at + make_interval(mins => v_check))
           else was.check_due_at end
   where s.member_id = p_member;
  perform safeplay_mark(p_member);
end $$;
comment on function safeplay_refresh is 'Puts together what a stake asks of a member, under its lock.';

-- Sets the flag by which a stake knows whether it has to ask.
create function safeplay_mark(p_member bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_guarded boolean;
begin
  perform ledger_lock(p_member);
  select s.counts or num_nonnulls(s.blocked_until, s.check_due_at, s.play_until) > 0
    into v_guarded from safeplay_standings s where s.member_id = p_member;
  update ledger_accounts set guarded = v_guarded
   where member_id = p_member and purpose = 'cash' and guarded is distinct from v_guarded
     and v_guarded is not null;
end $$;
comment on function safeplay_mark is 'Sets the flag by which a stake knows whether it has to ask.';

revoke execute on function safeplay_refresh, safeplay_mark, safeplay_says from public;
grant execute on function safeplay_refresh, safeplay_mark, safeplay_since, safeplay_used
  to lantern_app;

-- A batch of one, statement by statement: starting the statement of a whole batch costs more than
-- running it for a single command. It decides by the same table and writes the same rows, and the
-- model test goes through both. Only wagers_apply calls it.
create or replace function wagers_apply_one(
    p_wait boolean, p_brand int, p_source text, p_key text, p_hash bytea, p_op text, p_bet text,
    p_member bigint, p_currency text, p_stake bigint, p_amount bigint, p_residue bigint,
    p_valid bigint,
    p_reason text, p_rule text, p_product text, p_game text, p_round text, p_funds text,
    p_refused text, p_at timestamptz, p_happened timestamptz,
    out status text, out command_id bigint, out wager_id bigint, out state text,
    out refusal text, out balance bigint, out version bigint)
  language plpgsql set search_path = public, pg_temp
as $$
declare
  main record;
  known record;
  w record;
  v record;
  b_id bigint;
  b_balance bigint;
  b_version bigint;
  b_posted_at timestamptz;
  v_at timestamptz;
  v_new boolean := false;
  -- what leaves the member as stake (below zero: comes back), and its part in bonus
  v_in bigint := 0;
  v_in_bonus bigint := 0;
  v_moves_stake boolean;
  -- stake and payout after the command, with their parts in bonus
  v_stake bigint;
  v_stake_bonus bigint;
  v_payout bigint := 0;
  v_payout_bonus bigint := 0;
  -- moves on the playing, the bonus and the rounding account: of the stake, or else the payout;
  -- then the payout beside a stake, or the one that is taken back
  main1 bigint := 0;
  bonus1 bigint := 0;
  round1 bigint := 0;
  main2 bigint := 0;
  bonus2 bigint := 0;
  round2 bigint := 0;
  entry1 bigint;
  entry2 bigint;
  v_house bigint;
  v_rounding bigint;
  v_day date;
  -- what the member's own limits say; asked only where it has any
  v_counts boolean := false;
  v_guard text;
begin
  if p_wait then
    select a.id, a.book_id, a.balance, a.version, a.posted_at, a.guarded into main
      from ledger_accounts a
     where a.member_id = p_member and a.currency = p_currency and a.purpose in ('cash', 'trial')
       and a.brand_id = p_brand
       for no key update;
  else
    select a.id, a.book_id, a.balance, a.version, a.posted_at, a.guarded into main
      from ledger_accounts a
     where a.member_id = p_member and a.currency = p_currency and a.purpose in ('cash', 'trial')
       and a.brand_id = p_brand
       for no key update skip locked;
  end if;

  select k.id, k.content_hash, k.wager_id, k.state, k.refusal into known from wager_commands k
   where k.brand_id = p_brand and k.source = p_source and k.key = p_key;
  if found then
    status := case when known.content_hash = p_hash then 'repeated' else 'conflict' end;
    command_id := known.id;
    wager_id := known.wager_id;
    state := known.state;
    refusal := known.refusal;
    balance := main.balance;
    version := main.version;
    if main.id is null then
      -- a repeat needs no lock to be told the balance
      select a.balance, a.version into balance, version from ledger_accounts a
       where a.member_id = p_member and a.currency = p_currency and a.purpose in ('cash', 'trial')
         and a.brand_id = p_brand;
    end if;
    return;
  end if;

  select x.id, x.member_id, x.book_id, x.product, x.state, x.stake, x.stake_bonus, x.payout,
         x.payout_bonus, x.residue, x.valid_bet, x.stake_entry_id, x.payout_entry_id
    into w from wagers x
   where x.brand_id = p_brand and x.source = p_source and x.bet_ref = p_bet;
  select x.refusal, x.becomes, x.kind, x.second_kind, x.opens, x.takes_stake, x.adjusts_stake,
         x.returns_stake, x.retakes_stake, x.pays, x.adds_payout, x.takes_payout_back
    into strict v from wager_moves x where x.op = p_op and x.was = coalesce(w.state, 'none');
  if p_funds <> 'cash' or w.stake_bonus > 0 then
    select a.id, a.balance, a.version, a.posted_at into b_id, b_balance, b_version, b_posted_at
      from ledger_accounts a
     where a.member_id = p_member and a.currency = p_currency and a.purpose = 'bonus';
  end if;
  v_at := greatest(p_at, main.posted_at, b_posted_at);
  if main.guarded then
    select s.counts, safeplay_says(s, v_at, p_stake, v.takes_stake, v.adjusts_stake)
      into v_counts, v_guard
      from safeplay_standings s where s.member_id = p_member;
  end if;

  if main.id is null then
    perform from ledger_accounts a
      where a.member_id = p_member and a.currency = p_currency and a.purpose in ('cash', 'trial')
        and a.brand_id = p_brand;
    if found then
      status := 'skipped';
      return;
    end if;
    refusal := 'currency_mismatch';
  elsif w.id is not null and v.opens = 0 and w.member_id <> p_member then
    refusal := 'wager_not_found';
  elsif w.id is not null and v.opens = 0 and w.book_id <> main.book_id then
    refusal := 'currency_mismatch';
  elsif v.refusal is not null then
    refusal := v.refusal;
  elsif p_refused <> '' then
    refusal := p_refused;
  elsif v_guard is not null then
    refusal := v_guard;
  elsif v.adjusts_stake = 1 and w.stake + p_stake < 0 then
    refusal := 'amount_invalid';
  elsif v.takes_stake + v.adjusts_stake = 1 and p_stake > 0 and p_stake >
     greatest(main.balance, 0)
     + (case when p_funds = 'cash' then 0 else greatest(b_balance, 0) end) then
    refusal := 'insufficient_funds';
  end if;

  command_id := nextval('wager_command_id');
  wager_id := w.id;
  if w.id is null and main.id is not null and (refusal is null or v.opens = 1) then
    v_new := true;
    wager_id := nextval('wagers_id_seq');
  end if;
  if refusal is null then
    status := 'applied';
    state := v.becomes;
    v_moves_stake := v.takes_stake + v.adjusts_stake + v.returns_stake + v.retakes_stake = 1;
    v_in := (v.takes_stake + v.adjusts_stake) * p_stake
      + (v.retakes_stake - v.returns_stake) * coalesce(w.stake, 0);
    v_in_bonus := case
      when (v.takes_stake = 1 or v.adjusts_stake = 1) and p_stake > 0 then case p_funds
        when 'cash' then 0
        when 'cash_then_bonus' then p_stake - least(p_stake, greatest(main.balance, 0))
        else least(p_stake, greatest(b_balance, 0)) end
      -- what comes back of a stake comes back to its buckets in proportion
      when v.adjusts_stake = 1 and w.stake_bonus > 0
        then -div(-p_stake::numeric * w.stake_bonus, w.stake)::bigint
      else (v.retakes_stake - v.returns_stake) * coalesce(w.stake_bonus, 0) end;
    v_stake := case when v.opens = 1 then v_in
                    else coalesce(w.stake, 0) + v.adjusts_stake * v_in end;
    v_stake_bonus := case when v.opens = 1 then v_in_bonus
                          else coalesce(w.stake_bonus, 0) + v.adjusts_stake * v_in_bonus end;
    if v.pays = 1 then
      v_payout := p_amount + v.adds_payout * coalesce(w.payout, 0);
      if v_stake_bonus > 0 then
        v_payout_bonus := div(v_payout::numeric * v_stake_bonus, v_stake)::bigint;
      end if;
    end if;
    if v_moves_stake then
      main1 := v_in_bonus - v_in;
      bonus1 := -v_in_bonus;
      main2 := v_payout - v_payout_bonus;
      bonus2 := v_payout_bonus;
      round2 := v.pays * p_residue;
    else
      main1 := v_payout - v_payout_bonus;
      bonus1 := v_payout_bonus;
      round1 := v.pays * p_residue;
    end if;
    if v.takes_payout_back = 1 then
      main2 := w.payout_bonus - w.payout;
      bonus2 := -w.payout_bonus;
      round2 := -w.residue;
    end if;
  else
    status := 'refused';
    state := case when v_new then 'refused' else w.state end;
  end if;

  insert into wager_commands(id, brand_id, source, key, content_hash, op, wager_id, state, refusal)
    values (command_id, p_brand, p_source, p_key, p_hash, p_op, wagers_apply_one.wager_id,
            wagers_apply_one.state, wagers_apply_one.refusal);

  if main1 <> 0 or bonus1 <> 0 or round1 <> 0 or main2 <> 0 or bonus2 <> 0 or round2 <> 0 then
    v_house := ledger_id(main.book_id, ledger_house_number('house'));
    if main1 <> 0 or bonus1 <> 0 or round1 <> 0 then
      entry1 := ledger_id(main.book_id, nextval('ledger_entry_number'));
      insert into ledger_entries(id, book_id, brand_id, kind, source, idempotency_key,
                                 content_hash, reference, happened_at, posted_at, reverses_id)
        values (entry1, main.book_id, p_brand, v.kind, 'wagers', command_id || ':1', p_hash,
                'B-' || wagers_apply_one.wager_id, p_happened, v_at,
                case when v.returns_stake = 1 then w.stake_entry_id end);
    end if;
    if main2 <> 0 or bonus2 <> 0 or round2 <> 0 then
      entry2 := ledger_id(main.book_id, nextval('ledger_entry_number'));
      insert into ledger_entries(id, book_id, brand_id, kind, source, idempotency_key,
                                 content_hash, reference, happened_at, posted_at, reverses_id)
        values (entry2, main.book_id, p_brand, coalesce(v.second_kind, v.kind), 'wagers',
                command_id || ':2', p_hash, 'B-' || wagers_apply_one.wager_id, p_happened, v_at,
                case when v.takes_payout_back = 1 then w.payout_entry_id end);
    end if;
    if bonus1 = 0 and round1 = 0 and entry2 is null then
      insert into ledger_postings(entry_id, account_id, amount, balance_before, balance_after,
                                  version)
        values (entry1, main.id, main1, main.balance, main.balance + main1, main.version + 1),
               (entry1, v_house, -main1, null, null, null);
    else
      v_rounding := ledger_id(main.book_id, ledger_house_number('rounding'));
      insert into ledger_postings(entry_id, account_id, amount, balance_before, balance_after,
                                  version)
        select leg.entry_id, leg.account_id, leg.amount, leg.before, leg.before + leg.amount,
               leg.version
          from (values
            (entry1, main.id, main1, main.balance, main.version + 1),
            (entry2, main.id, main2, main.balance + main1, main.version + (main1 <> 0)::int + 1),
            (entry1, b_id, bonus1, b_balance, b_version + 1),
            (entry2, b_id, bonus2, b_balance + bonus1, b_version + (bonus1 <> 0)::int + 1),
            (entry1, v_rounding, round1, null, null),
            (entry2, v_rounding, round2, null, null),
            (entry1, v_house, -(main1 + bonus1 + round1), null, null),
            (entry2, v_house, -(main2 + bonus2 + round2), null, null)
          ) as leg(entry_id, account_id, amount, before, version)
         where leg.amount <> 0;
    end if;
    if main1 <> 0 or main2 <> 0 then
      update ledger_accounts a
         set balance = main.balance + main1 + main2,
             version = main.version + (main1 <> 0)::int + (main2 <> 0)::int,
             posted_at = v_at,
             overdrawn = main.balance + main1 + main2 < 0
       where a.id = main.id;
    end if;
    if bonus1 <> 0 or bonus2 <> 0 then
      update ledger_accounts a
         set balance = b_balance + bonus1 + bonus2,
             version = b_version + (bonus1 <> 0)::int + (bonus2 <> 0)::int,
             posted_at = v_at,
             overdrawn = b_balance + bonus1 + bonus2 < 0
       where a.id = b_id;
    end if;
  end if;

  if v_counts and (entry1 is not null or entry2 is not null) then
    insert into safeplay_hours as h(member_id, hour, brand_id, stake, loss)
      values (p_member, date_trunc('hour', v_at, 'UTC'), p_brand, v_in,
              -(main1 + bonus1 + main2 + bonus2))
      on conflict on constraint safeplay_hours_pkey do update
        set stake = h.stake + excluded.stake, loss = h.loss + excluded.loss;
  end if;

  if status = 'applied' and (v.pays = 1 or v.takes_payout_back = 1) then
    select business_day(v_at, x.offset_minutes) into strict v_day from brands x
     where x.id = p_brand;
  end if;
  if v_new then
    insert into wagers(id, brand_id, book_id, member_id, product, source, bet_ref, game_code,
                       round_ref, state, stake, stake_bonus, placed_at, stake_entry_id)
      overriding system value
      values (wagers_apply_one.wager_id, p_brand, main.book_id, p_member, p_product, p_source,
              p_bet, p_game, p_round,
              case when status = 'applied' and v.pays = 1 then 'open'
                   else wagers_apply_one.state end,
              coalesce(v_stake, 0), coalesce(v_stake_bonus, 0), v_at,
              case when v_in <> 0 then entry1 end);
  end if;
  if status = 'applied' and (v.pays = 1 or v.adjusts_stake = 1 or v.returns_stake = 1
      or v.retakes_stake = 1 or v.takes_payout_back = 1) then
    update wagers x
       set state = v.becomes, stake = v_stake, stake_bonus = v_stake_bonus,
           stake_entry_id = case when v.retakes_stake = 1 then entry1
                                 when v.adjusts_stake = 1 and p_stake <> 0 then null
                                 else x.stake_entry_id end,
           payout = case when v.pays = 1 then v_payout end,
           payout_bonus = case when v.pays = 1 then v_payout_bonus end,
           residue = case when v.pays = 1 then p_residue end,
           valid_bet = case when v.pays = 1 then least(p_valid, v_stake) end,
           valid_reason = case when v.pays = 1 then p_reason end,
           rule_version = case when v.pays = 1 then p_rule end,
           settled_at = case when v.pays = 1 then v_at end,
           business_day = case when v.pays = 1 then v_day end,
           payout_entry_id = case when v.pays = 1 and v_moves_stake then entry2
                                  when v.pays = 1 then entry1 end
     where x.id = wagers_apply_one.wager_id;
  end if;
  if status = 'applied' then
    if v.pays = 1 or v.takes_payout_back = 1 then
      insert into wager_days as d(member_id, business_day, product, book_id, brand_id, wagers,
                                  stake, payout, valid_bet)
        values (p_member, v_day, coalesce(w.product, p_product), main.book_id, p_brand,
                v.pays - v.takes_payout_back, (v.pays - v.takes_payout_back) * v_stake,
                v_payout - v.takes_payout_back * coalesce(w.payout, 0),
                v.pays * least(p_valid, v_stake)
                  - v.takes_payout_back * coalesce(w.valid_bet, 0))
        on conflict on constraint wager_days_pkey do update
          set wagers = d.wagers + excluded.wagers, stake = d.stake + excluded.stake,
              payout = d.payout + excluded.payout, valid_bet = d.valid_bet + excluded.valid_bet;
    end if;
    insert into outbox(brand_id, name, payload)
      values (p_brand, 'wagers.applied', jsonb_build_object('wagers', jsonb_build_array(
        jsonb_build_object('memberId', p_member::text,
                           'wagerId', wagers_apply_one.wager_id::text, 'op', p_op))));
  end if;
  balance := main.balance + main1 + main2;
  version := main.version + (main1 <> 0)::int + (main2 <> 0)::int;
end $$;
comment on function wagers_apply_one is 'A batch of one; only wagers_apply calls it.';

-- Applies a batch of commands: at most one for each member, key and bet. Each command answers for
-- itself; none can fail because of another one's state. Two of one member, or of one bet, would be
-- decided on the same state: such a batch is an assertion that fails, and writes nothing. An equal
-- key is stopped by its constraint. Steps:
--   1. lock the playing accounts, in the order of their ids; with p_wait false, skip locked ones
--   2. in a new snapshot, which sees all that was committed before the locks: known keys answer
--      with their first outcome; state and funds decide; one statement writes everything
-- A command whose account somebody else has locked is skipped, unless its key is known. An equal
-- key or bet of another member that commits at the same moment breaks a unique constraint and so
-- the batch: the caller repeats each command by itself, and then step 2 sees the other one.
--
-- Plans are kept for the life of a connection and must not be those that a table's first rows
-- suggest: every lookup is a lateral query with its own limit, which can only go by its index, and
-- locked rows are updated where they lie (their ctid can not change under the lock).
create or replace function wagers_apply(
    p_wait boolean, p_brand int[], p_source text[], p_key text[], p_hash bytea[], p_op text[],
    p_bet text[], p_member bigint[], p_currency text[], p_stake bigint[], p_amount bigint[],
    p_residue bigint[],
    p_valid bigint[], p_reason text[], p_rule text[], p_product text[], p_game text[],
    p_round text[], p_funds text[], p_refused text[], p_at float8[], p_happened float8[])
  returns table(place int, status text, command_id bigint, wager_id bigint, state text,
                refusal text, balance bigint, version bigint)
  language plpgsql security definer
  set search_path = public, pg_temp
  set lock_timeout = '500ms'
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set jit = off
as $$
declare
  -- of each command: the locked playing account; null where it was locked by somebody else or is
  -- not there
  l_account bigint[];
  l_row tid[];
  l_book int[];
  l_balance bigint[];
  l_version bigint[];
  l_posted_at timestamptz[];
  -- the member has limits, is excluded or is due for a reality check
  l_guarded boolean[];
  is_apart boolean;
begin
  if cardinality(p_key) = 1 then
    return query
      select 1, o.status, o.command_id, o.wager_id, o.state, o.refusal, o.balance, o.version
        from wagers_apply_one(
          p_wait, p_brand[1], p_source[1], p_key[1], p_hash[1], p_op[1], p_bet[1], p_member[1],
          p_currency[1], p_stake[1], p_amount[1], p_residue[1], p_valid[1], p_reason[1],
          p_rule[1], p_product[1], p_game[1], p_round[1], p_funds[1], p_refused[1],
          to_timestamp(p_at[1]), to_timestamp(coalesce(p_happened[1], p_at[1]))) o;
    return;
  end if;
  if p_wait then
    select array_agg(l.id order by l.place), array_agg(l.row order by l.place),
           array_agg(l.book_id order by l.place), array_agg(l.balance order by l.place),
           array_agg(l.version order by l.place), array_agg(l.posted_at order by l.place),
           array_agg(l.guarded order by l.place),
           -- sorting numbers is cheaper than sorting texts
           count(distinct p_member[l.place]) = cardinality(p_key)
             and count(distinct hashtextextended(p_bet[l.place], hashtextextended(
                   p_source[l.place], p_brand[l.place]))) = cardinality(p_key)
      into l_account, l_row, l_book, l_balance, l_version, l_posted_at, l_guarded, is_apart
      from (select c.place, locked.*
              from (select c.place, found.id
                      from unnest(p_member, p_currency, p_brand) with ordinality
                             as c(member_id, currency, brand_id, place)
                      left join lateral (
                        select a.id from ledger_accounts a
                         where a.member_id = c.member_id and a.currency = c.currency
                           and a.purpose in ('cash', 'trial') and a.brand_id = c.brand_id
                         limit 1) found on true
                     order by found.id) c
              left join lateral (
                select a.id, a.ctid as row, a.book_id, a.balance, a.version, a.posted_at,
                       a.guarded
                  from ledger_accounts a where a.id = c.id for no key update) locked on true) l;
  else
    select array_agg(l.id order by l.place), array_agg(l.row order by l.place),
           array_agg(l.book_id order by l.place), array_agg(l.balance order by l.place),
           array_agg(l.version order by l.place), array_agg(l.posted_at order by l.place),
           array_agg(l.guarded order by l.place),
           -- sorting numbers is cheaper than sorting texts
           count(distinct p_member[l.place]) = cardinality(p_key)
             and count(distinct hashtextextended(p_bet[l.place], hashtextextended(
                   p_source[l.place], p_brand[l.place]))) = cardinality(p_key)
      into l_account, l_row, l_book, l_balance, l_version, l_posted_at, l_guarded, is_apart
      from (select c.place, locked.*
              from unnest(p_member, p_currency, p_brand) with ordinality
                     as c(member_id, currency, brand_id, place)
              left join lateral (
                -- nobody waits here, so the order does not matter
                select a.id, a.ctid as row, a.book_id, a.balance, a.version, a.posted_at,
                       a.guarded
                  from ledger_accounts a
                 where a.member_id = c.member_id and a.currency = c.currency
                   and a.purpose in ('cash', 'trial') and a.brand_id = c.brand_id
                   for no key update skip locked) locked on true) l;
  end if;
  if not is_apart then
    raise exception 'a batch holds one command for each member and bet'
      using errcode = 'assert_failure';
  end if;

  return query
  with facts as materialized (
    select m.place, m.is_done, m.opens, m.takes_stake, m.adjusts_stake, m.returns_stake,
      m.retakes_stake, m.pays, m.takes_payout_back, m.moves_stake,
      m.is_done and m.pays = 1 as is_paid, m.book_id,
      m.account_id, m.account_row, m.balance, m.version, m.m1, m.m2,
      case when m.m1 <> 0 or m.b1 <> 0 or m.r1 <> 0
           then ledger_id(m.book_id, nextval('ledger_entry_number')) end as e1,
      case when m.m2 <> 0 or m.b2 <> 0 or m.r2 <> 0
           then ledger_id(m.book_id, nextval('ledger_entry_number')) end as e2,
      m.b1, m.b2, m.r1, m.r2, m.b_account, m.b_row, m.b_balance, m.b_version, m.wager_id,
      m.command_id, m.is_fresh, m.w_id, m.w_row, m.brand_id, m.member_id, m.at, m.happened_at,
      m.kind, m.second_kind, m.hash, m.w_stake_entry, m.w_payout_entry, m.op, m.new_state, m.no,
      m.stake_asked, m.stake_in, m.counts, m.stake_now, m.stake_bonus_now, m.payout, m.payout_bonus, m.residue,
      -- nobody counts more for rewards than was staked
      least(m.valid_bet, m.stake_now) as valid_bet, m.w_payout, m.w_valid, m.product, m.source, m.key, m.bet_ref, m.game_code,
      m.round_ref, m.reason, m.rule, m.k_hash,
      case when m.is_done and (m.pays = 1 or m.takes_payout_back = 1)
           then business_day(m.at, (select x.offset_minutes from brands x where x.id = m.brand_id))
           end as day
    from (
      select p.*,
        -- first move, on the playing, the bonus and the rounding account: of the stake, or else
        -- the payout
        case when p.moves_stake then p.stake_in_bonus - p.stake_in
             else p.payout - p.payout_bonus end as m1,
        case when p.moves_stake then -p.stake_in_bonus else p.payout_bonus end as b1,
        case when p.moves_stake or not p.is_done then 0 else p.pays * p.residue end as r1,
        -- second move: the payout beside a stake, or the one that is taken back
        case when p.is_done and p.takes_payout_back = 1 then p.w_payout_bonus - p.w_payout
             when p.moves_stake then p.payout - p.payout_bonus else 0 end as m2,
        case when p.is_done and p.takes_payout_back = 1 then -p.w_payout_bonus
             when p.moves_stake then p.payout_bonus else 0 end as b2,
        case when p.is_done and p.takes_payout_back = 1 then -p.w_residue
             when p.moves_stake then p.pays * p.residue else 0 end as r2
      from (
        select s.*,
          case when s.opens = 1 then s.stake_in else s.w_stake + s.adjusts_stake * s.stake_in
               end as stake_now,
          case when s.opens = 1 then s.stake_in_bonus
               else s.w_stake_bonus + s.adjusts_stake * s.stake_in_bonus end as stake_bonus_now,
          -- a payout is split as the stake is
          case when s.pays = 0 or s.payout = 0 then 0
               when s.opens = 1 and s.stake_in_bonus > 0
                 then div(s.payout::numeric * s.stake_in_bonus, s.stake_in)::bigint
               when s.w_stake_bonus > 0
                 then div(s.payout::numeric * s.w_stake_bonus, s.w_stake)::bigint
               else 0 end as payout_bonus
        from (
          select d.*,
            d.is_done and d.takes_stake + d.adjusts_stake + d.returns_stake + d.retakes_stake = 1
              as moves_stake,
            -- what leaves the member as stake (below zero: comes back), and its part in bonus
            case when d.is_done then (d.takes_stake + d.adjusts_stake) * d.stake_asked
              + (d.retakes_stake - d.returns_stake) * d.w_stake else 0 end as stake_in,
            case when not d.is_done then 0
                 when d.takes_stake + d.adjusts_stake = 1 and d.stake_asked > 0 then case d.funds
                   when 'cash' then 0
                   when 'cash_then_bonus'
                     then d.stake_asked - least(d.stake_asked, greatest(d.balance, 0))
                   else least(d.stake_asked, greatest(d.b_balance, 0)) end
                 -- what comes back of a stake comes back to its buckets in proportion
                 when d.adjusts_stake = 1 and d.w_stake_bonus > 0
                   then -div(-d.stake_asked::numeric * d.w_stake_bonus, d.w_stake)::bigint
                 else (d.retakes_stake - d.returns_stake) * d.w_stake_bonus end as stake_in_bonus,
            case when d.is_done and d.pays = 1 then d.amount + d.adds_payout * d.w_payout
                 else 0 end as payout
          from (
            select j.*,
              not j.is_known and j.no is null as is_done,
              not j.is_known and j.no is distinct from 'skipped' as is_fresh,
              case when j.is_known then j.k_id
                   when j.no is distinct from 'skipped' then nextval('wager_command_id')
                   end as command_id,
              -- a bet that nobody named before gets a row: taken, refused or cancelled in advance
              case when j.is_known then j.k_wager
                   when j.w_id is not null then j.w_id
                   when j.account_id is not null and (j.no is null or j.opens = 1)
                     then nextval('wagers_id_seq') end as wager_id,
              case when j.is_known then j.k_state
                   when j.no is null then j.becomes
                   when j.w_id is null and j.opens = 1 and j.account_id is not null then 'refused'
                   else j.w_state end as new_state
            from (
              select c.place, c.brand_id, c.member_id, c.op, c.source, c.key, c.hash, c.bet_ref,
                c.stake as stake_asked, c.amount, c.residue, c.valid_bet, c.reason, c.rule,
                coalesce(w.product, c.product) as product, c.game_code, c.round_ref, c.funds,
                c.account_id, c.account_row, c.book_id, c.balance, c.version,
                -- taken before the locks: never older than what the accounts saw meanwhile
                greatest(to_timestamp(c.at_s), c.posted_at, b.posted_at) as at,
                to_timestamp(coalesce(c.happened_s, c.at_s)) as happened_at,
                coalesce(g.counts, false) as counts, k.id is not null as is_known, k.id as k_id, k.content_hash as k_hash,
                k.wager_id as k_wager, k.state as k_state,
                w.id as w_id, w.row as w_row, w.state as w_state,
                coalesce(w.stake, 0) as w_stake, coalesce(w.stake_bonus, 0) as w_stake_bonus,
                coalesce(w.payout, 0) as w_payout, coalesce(w.payout_bonus, 0) as w_payout_bonus,
                coalesce(w.residue, 0) as w_residue, coalesce(w.valid_bet, 0) as w_valid,
                w.stake_entry_id as w_stake_entry, w.payout_entry_id as w_payout_entry,
                b.id as b_account, b.row as b_row, b.balance as b_balance, b.version as b_version,
                v.becomes, v.kind, v.second_kind, v.opens, v.takes_stake, v.adjusts_stake,
                v.returns_stake, v.retakes_stake, v.pays, v.adds_payout, v.takes_payout_back,
                case
                  when k.id is not null then k.refusal
                  when c.account_id is null then
                    case when not exists (
                      select from ledger_accounts a
                       where a.member_id = c.member_id and a.currency = c.currency
                         and a.purpose in ('cash', 'trial') and a.brand_id = c.brand_id)
                      then 'currency_mismatch' else 'skipped' end
                  when w.id is not null and v.opens = 0 and w.member_id <> c.member_id
                    then 'wager_not_found'
                  when w.id is not null and v.opens = 0 and w.book_id <> c.book_id
                    then 'currency_mismatch'
                  when v.refusal is not null then v.refusal
                  when c.refused <> '' then c.refused
                  when g.says is not null then g.says
                  when v.adjusts_stake = 1 and w.stake + c.stake < 0 then 'amount_invalid'
                  when v.takes_stake + v.adjusts_stake = 1 and c.stake > 0 and c.stake >
                       greatest(c.balance, 0)
                       + case when c.funds = 'cash' then 0 else greatest(b.balance, 0) end
                    then 'insufficient_funds'
                end as no
              from unnest(p_brand, p_source, p_key, p_hash, p_op, p_bet, p_member, p_currency,
                          p_stake, p_amount, p_residue, p_valid, p_reason, p_rule, p_product,
                          p_game, p_round, p_funds, p_refused, p_at, p_happened, l_account,
                          l_row, l_book, l_balance, l_version, l_posted_at, l_guarded)
                     with ordinality
                     as c(brand_id, source, key, hash, op, bet_ref, member_id, currency, stake,
                          amount, residue, valid_bet, reason, rule, product, game_code, round_ref,
                          funds, refused, at_s, happened_s, account_id, account_row, book_id, balance,
                          version, posted_at, guarded, place)
              left join lateral (
                select x.id, x.content_hash, x.wager_id, x.state, x.refusal from wager_commands x
                 where x.brand_id = c.brand_id and x.source = c.source and x.key = c.key limit 1) k
                on true
              left join lateral (
                select x.id, x.ctid as row, x.member_id, x.book_id, x.product, x.state, x.stake,
                       x.stake_bonus, x.payout, x.payout_bonus, x.residue, x.valid_bet,
                       x.stake_entry_id, x.payout_entry_id
                  from wagers x
                 where x.brand_id = c.brand_id and x.source = c.source and x.bet_ref = c.bet_ref
                 limit 1) w on true
              left join lateral (
                select x.id, x.ctid as row, x.balance, x.version, x.posted_at
                  from ledger_accounts x
                 where x.member_id = case when c.funds <> 'cash' or w.stake_bonus > 0
                                          then c.member_id end
                   and x.currency = c.currency and x.purpose = 'bonus' limit 1) b on true
              left join lateral (
                select x.refusal, x.becomes, x.kind, x.second_kind, x.opens, x.takes_stake,
                       x.adjusts_stake, x.returns_stake, x.retakes_stake, x.pays, x.adds_payout,
                       x.takes_payout_back
                  from wager_moves x where x.op = c.op and x.was = coalesce(w.state, 'none')
                 limit 1) v on true
              left join lateral (
                select s.counts, safeplay_says(s, greatest(to_timestamp(c.at_s), c.posted_at,
                         b.posted_at), c.stake, v.takes_stake, v.adjusts_stake) as says
                  from safeplay_standings s
                 where s.member_id = case when c.guarded then c.member_id end limit 1) g on true
            offset 0) j
          offset 0) d
        offset 0) s
      offset 0) p
    offset 0) m
  ), kept as (
    insert into wager_commands(id, brand_id, source, key, content_hash, op, wager_id, state,
                               refusal)
      select f.command_id, f.brand_id, f.source, f.key, f.hash, f.op, f.wager_id, f.new_state, f.no
        from facts f where f.is_fresh
  ), taken as (
    insert into wagers(id, brand_id, book_id, member_id, product, source, bet_ref, game_code,
                       round_ref, state, stake, stake_bonus, placed_at, payout, payout_bonus,
                       residue, valid_bet, valid_reason, rule_version, settled_at, business_day,
                       stake_entry_id, payout_entry_id)
      overriding system value
      select f.wager_id, f.brand_id, f.book_id, f.member_id, f.product, f.source, f.bet_ref,
             f.game_code, f.round_ref, f.new_state, f.stake_now, f.stake_bonus_now, f.at,
             case when f.is_paid then f.payout end, case when f.is_paid then f.payout_bonus end,
             case when f.is_paid then f.residue end, case when f.is_paid then f.valid_bet end,
             case when f.is_paid then f.reason end, case when f.is_paid then f.rule end,
             case when f.is_paid then f.at end, f.day, case when f.moves_stake then f.e1 end,
             case when f.moves_stake then f.e2 when f.is_paid then f.e1 end
        from facts f where f.is_fresh and f.w_id is null and f.wager_id is not null
  ), ended as (
    update wagers w
       set state = f.new_state, stake = f.stake_now, stake_bonus = f.stake_bonus_now,
           stake_entry_id = case when f.retakes_stake = 1 then f.e1
                                 when f.adjusts_stake = 1 and f.stake_asked <> 0 then null
                                 else f.w_stake_entry end,
           payout = case when f.is_paid then f.payout end,
           payout_bonus = case when f.is_paid then f.payout_bonus end,
           residue = case when f.is_paid then f.residue end,
           valid_bet = case when f.is_paid then f.valid_bet end,
           valid_reason = case when f.is_paid then f.reason end,
           rule_version = case when f.is_paid then f.rule end,
           settled_at = case when f.is_paid then f.at end,
           business_day = case when f.is_paid then f.day end,
           payout_entry_id = case when f.is_paid then f.e1 end
      from facts f
     where w.ctid = f.w_row
       and (f.is_paid or f.moves_stake or f.is_done and f.takes_payout_back = 1)
  ), posted as (
    insert into ledger_entries(id, book_id, brand_id, kind, source, idempotency_key, content_hash,
                               reference, happened_at, posted_at, reverses_id)
      select f.e1, f.book_id, f.brand_id, f.kind, 'wagers', f.command_id || ':1', f.hash,
             'B-' || f.wager_id, f.happened_at, f.at,
             case when f.returns_stake = 1 then f.w_stake_entry end
        from facts f where f.e1 is not null
      union all
      select f.e2, f.book_id, f.brand_id, coalesce(f.second_kind, f.kind), 'wagers',
             f.command_id || ':2', f.hash, 'B-' || f.wager_id, f.happened_at, f.at,
             case when f.takes_payout_back = 1 then f.w_payout_entry end
        from facts f where f.e2 is not null
  ), lines as (
    insert into ledger_postings(entry_id, account_id, amount, balance_before, balance_after,
                                version)
      select f.e1, f.account_id, f.m1, f.balance, f.balance + f.m1, f.version + 1
        from facts f where f.m1 <> 0
      union all
      select f.e2, f.account_id, f.m2, f.balance + f.m1, f.balance + f.m1 + f.m2,
             f.version + (f.m1 <> 0)::int + 1
        from facts f where f.m2 <> 0
      union all
      select f.e1, f.b_account, f.b1, f.b_balance, f.b_balance + f.b1, f.b_version + 1
        from facts f where f.b1 <> 0
      union all
      select f.e2, f.b_account, f.b2, f.b_balance + f.b1, f.b_balance + f.b1 + f.b2,
             f.b_version + (f.b1 <> 0)::int + 1
        from facts f where f.b2 <> 0
      union all
      select f.e1, ledger_id(f.book_id, ledger_house_number('house')), -(f.m1 + f.b1 + f.r1),
             null, null, null
        from facts f where f.e1 is not null
      union all
      select f.e2, ledger_id(f.book_id, ledger_house_number('house')), -(f.m2 + f.b2 + f.r2),
             null, null, null
        from facts f where f.e2 is not null
      union all
      select f.e1, ledger_id(f.book_id, ledger_house_number('rounding')), f.r1, null, null, null
        from facts f where f.r1 <> 0
      union all
      select f.e2, ledger_id(f.book_id, ledger_house_number('rounding')), f.r2, null, null, null
        from facts f where f.r2 <> 0
  ), kept_balances as (
    update ledger_accounts a
       set balance = v.balance, version = v.version, posted_at = v.at, overdrawn = v.balance < 0
      from (select f.account_row as row, f.at, f.balance + f.m1 + f.m2 as balance,
                   f.version + (f.m1 <> 0)::int + (f.m2 <> 0)::int as version
              from facts f where f.m1 <> 0 or f.m2 <> 0
            union all
            select f.b_row, f.at, f.b_balance + f.b1 + f.b2,
                   f.b_version + (f.b1 <> 0)::int + (f.b2 <> 0)::int
              from facts f where f.b1 <> 0 or f.b2 <> 0) v
     where a.ctid = v.row
  ), counted as (
    insert into wager_days as d(member_id, business_day, product, book_id, brand_id, wagers, stake,
                                payout, valid_bet)
      select f.member_id, f.day, f.product, f.book_id, f.brand_id, f.pays - f.takes_payout_back,
             (f.pays - f.takes_payout_back) * f.stake_now,
             f.payout - f.takes_payout_back * f.w_payout,
             f.pays * f.valid_bet - f.takes_payout_back * f.w_valid
        from facts f
       where f.is_done and (f.pays = 1 or f.takes_payout_back = 1)
      on conflict on constraint wager_days_pkey do update
        set wagers = d.wagers + excluded.wagers, stake = d.stake + excluded.stake,
            payout = d.payout + excluded.payout, valid_bet = d.valid_bet + excluded.valid_bet
  ), guarded as (
    insert into safeplay_hours as h(member_id, hour, brand_id, stake, loss)
      select f.member_id, date_trunc('hour', f.at, 'UTC'), f.brand_id, f.stake_in,
             -(f.m1 + f.b1 + f.m2 + f.b2)
        from facts f where f.counts and (f.e1 is not null or f.e2 is not null)
      on conflict on constraint safeplay_hours_pkey do update
        set stake = h.stake + excluded.stake, loss = h.loss + excluded.loss
  ), told as (
    insert into outbox(brand_id, name, payload)
      select f.brand_id, 'wagers.applied', jsonb_build_object('wagers', jsonb_agg(
               jsonb_build_object('memberId', f.member_id::text, 'wagerId', f.wager_id::text,
                                  'op', f.op)))
        from facts f where f.is_done group by f.brand_id
  )
  select f.place::int,
         case when f.is_done then 'applied'
              when f.no = 'skipped' then 'skipped'
              when f.is_fresh then 'refused'
              when f.k_hash = f.hash then 'repeated' else 'conflict' end,
         f.command_id, f.wager_id, f.new_state::text, f.no,
         case when f.account_id is null then unlocked.balance else f.balance + f.m1 + f.m2 end,
         case when f.account_id is null then unlocked.version
              else f.version + (f.m1 <> 0)::int + (f.m2 <> 0)::int end
    from facts f
    left join lateral (
      -- a repeat needs no lock to be told the balance
      select a.balance, a.version from ledger_accounts a
       where a.member_id = case when f.account_id is null then f.member_id end
         and a.currency = p_currency[f.place] and a.purpose in ('cash', 'trial')
         and a.brand_id = f.brand_id
       limit 1) unlocked on true;
end $$;
comment on function wagers_apply is
  'Applies a batch of wager commands, at most one for each member, key and bet.';
