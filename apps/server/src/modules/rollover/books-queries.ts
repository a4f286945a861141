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

  'what left the balance of a bonus is what the ledger says': `
    select b.id as bonus, coalesce(b.brand_id, moved.brand_id) as brand, b.member_id as member,
           b.converted, b.forfeited, moved.granted, moved.to_cash, moved.to_house
      from rollover_bonuses b
      full join (
        select e.brand_id, split_part(e.idempotency_key, ':', 2) as bonus,
               sum(p.amount) filter (where e.kind = 'bonus.grant') as granted,
               -sum(p.amount) filter (where e.kind = 'bonus.convert' and a.purpose = 'bonus') as to_cash,
               -sum(p.amount) filter (where e.kind = 'bonus.forfeit') as to_house
          from ledger_entries e
          join ledger_postings p on p.entry_id = e.id
          join ledger_accounts a on a.id = p.account_id
         where e.source = 'bonus' and a.member_id is not null
         group by e.brand_id, split_part(e.idempotency_key, ':', 2)) moved
        on moved.bonus = b.id::text and moved.brand_id = b.brand_id
     where b.id is null or b.converted <> coalesce(moved.to_cash, 0)
        or b.forfeited <> coalesce(moved.to_house, 0)
        or coalesce(moved.granted, 0) <> case when b.lock_id is null then 0 else b.amount end`,

  'the balance for bonuses is what its bonuses and their wagers left there': `
    select a.id as account, a.brand_id as brand, a.member_id as member, a.balance, sums.amount
      from (select member_id, book_id, sum(total - converted - forfeited) as amount
              from rollover_bonus_sums group by member_id, book_id) sums
      join ledger_accounts a
        on a.member_id = sums.member_id and a.book_id = sums.book_id and a.purpose = 'bonus'
     where a.balance <> sums.amount`,
}
