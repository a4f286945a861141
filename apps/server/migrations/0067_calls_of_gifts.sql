-- What a vendor said about a tip or a reward names no bet: it is found by its own transaction, and what
-- takes a tip back by the player and the time.
create or replace view report_bet_calls as
select c.brand_id, c.vendor_code, c.bet_ref, c.id, c.operation, c.tx_id, c.request, c.http, c.reply,
       c.status, c.called_at, c.more_bet_refs, c.more_tx_ids, c.player_id
  from vendor_calls c;
comment on view report_bet_calls is 'What a vendor said about a bet, a tip or a reward, and what it was told.';

-- What the vendor calls free rounds in its bets, where it gives them a name of its own.
alter table vendor_free_rounds add column vendor_ref text check (vendor_ref ~ '^[!-~]{1,100}$');
grant update (vendor_ref) on vendor_free_rounds to lantern_app;
create unique index vendor_free_rounds_named on vendor_free_rounds(connection_id, vendor_ref)
  where vendor_ref is not null;
