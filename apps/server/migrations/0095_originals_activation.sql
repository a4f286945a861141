-- The day of a pair of seeds is counted from when it came into use: one that waited was made when the
-- pair before it began. Those of before came into use when the one before them was shown, the first
-- when it was made.
alter table seeds add column activated_at timestamptz;
comment on column seeds.activated_at is 'When its first bet could be placed; null while it waits.';
update seeds set activated_at = used.since
  from (select id, coalesce(lag(revealed_at) over (partition by member_id, game_code order by id),
                            created_at) as since
          from seeds) used
 where used.id = seeds.id and seeds.state <> 'waiting';
alter table seeds add constraint seeds_activated_check
  check ((activated_at is null) = (state = 'waiting'));
grant update (activated_at) on seeds to lantern_app;
