-- Crash bets are games of the house in every reading; its rounds keep their rules; a call with several
-- transactions is found by each of them; a vendor that takes back a result is looked at by a person.

-- Whose games a source of wagers is: bets of single and of shared rounds are both the house's own.
create function house_vendor(source text) returns text language sql immutable parallel safe as $$
  select case when source in ('originals', 'originals.crash') then 'ROW' else source end
$$;
comment on function house_vendor is 'The code of the vendor whose games a source of wagers counts.';
revoke execute on function house_vendor from public;
grant execute on function house_vendor to lantern_app;

create or replace view report_winners as
select w.id, w.brand_id, m.account, b.currency, house_vendor(w.source) as vendor_code,
       w.game_code, w.payout - w.stake as win, w.settled_at
  from wagers w
  join ledger_books b on b.id = w.book_id and b.class = 'real'
  join members m on m.id = w.member_id and m.shows_wins and m.account_class = 'real'
 where w.id > (select coalesce(max(id), 0) - 20000 from wagers)
   and w.state = 'settled' and w.payout > w.stake;

create or replace view rollover_played as
select w.id as wager_id, w.brand_id, w.member_id, w.book_id, w.state, w.stake, w.stake_bonus,
       coalesce(w.valid_bet, 0) as valid_bet, w.product, w.source || '/' || w.game_code as game,
       coalesce(g.name, w.game_code) as game_name, w.placed_at,
       array_remove(array[coalesce(g.house_subcategory, g.subcategory)], null) as tags
  from wagers w
  left join vendors v on v.brand_id = w.brand_id and v.code = house_vendor(w.source)
  left join games g on g.vendor_id = v.id and g.code = w.game_code
 where w.state not in ('refused', 'tombstone') and w.stake > 0;

create or replace view report_bets as
select w.id, w.brand_id, w.member_id, w.product, w.source, w.bet_ref, w.round_ref, w.game_code,
       coalesce(g.name, w.game_code) as game_name, coalesce(v.name, '') as vendor_name,
       b.currency, w.state, w.stake, w.payout, w.valid_bet, w.valid_reason, w.rule_version,
       w.placed_at, w.settled_at, w.business_day,
       case w.source
         when 'originals' then (select r.id from rounds r where r.wager_id = w.id)
         -- a bet of a shared round is what its member checks
         when 'originals.crash' then (select c.id from crash_bets c where c.wager_id = w.id)
       end as round_id,
       f.report_date, f.odds, f.odds_format, f.jackpot, f.commission
  from wagers w
  join ledger_books b on b.id = w.book_id
  left join vendors v on v.brand_id = w.brand_id and v.code = house_vendor(w.source)
  left join games g on g.vendor_id = v.id and g.code = w.game_code
  left join vendor_bet_facts f on f.brand_id = w.brand_id and f.vendor_code = w.source
   and f.bet_ref = w.bet_ref
 where w.state not in ('refused', 'tombstone');

alter table crash_rounds
  -- what its bets are decided by (R-068)
  add column rules_version text not null default 'crash-1';

-- What a message names beside its first transaction and bet; null for nearly all, and then no index
-- has it.
alter table vendor_calls
  add column more_tx_ids text[],
  add column more_bet_refs text[];
create index vendor_calls_more_messages on vendor_calls using gin(more_tx_ids)
  where more_tx_ids is not null;
create index vendor_calls_more_bets on vendor_calls using gin(more_bet_refs)
  where more_bet_refs is not null;

create or replace view report_bet_calls as
select c.brand_id, c.vendor_code, c.bet_ref, c.id, c.operation, c.tx_id, c.request, c.http, c.reply,
       c.status, c.called_at, c.more_bet_refs
  from vendor_calls c
 where c.bet_ref is not null;

alter table vendor_cases
  drop constraint vendor_cases_kind_check,
  add constraint vendor_cases_kind_check check (kind in (
    'settle_without_bet', 'settle_after_cancel', 'settled_twice', 'message_changed', 'bet_reused',
    'stakes_open_at_close', 'result_cancelled'));
