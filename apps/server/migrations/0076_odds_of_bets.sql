-- Odds and sides of bets, read by conditions on withdrawals when they look, from where the products
-- keep them: the transaction that takes a bet writes nothing more.

-- What vendors say is chosen. Bets of one member on different selections of a market stand against
-- each other.
alter table vendor_bet_facts
  add column market text,
  add column selection text,
  -- as the vendor names who plays, the bet itself may be another's or none
  add column member_id bigint,
  add constraint selection_in_market check (market is null or selection is not null);
comment on column vendor_bet_facts.market is 'Its selections exclude each other; round:<round> where the vendor names none.';
grant update (market, selection, member_id) on vendor_bet_facts to lantern_app;
create index vendor_bet_facts_market on vendor_bet_facts(member_id, (vendor_code || '/' || market))
  where market is not null;

-- What a round pays for its stake where it wins, in units of 1/10,000: known once it is over, null
-- for games where nothing of it is chosen.
alter table rounds add column odds bigint check (odds > 0);
comment on column rounds.odds is 'What it pays for its stake where it wins, 1/10,000; null: not chosen.';
grant update (odds) on rounds to lantern_app;

-- Decimal odds in units of 1/10,000, cut off there; null for what is none in that way of writing.
create function decimal_odds(odds text, odds_format text) returns bigint
language sql immutable parallel safe as $$
  select case when decimal >= 1 and decimal < 1000000000 then trunc(decimal * 10000)::bigint end
    from (select case coalesce(odds_format, 'decimal')
      when 'decimal' then odds::numeric
      when 'american' then case
        when odds::numeric > 0 then 1 + odds::numeric / 100
        when odds::numeric < 0 then 1 + 100 / -odds::numeric end
      -- what a stake of one wins; below zero, what is staked to win one
      else case
        when odds::numeric > 0 then 1 + odds::numeric
        when odds::numeric < 0 and odds_format <> 'hongkong' then 1 + 1 / -odds::numeric end
      end as decimal) written
$$;
comment on function decimal_odds is 'Odds as a vendor writes them, as decimal odds in 1/10,000.';
revoke execute on function decimal_odds from public;
grant execute on function decimal_odds to lantern_app;

-- A bet with what rollover asks of it. A shared round pays where its member left, or meant to.
drop view rollover_played;
create view rollover_played as
select w.id as wager_id, w.brand_id, w.member_id, w.book_id, w.state, w.stake, w.stake_bonus,
       coalesce(w.valid_bet, 0) as valid_bet, w.valid_reason, w.product,
       w.source || '/' || w.game_code as game, coalesce(g.name, w.game_code) as game_name,
       w.placed_at,
       array_remove(array[coalesce(g.house_subcategory, g.subcategory)], null) as tags,
       coalesce(decimal_odds(f.odds, f.odds_format), r.odds,
                coalesce(c.left_at, nullif(c.auto_at, 0)) * 100::bigint) as odds,
       case when f.selection is not null then w.source || '/' || f.market end as market,
       f.selection as side
  from wagers w
  left join vendors v on v.brand_id = w.brand_id and v.code = house_vendor(w.source)
  left join games g on g.vendor_id = v.id and g.code = w.game_code
  left join vendor_bet_facts f on f.brand_id = w.brand_id and f.vendor_code = w.source
   and f.bet_ref = w.bet_ref
  left join rounds r on w.source = 'originals' and r.wager_id = w.id
  left join crash_bets c on w.source = 'originals.crash' and c.wager_id = w.id
 where w.state not in ('refused', 'tombstone') and w.stake > 0;
comment on view rollover_played is 'Bets with what conditions on withdrawals ask of them.';
grant select on rollover_played to lantern_app;

drop table rollover_selections;

-- What was seen of odds and side: a vendor may tell them, or others, after the look.
alter table rollover_bets
  add column odds bigint,
  add column market text,
  add column side text,
  drop constraint rollover_bets_reason_check,
  add constraint rollover_bets_reason_check check (reason in ('running', 'taken_back', 'nothing',
    'excluded', 'odds', 'stake', 'opposite', 'covering', 'funds', 'weighted', 'full'));
