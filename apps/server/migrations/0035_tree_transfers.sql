-- Money between a member and its upline, along the tree of agents and nowhere else.

alter domain ledger_kind drop constraint ledger_kind_check;
alter domain ledger_kind add constraint ledger_kind_check check (value in (
  'adjust', 'bonus.convert', 'bonus.forfeit', 'bonus.grant', 'deposit', 'jackpot.contribution',
  'jackpot.seed', 'jackpot.win', 'opening', 'reverse',
  'transfer', 'transfer.capture', 'transfer.down', 'transfer.expire', 'transfer.hold',
  'transfer.release', 'transfer.up', 'trial.grant', 'wager.adjust', 'wager.place',
  'wager.resettle', 'wager.reward', 'wager.settle', 'wager.tip', 'wager.unsettle', 'wager.void',
  'withdrawal.capture', 'withdrawal.expire', 'withdrawal.hold', 'withdrawal.release',
  'withdrawal.return'));

-- The same function with two kinds more.
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
                    'transfer.down', 'transfer.up', 'trial.grant', 'withdrawal.return') then
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

create table tree_transfers(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  -- up: to the direct upline; down: to anybody below
  direction text not null check (direction in ('up', 'down')),
  from_member bigint not null references members,
  to_member bigint not null references members,
  currency text not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  check (from_member <> to_member)
);
comment on table tree_transfers is
  'Money that members moved along the tree of agents; the entry of the ledger is `tree:<id>`.';
create index tree_transfers_from on tree_transfers(from_member, at);
create index tree_transfers_to on tree_transfers(to_member, at);
create index tree_transfers_brand on tree_transfers(brand_id, id);
grant select, insert on tree_transfers to lantern_app;
grant usage on sequence tree_transfers_id_seq to lantern_app;
create trigger tree_transfers_append_only before update or delete or truncate on tree_transfers
  for each statement execute function refuse_change();
-- Nobody pays anybody else: who pays and who is paid stand above each other.
create function transfer_along_tree() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if not exists (
      select from members low join members high on high.id = any(low.upline_path)
       where low.brand_id = new.brand_id and high.brand_id = new.brand_id
         and low.id = case new.direction when 'up' then new.from_member else new.to_member end
         and high.id = case new.direction when 'up' then new.to_member else new.from_member end) then
    raise exception 'a transfer goes along the tree' using errcode = '23514',
      constraint = 'transfer_along_tree', table = 'tree_transfers';
  end if;
  return new;
end $$;
comment on function transfer_along_tree is 'Lets no transfer leave the tree of agents.';
create trigger transfer_along_tree before insert on tree_transfers
  for each row execute function transfer_along_tree();
