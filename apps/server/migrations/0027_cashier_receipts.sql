-- What a member says of a withdrawal that was paid, and what becomes of it when it says no.

alter domain ledger_kind drop constraint ledger_kind_check;
alter domain ledger_kind add constraint ledger_kind_check check (value in (
  'adjust', 'bonus.convert', 'bonus.forfeit', 'bonus.grant', 'deposit', 'jackpot.contribution',
  'jackpot.seed', 'jackpot.win', 'opening', 'reverse',
  'transfer', 'transfer.capture', 'transfer.expire', 'transfer.hold', 'transfer.release',
  'trial.grant', 'wager.adjust', 'wager.place', 'wager.resettle', 'wager.reward', 'wager.settle',
  'wager.tip', 'wager.unsettle', 'wager.void', 'withdrawal.capture', 'withdrawal.expire',
  'withdrawal.hold', 'withdrawal.release', 'withdrawal.return'));

-- The same function with one kind more.
create or replace function ledger_post(
    p_brand int, p_kind text, p_source text, p_key text, p_hash bytea, p_currency text,
    p_class text, p_reference text, p_happened_at timestamptz, p_posted_at timestamptz,
    p_members bigint[], p_purposes text[], p_amounts bigint[],
    out status text, out entry_id bigint) language plpgsql
  security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_class text;
  v_book int;
  v_accounts bigint[];
begin
  if p_kind not in ('adjust', 'bonus.convert', 'bonus.forfeit', 'bonus.grant', 'deposit',
                    'jackpot.contribution', 'jackpot.seed', 'jackpot.win', 'opening', 'transfer',
                    'trial.grant', 'withdrawal.return') then
    raise exception 'kind % is not posted directly', p_kind using errcode = '42501';
  end if;
  if 'held' = any(p_purposes) then
    raise exception 'held money moves by its hold alone' using errcode = '42501';
  end if;
  select coalesce(min(a.class), p_class) into v_class
    from unnest(p_members, p_purposes) as move(member_id, purpose)
    join ledger_accounts a on a.member_id = move.member_id and a.purpose = move.purpose
     and a.currency = p_currency;
  select b.id into v_book from ledger_books b
   where b.brand_id = p_brand and b.class = v_class and b.currency = p_currency;
  -- an owned account of another class or brand is found all the same: the walls refuse it
  select array_agg(a.id order by move.place) into v_accounts
    from unnest(p_members, p_purposes) with ordinality as move(member_id, purpose, place)
    left join ledger_accounts a on a.purpose = move.purpose
     and case when move.member_id is null then a.member_id is null and a.book_id = v_book
              else a.member_id = move.member_id and a.currency = p_currency end;
  if v_book is null or array_position(v_accounts, null) is not null then
    status := 'no_account';
    return;
  end if;
  select posted.status, posted.entry_id into status, entry_id
    from ledger_write(p_brand, v_book, p_kind, p_source, p_key, p_hash, p_reference,
                      p_happened_at, p_posted_at, null, v_accounts, p_amounts) posted;
end $$;

-- One receipt for each paid withdrawal. awaited: nobody said anything yet. received, automatic,
-- forced: all of it counts as received, by the member, by time, by an operator. partly,
-- not_received: the member misses the rest, a person looks at it. returned: the rest went back to
-- the member's balance; it is no deposit.
create table withdrawal_receipts(
  withdrawal_id bigint primary key references withdrawals,
  brand_id int not null references brands,
  member_id bigint not null references members,
  state text not null check (state in
    ('awaited', 'received', 'partly', 'not_received', 'automatic', 'forced', 'returned')),
  -- what was sent: the withdrawal less its fee
  amount bigint not null check (amount > 0),
  received bigint not null check (received >= 0),
  remaining bigint not null check (remaining >= 0),
  note text check (length(note) <= 140),
  -- when it counts as received, as long as it is awaited
  due_at timestamptz not null,
  answered_at timestamptz,
  closed_at timestamptz,
  -- who wants the rest returned; another person must agree
  proposed_by bigint references operators,
  proposed_by_name text,
  constraint receipt_adds_up check (received + remaining = amount),
  constraint receipt_says_one_thing check (case state
    when 'partly' then received > 0 and remaining > 0
    when 'awaited' then received = 0
    when 'not_received' then received = 0
    when 'returned' then remaining > 0
    else remaining = 0 end),
  check ((closed_at is null) = (state in ('awaited', 'partly', 'not_received'))),
  check ((proposed_by is null) = (proposed_by_name is null))
);
comment on table withdrawal_receipts is 'What became of a paid withdrawal by the words of its member.';
create index withdrawal_receipts_due on withdrawal_receipts(due_at) where state = 'awaited';
create index withdrawal_receipts_brand on withdrawal_receipts(brand_id, state);
create index withdrawal_receipts_member on withdrawal_receipts(member_id);
create index withdrawal_receipts_proposed on withdrawal_receipts(proposed_by);
grant select, insert on withdrawal_receipts to lantern_app;
grant update (state, received, remaining, note, answered_at, closed_at, proposed_by,
              proposed_by_name) on withdrawal_receipts to lantern_app;

-- A picture that shows that money did not arrive: decoded and encoded anew, sealed at rest, named by
-- chance. Nothing of what was sent is kept: no name, no words between the pixels, no place.
create table withdrawal_proofs(
  id uuid primary key,
  brand_id int not null references brands,
  withdrawal_id bigint not null references withdrawals,
  place int not null check (place between 1 and 3),
  media text not null check (media in ('image/png', 'image/jpeg')),
  width int not null check (width > 0),
  height int not null check (height > 0),
  sealed bytea not null check (length(sealed) <= 20000000),
  at timestamptz not null,
  unique (withdrawal_id, place)
);
comment on table withdrawal_proofs is 'A picture of a member that its withdrawal did not arrive, sealed.';
create index withdrawal_proofs_brand on withdrawal_proofs(brand_id);
grant select, insert on withdrawal_proofs to lantern_app;
