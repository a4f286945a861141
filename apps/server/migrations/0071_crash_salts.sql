-- The salt of a chain of shared rounds comes from outside: the chain is committed first, with the name of a
-- public number that nobody knows yet; when that number is out it becomes the salt, and only then the
-- chain is played. Chains of before go on with the salt that the house drew.

alter table crash_chains
  alter column salt drop not null,
  add column state text,
  add column salt_source text not null default 'house'
    check (salt_source in ('house', 'drand', 'local')),
  -- the network that gives the number out, by its own hash, and which of its numbers
  add column beacon_chain text check (beacon_chain ~ '^[0-9a-f]{64}$'),
  add column beacon_round int check (beacon_round > 0),
  add column beacon_at timestamptz,
  -- what the network signed: its SHA-256 is the salt
  add column beacon_signature text check (beacon_signature ~ '^([0-9a-f]{2}){32,192}$'),
  add column salted_at timestamptz,
  -- when an operator was told that the number is late
  add column late_at timestamptz,
  -- no further round begins with it: it is used up, or another one took its place
  add column ended_at timestamptz;
update crash_chains set state = case when used < length then 'playing' else 'spent' end;
update crash_chains c
   set ended_at = coalesce((select max(opened_at) from crash_rounds where chain_id = c.id), made_at)
 where state = 'spent';
alter table crash_chains
  alter column state set not null,
  alter column salt_source drop default,
  add constraint crash_chains_state
    check (state in ('committed', 'salted', 'playing', 'spent', 'retired')),
  add constraint crash_chains_spent check ((state = 'spent') = (used = length)),
  add constraint crash_chains_ended check ((state in ('spent', 'retired')) = (ended_at is not null)),
  add constraint crash_chains_coming check (state not in ('committed', 'salted') or used = 0),
  -- no round without a salt, and none before it is known
  add constraint crash_chains_salted check (
    case state when 'committed' then salt is null when 'retired' then true else salt is not null end
    and (salt is not null or used = 0)),
  add constraint crash_chains_named check (
    num_nonnulls(beacon_chain, beacon_round, beacon_at) = case salt_source when 'house' then 0 else 3 end),
  add constraint crash_chains_given check (
    (beacon_signature is not null) = (salted_at is not null)
    and (salted_at is not null) = (salt is not null and salt_source <> 'house')),
  add constraint crash_chains_is_signed check (
    beacon_signature is null or salt = encode(sha256(decode(beacon_signature, 'hex')), 'hex')),
  -- the number was named well before anybody could know it, and is used after it was out
  add constraint crash_chains_ahead check (
    salt_source = 'house'
    or beacon_at > made_at + case salt_source when 'drand' then interval '5 minutes' else interval '0' end),
  add constraint crash_chains_after check (salted_at >= beacon_at);
comment on column crash_chains.made_at is 'When it was committed: from then on its terminating hash is told.';

drop index crash_chains_active;
create unique index crash_chains_playing on crash_chains(brand_id) where state = 'playing';
-- One commitment at a time: nobody makes several and keeps the best.
create unique index crash_chains_next on crash_chains(brand_id) where state in ('committed', 'salted');
grant update (state, salt, beacon_signature, salted_at, late_at, ended_at) on crash_chains to lantern_app;

create function crash_chain_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'committed' or new.salt_source = 'house' then
      raise exception 'a chain begins as a commitment with the name of a public number';
    end if;
    return new;
  end if;
  if old.salt is distinct from new.salt and old.salt is not null then
    raise exception 'a salt is given once';
  end if;
  if old.state in ('spent', 'retired') and new.state <> old.state then
    raise exception 'a chain that has ended does not come back';
  end if;
  if (old.state, new.state) in (('salted', 'retired'), ('salted', 'committed'), ('playing', 'salted'),
      ('playing', 'committed')) then
    raise exception 'a salted chain is played before it ends';
  end if;
  -- Whoever holds the secret knows what comes: who could end a chain early could choose among chains.
  -- Only a salt that proves nothing may be replaced.
  if (old.state, new.state) = ('playing', 'retired') and old.salt_source = 'drand' then
    raise exception 'a chain with a public salt is played to its end';
  end if;
  if (old.state, new.state) = ('committed', 'retired') and new.ended_at < old.beacon_at + interval '1 hour' then
    raise exception 'a number is waited for an hour before it is given up';
  end if;
  return new;
end $$;
create trigger crash_chain_kept before insert or update on crash_chains
  for each row execute function crash_chain_kept();
