-- What a brand owes, with everything that stands beside members' accounts, kept night by night.

create view report_pots as
select p.brand_id, p.currency, sum(p.main + p.reserve)::bigint as amount
  from jackpot_pools p group by p.brand_id, p.currency;
comment on view report_pots is 'What stands in the pots of jackpots and their reserves.';
grant select on report_pots to lantern_app;

create view report_vendor_money as
select v.brand_id, m.account_class as class, v.currency, sum(v.kept + v.in_transit)::bigint as amount
  from vendor_money v join members m on m.id = v.member_id
 group by v.brand_id, m.account_class, v.currency;
comment on view report_vendor_money is
  'What vendors keep for members, and what is on its way to them, as far as it is known.';
grant select on report_vendor_money to lantern_app;

create view report_suspense as
select s.brand_id, s.currency, sum(s.amount)::bigint as amount, count(*)::int as items
  from suspense_items s where s.state = 'open' group by s.brand_id, s.currency;
comment on view report_suspense is 'Money that arrived and fits no order yet.';
grant select on report_suspense to lantern_app;

create view report_owed as
select b.brand_id, b.class, b.currency, coalesce(l.members, 0) as members,
       coalesce(l.cash, 0) as cash, coalesce(l.held, 0) as held, coalesce(l.bonus, 0) as bonus,
       coalesce(l.points, 0) as points, coalesce(l.owed, 0) as receivables,
       coalesce(w.withdrawals, 0) as withdrawals, coalesce(w.amount, 0) as pending_withdrawals,
       coalesce(s.bets, 0) as open_bets, coalesce(s.stake, 0) as open_stakes,
       coalesce(p.amount, 0) as pots, coalesce(v.amount, 0) as at_vendors,
       coalesce(u.amount, 0) as suspense, coalesce(u.items, 0) as suspense_items
  from ledger_books b
  left join report_liabilities l
    on l.brand_id = b.brand_id and l.class = b.class and l.currency = b.currency
  left join report_open_withdrawals w
    on w.brand_id = b.brand_id and w.class = b.class and w.currency = b.currency
  left join report_open_stakes s
    on s.brand_id = b.brand_id and s.class = b.class and s.currency = b.currency
  left join report_pots p
    on p.brand_id = b.brand_id and b.class = 'real' and p.currency = b.currency
  left join report_vendor_money v
    on v.brand_id = b.brand_id and v.class = b.class and v.currency = b.currency
  left join report_suspense u
    on u.brand_id = b.brand_id and b.class = 'real' and u.currency = b.currency
 where l.brand_id is not null or p.amount <> 0 or u.amount <> 0 or v.amount <> 0;
comment on view report_owed is
  'Everything that a brand owes, by class and currency: accounts, pots, vendors, suspense.';
grant select on report_owed to lantern_app;

create table liability_snapshots(
  brand_id int not null references brands,
  -- the business day that had ended
  day date not null,
  -- some moments after its end; later where nobody was there to look
  taken_at timestamptz not null,
  primary key (brand_id, day)
);
comment on table liability_snapshots is 'That what a brand owes was written down after a day.';
grant select, insert on liability_snapshots to lantern_app;

create table liability_days(
  brand_id int not null,
  day date not null,
  class text not null check (class in ('real', 'trial', 'test')),
  currency text not null,
  members int not null,
  -- units of 1/10,000
  cash bigint not null,
  held bigint not null,
  bonus bigint not null,
  points bigint not null,
  receivables bigint not null,
  withdrawals int not null,
  pending_withdrawals bigint not null,
  open_bets int not null,
  open_stakes bigint not null,
  pots bigint not null,
  at_vendors bigint not null,
  suspense bigint not null,
  suspense_items int not null,
  primary key (brand_id, day, class, currency),
  foreign key (brand_id, day) references liability_snapshots
);
comment on table liability_days is 'What a brand owed after a day, by class and currency; append-only.';
grant select, insert on liability_days to lantern_app;
create trigger liability_days_append_only before update or delete or truncate on liability_days
  for each statement execute function refuse_change();
create trigger liability_snapshots_append_only
  before update or delete or truncate on liability_snapshots
  for each statement execute function refuse_change();

-- Who is slowed down after deposits that failed.
create index deposit_steps_failed on deposit_steps(brand_id, at) where state = 'failed';
