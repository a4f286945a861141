-- What a vendor said about a tip or a reward names no bet: it is found by its own transaction, and what
-- takes a tip back by the player and the time.
create or replace view report_bet_calls as
select c.brand_id, c.vendor_code, c.bet_ref, c.id, c.operation, c.tx_id, c.request, c.http, c.reply,
       c.status, c.called_at, c.more_bet_refs, c.more_tx_ids, c.player_id
  from vendor_calls c;
comment on view report_bet_calls is 'What a vendor said about a bet, a tip or a reward, and what it was told.';
