/** Each query finds the rows that break the invariant of its name. */
export const jackpotInvariants: Readonly<Record<string, string>> = {
  'the pots of a book are what the ledger has set aside for them': `
    select s.brand_id as brand, s.currency, s.purpose, s.posted, p.kept
      from (select a.brand_id, a.currency, a.purpose, coalesce(sum(x.amount), 0) as posted
              from ledger_accounts a left join ledger_postings x on x.account_id = a.id
             where a.purpose in ('jackpot', 'jackpot_reserve') and a.class = 'real'
             group by a.brand_id, a.currency, a.purpose) s
      left join (select brand_id, currency, sum(main) as main, sum(reserve) as reserve
                   from jackpot_pools group by brand_id, currency) sums
        using (brand_id, currency)
     cross join lateral (
       select coalesce(case s.purpose when 'jackpot' then sums.main else sums.reserve end, 0) as kept
       ) p
     where s.posted <> p.kept`,

  'a pot is its seed and what was led into it since': `
    select p.brand_id as brand, p.code, p.main, p.seed + coalesce(c.main, 0) as fed
      from jackpot_pools p
      left join (select pool_id, drop_no, sum(main) as main from jackpot_contributions
                  group by pool_id, drop_no) c
        on c.pool_id = p.id and c.drop_no = p.drop_no
     where p.main <> p.seed + coalesce(c.main, 0)`,

  'no pot stands above its cap, and none fell above it': `
    select brand_id as brand, code, main, cap from jackpot_pools where main > cap
    union all
    select w.brand_id, p.code, w.amount, w.cap
      from jackpot_wins w join jackpot_pools p on p.id = w.pool_id
     where w.amount > w.cap`,

  'a pot fell at its point, by the stake that brought it there': `
    select w.brand_id as brand, p.code, w.drop_no, w.amount, w.point
      from jackpot_wins w
      join jackpot_pools p on p.id = w.pool_id
      left join jackpot_contributions c on c.pool_id = w.pool_id and c.wager_id = w.wager_id
       and c.drop_no = w.drop_no and c.turn % 2 = 1
     -- a point at the seed itself is met by the first stake that leads something in
     where c.wager_id is null or w.amount < w.point
        or (w.amount - c.main >= w.point and w.amount - c.main > p.seed)`,

  'what was won was paid to who won it': `
    select w.brand_id as brand, w.pool_id, w.drop_no, w.amount
      from jackpot_wins w
      left join ledger_postings x on x.entry_id = w.entry_id and x.amount = w.amount
      left join ledger_accounts a on a.id = x.account_id
     where a.member_id is distinct from w.member_id`,
}
