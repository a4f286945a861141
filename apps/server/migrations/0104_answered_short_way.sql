-- What a member's limits say to a stake was asked of a function that ran a statement of its own each
-- time; it cost a stake a third of what all of its writes do. Now the answer is a statement that others
-- take in as a part of their own plan. What is decided stays the same.

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

create or replace function wagers_apply_one(
    p_wait boolean, p_brand int, p_source text, p_key text, p_hash bytea, p_op text, p_bet text,
    p_member bigint, p_currency text, p_stake bigint, p_amount bigint, p_residue bigint,
    p_valid bigint,
    p_reason text, p_rule text, p_product text, p_game text, p_round text, p_funds text,
    p_refused text, p_at timestamptz, p_happened timestamptz,
    out status text, out command_id bigint, out wager_id bigint, out state text,
    out refusal text, out balance bigint, out version bigint)
  language plpgsql security definer
  set search_path = public, pg_temp
  set lock_timeout = '500ms'
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set jit = off
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
  -- nothing special is in it
  v_short boolean;
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
  -- The short way: a stake of cash that is there for a new bet, and the result of an open one. No
  -- bonus and no remainder are in it, and nothing that the member's limits are against, so that
  -- nothing else has to be asked; what it writes is what the long way writes.
  if p_op = 'place' then
    v_short := w.id is null and p_stake > 0 and p_stake <= main.balance and p_funds = 'cash'
      and p_refused = '';
  elsif p_op = 'settle' then
    v_short := w.state = 'open' and w.member_id = p_member and w.book_id = main.book_id
      and w.stake_bonus = 0 and p_residue = 0 and p_refused = '';
  end if;
  if v_short and main.guarded then
    select a.counts, a.says into v_counts, v_guard
      from safeplay_answer(p_member, greatest(p_at, main.posted_at), p_stake,
                           case p_op when 'place' then 1 else 0 end, 0) a;
    v_short := v_guard is null;
  end if;
  if v_short then
    select nextval('wager_command_id'), coalesce(w.id, nextval('wagers_id_seq')),
           ledger_id(main.book_id, nextval('ledger_entry_number')),
           ledger_id(main.book_id, ledger_house_number('house')),
           greatest(p_at, main.posted_at),
           case p_op when 'place' then -p_stake else p_amount end,
           business_day(greatest(p_at, main.posted_at), x.offset_minutes)
      into strict command_id, wager_id, entry1, v_house, v_at, main1, v_day
      from brands x where x.id = p_brand;
    status := 'applied';
    if p_op = 'place' then state := 'open'; else state := 'settled'; end if;
    balance := main.balance + main1;
    version := main.version;
    insert into wager_commands(id, brand_id, source, key, content_hash, op, wager_id, state)
      values (command_id, p_brand, p_source, p_key, p_hash, p_op, wagers_apply_one.wager_id,
              wagers_apply_one.state);
    if main1 <> 0 then
      version := version + 1;
      insert into ledger_entries(id, book_id, brand_id, kind, source, idempotency_key,
                                 content_hash, reference, happened_at, posted_at)
        values (entry1, main.book_id, p_brand, 'wager.' || p_op, 'wagers', command_id || ':1',
                p_hash, 'B-' || wagers_apply_one.wager_id, p_happened, v_at);
      insert into ledger_postings(entry_id, account_id, amount, balance_before, balance_after,
                                  version)
        values (entry1, main.id, main1, main.balance, wagers_apply_one.balance,
                wagers_apply_one.version),
               (entry1, v_house, -main1, null, null, null);
      update ledger_accounts a
         set balance = wagers_apply_one.balance, version = wagers_apply_one.version,
             posted_at = v_at, overdrawn = wagers_apply_one.balance < 0
       where a.id = main.id;
      if v_counts then
        insert into safeplay_hours as h(member_id, hour, brand_id, stake, loss)
          values (p_member, date_trunc('hour', v_at, 'UTC'), p_brand,
                  case p_op when 'place' then p_stake else 0 end, -main1)
          on conflict on constraint safeplay_hours_pkey do update
            set stake = h.stake + excluded.stake, loss = h.loss + excluded.loss;
      end if;
    else
      entry1 := null;
    end if;
    if p_op = 'place' then
      insert into wagers(id, brand_id, book_id, member_id, product, source, bet_ref, game_code,
                         round_ref, state, stake, stake_bonus, placed_at, stake_entry_id)
        overriding system value
        values (wagers_apply_one.wager_id, p_brand, main.book_id, p_member, p_product, p_source,
                p_bet, p_game, p_round, 'open', p_stake, 0, v_at, entry1);
    else
      update wagers x
         set state = 'settled', payout = p_amount, payout_bonus = 0, residue = 0,
             valid_bet = least(p_valid, w.stake), valid_reason = p_reason, rule_version = p_rule,
             settled_at = v_at, business_day = v_day, payout_entry_id = entry1
       where x.id = wagers_apply_one.wager_id;
      insert into wager_days as d(member_id, business_day, product, book_id, brand_id, wagers,
                                  stake, payout, valid_bet)
        values (p_member, v_day, w.product, main.book_id, p_brand, 1, w.stake, p_amount,
                least(p_valid, w.stake))
        on conflict on constraint wager_days_pkey do update
          set wagers = d.wagers + 1, stake = d.stake + excluded.stake,
              payout = d.payout + excluded.payout, valid_bet = d.valid_bet + excluded.valid_bet;
    end if;
    insert into outbox(brand_id, name, payload)
      values (p_brand, 'wagers.applied', jsonb_build_object('wagers', jsonb_build_array(
        jsonb_build_object('memberId', p_member::text,
                           'wagerId', wagers_apply_one.wager_id::text, 'op', p_op))));
    return;
  end if;

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
    select a.counts, a.says into v_counts, v_guard
      from safeplay_answer(p_member, v_at, p_stake, v.takes_stake, v.adjusts_stake) a;
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
