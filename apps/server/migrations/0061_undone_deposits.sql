-- A deposit that a card or a bank took back is undone also where its money was played.

-- As it was, with one door that may overdraw. Every other caller says nothing of it, and may not.
create function ledger_write_or_owe(
    p_brand int, p_book int, p_kind text, p_source text, p_key text, p_hash bytea,
    p_reference text, p_happened_at timestamptz, p_posted_at timestamptz, p_reverses bigint,
    p_accounts bigint[], p_amounts bigint[], p_overdraws boolean,
    out status text, out entry_id bigint) language plpgsql
  set search_path = public, pg_temp as $$
declare v_posted_at timestamptz;
begin
  select known.status, known.entry_id into status, entry_id
    from ledger_known(p_brand, p_source, p_key, p_hash) known;
  if status is not null then return; end if;

  perform from ledger_accounts a
    where a.member_id in (select own.member_id from ledger_accounts own
                           where own.id = any(p_accounts))
      and a.purpose in ('cash', 'trial')
    order by a.id for no key update;

  select known.status, known.entry_id into status, entry_id
    from ledger_known(p_brand, p_source, p_key, p_hash) known;
  if status is not null then return; end if;
  if exists (select from ledger_entries e
              where e.reverses_id = p_reverses) then
    status := 'state_changed';
    return;
  end if;
  if not p_overdraws
     and exists (select from unnest(p_accounts, p_amounts) as move(account_id, amount)
               join ledger_accounts a on a.id = move.account_id
              where move.amount < 0 and a.balance + move.amount < 0) then
    status := 'insufficient_funds';
    return;
  end if;

  select greatest(p_posted_at, max(a.posted_at)) into v_posted_at
    from ledger_accounts a where a.id = any(p_accounts);
  insert into ledger_entries(id, book_id, brand_id, kind, source, idempotency_key, content_hash,
                             reference, happened_at, posted_at, reverses_id)
    values (ledger_id(p_book, nextval('ledger_entry_number')), p_book, p_brand, p_kind, p_source,
            p_key, p_hash, p_reference, p_happened_at, v_posted_at, p_reverses)
    on conflict do nothing returning id into entry_id;
  if entry_id is null then
    -- a twin on other accounts was faster, or the entry to undo is undone already
    select coalesce(known.status, 'state_changed'), known.entry_id into status, entry_id
      from ledger_known(p_brand, p_source, p_key, p_hash) known;
    return;
  end if;

  with moved as (
    update ledger_accounts a
       set balance = a.balance + move.amount, version = a.version + 1, posted_at = v_posted_at,
           overdrawn = (a.overdrawn or p_overdraws) and a.balance + move.amount < 0
      from unnest(p_accounts, p_amounts) as move(account_id, amount)
     where a.id = move.account_id and a.member_id is not null
    returning a.id, a.balance, a.version)
  insert into ledger_postings(entry_id, account_id, amount, balance_before, balance_after, version)
    select ledger_write_or_owe.entry_id, move.account_id, move.amount,
           moved.balance - move.amount, moved.balance, moved.version
      from unnest(p_accounts, p_amounts) as move(account_id, amount)
      left join moved on moved.id = move.account_id;
  status := 'posted';
end $$;

comment on function ledger_write_or_owe is
  'Posts an entry once per key, below zero where the caller may; not for the serving role.';

-- The same as ever for all the others.
create or replace function ledger_write(
    p_brand int, p_book int, p_kind text, p_source text, p_key text, p_hash bytea,
    p_reference text, p_happened_at timestamptz, p_posted_at timestamptz, p_reverses bigint,
    p_accounts bigint[], p_amounts bigint[],
    out status text, out entry_id bigint) language plpgsql
  set search_path = public, pg_temp as $$
begin
  select posted.status, posted.entry_id into status, entry_id
    from ledger_write_or_owe(p_brand, p_book, p_kind, p_source, p_key, p_hash, p_reference,
                             p_happened_at, p_posted_at, p_reverses, p_accounts, p_amounts,
                             false) posted;
end $$;

-- Undoes the credit of a deposit by its opposite, once. What is not there any more the member owes
-- from then on: its account falls below zero, and stands among the receivables.
create function ledger_undo_deposit(
    p_brand int, p_entry bigint, p_source text, p_key text, p_hash bytea, p_reference text,
    p_posted_at timestamptz, out status text, out entry_id bigint) language plpgsql
  security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare e record;
begin
  select undone.id, undone.book_id, undone.kind into strict e
    from ledger_entries undone where undone.id = p_entry and undone.brand_id = p_brand;
  if e.kind <> 'deposit' then
    raise exception 'an entry of kind % is no deposit', e.kind using errcode = '42501';
  end if;
  select posted.status, posted.entry_id into status, entry_id
    from (select array_agg(p.account_id order by p.account_id) as accounts,
                 array_agg(-p.amount order by p.account_id) as amounts
            from ledger_postings p where p.entry_id = p_entry) opposite,
         ledger_write_or_owe(p_brand, e.book_id, 'reverse', p_source, p_key, p_hash, p_reference,
                             p_posted_at, p_posted_at, p_entry, opposite.accounts,
                             opposite.amounts, true) posted;
end $$;
comment on function ledger_undo_deposit is
  'Undoes the credit of a deposit by its opposite, at most once; the member may owe after it.';

revoke execute on function ledger_write_or_owe, ledger_undo_deposit from public;
grant execute on function ledger_undo_deposit to lantern_app;
