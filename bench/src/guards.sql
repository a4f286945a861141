-- The second half of the members has what a member can have against a stake: limits on stake and
-- loss, a reality check within the hour, and a lock of turnover that is not met.
insert into safeplay_limits(member_id, set_by, kind, period, brand_id, value)
  select m.id, 'member', l.kind, l.period, 1, l.value
    from members m
   cross join (values ('stake', 'day', 100000000000000), ('loss', 'week', 100000000000000),
                      ('deposit', 'month', 100000000000000), ('check', 'day', 60))
              as l(kind, period, value)
   where m.id > :members / 2;
select count(safeplay_refresh(m.id, now())) from members m where m.id > :members / 2;
insert into rollover_members(member_id, brand_id, seen_at, is_watched)
  select m.id, 1, now(), true from members m where m.id > :members / 2;
insert into rollover_locks(brand_id, member_id, book_id, source, source_ref, deposit, bonus, required,
                           terms, after_wager, made_at)
  select 1, m.id, a.book_id, 'deposit', 'bench-' || m.id, 100000000, 0, 100000000000000,
         :terms, 0, now()
    from members m
    join ledger_accounts a on a.member_id = m.id and a.purpose = 'cash'
   where m.id > :members / 2;
