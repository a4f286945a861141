-- The statement of a batch takes in what members' limits say to a stake (see the migration before).
-- What is decided stays the same; there is still one text of the statement (decision 33).
do $compose$
declare
  -- ---- how every batch begins: the locks ----
  v_begin text := $begin$
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
  -- somebody's limits have to be asked
  is_guarded boolean;
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
              from (select g.place, found.id
                      from generate_series(1, cardinality(p_key)) as g(place)
                      left join lateral (
                        select a.id from ledger_accounts a
                         where a.member_id = p_member[g.place] and a.currency = p_currency[g.place]
                           and a.purpose in ('cash', 'trial') and a.brand_id = p_brand[g.place]
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
      from (select g.place, locked.*
              from generate_series(1, cardinality(p_key)) as g(place)
              left join lateral (
                -- nobody waits here, so the order does not matter
                select a.id, a.ctid as row, a.book_id, a.balance, a.version, a.posted_at,
                       a.guarded
                  from ledger_accounts a
                 where a.member_id = p_member[g.place] and a.currency = p_currency[g.place]
                   and a.purpose in ('cash', 'trial') and a.brand_id = p_brand[g.place]
                   for no key update skip locked) locked on true) l;
  end if;
  if not is_apart then
    raise exception 'a batch holds one command for each member and bet'
      using errcode = 'assert_failure';
  end if;
  is_guarded := coalesce(true = any(l_guarded), false);

$begin$;

  -- ---- what is decided and written, in the snapshot after the locks ----
  -- One text, five plans. A line without a mark stands in all of them; of its marks all must hold:
  --   stake  the plan is for commands that open a bet and take a stake, or for everything
  --   pay    the plan is for commands that pay for a bet that is there, or for everything
  --   more   the plan is for everything: all that the state machine and members' limits know
  --   guard  limits of members have to be asked, or the plan is for everything
  --   !more  it is none for everything
  v_work text := $work$
  return query
  with facts as materialized (
    select f.place, f.is_done, f.is_fresh, f.book_id, f.brand_id, f.account_id, f.balance, f.version,
      case when f.m1 <> 0 or f.b1 <> 0 --@stake&!more
      case when f.m1 <> 0 or f.b1 <> 0 or f.r1 <> 0 --@pay
           then ledger_id(f.book_id, nextval('ledger_entry_number')) end as e1,
      f.m1, f.b1,
      f.r1, --@pay
      case when f.m2 <> 0 or f.b2 <> 0 or f.r2 <> 0 --@more
           then ledger_id(f.book_id, nextval('ledger_entry_number')) end as e2, --@more
      f.m2, f.b2, f.r2, --@more
      f.account_row, f.at, f.b_account, f.b_row, f.b_balance, f.b_version, f.wager_id, f.command_id,
      f.member_id, f.op, f.new_state, f.no, f.k_hash, f.hash, f.kind, f.happened_at, f.w_id,
      f.source, f.key,
      f.bet_ref, f.game_code, f.round_ref, --@stake
      f.stake_in, f.stake_in_bonus, --@stake
      f.is_done and f.pays = 1 as is_paid, f.w_row, f.payout, f.payout_bonus, f.residue, --@pay
      -- nobody counts more for rewards than was staked --@pay
      f.stake_now, f.stake_bonus_now, least(f.valid_bet, f.stake_now) as valid_bet, f.reason, --@pay
      f.rule, f.pays, --@pay
      case when f.is_done and f.pays = 1 --@pay&!more
      case when f.is_done and (f.pays = 1 or f.takes_payout_back = 1) --@more
           then business_day(f.at, case --@pay
             -- looked up once: most batches are of one brand --@pay
             when f.brand_id = p_brand[1] --@pay
               then (select x.offset_minutes from brands x where x.id = p_brand[1]) --@pay
             else (select x.offset_minutes from brands x where x.id = f.brand_id) end) end as day, --@pay
      f.moves_stake, f.second_kind, f.adjusts_stake, f.returns_stake, f.retakes_stake, --@more
      f.takes_payout_back, f.stake_asked, f.w_stake_entry, f.w_payout_entry, --@more
      f.counts, --@guard
      f.w_payout, f.w_valid, --@more
      f.product
    from (
      select f.*,
        -- first move, on the playing, the bonus and the rounding account: of the stake, or else
        -- the payout
        f.stake_in_bonus - f.stake_in as m1, -f.stake_in_bonus as b1 --@stake&!more
        f.payout - f.payout_bonus as m1, f.payout_bonus as b1, --@pay&!more
        case when f.is_done then f.pays * f.residue else 0 end as r1 --@pay&!more
        case when f.moves_stake then f.stake_in_bonus - f.stake_in --@more
             else f.payout - f.payout_bonus end as m1, --@more
        case when f.moves_stake then -f.stake_in_bonus else f.payout_bonus end as b1, --@more
        case when f.moves_stake or not f.is_done then 0 else f.pays * f.residue end as r1, --@more
        -- second move: the payout beside a stake, or the one that is taken back --@more
        case when f.is_done and f.takes_payout_back = 1 then f.w_payout_bonus - f.w_payout --@more
             when f.moves_stake then f.payout - f.payout_bonus else 0 end as m2, --@more
        case when f.is_done and f.takes_payout_back = 1 then -f.w_payout_bonus --@more
             when f.moves_stake then f.payout_bonus else 0 end as b2, --@more
        case when f.is_done and f.takes_payout_back = 1 then -f.w_residue --@more
             when f.moves_stake then f.pays * f.residue else 0 end as r2 --@more
      from (
        select f.*, --@pay
          f.w_stake as stake_now, f.w_stake_bonus as stake_bonus_now, --@pay&!more
          case when f.opens = 1 then f.stake_in else f.w_stake + f.adjusts_stake * f.stake_in --@more
               end as stake_now, --@more
          case when f.opens = 1 then f.stake_in_bonus --@more
               else f.w_stake_bonus + f.adjusts_stake * f.stake_in_bonus end as stake_bonus_now, --@more
          -- a payout is split as the stake is --@pay
          case when f.pays = 0 or f.payout = 0 then 0 --@pay
               when f.opens = 1 and f.stake_in_bonus > 0 --@more
                 then div(f.payout::numeric * f.stake_in_bonus, f.stake_in)::bigint --@more
               when f.w_stake_bonus > 0 --@pay
                 then div(f.payout::numeric * f.w_stake_bonus, f.w_stake)::bigint --@pay
               else 0 end as payout_bonus --@pay
        from ( --@pay
          select f.*,
            f.is_done and f.takes_stake + f.adjusts_stake + f.returns_stake + f.retakes_stake = 1 --@more
              as moves_stake, --@more
            -- what leaves the member as stake (below zero: comes back), and its part in bonus --@stake
            case when f.is_done then f.takes_stake * f.stake_asked else 0 end as stake_in, --@stake&!more
            case when not f.is_done then 0 --@stake&!more
                 when f.takes_stake = 1 and f.stake_asked > 0 then case f.funds --@stake&!more
            case when f.is_done then (f.takes_stake + f.adjusts_stake) * f.stake_asked --@more
              + (f.retakes_stake - f.returns_stake) * f.w_stake else 0 end as stake_in, --@more
            case when not f.is_done then 0 --@more
                 when f.takes_stake + f.adjusts_stake = 1 and f.stake_asked > 0 then case f.funds --@more
                   when 'cash' then 0 --@stake
                   when 'cash_then_bonus' --@stake
                     then f.stake_asked - least(f.stake_asked, greatest(f.balance, 0)) --@stake
                   else least(f.stake_asked, greatest(f.b_balance, 0)) end --@stake
                 else 0 end as stake_in_bonus --@stake&!more
                 -- what comes back of a stake comes back to its buckets in proportion --@more
                 when f.adjusts_stake = 1 and f.w_stake_bonus > 0 --@more
                   then -div(-f.stake_asked::numeric * f.w_stake_bonus, f.w_stake)::bigint --@more
                 else (f.retakes_stake - f.returns_stake) * f.w_stake_bonus end as stake_in_bonus, --@more
            case when f.is_done and f.pays = 1 then f.amount else 0 end as payout --@pay&!more
            case when f.is_done and f.pays = 1 then f.amount + f.adds_payout * f.w_payout --@more
                 else 0 end as payout --@more
          from (
            select f.*,
              not f.is_known and f.no is null as is_done,
              not f.is_known and f.no is distinct from 'skipped' as is_fresh,
              case when f.is_known then f.k_id
                   when f.no is distinct from 'skipped' then nextval('wager_command_id')
                   end as command_id,
              -- a bet that nobody named before gets a row: taken, refused or cancelled in advance
              case when f.is_known then f.k_wager
                   when f.w_id is not null then f.w_id
                   when f.account_id is not null and (f.no is null or f.opens = 1) --@stake
                     then nextval('wagers_id_seq') --@stake
                   end as wager_id,
              case when f.is_known then f.k_state
                   when f.no is null then f.becomes
                   when f.w_id is null and f.opens = 1 and f.account_id is not null --@stake
                     then 'refused' --@stake
                   else f.w_state end as new_state
            from (
              select c.place, c.brand_id, c.member_id, c.op, c.source, c.key, c.hash,
                c.account_id, c.account_row, c.book_id, c.balance, c.version,
                c.stake as stake_asked, c.bet_ref, c.game_code, c.round_ref, c.funds, --@stake
                c.amount, c.residue, c.valid_bet, c.reason, c.rule, --@pay
                coalesce(w.product, c.product) as product,
                -- taken before the locks: never older than what the accounts saw meanwhile
                greatest(c.at_moment, c.posted_at, b.posted_at) as at,
                c.happened_at,
                coalesce(g.counts, false) as counts, --@guard
                k.id is not null as is_known, k.id as k_id, k.content_hash as k_hash,
                k.wager_id as k_wager, k.state as k_state,
                w.id as w_id, w.state as w_state,
                w.row as w_row, --@pay
                coalesce(w.stake, 0) as w_stake, coalesce(w.stake_bonus, 0) as w_stake_bonus, --@pay
                coalesce(w.payout, 0) as w_payout, coalesce(w.payout_bonus, 0) as w_payout_bonus, --@more
                coalesce(w.residue, 0) as w_residue, coalesce(w.valid_bet, 0) as w_valid, --@more
                w.stake_entry_id as w_stake_entry, w.payout_entry_id as w_payout_entry, --@more
                b.id as b_account, b.row as b_row, b.balance as b_balance, b.version as b_version,
                v.becomes, v.kind,
                v.opens, v.takes_stake, --@stake
                v.pays, --@pay
                v.second_kind, v.adjusts_stake, v.returns_stake, v.retakes_stake, v.adds_payout, --@more
                v.takes_payout_back, --@more
                case
                  when k.id is not null then k.refusal
                  when c.account_id is null then
                    case when not exists (
                      select from ledger_accounts a
                       where a.member_id = c.member_id and a.currency = c.currency
                         and a.purpose in ('cash', 'trial') and a.brand_id = c.brand_id)
                      then 'currency_mismatch' else 'skipped' end
                  when w.id is not null and v.opens = 0 and w.member_id <> c.member_id --@pay
                    then 'wager_not_found' --@pay
                  when w.id is not null and v.opens = 0 and w.book_id <> c.book_id --@pay
                    then 'currency_mismatch' --@pay
                  when v.refusal is not null then v.refusal
                  when c.refused <> '' then c.refused
                  when g.says is not null then g.says --@stake&guard
                  when v.adjusts_stake = 1 and w.stake + c.stake < 0 then 'amount_invalid' --@more
                  when v.takes_stake = 1 and c.stake > 0 and c.stake > --@stake&!more
                  when v.takes_stake + v.adjusts_stake = 1 and c.stake > 0 and c.stake > --@more
                       greatest(c.balance, 0) --@stake
                       + case when c.funds = 'cash' then 0 else greatest(b.balance, 0) end --@stake
                    then 'insufficient_funds' --@stake
                end as no
              from (
                select g.place, p_brand[g.place] as brand_id, p_source[g.place] as source,
                  p_key[g.place] as key, p_hash[g.place] as hash, p_op[g.place] as op,
                  p_bet[g.place] as bet_ref, p_member[g.place] as member_id,
                  p_currency[g.place] as currency, p_product[g.place] as product,
                  p_funds[g.place] as funds, p_refused[g.place] as refused,
                  to_timestamp(p_at[g.place]) as at_moment,
                  to_timestamp(coalesce(p_happened[g.place], p_at[g.place])) as happened_at,
                  p_stake[g.place] as stake, p_game[g.place] as game_code, --@stake
                  p_round[g.place] as round_ref, --@stake
                  p_amount[g.place] as amount, p_residue[g.place] as residue, --@pay
                  p_valid[g.place] as valid_bet, p_reason[g.place] as reason, --@pay
                  p_rule[g.place] as rule, --@pay
                  l_guarded[g.place] as guarded, --@guard
                  l_account[g.place] as account_id, l_row[g.place] as account_row,
                  l_book[g.place] as book_id, l_balance[g.place] as balance,
                  l_version[g.place] as version, l_posted_at[g.place] as posted_at
                from generate_series(1, cardinality(p_key)) as g(place)
              offset 0) c
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
              left join lateral safeplay_answer( --@guard
                case when c.guarded then c.member_id end, --@guard
                greatest(c.at_moment, c.posted_at, b.posted_at), --@guard
                c.stake, v.takes_stake, 0) g on true --@stake&guard&!more
                0, 0, 0) g on true --@pay&guard&!more
                c.stake, v.takes_stake, v.adjusts_stake) g on true --@more
            offset 0) f
          offset 0) f
        offset 0) f --@pay
      offset 0) f
    offset 0) f
  ), kept as (
    insert into wager_commands(id, brand_id, source, key, content_hash, op, wager_id, state,
                               refusal)
      select f.command_id, f.brand_id, f.source, f.key, f.hash, f.op, f.wager_id, f.new_state, f.no
        from facts f where f.is_fresh
  ), taken as ( --@stake
    insert into wagers(id, brand_id, book_id, member_id, product, source, bet_ref, game_code, --@stake
                       payout, payout_bonus, residue, valid_bet, valid_reason, rule_version, --@more
                       settled_at, business_day, payout_entry_id, --@more
                       round_ref, state, stake, stake_bonus, placed_at, stake_entry_id) --@stake
      overriding system value --@stake
      select f.wager_id, f.brand_id, f.book_id, f.member_id, f.product, f.source, f.bet_ref, --@stake
             f.game_code, --@stake
             case when f.is_paid then f.payout end, case when f.is_paid then f.payout_bonus end, --@more
             case when f.is_paid then f.residue end, case when f.is_paid then f.valid_bet end, --@more
             case when f.is_paid then f.reason end, case when f.is_paid then f.rule end, --@more
             case when f.is_paid then f.at end, f.day, --@more
             case when f.moves_stake then f.e2 when f.is_paid then f.e1 end, --@more
             f.round_ref, f.new_state, f.stake_in, f.stake_in_bonus, f.at, --@stake
             f.e1 --@stake&!more
             case when f.moves_stake then f.e1 end --@more
        from facts f where f.is_fresh and f.w_id is null and f.wager_id is not null --@stake
  ), ended as ( --@pay
    update wagers w --@pay
       set state = f.new_state, --@pay
           stake = f.stake_now, stake_bonus = f.stake_bonus_now, --@more
           stake_entry_id = case when f.retakes_stake = 1 then f.e1 --@more
                                 when f.adjusts_stake = 1 and f.stake_asked <> 0 then null --@more
                                 else f.w_stake_entry end, --@more
           payout = case when f.is_paid then f.payout end, --@pay
           payout_bonus = case when f.is_paid then f.payout_bonus end, --@pay
           residue = case when f.is_paid then f.residue end, --@pay
           valid_bet = case when f.is_paid then f.valid_bet end, --@pay
           valid_reason = case when f.is_paid then f.reason end, --@pay
           rule_version = case when f.is_paid then f.rule end, --@pay
           settled_at = case when f.is_paid then f.at end, --@pay
           business_day = case when f.is_paid then f.day end, --@pay
           payout_entry_id = case when f.is_paid then f.e1 end --@pay
      from facts f --@pay
     where w.ctid = f.w_row and f.is_paid --@pay&!more
     where w.ctid = f.w_row --@more
       and (f.is_paid or f.moves_stake or f.is_done and f.takes_payout_back = 1) --@more
  ), posted as (
    insert into ledger_entries(id, book_id, brand_id, kind, source, idempotency_key, content_hash,
                               reverses_id, --@more
                               reference, happened_at, posted_at)
      select f.e1, f.book_id, f.brand_id, f.kind, 'wagers', f.command_id || ':1', f.hash,
             case when f.returns_stake = 1 then f.w_stake_entry end, --@more
             'B-' || f.wager_id, f.happened_at, f.at
        from facts f where f.e1 is not null
      union all --@more
      select f.e2, f.book_id, f.brand_id, coalesce(f.second_kind, f.kind), 'wagers', --@more
             f.command_id || ':2', f.hash, --@more
             case when f.takes_payout_back = 1 then f.w_payout_entry end, --@more
             'B-' || f.wager_id, f.happened_at, f.at --@more
        from facts f where f.e2 is not null --@more
  ), lines as (
    insert into ledger_postings(entry_id, account_id, amount, balance_before, balance_after,
                                version)
      select f.e1, f.account_id, f.m1, f.balance, f.balance + f.m1, f.version + 1
        from facts f where f.m1 <> 0
      union all
      select f.e1, f.b_account, f.b1, f.b_balance, f.b_balance + f.b1, f.b_version + 1
        from facts f where f.b1 <> 0
      union all
      select f.e1, ledger_id(f.book_id, ledger_house_number('house')),
             -(f.m1 + f.b1), null, null, null --@stake&!more
             -(f.m1 + f.b1 + f.r1), null, null, null --@pay
        from facts f where f.e1 is not null
      union all --@pay
      select f.e1, ledger_id(f.book_id, ledger_house_number('rounding')), f.r1, null, null, null --@pay
        from facts f where f.r1 <> 0 --@pay
      union all --@more
      select f.e2, f.account_id, f.m2, f.balance + f.m1, f.balance + f.m1 + f.m2, --@more
             f.version + (f.m1 <> 0)::int + 1 --@more
        from facts f where f.m2 <> 0 --@more
      union all --@more
      select f.e2, f.b_account, f.b2, f.b_balance + f.b1, f.b_balance + f.b1 + f.b2, --@more
             f.b_version + (f.b1 <> 0)::int + 1 --@more
        from facts f where f.b2 <> 0 --@more
      union all --@more
      select f.e2, ledger_id(f.book_id, ledger_house_number('house')), -(f.m2 + f.b2 + f.r2), --@more
             null, null, null --@more
        from facts f where f.e2 is not null --@more
      union all --@more
      select f.e2, ledger_id(f.book_id, ledger_house_number('rounding')), f.r2, null, null, null --@more
        from facts f where f.r2 <> 0 --@more
  ), kept_balances as (
    update ledger_accounts a
       set balance = v.balance, version = v.version, posted_at = v.at, overdrawn = v.balance < 0
      from (select f.account_row as row, f.at, --@more
                   f.balance + f.m1 + f.m2 as balance, --@more
                   f.version + (f.m1 <> 0)::int + (f.m2 <> 0)::int as version --@more
              from facts f where f.m1 <> 0 or f.m2 <> 0 --@more
            union all --@more
            select f.b_row, f.at, f.b_balance + f.b1 + f.b2, --@more
                   f.b_version + (f.b1 <> 0)::int + (f.b2 <> 0)::int --@more
              from facts f where f.b1 <> 0 or f.b2 <> 0) v --@more
      from (select f.account_row as row, f.at, f.balance + f.m1 as balance, --@!more
                   f.version + 1 as version --@!more
              from facts f where f.m1 <> 0 --@!more
            union all --@!more
            select f.b_row, f.at, f.b_balance + f.b1, f.b_version + 1 --@!more
              from facts f where f.b1 <> 0) v --@!more
     where a.ctid = v.row
  ), counted as ( --@pay
    insert into wager_days as d(member_id, business_day, product, book_id, brand_id, wagers, stake, --@pay
                                payout, valid_bet) --@pay
      select f.member_id, f.day, f.product, f.book_id, f.brand_id, --@pay
             f.pays - f.takes_payout_back, --@more
             (f.pays - f.takes_payout_back) * f.stake_now, --@more
             f.payout - f.takes_payout_back * f.w_payout, --@more
             f.pays * f.valid_bet - f.takes_payout_back * f.w_valid --@more
        from facts f --@more
       where f.is_done and (f.pays = 1 or f.takes_payout_back = 1) --@more
             1, f.stake_now, f.payout, f.valid_bet --@pay&!more
        from facts f --@pay&!more
       where f.is_paid --@pay&!more
      on conflict on constraint wager_days_pkey do update --@pay
        set wagers = d.wagers + excluded.wagers, stake = d.stake + excluded.stake, --@pay
            payout = d.payout + excluded.payout, valid_bet = d.valid_bet + excluded.valid_bet --@pay
  ), guarded as ( --@guard
    insert into safeplay_hours as h(member_id, hour, brand_id, stake, loss) --@guard
      select f.member_id, date_trunc('hour', f.at, 'UTC'), f.brand_id, --@guard
             f.stake_in, -(f.m1 + f.b1) --@stake&guard&!more
             0, -(f.m1 + f.b1) --@pay&guard&!more
             f.stake_in, -(f.m1 + f.b1 + f.m2 + f.b2) --@more
        from facts f where f.counts and f.e1 is not null --@guard&!more
        from facts f where f.counts and (f.e1 is not null or f.e2 is not null) --@more
      on conflict on constraint safeplay_hours_pkey do update --@guard
        set stake = h.stake + excluded.stake, loss = h.loss + excluded.loss --@guard
  ), told as (
    insert into outbox(brand_id, name, payload)
      -- ids and the name of a command need no quoting, and text is added up faster than objects
      select f.brand_id, 'wagers.applied', ('{"wagers":[' || string_agg(
               '{"memberId":"' || f.member_id || '","wagerId":"' || f.wager_id || '","op":"' || f.op
               || '"}', ',') || ']}')::jsonb
        from facts f where f.is_done group by f.brand_id
  )
  select f.place,
         case when f.is_done then 'applied'
              when f.no = 'skipped' then 'skipped'
              when f.is_fresh then 'refused'
              when f.k_hash = f.hash then 'repeated' else 'conflict' end,
         f.command_id, f.wager_id, f.new_state::text, f.no,
         case when f.account_id is null then unlocked.balance else f.balance + f.m1 end, --@!more
         case when f.account_id is null then unlocked.version --@!more
              else f.version + (f.m1 <> 0)::int end --@!more
         case when f.account_id is null then unlocked.balance else f.balance + f.m1 + f.m2 end, --@more
         case when f.account_id is null then unlocked.version --@more
              else f.version + (f.m1 <> 0)::int + (f.m2 <> 0)::int end --@more
    from facts f
    left join lateral (
      -- a repeat needs no lock to be told the balance
      select a.balance, a.version from ledger_accounts a
       where a.member_id = case when f.account_id is null then f.member_id end
         and a.currency = p_currency[f.place] and a.purpose in ('cash', 'trial')
         and a.brand_id = f.brand_id
       limit 1) unlocked on true;
$work$;

  v_stake text[];
  v_pay text[];
  v_plan text[];
  v_text text;
  v_body text := '';
begin
  -- the commands that do no more than a smaller plan can, in any state
  select array_agg(m.op) filter (where m.stakes), array_agg(m.op) filter (where m.pays)
    into strict v_stake, v_pay
    from (select x.op,
                 bool_and(x.opens = 1 and x.pays = 0 and not x.more) as stakes,
                 bool_and(x.opens = 0 and x.takes_stake = 0 and not x.more
                          and (x.becomes is null or x.pays = 1)) as pays
            from (select m.*, m.second_kind is not null or 1 in (
                           m.adjusts_stake, m.returns_stake, m.retakes_stake, m.adds_payout,
                           m.takes_payout_back) as more
                    from wager_moves m) x
           group by x.op) m;
  foreach v_text in array array['stake', 'stake guard', 'pay', 'pay guard', 'stake pay guard more']
  loop
    v_plan := string_to_array(v_text, ' ');
    v_body := v_body || case v_text
        when 'stake' then format('  if not is_guarded and p_op <@ %L::text[] then', v_stake)
        when 'stake guard' then format('  elsif p_op <@ %L::text[] then', v_stake)
        when 'pay' then format('  elsif not is_guarded and p_op <@ %L::text[] then', v_pay)
        when 'pay guard' then format('  elsif p_op <@ %L::text[] then', v_pay)
        else '  else' end || E'\n' || (
      select string_agg(regexp_replace(l.line, ' *--@.*$', ''), E'\n' order by l.place)
        from regexp_split_to_table(v_work, E'\n') with ordinality as l(line, place)
       where not exists (
         select from regexp_split_to_table(substring(l.line from '--@(.*)$'), '&') as mark
          where (mark like '!%') = (ltrim(mark, '!') = any(v_plan)))) || E'\n';
  end loop;
  execute v_begin || v_body || E'  end if;\nend $$;';
end $compose$;
comment on function wagers_apply is
  'Applies a batch of wager commands, at most one for each member, key and bet.';

drop function safeplay_says;
