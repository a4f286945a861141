-- Wagers: the spine. Every product writes the same row and moves its money through one function
-- that takes many commands at once. Rewards, records and reports read only this.

-- open: running. settled: the outcome is paid. voided, cancelled: the stake went back. refused:
-- never taken. tombstone: cancelled before it came, so it will never be taken.
create domain wager_state as text check (
  value in ('open', 'settled', 'voided', 'cancelled', 'refused', 'tombstone'));
comment on domain wager_state is 'Where a wager stands.';
create domain wager_op as text check (value in ('place', 'settle', 'resettle', 'void', 'cancel'));
comment on domain wager_op is 'What a command does to a wager.';

-- Who staked what on what, and how it ended.
create table wagers(
  id bigint generated always as identity primary key,
  brand_id int not null,
  book_id int not null,
  member_id bigint not null,
  -- rng, live, fish, pvp, originals, sports, esports, cockfight, lottery; empty on a tombstone
  product text not null,
  -- who counts the bets: a vendor's code or a room
  source text not null collate "C",
  bet_ref text not null collate "C",
  game_code text not null,
  round_ref text not null,
  state wager_state not null,
  stake bigint not null,
  -- how much of the stake came from bonus; the rest came from cash
  stake_bonus bigint not null,
  placed_at timestamptz not null,
  -- set while settled: the payout with the stake in it, its bonus part, the residue of rounding
  payout bigint,
  payout_bonus bigint,
  residue bigint,
  -- the part of the stake that counts for rewards, why, and by which version of the rules
  valid_bet bigint,
  valid_reason text,
  rule_version text,
  settled_at timestamptz,
  -- the brand's day of the settlement
  business_day date,
  -- entries in force: what took the stake and what paid; none where nothing moved
  stake_entry_id bigint,
  payout_entry_id bigint,
  constraint bet_taken_once unique (brand_id, source, bet_ref),
  constraint amounts_whole check (
    least(stake - stake_bonus, stake_bonus, payout - payout_bonus, payout_bonus, residue,
          valid_bet) >= 0),
  constraint settled_whole check (
    num_nonnulls(payout, payout_bonus, residue, valid_bet, valid_reason, rule_version, settled_at,
                 business_day) = case when state = 'settled' then 8 else 0 end
    and (state = 'settled' or payout_entry_id is null))
) with (fillfactor = 80);
comment on table wagers is 'Who staked what on what, and how it ended; the spine of all products.';
create index wagers_member on wagers(member_id, id);

-- The outcome of a command under its idempotency key, for ever; refusals too.
create table wager_commands(
  -- what a vendor is told as the id of its transaction in our wallet
  id bigint not null,
  brand_id int not null,
  source text not null collate "C",
  key text not null collate "C",
  -- of what a repeat must say again
  content_hash bytea not null,
  op wager_op not null,
  wager_id bigint,
  -- of the wager after the command; null where there is none
  state wager_state,
  -- stable code of a refusal; null where the command was applied
  refusal text,
  constraint command_applied_once primary key (brand_id, source, key)
);
comment on table wager_commands is
  'First outcome of each wager command by its idempotency key, refusals included; append-only.';
create sequence wager_command_id;

-- What a member settled in a product on a business day. Facts that come late, and results that
-- are taken back, count on the day they arrive, so that a closed day never changes.
create table wager_days(
  member_id bigint not null,
  business_day date not null,
  product text not null,
  book_id int not null,
  brand_id int not null,
  wagers int not null,
  stake bigint not null,
  payout bigint not null,
  valid_bet bigint not null,
  primary key (member_id, business_day, product, book_id)
) with (fillfactor = 70);
comment on table wager_days is
  'Settled wagers of a member by product and business day of settlement: count and sums.';
create index wager_days_brand on wager_days(brand_id, business_day);

-- What each command does to a wager in each state: the state machine as data.
create table wager_moves(
  op wager_op not null,
  -- the state the wager is in; 'none' where no command named the bet before
  was text not null check (was = 'none' or was::wager_state is not null),
  -- the command is refused with this code and changes nothing
  refusal text,
  -- the state the wager gets
  becomes wager_state,
  kind ledger_kind,
  takes_stake int not null default 0,
  returns_stake int not null default 0,
  pays int not null default 0,
  takes_payout_back int not null default 0,
  primary key (op, was),
  check ((refusal is null) <> (becomes is null))
);
comment on table wager_moves is 'What each command does to a wager in each state.';
insert into wager_moves(op, was, becomes, kind, takes_stake, returns_stake, pays,
                        takes_payout_back) values
  ('place',    'none',      'open',      'wager.place',    1, 0, 0, 0),
  ('settle',   'open',      'settled',   'wager.settle',   0, 0, 1, 0),
  ('resettle', 'settled',   'settled',   'wager.resettle', 0, 0, 1, 1),
  ('void',     'open',      'voided',    'wager.void',     0, 1, 0, 0),
  ('void',     'settled',   'voided',    'wager.void',     0, 1, 0, 1),
  ('cancel',   'none',      'tombstone', null,             0, 0, 0, 0),
  ('cancel',   'open',      'cancelled', 'wager.void',     0, 1, 0, 0),
  ('cancel',   'voided',    'voided',    null,             0, 0, 0, 0),
  ('cancel',   'cancelled', 'cancelled', null,             0, 0, 0, 0),
  ('cancel',   'refused',   'refused',   null,             0, 0, 0, 0),
  ('cancel',   'tombstone', 'tombstone', null,             0, 0, 0, 0);
insert into wager_moves(op, was, refusal) values
  ('place',    'open',      'wager_exists'),
  ('place',    'settled',   'wager_exists'),
  ('place',    'refused',   'wager_exists'),
  ('place',    'voided',    'wager_already_cancelled'),
  ('place',    'cancelled', 'wager_already_cancelled'),
  ('place',    'tombstone', 'wager_already_cancelled'),
  ('settle',   'none',      'wager_not_found'),
  ('settle',   'settled',   'wager_already_settled'),
  ('settle',   'voided',    'wager_already_cancelled'),
  ('settle',   'cancelled', 'wager_already_cancelled'),
  ('settle',   'tombstone', 'wager_already_cancelled'),
  ('settle',   'refused',   'wager_not_found'),
  ('resettle', 'none',      'wager_not_found'),
  ('resettle', 'open',      'wager_not_settled'),
  ('resettle', 'voided',    'wager_already_cancelled'),
  ('resettle', 'cancelled', 'wager_already_cancelled'),
  ('resettle', 'tombstone', 'wager_already_cancelled'),
  ('resettle', 'refused',   'wager_not_found'),
  ('void',     'none',      'wager_not_found'),
  ('void',     'voided',    'wager_already_cancelled'),
  ('void',     'cancelled', 'wager_already_cancelled'),
  ('void',     'tombstone', 'wager_already_cancelled'),
  ('void',     'refused',   'wager_not_found'),
  ('cancel',   'settled',   'wager_already_settled');

create trigger wager_commands_append_only before update or delete or truncate on wager_commands
  for each statement execute function refuse_change();
create trigger wagers_stay before delete or truncate on wagers
  for each statement execute function refuse_change();
create trigger wagers_fixed
  before update of id, brand_id, book_id, member_id, product, source, bet_ref, game_code, round_ref,
    placed_at on wagers
  for each statement execute function refuse_change();

-- A batch of one, statement by statement: starting the statement of a whole batch costs more than
-- running it for a single command. It decides by the same table and writes the same rows, and the
-- model test goes through both. Only wagers_apply calls it.
create function wagers_apply_one(
    p_wait boolean, p_brand int, p_source text, p_key text, p_hash bytea, p_op text, p_bet text,
    p_member bigint, p_currency text, p_amount bigint, p_residue bigint, p_valid bigint,
    p_reason text, p_rule text, p_product text, p_game text, p_round text, p_funds text,
    p_at timestamptz, p_happened timestamptz,
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
  v_bonus_part bigint := 0;
  -- moves on the playing, the bonus and the rounding account: the stake taken or given back, or
  -- the payout; then the payout that is taken back
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
begin
  if p_wait then
    select a.id, a.book_id, a.balance, a.version, a.posted_at into main from ledger_accounts a
     where a.member_id = p_member and a.currency = p_currency and a.purpose in ('cash', 'trial')
       and a.brand_id = p_brand
       for no key update;
  else
    select a.id, a.book_id, a.balance, a.version, a.posted_at into main from ledger_accounts a
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
  select x.refusal, x.becomes, x.kind, x.takes_stake, x.returns_stake, x.pays, x.takes_payout_back
    into strict v from wager_moves x where x.op = p_op and x.was = coalesce(w.state, 'none');
  if p_funds <> 'cash' or w.stake_bonus > 0 then
    select a.id, a.balance, a.version, a.posted_at into b_id, b_balance, b_version, b_posted_at
      from ledger_accounts a
     where a.member_id = p_member and a.currency = p_currency and a.purpose = 'bonus';
  end if;
  v_at := greatest(p_at, main.posted_at, b_posted_at);

  if main.id is null then
    perform from ledger_accounts a
      where a.member_id = p_member and a.currency = p_currency and a.purpose in ('cash', 'trial')
        and a.brand_id = p_brand;
    if found then
      status := 'skipped';
      return;
    end if;
    refusal := 'currency_mismatch';
  elsif w.id is null or p_op = 'place' then
    refusal := v.refusal;
    if refusal is null and v.takes_stake = 1 and p_amount > 0 and p_amount >
       greatest(main.balance, 0)
       + (case when p_funds = 'cash' then 0 else greatest(b_balance, 0) end) then
      refusal := 'insufficient_funds';
    end if;
  elsif w.member_id <> p_member then
    refusal := 'wager_not_found';
  elsif w.book_id <> main.book_id then
    refusal := 'currency_mismatch';
  else
    refusal := v.refusal;
  end if;

  command_id := nextval('wager_command_id');
  wager_id := w.id;
  if w.id is null and main.id is not null and (refusal is null or p_op = 'place') then
    v_new := true;
    wager_id := nextval('wagers_id_seq');
  end if;
  if refusal is null then
    status := 'applied';
    state := v.becomes;
    if v.takes_stake = 1 then
      v_bonus_part := case p_funds
        when 'cash' then 0
        when 'cash_then_bonus' then p_amount - least(p_amount, greatest(main.balance, 0))
        else least(p_amount, greatest(b_balance, 0)) end;
      main1 := v_bonus_part - p_amount;
      bonus1 := -v_bonus_part;
    elsif v.pays = 1 then
      if w.stake_bonus > 0 then
        v_bonus_part := div(p_amount::numeric * w.stake_bonus, w.stake)::bigint;
      end if;
      main1 := p_amount - v_bonus_part;
      bonus1 := v_bonus_part;
      round1 := p_residue;
    elsif v.returns_stake = 1 then
      main1 := w.stake - w.stake_bonus;
      bonus1 := w.stake_bonus;
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
        values (entry2, main.book_id, p_brand, v.kind, 'wagers', command_id || ':2', p_hash,
                'B-' || wagers_apply_one.wager_id, p_happened, v_at, w.payout_entry_id);
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

  if v_new then
    insert into wagers(id, brand_id, book_id, member_id, product, source, bet_ref, game_code,
                       round_ref, state, stake, stake_bonus, placed_at, stake_entry_id)
      overriding system value
      values (wagers_apply_one.wager_id, p_brand, main.book_id, p_member, p_product, p_source,
              p_bet, p_game, p_round, wagers_apply_one.state, -(main1 + bonus1), -bonus1, v_at,
              entry1);
  elsif status = 'applied' and v.pays = 1 then
    select business_day(v_at, x.offset_minutes) into strict v_day from brands x
     where x.id = p_brand;
    update wagers x
       set state = v.becomes, payout = p_amount, payout_bonus = v_bonus_part, residue = p_residue,
           valid_bet = p_valid, valid_reason = p_reason, rule_version = p_rule, settled_at = v_at,
           business_day = v_day, payout_entry_id = entry1
     where x.id = w.id;
  elsif status = 'applied' and v.returns_stake = 1 then
    select business_day(v_at, x.offset_minutes) into strict v_day from brands x
     where x.id = p_brand;
    update wagers x
       set state = v.becomes, payout = null, payout_bonus = null, residue = null, valid_bet = null,
           valid_reason = null, rule_version = null, settled_at = null, business_day = null,
           payout_entry_id = null
     where x.id = w.id;
  end if;
  if status = 'applied' then
    if v.pays = 1 or v.takes_payout_back = 1 then
      insert into wager_days as d(member_id, business_day, product, book_id, brand_id, wagers,
                                  stake, payout, valid_bet)
        values (p_member, v_day, w.product, main.book_id, p_brand, v.pays - v.takes_payout_back,
                (v.pays - v.takes_payout_back) * w.stake,
                v.pays * p_amount - v.takes_payout_back * coalesce(w.payout, 0),
                v.pays * p_valid - v.takes_payout_back * coalesce(w.valid_bet, 0))
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
create function wagers_apply(
    p_wait boolean, p_brand int[], p_source text[], p_key text[], p_hash bytea[], p_op text[],
    p_bet text[], p_member bigint[], p_currency text[], p_amount bigint[], p_residue bigint[],
    p_valid bigint[], p_reason text[], p_rule text[], p_product text[], p_game text[],
    p_round text[], p_funds text[], p_at float8[], p_happened float8[])
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
  is_apart boolean;
begin
  if cardinality(p_key) = 1 then
    return query
      select 1, o.status, o.command_id, o.wager_id, o.state, o.refusal, o.balance, o.version
        from wagers_apply_one(
          p_wait, p_brand[1], p_source[1], p_key[1], p_hash[1], p_op[1], p_bet[1], p_member[1],
          p_currency[1], p_amount[1], p_residue[1], p_valid[1], p_reason[1], p_rule[1],
          p_product[1], p_game[1], p_round[1], p_funds[1], to_timestamp(p_at[1]),
          to_timestamp(coalesce(p_happened[1], p_at[1]))) o;
    return;
  end if;
  if p_wait then
    select array_agg(l.id order by l.place), array_agg(l.row order by l.place),
           array_agg(l.book_id order by l.place), array_agg(l.balance order by l.place),
           array_agg(l.version order by l.place), array_agg(l.posted_at order by l.place),
           -- sorting numbers is cheaper than sorting texts
           count(distinct p_member[l.place]) = cardinality(p_key)
             and count(distinct hashtextextended(p_bet[l.place], hashtextextended(
                   p_source[l.place], p_brand[l.place]))) = cardinality(p_key)
      into l_account, l_row, l_book, l_balance, l_version, l_posted_at, is_apart
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
                select a.id, a.ctid as row, a.book_id, a.balance, a.version, a.posted_at
                  from ledger_accounts a where a.id = c.id for no key update) locked on true) l;
  else
    select array_agg(l.id order by l.place), array_agg(l.row order by l.place),
           array_agg(l.book_id order by l.place), array_agg(l.balance order by l.place),
           array_agg(l.version order by l.place), array_agg(l.posted_at order by l.place),
           -- sorting numbers is cheaper than sorting texts
           count(distinct p_member[l.place]) = cardinality(p_key)
             and count(distinct hashtextextended(p_bet[l.place], hashtextextended(
                   p_source[l.place], p_brand[l.place]))) = cardinality(p_key)
      into l_account, l_row, l_book, l_balance, l_version, l_posted_at, is_apart
      from (select c.place, locked.*
              from unnest(p_member, p_currency, p_brand) with ordinality
                     as c(member_id, currency, brand_id, place)
              left join lateral (
                -- nobody waits here, so the order does not matter
                select a.id, a.ctid as row, a.book_id, a.balance, a.version, a.posted_at
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
    select m.place, m.is_done, m.pays, m.returns_stake, m.takes_payout_back, m.book_id,
      m.account_id, m.account_row, m.balance, m.version, m.m1, m.m2,
      case when m.m1 <> 0 or m.b1 <> 0 or m.r1 <> 0
           then ledger_id(m.book_id, nextval('ledger_entry_number')) end as e1,
      case when m.m2 <> 0 or m.b2 <> 0 or m.r2 <> 0
           then ledger_id(m.book_id, nextval('ledger_entry_number')) end as e2,
      m.b1, m.b2, m.r1, m.r2, m.b_account, m.b_row, m.b_balance, m.b_version, m.wager_id,
      m.command_id, m.is_known, m.is_fresh, m.w_id, m.w_row, m.brand_id, m.member_id, m.at, m.happened_at, m.kind, m.hash,
      m.w_stake_entry, m.w_payout_entry, m.op, m.new_state, m.no, m.amount, m.bonus_part,
      m.residue, m.valid_bet, m.w_stake, m.w_payout, m.w_valid, m.w_product, m.source, m.key,
      m.bet_ref, m.product, m.game_code, m.round_ref, m.reason, m.rule, m.k_hash,
      case when m.is_done and (m.pays = 1 or m.takes_payout_back = 1)
           then business_day(m.at, (select x.offset_minutes from brands x where x.id = m.brand_id))
           end as day
    from (
      select s.*,
        -- first move, on the playing, the bonus and the rounding account: the stake taken or
        -- given back, or the payout
        case when s.is_done then
          (s.pays - s.takes_stake) * (s.amount - s.bonus_part)
            + s.returns_stake * (s.w_stake - s.w_stake_bonus) else 0 end as m1,
        case when s.is_done then
          (s.pays - s.takes_stake) * s.bonus_part + s.returns_stake * s.w_stake_bonus
          else 0 end as b1,
        case when s.is_done then s.pays * s.residue else 0 end as r1,
        -- second move: the payout taken back
        case when s.is_done then s.takes_payout_back * (s.w_payout_bonus - s.w_payout)
             else 0 end as m2,
        case when s.is_done then s.takes_payout_back * -s.w_payout_bonus else 0 end as b2,
        case when s.is_done then s.takes_payout_back * -s.w_residue else 0 end as r2
      from (
        select j.place, j.is_known, j.no, j.brand_id, j.book_id, j.member_id, j.account_id,
          j.account_row, j.balance, j.version, j.b_account, j.b_row, j.b_balance, j.b_version, j.op, j.amount, j.residue,
          j.valid_bet, j.w_id, j.w_row, j.w_product, j.w_stake, j.w_stake_bonus, j.w_payout,
          j.w_payout_bonus, j.w_residue, j.w_valid, j.w_stake_entry, j.w_payout_entry, j.kind,
          j.takes_stake, j.returns_stake, j.pays, j.takes_payout_back, j.hash, j.k_hash, j.source,
          j.key, j.bet_ref, j.product, j.game_code, j.round_ref, j.reason, j.rule, j.at,
          j.happened_at,
          not j.is_known and j.no is null as is_done,
          not j.is_known and j.no is distinct from 'skipped' as is_fresh,
          case when j.is_known then j.k_id
               when j.no is distinct from 'skipped' then nextval('wager_command_id')
               end as command_id,
          -- a bet that nobody named before gets a row: taken, refused or cancelled in advance
          case when j.is_known then j.k_wager
               when j.w_id is not null then j.w_id
               when j.account_id is not null and (j.no is null or j.op = 'place')
                 then nextval('wagers_id_seq') end as wager_id,
          case when j.is_known then j.k_state
               when j.no is null then j.becomes
               when j.w_id is null and j.op = 'place' and j.account_id is not null then 'refused'
               else j.w_state end as new_state,
          -- the bonus part of a stake by the order of funds, of a payout by the stake's proportion
          case when j.takes_stake = 1 then case j.funds
                 when 'cash' then 0
                 when 'cash_then_bonus' then j.amount - least(j.amount, greatest(j.balance, 0))
                 else least(j.amount, greatest(j.b_balance, 0)) end
               when j.w_stake_bonus > 0
                 then div(j.amount::numeric * j.w_stake_bonus, j.w_stake)::bigint
               else 0 end as bonus_part
        from (
          select c.place, c.brand_id, c.member_id, c.op, c.source, c.key, c.hash, c.bet_ref,
            c.amount, c.residue, c.valid_bet, c.reason, c.rule, c.product, c.game_code,
            c.round_ref, c.funds, c.account_id, c.account_row, c.book_id, c.balance, c.version,
            -- taken before the locks: never older than what the accounts saw meanwhile
            greatest(to_timestamp(c.at_s), c.posted_at, b.posted_at) as at,
            to_timestamp(coalesce(c.happened_s, c.at_s)) as happened_at,
            k.id is not null as is_known, k.id as k_id, k.content_hash as k_hash,
            k.wager_id as k_wager, k.state as k_state,
            w.id as w_id, w.row as w_row, w.product as w_product, w.state as w_state,
            coalesce(w.stake, 0) as w_stake, coalesce(w.stake_bonus, 0) as w_stake_bonus,
            coalesce(w.payout, 0) as w_payout, coalesce(w.payout_bonus, 0) as w_payout_bonus,
            coalesce(w.residue, 0) as w_residue, coalesce(w.valid_bet, 0) as w_valid,
            w.stake_entry_id as w_stake_entry, w.payout_entry_id as w_payout_entry,
            b.id as b_account, b.row as b_row, b.balance as b_balance, b.version as b_version,
            v.becomes, v.kind, v.takes_stake, v.returns_stake, v.pays, v.takes_payout_back,
            case
              when k.id is not null then k.refusal
              when c.account_id is null then
                case when not exists (
                  select from ledger_accounts a
                   where a.member_id = c.member_id and a.currency = c.currency
                     and a.purpose in ('cash', 'trial') and a.brand_id = c.brand_id)
                  then 'currency_mismatch' else 'skipped' end
              when w.id is null or c.op = 'place' then
                case when v.refusal is not null then v.refusal
                     when v.takes_stake = 1 and c.amount > 0 and c.amount >
                          greatest(c.balance, 0)
                          + case when c.funds = 'cash' then 0 else greatest(b.balance, 0) end
                       then 'insufficient_funds' end
              when w.member_id <> c.member_id then 'wager_not_found'
              when w.book_id <> c.book_id then 'currency_mismatch'
              else v.refusal
            end as no
          from unnest(p_brand, p_source, p_key, p_hash, p_op, p_bet, p_member, p_currency,
                      p_amount, p_residue, p_valid, p_reason, p_rule, p_product, p_game, p_round,
                      p_funds, p_at, p_happened, l_account, l_row, l_book, l_balance, l_version,
                      l_posted_at)
                 with ordinality
                 as c(brand_id, source, key, hash, op, bet_ref, member_id, currency, amount,
                      residue, valid_bet, reason, rule, product, game_code, round_ref, funds,
                      at_s, happened_s, account_id, account_row, book_id, balance, version,
                      posted_at, place)
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
            select x.id, x.ctid as row, x.balance, x.version, x.posted_at from ledger_accounts x
             where x.member_id = case when c.funds <> 'cash' or w.stake_bonus > 0
                                      then c.member_id end
               and x.currency = c.currency and x.purpose = 'bonus' limit 1) b on true
          left join lateral (
            select x.refusal, x.becomes, x.kind, x.takes_stake, x.returns_stake, x.pays,
                   x.takes_payout_back
              from wager_moves x where x.op = c.op and x.was = coalesce(w.state, 'none')
             limit 1) v on true
        offset 0) j
      offset 0) s
    offset 0) m
  ), kept as (
    insert into wager_commands(id, brand_id, source, key, content_hash, op, wager_id, state,
                               refusal)
      select f.command_id, f.brand_id, f.source, f.key, f.hash, f.op, f.wager_id, f.new_state, f.no
        from facts f where f.is_fresh
  ), taken as (
    insert into wagers(id, brand_id, book_id, member_id, product, source, bet_ref, game_code,
                       round_ref, state, stake, stake_bonus, placed_at, stake_entry_id)
      overriding system value
      select f.wager_id, f.brand_id, f.book_id, f.member_id, f.product, f.source, f.bet_ref,
             f.game_code, f.round_ref, f.new_state, -(f.m1 + f.b1), -f.b1, f.at, f.e1
        from facts f where f.is_fresh and f.w_id is null and f.wager_id is not null
  ), ended as (
    update wagers w
       set state = f.new_state,
           payout = case when f.pays = 1 then f.amount end,
           payout_bonus = case when f.pays = 1 then f.bonus_part end,
           residue = case when f.pays = 1 then f.residue end,
           valid_bet = case when f.pays = 1 then f.valid_bet end,
           valid_reason = case when f.pays = 1 then f.reason end,
           rule_version = case when f.pays = 1 then f.rule end,
           settled_at = case when f.pays = 1 then f.at end,
           business_day = case when f.pays = 1 then f.day end,
           payout_entry_id = case when f.pays = 1 then f.e1 end
      from facts f
     where w.ctid = f.w_row and f.is_done and (f.pays = 1 or f.returns_stake = 1)
  ), posted as (
    insert into ledger_entries(id, book_id, brand_id, kind, source, idempotency_key, content_hash,
                               reference, happened_at, posted_at, reverses_id)
      select f.e1, f.book_id, f.brand_id, f.kind, 'wagers', f.command_id || ':1', f.hash,
             'B-' || f.wager_id, f.happened_at, f.at,
             case when f.returns_stake = 1 then f.w_stake_entry end
        from facts f where f.e1 is not null
      union all
      select f.e2, f.book_id, f.brand_id, f.kind, 'wagers', f.command_id || ':2', f.hash,
             'B-' || f.wager_id, f.happened_at, f.at, f.w_payout_entry
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
      select f.member_id, f.day, f.w_product, f.book_id, f.brand_id, f.pays - f.takes_payout_back,
             (f.pays - f.takes_payout_back) * f.w_stake,
             f.pays * f.amount - f.takes_payout_back * f.w_payout,
             f.pays * f.valid_bet - f.takes_payout_back * f.w_valid
        from facts f
       where f.is_done and (f.pays = 1 or f.takes_payout_back = 1)
      on conflict on constraint wager_days_pkey do update
        set wagers = d.wagers + excluded.wagers, stake = d.stake + excluded.stake,
            payout = d.payout + excluded.payout, valid_bet = d.valid_bet + excluded.valid_bet
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

grant select on wagers, wager_commands, wager_days, wager_moves to lantern_app;
revoke execute on function wagers_apply, wagers_apply_one from public;
grant execute on function wagers_apply to lantern_app;
