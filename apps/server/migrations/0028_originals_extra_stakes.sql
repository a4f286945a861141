-- Moves of a round may take more than its stake: a doubled or a split hand. The state of the round is
-- recomputed from the stake it was opened with, so both are kept.
alter table rounds add extra_stake bigint not null default 0 check (extra_stake >= 0);
comment on column rounds.extra_stake is 'What moves took on top of the stake.';
grant update (extra_stake) on rounds to lantern_app;
