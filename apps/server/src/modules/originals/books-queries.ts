/** Each query finds the rounds of which the games and the wagers tell different stories. */
export const roundInvariants: Readonly<Record<string, string>> = {
  'each round of ours is one wager of its member, with its stake, state and payout': `
    select r.id as round, w.id as wager, coalesce(r.brand_id, w.brand_id) as brand, r.state,
           w.state as wager_state, r.stake, r.extra_stake, w.stake as wager_stake, r.payout, w.payout as wager_payout
      from rounds r
      full join (select * from wagers where source = 'originals'
                  and state not in ('refused', 'tombstone')) w on w.id = r.wager_id
     where r.id is null or w.id is null
        or r.brand_id <> w.brand_id or r.member_id <> w.member_id or r.game_code <> w.game_code
        or r.stake + r.extra_stake <> w.stake or r.state <> w.state
        or r.state = 'settled' and r.payout is distinct from w.payout
        or r.state = 'voided' and r.payout is distinct from r.stake + r.extra_stake`,

  'each bet of a shared round is one wager of its member, with its stake, state and payout': `
    select b.id as bet, w.id as wager, coalesce(b.brand_id, w.brand_id) as brand, b.state,
           w.state as wager_state, b.stake, w.stake as wager_stake, b.payout, w.payout as wager_payout
      from crash_bets b
      full join (select * from wagers where source = 'originals.crash'
                  and state not in ('refused', 'tombstone')) w on w.id = b.wager_id
     where b.id is null or w.id is null
        or b.brand_id <> w.brand_id or b.member_id <> w.member_id or b.stake <> w.stake
        or b.paid_at is null and w.state <> 'open' and b.state = 'open'
        or b.paid_at is not null and b.state = 'voided' and w.state <> 'voided'
        or b.paid_at is not null and b.state in ('won', 'lost')
           and (w.state <> 'settled' or w.payout is distinct from b.payout)`,

  'the books of a shared round are the sums of its bets': `
    select p.round_id as round, p.brand_id as brand, p.class, p.currency, p.staked, p.decided, p.cap,
           b.staked as bets_staked, b.decided as bets_decided
      from crash_pools p
      full join (select round_id, class, currency, sum(stake)::bigint as staked,
                        coalesce(sum(payout) filter (where state = 'won'), 0)::bigint as decided
                   from crash_bets group by round_id, class, currency) b
        on b.round_id = p.round_id and b.class = p.class and b.currency = p.currency
     where p.staked is distinct from b.staked or p.decided is distinct from b.decided`,

  'a settled shared round has no bet aboard': `
    select b.id as bet, b.brand_id as brand, b.round_id as round from crash_bets b
      join crash_rounds r on r.id = b.round_id
     where r.state = 'settled' and b.state = 'open'`,

  'the nonces of a seed have neither gap nor repeat': `
    select s.id as seed, s.brand_id as brand, s.next_nonce, played.rounds, played.last
      from seeds s
      left join (select seed_id, count(*) as rounds, max(nonce) as last from rounds
                  group by seed_id) played on played.seed_id = s.id
     where s.next_nonce <> coalesce(played.rounds, 0)
        or s.next_nonce <> coalesce(played.last + 1, 0)`,
}
