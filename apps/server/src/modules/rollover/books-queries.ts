/** Each query finds what of a lock, its bets or its money does not add up. */
export const rolloverInvariants: Readonly<Record<string, string>> = {
  'the progress of a lock is what its bets added': `
    select l.id as lock, l.brand_id as brand, l.member_id as member, l.progress, added.amount
      from rollover_locks l
      left join (select lock_id, sum(amount) as amount from rollover_entries group by lock_id) added
        on added.lock_id = l.id
     where l.progress <> coalesce(added.amount, 0)`,

  'no bet is led into locks for more than its turnover, nor into those of others or before its time': `
    select b.wager_id as wager, b.brand_id as brand, b.member_id as member, b.counted, b.net_bet,
           added.amount, added.used
      from rollover_bets b
      left join (
        select e.wager_id, sum(e.amount) as amount, sum(e.used) as used,
               bool_or(l.member_id <> x.member_id or l.after_wager >= e.wager_id
                       or l.brand_id <> e.brand_id) as is_strange
          from rollover_entries e
          join rollover_locks l on l.id = e.lock_id
          join rollover_bets x on x.wager_id = e.wager_id
         group by e.wager_id) added on added.wager_id = b.wager_id
     where b.counted <> coalesce(added.amount, 0)
        or coalesce(added.amount, 0) > coalesce(added.used, 0)
        or coalesce(added.is_strange, false)
        -- a lock that was closed keeps what it got of a bet that was changed later
        or coalesce(added.used, 0) > b.valid_bet and not exists (
             select from rollover_entries e join rollover_locks l on l.id = e.lock_id
              where e.wager_id = b.wager_id
                and (l.closed_at is not null or l.state = 'met'))`,

  'what a forfeit took back is what the ledger says': `
    select l.id as lock, coalesce(l.brand_id, moved.brand_id) as brand, l.member_id as member,
           l.taken, moved.amount
      from rollover_locks l
      full join (
        select e.brand_id, e.idempotency_key as key, -sum(p.amount) as amount
          from ledger_entries e
          join ledger_postings p on p.entry_id = e.id
          join ledger_accounts a on a.id = p.account_id
         where e.source = 'rollover' and a.member_id is not null
         group by e.brand_id, e.idempotency_key) moved
        on moved.key = 'forfeit:' || l.id and moved.brand_id = l.brand_id
     where l.id is null or l.taken <> coalesce(moved.amount, 0)
        or l.taken > 0 and l.state <> 'forfeited'`,
}
