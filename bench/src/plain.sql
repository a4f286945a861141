-- The plain form that the batch is compared with: one command, one function call, one transaction.
-- It writes the same rows of the same tables for the two commands of the bench, statement by
-- statement, as one would write it without batches.
create function bench_plain(
    p_brand int, p_source text, p_key text, p_hash bytea, p_op text, p_bet text, p_member bigint,
    p_currency text, p_amount bigint, p_valid bigint, p_reason text, p_rule text, p_product text,
    p_game text, p_round text, p_at timestamptz,
    out status text, out wager bigint, out available bigint) language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  known wager_commands;
  account ledger_accounts;
  w wagers;
  house bigint;
  entry bigint;
  command bigint;
  moved bigint;
  day date;
  moment timestamptz;
begin
  select * into known from wager_commands k
   where k.brand_id = p_brand and k.source = p_source and k.key = p_key;
  if found then
    status := case when known.content_hash = p_hash then 'repeated' else 'conflict' end;
    wager := known.wager_id;
    return;
  end if;
  select * into account from ledger_accounts a
   where a.member_id = p_member and a.currency = p_currency and a.purpose in ('cash', 'trial')
     and a.brand_id = p_brand for no key update;
  select * into w from wagers x
   where x.brand_id = p_brand and x.source = p_source and x.bet_ref = p_bet;
  if p_op = 'place' and w.id is null and account.balance >= p_amount then moved := -p_amount;
  elsif p_op = 'settle' and w.state = 'open' and w.member_id = p_member then moved := p_amount;
  else
    status := 'refused';
    return;
  end if;
  moment := greatest(p_at, account.posted_at);
  wager := coalesce(w.id, nextval('wagers_id_seq'));
  command := nextval('wager_command_id');
  insert into wager_commands(id, brand_id, source, key, content_hash, op, wager_id, state)
    values (command, p_brand, p_source, p_key, p_hash, p_op, wager,
            case p_op when 'place' then 'open' else 'settled' end);
  if moved <> 0 then
    entry := ledger_id(account.book_id, nextval('ledger_entry_number'));
    select h.id into house from ledger_accounts h
     where h.book_id = account.book_id and h.purpose = 'house' and h.member_id is null;
    update ledger_accounts a
       set balance = account.balance + moved, version = account.version + 1, posted_at = moment,
           overdrawn = false
     where a.id = account.id;
    insert into ledger_entries(id, book_id, brand_id, kind, source, idempotency_key, content_hash,
                               reference, happened_at, posted_at)
      values (entry, account.book_id, p_brand, 'wager.' || p_op, 'wagers', command || ':1', p_hash,
              'B-' || wager, moment, moment);
    insert into ledger_postings(entry_id, account_id, amount, balance_before, balance_after,
                                version)
      values (entry, account.id, moved, account.balance, account.balance + moved,
              account.version + 1),
             (entry, house, -moved, null, null, null);
  end if;
  if p_op = 'place' then
    insert into wagers(id, brand_id, book_id, member_id, product, source, bet_ref, game_code,
                       round_ref, state, stake, stake_bonus, placed_at, stake_entry_id)
      overriding system value
      values (wager, p_brand, account.book_id, p_member, p_product, p_source, p_bet, p_game,
              p_round, 'open', p_amount, 0, moment, entry);
  else
    select business_day(moment, x.offset_minutes) into day from brands x where x.id = p_brand;
    update wagers x
       set state = 'settled', payout = p_amount, payout_bonus = 0, residue = 0,
           valid_bet = p_valid, valid_reason = p_reason, rule_version = p_rule, settled_at = moment,
           business_day = day, payout_entry_id = entry
     where x.id = wager;
    insert into wager_days as d(member_id, business_day, product, book_id, brand_id, wagers, stake,
                                payout, valid_bet)
      values (p_member, day, w.product, account.book_id, p_brand, 1, w.stake,
              p_amount, p_valid)
      on conflict on constraint wager_days_pkey do update
        set wagers = d.wagers + 1, stake = d.stake + excluded.stake,
            payout = d.payout + excluded.payout, valid_bet = d.valid_bet + excluded.valid_bet;
  end if;
  insert into outbox(brand_id, name, payload)
    values (p_brand, 'wagers.applied', jsonb_build_object('wagers', jsonb_build_array(
      jsonb_build_object('memberId', p_member::text, 'wagerId', wager::text, 'op', p_op))));
  status := 'applied';
  available := account.balance + moved;
end $$;
