-- Bonuses that an operator grants. Either on the balance, with a lock that asks for turnover, or on a
-- balance of their own: then each wager says what of its stake came from there, and what becomes of
-- the money is worked out from those wagers.

-- proposed: it waits for a second person. locked: it came onto the balance, and its lock says the
-- rest. active: it is played on a balance of its own. completed: what it may turn into cash did.
-- forfeited: it went back to the house.
create table rollover_bonuses(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  member_id bigint not null references members,
  book_id int not null references ledger_books,
  -- of the call that proposed it: one call grants once
  ref text not null,
  model text not null check (model in ('lock', 'balance')),
  state text not null default 'proposed'
    check (state in ('proposed', 'rejected', 'locked', 'active', 'completed', 'forfeited')),
  amount bigint not null check (amount > 0),
  -- what it was given for, where its turnover is a multiple of that too
  deposit bigint not null check (deposit >= 0),
  required bigint not null check (required > 0),
  -- what counts, as it was when the bonus was proposed
  terms jsonb not null,
  -- which balance stakes are taken from first
  stake_order text not null check (stake_order in ('cash_first', 'bonus_first')),
  -- no stake is higher while it is active; null: any may be
  most_stake bigint check (most_stake > 0),
  -- it turns into so many hundredths of its amount at most; null: into all there is
  cap_times bigint check (cap_times > 0),
  -- what a withdrawal meets while it is active: it waits for the turnover, or it ends the bonus
  on_withdrawal text not null check (on_withdrawal in ('holds', 'forfeits')),
  -- how long it may be played; null: for ever
  days int check (days > 0),
  proposed_at timestamptz not null,
  proposed_by text not null,
  proposer_id bigint not null references operators,
  reason text not null,
  decided_by text,
  lock_id bigint references rollover_locks,
  -- wagers with a larger id, up to that of the next bonus, are its own
  after_wager bigint,
  granted_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  ended_because text
    check (ended_because in ('met', 'waived', 'given_up', 'expired', 'withdrawn', 'spent', 'operator')),
  -- what left its balance until now: into cash, and back to the house. The house may be at a loss,
  -- where a payout was taken back of money that had left
  converted bigint not null default 0,
  forfeited bigint not null default 0,
  -- how often money left its balance: names the entries
  moves int not null default 0,
  -- when its wagers are looked at again; null: no more
  due_at timestamptz,
  constraint bonus_granted_once unique (brand_id, ref),
  constraint granted_whole check ((state in ('proposed', 'rejected')) = (lock_id is null)
    and num_nonnulls(lock_id, after_wager, granted_at, decided_by)
      = case when state = 'proposed' then 0 when state = 'rejected' then 1 else 4 end),
  constraint ended_whole check (
    (state in ('completed', 'forfeited')) = (ended_at is not null)
    and num_nonnulls(ended_at, ended_because) in (0, 2))
);
comment on table rollover_bonuses is 'A bonus that an operator granted, with its terms and its end.';
create unique index rollover_bonuses_active on rollover_bonuses(member_id) where state = 'active';
create index rollover_bonuses_member on rollover_bonuses(member_id, id);
create index rollover_bonuses_due on rollover_bonuses(due_at) where due_at is not null;
create index rollover_bonuses_proposed on rollover_bonuses(brand_id, id) where state = 'proposed';
create index rollover_bonuses_brand on rollover_bonuses(brand_id);
create index rollover_bonuses_book on rollover_bonuses(book_id);
create index rollover_bonuses_lock on rollover_bonuses(lock_id);
create index rollover_bonuses_proposer on rollover_bonuses(proposer_id);
grant select, insert on rollover_bonuses to lantern_app;
grant update (state, decided_by, lock_id, after_wager, granted_at, expires_at, ended_at,
  ended_because, converted, forfeited, moves, due_at) on rollover_bonuses to lantern_app;

-- Bets that were staked from a bonus, of one member; next to none of all.
create index wagers_bonus on wagers(member_id, id) where stake_bonus > 0;

-- What a bonus on a balance of its own came to: with what its wagers took and brought until now.
create view rollover_bonus_sums as
select b.id, b.brand_id, b.member_id, b.book_id, b.state, b.converted, b.forfeited,
       b.amount + coalesce(played.net, 0) as total, coalesce(played.open, false) as has_open_bet
  from (select x.*, lead(x.after_wager) over (partition by x.member_id, x.book_id
                                           order by x.lock_id)
                      as until_wager
          from rollover_bonuses x
         where x.model = 'balance' and x.state in ('active', 'completed', 'forfeited')) b
  left join lateral (
    select sum(coalesce(w.payout_bonus, 0) - w.stake_bonus) as net, bool_or(w.state = 'open') as open
      from wagers w
     where w.member_id = b.member_id and w.book_id = b.book_id and w.stake_bonus > 0
       and w.state in ('open', 'settled') and w.id > b.after_wager
       and (b.until_wager is null or w.id <= b.until_wager)) played on true;
comment on view rollover_bonus_sums is 'Bonuses with a balance of their own, and what their wagers made of them.';
grant select on rollover_bonus_sums to lantern_app;
