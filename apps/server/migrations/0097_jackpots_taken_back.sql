-- What a stake led into a pot goes back where its bet is voided after it was settled: a line of its own
-- below zero. A bet that runs again and is settled anew feeds the pot anew.

alter table jackpot_contributions
  -- odd: led in; even: taken back
  add column turn int not null default 1 check (turn > 0),
  drop constraint jackpot_contributions_pkey,
  drop constraint jackpot_contributions_main_check,
  drop constraint jackpot_contributions_reserve_check,
  add primary key (pool_id, wager_id, turn),
  add constraint jackpot_contributions_signs check (
    case turn % 2 when 1 then main >= 0 and reserve >= 0 else main <= 0 and reserve <= 0 end);
alter table jackpot_contributions alter column turn drop default;
comment on table jackpot_contributions is
  'What each wager led into each pool, and what of it was taken back; append-only.';
comment on table jackpot_due is
  'Wagers that were settled, or taken back, and that the jackpots of their brand have not seen yet.';
