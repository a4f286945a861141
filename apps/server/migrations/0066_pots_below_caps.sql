-- No pot stands above its cap, and none is paid above it: what a stake would lead in beyond the cap is
-- the reserve's. A pot that stands is below its point, so all that there are keep to it already.

alter table jackpot_pools add constraint pot_below_cap check (main <= cap);

-- Pots that fell before this could be above their caps by a part of the last stake: they have none here.
alter table jackpot_wins add column cap bigint;
alter table jackpot_wins add constraint win_below_cap check (amount <= cap);
comment on column jackpot_wins.cap is
  'What no pot of the pool could stand above when this one fell; null for those before that was so.';
