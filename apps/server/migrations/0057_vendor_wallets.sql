-- Money of members at vendors that keep it themselves: what the vendor says that it has, what is
-- there as far as anybody knows, and how safer play counts what goes there and comes back.

-- What a vendor said that it keeps for a member. It is written down only where no order was under
-- way while it was asked, so that each order is either in it or not.
create table vendor_wallets(
  connection_id int not null references vendor_connections,
  member_id bigint not null references members,
  currency text not null,
  brand_id int not null references brands,
  balance bigint not null check (balance >= 0),
  asked_at timestamptz not null,
  -- the newest order that is in the balance
  up_to bigint not null references vendor_transfers,
  primary key (connection_id, member_id, currency)
);
comment on table vendor_wallets is 'What a vendor last said that it keeps for a member.';
create index vendor_wallets_member on vendor_wallets(member_id);
create index vendor_wallets_brand on vendor_wallets(brand_id);
create index vendor_wallets_up_to on vendor_wallets(up_to);
grant select, insert on vendor_wallets to lantern_app;
grant update (balance, asked_at, up_to) on vendor_wallets to lantern_app;

-- What is at vendors, for rooms that have to know it. `kept`: what the vendor said, with what went
-- there and came back since; where it never said, what went there and did not come back. Never
-- below zero: who brings back more than it took has won it. `in_transit`: sent, and not known; what
-- is not sent yet is held. Money on its way back is kept there until it is known that it came.
create view vendor_money as
  select t.brand_id, t.member_id, t.connection_id, t.currency,
         greatest(0, coalesce(w.balance, 0) + coalesce(sum(
           case t.direction when 'in' then t.amount else -t.amount end)
           filter (where t.state = 'ok' and t.id > coalesce(w.up_to, 0)), 0))::bigint as kept,
         coalesce(sum(t.amount) filter (
           where t.direction = 'in' and t.state in ('sent', 'unknown')), 0)::bigint as in_transit,
         count(*) filter (where t.known_at is null)::int as under_way
    from vendor_transfers t
    left join vendor_wallets w
      on w.connection_id = t.connection_id and w.member_id = t.member_id
     and w.currency = t.currency
   group by t.brand_id, t.member_id, t.connection_id, t.currency, w.balance, w.up_to;
comment on view vendor_money is 'What a member has at a vendor that keeps it, as far as it is known.';
grant select on vendor_money to lantern_app;

-- An order of which nobody learns what became of it is one for a person.
alter table vendor_cases drop constraint vendor_cases_kind_check;
alter table vendor_cases add constraint vendor_cases_kind_check check (kind in (
  'settle_without_bet', 'settle_after_cancel', 'settled_twice', 'message_changed', 'bet_reused',
  'stakes_open_at_close', 'result_cancelled', 'transfer_unclear'));

-- Money that goes where its stakes are not seen is a stake itself, and asks what a stake asks. Null:
-- it may go, and is counted.
create function safeplay_send(p_member bigint, p_at timestamptz, p_amount bigint) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  s safeplay_standings;
  v_says text;
begin
  perform ledger_lock(p_member);
  select * into s from safeplay_standings where member_id = p_member;
  if not found then return null; end if;
  v_says := safeplay_says(s, p_at, p_amount, 1, 0);
  if v_says is null then perform safeplay_shift(p_member, p_at, p_amount, p_amount); end if;
  return v_says;
end $$;
comment on function safeplay_send is 'Why money may not go to a vendor; counts it where it may.';

-- Counts what came back: money that was sent and did not arrive in the hour in which it was sent.
create function safeplay_shift(p_member bigint, p_at timestamptz, p_stake bigint, p_loss bigint)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform ledger_lock(p_member);
  insert into safeplay_hours as h(member_id, hour, brand_id, stake, loss)
    select s.member_id, date_trunc('hour', p_at, 'UTC'), s.brand_id, p_stake, p_loss
      from safeplay_standings s where s.member_id = p_member and s.counts
    on conflict on constraint safeplay_hours_pkey do update
      set stake = h.stake + excluded.stake, loss = h.loss + excluded.loss;
end $$;
comment on function safeplay_shift is 'Counts stake and loss of a member with limits on them.';

-- As before, and what went to vendors and came back is counted from the month before as well.
-- Puts together what a stake asks, under the lock of the accounts it is taken from: a stake that
-- comes after this transaction sees all of it, and one that came before was none of its business.
create or replace function safeplay_refresh(p_member bigint, p_at timestamptz) returns void
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
                 and w.settled_at > p_at - interval '32 days'
              union all
              select date_trunc('hour', t.created_at, 'UTC'), t.amount, t.amount
                from vendor_transfers t
               where t.member_id = p_member and t.direction = 'in' and t.state <> 'failed'
                 and t.created_at > p_at - interval '32 days'
              union all
              select date_trunc('hour', t.known_at, 'UTC'), 0, -t.amount from vendor_transfers t
               where t.member_id = p_member and t.direction = 'out' and t.state = 'ok'
                 and t.known_at > p_at - interval '32 days') moved
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

revoke execute on function safeplay_send, safeplay_shift from public;
grant execute on function safeplay_send, safeplay_shift to lantern_app;
