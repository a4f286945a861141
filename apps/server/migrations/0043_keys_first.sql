-- Three indexes hold a key of each command of the money path. With the key in front, one comparison
-- finds the place; behind brand and source, which nearly all rows have in common, it took three.
alter table wagers
  drop constraint bet_taken_once,
  add constraint bet_taken_once unique (bet_ref, source, brand_id);
alter table wager_commands
  drop constraint command_applied_once,
  add constraint command_applied_once primary key (key, source, brand_id);

-- Entries of wagers are posted with their command, whose own key makes them happen once: their key
-- here is the number of the command, which comes of a sequence. Nobody looks for it.
alter table ledger_entries drop constraint entry_posted_once;
create unique index entry_posted_once on ledger_entries(idempotency_key, source, brand_id)
  where source <> 'wagers';

create or replace function ledger_known(p_brand int, p_source text, p_key text, p_hash bytea,
    out status text, out entry_id bigint) language plpgsql stable
  set search_path = public, pg_temp as $$
begin
  if p_source = 'wagers' then
    raise exception 'entries of wagers are posted with their commands'
      using errcode = '22023';
  end if;
  select case when e.content_hash = p_hash then 'repeated' else 'conflict' end,
         case when e.content_hash = p_hash then e.id end
    into status, entry_id
    from ledger_entries e
   where e.brand_id = p_brand and e.source = p_source and e.idempotency_key = p_key
     and e.source <> 'wagers';
end $$;
comment on function ledger_known is
  'The outcome kept under a key: repeated, conflict, or null where the key is new.';
