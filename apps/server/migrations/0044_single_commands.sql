-- A command that travels alone is sent to its own function, without the arrays of a batch around it.
-- What the batch's function set for it, it sets itself.
alter function wagers_apply_one security definer
  set lock_timeout = '500ms'
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set jit = off;
revoke execute on function wagers_apply_one from public;
grant execute on function wagers_apply_one to lantern_app;
comment on function wagers_apply_one is
  'Applies one wager command, as wagers_apply does a batch.';
