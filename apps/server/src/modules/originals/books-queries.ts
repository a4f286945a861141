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

  'the nonces of a seed have neither gap nor repeat': `
    select s.id as seed, s.brand_id as brand, s.next_nonce, played.rounds, played.last
      from seeds s
      left join (select seed_id, count(*) as rounds, max(nonce) as last from rounds
                  group by seed_id) played on played.seed_id = s.id
     where s.next_nonce <> coalesce(played.rounds, 0)
        or s.next_nonce <> coalesce(played.last + 1, 0)`,
}
