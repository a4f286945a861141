/** Each query finds the rows that break the invariant of its name. */
export const wagerInvariants: Readonly<Record<string, string>> = {
  'the ledger has taken and paid for each wager what its row says': `
    select w.id as wager, w.brand_id as brand, w.state, w.stake, w.payout, w.residue, moved.cash,
           moved.bonus, moved.rounding
      from wagers w
      left join (
        select e.reference, e.brand_id,
               sum(p.amount) filter (where a.purpose in ('cash', 'trial')) as cash,
               sum(p.amount) filter (where a.purpose = 'bonus') as bonus,
               sum(p.amount) filter (where a.purpose = 'rounding') as rounding
          from ledger_entries e
          join ledger_postings p on p.entry_id = e.id
          join ledger_accounts a on a.id = p.account_id
         where e.source = 'wagers' group by e.reference, e.brand_id) moved
        on moved.reference = 'B-' || w.id and moved.brand_id = w.brand_id
     where coalesce(moved.cash, 0) <> case when w.state in ('open', 'settled')
             then coalesce(w.payout - w.payout_bonus, 0) - (w.stake - w.stake_bonus) else 0 end
        or coalesce(moved.bonus, 0) <> case when w.state in ('open', 'settled')
             then coalesce(w.payout_bonus, 0) - w.stake_bonus else 0 end
        or coalesce(moved.rounding, 0) <> coalesce(w.residue, 0)`,

  'only accounts of the wager’s own member and book move for it': `
    select w.id as wager, w.brand_id as brand, w.member_id as member, a.id as account,
           a.member_id as moved_member
      from ledger_entries e
      join wagers w on 'B-' || w.id = e.reference
      join ledger_postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.account_id
     where e.source = 'wagers'
       and (a.book_id <> w.book_id or a.member_id is not null and a.member_id <> w.member_id)`,

  'every entry of a wager belongs to an applied command': `
    select e.id as entry, e.brand_id as brand, e.idempotency_key as key
      from ledger_entries e
      left join wager_commands c on c.id::text = split_part(e.idempotency_key, ':', 1)
     where e.source = 'wagers'
       and (c.id is null or c.refusal is not null or e.reference is distinct from 'B-' || c.wager_id)`,

  'the entries a wager names are its own, and the stake of one in force is not reversed': `
    select w.id as wager, w.brand_id as brand, w.state, w.stake_entry_id, w.payout_entry_id
      from wagers w
      left join ledger_entries s on s.id = w.stake_entry_id and s.reference = 'B-' || w.id
      left join ledger_entries p on p.id = w.payout_entry_id and p.reference = 'B-' || w.id
      left join (select reverses_id from ledger_entries where reverses_id is not null) undone
        on undone.reverses_id = w.stake_entry_id
     where w.stake_entry_id is not null and s.id is null
        or w.payout_entry_id is not null and p.id is null
        or w.state in ('open', 'settled') and undone.reverses_id is not null`,

  'a wager stands in the brand and the book of its member': `
    select w.id as wager, w.brand_id as brand, w.book_id as book, m.brand_id as member_brand
      from wagers w
      left join members m on m.id = w.member_id
      left join ledger_books b on b.id = w.book_id
     where m.brand_id is distinct from w.brand_id or b.brand_id is distinct from w.brand_id
        or b.class is distinct from m.account_class`,

  'the last command of a wager left the state that its row has': `
    select w.id as wager, w.brand_id as brand, w.state, last.state as commanded
      from wagers w
      left join (
        select distinct on (c.wager_id) c.wager_id, c.state from wager_commands c
         where c.refusal is null or c.state = 'refused'
         order by c.wager_id, c.id desc) last on last.wager_id = w.id
     where last.state is distinct from w.state`,

  'the days of a member add up to its settled wagers': `
    select member_id as member, brand_id as brand,
           product, d.wagers, s.wagers as settled, d.stake, s.stake as settled_stake, d.payout,
           s.payout as settled_payout, d.valid_bet, s.valid_bet as settled_valid_bet
      from (select member_id, product, book_id, brand_id, sum(wagers) as wagers,
                   sum(stake) as stake, sum(payout) as payout, sum(valid_bet) as valid_bet
              from wager_days group by member_id, product, book_id, brand_id) d
      full join (select member_id, product, book_id, brand_id, count(*) as wagers,
                        sum(stake) as stake, sum(payout) as payout, sum(valid_bet) as valid_bet
                   from wagers where state = 'settled'
                  group by member_id, product, book_id, brand_id) s
        using (member_id, product, book_id, brand_id)
     where coalesce(d.wagers, 0) <> coalesce(s.wagers, 0)
        or coalesce(d.stake, 0) <> coalesce(s.stake, 0)
        or coalesce(d.payout, 0) <> coalesce(s.payout, 0)
        or coalesce(d.valid_bet, 0) <> coalesce(s.valid_bet, 0)`,
}
