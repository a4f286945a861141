-- Where a platform allows no quick play it says so with the session.
alter table sessions
  add column pace text not null default 'usual' check (pace in ('usual', 'plain'));
