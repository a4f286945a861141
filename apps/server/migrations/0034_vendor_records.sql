-- The raw log of vendors is found by bet and by player, and is kept for a while; free rounds are
-- counted as they are played; what members owe is listed.

create index vendor_calls_bet on vendor_calls(brand_id, bet_ref, id) where bet_ref is not null;
create index vendor_calls_player on vendor_calls(brand_id, player_id, id)
  where player_id is not null;

-- Calls go by their age alone, and only through the function below.
create function vendor_calls_kept() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if old.called_at > now() - interval '30 days'
     or coalesce(current_setting('lantern.forgetting', true), '') <> 'vendor_calls' then
    raise exception 'calls of vendors are kept' using errcode = '42501';
  end if;
  return old;
end $$;
comment on function vendor_calls_kept is 'Lets no call of a vendor go before its time.';
drop trigger vendor_calls_append_only on vendor_calls;
create trigger vendor_calls_append_only before update or truncate on vendor_calls
  for each statement execute function refuse_change();
create trigger vendor_calls_kept before delete on vendor_calls
  for each row execute function vendor_calls_kept();

create function vendor_calls_forget(before timestamptz, most int) returns int language plpgsql
  security definer set search_path = public, pg_temp as $$
declare gone int;
begin
  perform set_config('lantern.forgetting', 'vendor_calls', true);
  delete from vendor_calls
   where id in (
     -- ids go with time: where the oldest are young, no others are looked at
     select oldest.id
       from (select c.id, c.called_at from vendor_calls c order by c.id limit most) oldest
      where oldest.called_at < least(before, now() - interval '30 days'));
  get diagnostics gone = row_count;
  perform set_config('lantern.forgetting', '', true);
  return gone;
end $$;
comment on function vendor_calls_forget is
  'Lets the oldest calls of vendors go that came before a moment, at least 30 days ago.';
revoke execute on function vendor_calls_forget from public;
grant execute on function vendor_calls_forget to lantern_app;

-- At a table many play one round: what a result of one of them closes is closed for that player.
alter table vendor_rounds
  -- 0: for everybody
  add column member_id bigint not null default 0,
  drop constraint vendor_rounds_pkey,
  add primary key (brand_id, vendor_code, round_ref, member_id);
create or replace view vendor_bets_left as
select w.brand_id, w.source as vendor_code, w.bet_ref, w.round_ref, w.member_id, w.placed_at,
       r.closed_at
  from wagers w
 cross join lateral (
   select min(c.closed_at) as closed_at from vendor_rounds c
    where c.brand_id = w.brand_id and c.vendor_code = w.source and c.round_ref = w.round_ref
      and c.member_id in (0, w.member_id)) r
 where w.state = 'open' and r.closed_at is not null;

-- Rounds that a vendor played of what was given: each bet once, and no more than were given.
create table vendor_free_bets(
  free_rounds_id bigint not null references vendor_free_rounds,
  bet_ref text not null collate "C",
  taken_at timestamptz not null,
  primary key (free_rounds_id, bet_ref)
);
comment on table vendor_free_bets is 'Bets that were taken as free rounds, under what was given.';
grant select, insert on vendor_free_bets to lantern_app;
create trigger vendor_free_bets_append_only before update or delete or truncate on vendor_free_bets
  for each statement execute function refuse_change();

-- An account below zero is what its member owes the house; later credits net it. Each time an
-- account falls below zero stands among the significant events.
create view receivables as
select a.brand_id, a.member_id, a.currency, a.purpose, -a.balance as amount,
       since.posted_at as since, since.reference as cause
  from (select distinct s.brand_id, s.member_id from significant_events s
         where s.kind = 'account.overdrawn') once
  join ledger_accounts a on a.member_id = once.member_id and a.brand_id = once.brand_id
  left join lateral (
    -- the first posting of the time below zero that still lasts
    select e.posted_at, e.reference
      from ledger_postings p join ledger_entries e on e.id = p.entry_id
     where p.account_id = a.id
       and p.version > coalesce((select q.version from ledger_postings q
                                  where q.account_id = a.id and q.balance_after >= 0
                                  order by q.version desc limit 1), 0)
     order by p.version limit 1) since on true
 where a.balance < 0;
comment on view receivables is 'Members whose account is below zero: how much, since when, by what.';
grant select on receivables to lantern_app;
