/** Each query finds the orders of which the cashier and the ledger tell different stories. */
export const cashierInvariants: Readonly<Record<string, string>> = {
  'each paid deposit, and no other, is credited once, less its fee, to its own member': `
    select d.id as deposit, coalesce(d.brand_id, credited.brand_id) as brand, d.state, d.amount, d.fee,
           credited.key, credited.member_id as credited, credited.amount as credited_amount
      from deposits d
      full join (
        select e.brand_id, e.idempotency_key as key, a.member_id, sum(p.amount) as amount
          from ledger_entries e
          join ledger_postings p on p.entry_id = e.id
          join ledger_accounts a on a.id = p.account_id
         where e.source = 'cashier' and e.kind = 'deposit' and a.member_id is not null
         group by e.brand_id, e.idempotency_key, a.member_id) credited
        on credited.key = 'deposit:' || d.id and credited.brand_id = d.brand_id
     where d.id is null
        or (d.state in ('paid', 'reversed')) <> (credited.key is not null)
        or credited.key is not null
           and (credited.amount <> coalesce(d.paid_amount, d.amount)
                                   - case when d.fee < coalesce(d.paid_amount, d.amount)
                                          then d.fee else 0 end
                or credited.member_id <> d.member_id)`,

  'each reversed deposit, and no other, is undone once by its opposite': `
    select d.id as deposit, d.state, undone.key
      from deposits d
      full join (
        select e.brand_id, e.idempotency_key as key
          from ledger_entries e
         where e.source = 'cashier' and e.kind = 'reverse') undone
        on undone.key = 'deposit:' || d.id || ':reverse' and undone.brand_id = d.brand_id
     where d.id is null or (d.state = 'reversed') <> (undone.key is not null)`,

  'each withdrawal holds, has given back or has paid out what its state says': `
    select w.id as withdrawal, h.id as hold, coalesce(w.brand_id, h.brand_id) as brand, w.state,
           w.amount, h.amount as held, h.remaining, ended.captured, ended.given_back
      from (select one.*,
                   case one.state when 'paid' then one.amount
                                  when 'sending' then parts.paid
                                  when 'partly_paid' then parts.paid + one.fee_kept
                                  else 0 end as gone,
                   case one.state when 'rejected' then one.amount
                                  when 'failed' then one.amount
                                  when 'sending' then parts.returned
                                  when 'partly_paid' then one.amount - parts.paid - one.fee_kept
                                  else 0 end as back
              from withdrawals one
              left join lateral (
                select coalesce(sum(q.paid), 0) as paid, coalesce(sum(q.returned), 0) as returned
                  from withdrawal_parts q where q.withdrawal_id = one.id) parts on true) w
      full join (select * from ledger_holds where subject = 'withdrawal') h on h.id = w.hold_id
      left join (
        select c.hold_id, coalesce(sum(c.amount) filter (where c.how = 'capture'), 0) as captured,
               coalesce(sum(c.amount) filter (where c.how <> 'capture'), 0) as given_back
          from ledger_hold_closings c group by c.hold_id) ended on ended.hold_id = h.id
     where w.id is null or h.id is null
        or h.amount <> w.amount or h.member_id <> w.member_id or h.brand_id <> w.brand_id
        or h.remaining <> w.amount - w.gone - w.back
        or coalesce(ended.captured, 0) <> w.gone
        or coalesce(ended.given_back, 0) <> w.back`,

  'the parts of a withdrawal are what it sends, and none is open once it has ended': `
    select w.id as withdrawal, w.state, w.amount, w.fee, sum(q.amount - q.moved) as parts,
           sum(q.paid) as paid, sum(q.amount - q.moved - q.paid - q.returned) as open
      from withdrawals w join withdrawal_parts q on q.withdrawal_id = w.id
     group by w.id
    having sum(q.amount - q.moved) <> w.amount - w.fee
        or w.state in ('paid', 'partly_paid', 'rejected', 'failed')
           and sum(q.amount - q.moved - q.paid - q.returned) <> 0
        or (w.state = 'paid') <> (sum(q.paid) = w.amount - w.fee)
        or w.state = 'partly_paid' and sum(q.paid) = 0
        or w.state in ('requested', 'claimed', 'approved', 'unknown')
           and sum(q.paid + q.returned + q.moved) <> 0`,

  'each part of a withdrawal takes from its hold, gives back and is sent again once, as it says': `
    select q.withdrawal_id as withdrawal, q.no, q.state, q.paid, q.returned, q.moved,
           taken.amount as taken, back.amount as back, again.amount as again
      from withdrawal_parts q
      join withdrawals w on w.id = q.withdrawal_id
      left join (
        select e.brand_id, e.idempotency_key as key, c.hold_id, c.how, c.amount
          from ledger_hold_closings c join ledger_entries e on e.id = c.entry_id
         where e.source = 'cashier') taken
        on taken.key = 'withdrawal:' || q.withdrawal_id || ':part:' || q.no || ':capture'
       and taken.brand_id = q.brand_id and taken.hold_id = w.hold_id and taken.how = 'capture'
      left join (
        select e.brand_id, e.idempotency_key as key, c.hold_id, c.how, c.amount
          from ledger_hold_closings c join ledger_entries e on e.id = c.entry_id
         where e.source = 'cashier') back
        on back.key = 'withdrawal:' || q.withdrawal_id || ':part:' || q.no || ':return'
       and back.brand_id = q.brand_id and back.hold_id = w.hold_id and back.how = 'release'
      left join lateral (
        select count(*) as parts, sum(n.amount) as amount from withdrawal_parts n
         where n.withdrawal_id = q.withdrawal_id and n.replaces = q.no) again on true
     where coalesce(taken.amount, 0) <> q.paid
        or coalesce(back.amount, 0) <> case when w.state = 'rejected' then 0 else q.returned end
        or coalesce(again.amount, 0) <> q.moved or again.parts > 1`,

  'what did not arrive of a withdrawal goes back once, where its receipt says so, and nowhere else': `
    select r.withdrawal_id as withdrawal, r.state, r.remaining, returned.key, returned.amount
      from withdrawal_receipts r
      full join (
        select e.brand_id, e.idempotency_key as key, a.member_id, sum(p.amount) as amount
          from ledger_entries e
          join ledger_postings p on p.entry_id = e.id
          join ledger_accounts a on a.id = p.account_id
         where e.source = 'cashier' and e.kind = 'withdrawal.return' and a.member_id is not null
         group by e.brand_id, e.idempotency_key, a.member_id) returned
        on returned.key = 'withdrawal:' || r.withdrawal_id || ':return'
       and returned.brand_id = r.brand_id
     where r.withdrawal_id is null
        or (r.state = 'returned') <> (returned.key is not null)
        or r.state = 'returned' and (returned.amount <> r.remaining
                                     or returned.member_id <> r.member_id)`,

  'what arrived for no order stands in suspense once, and leaves it once as two persons said': `
    select s.id as item, coalesce(s.brand_id, moved.brand_id) as brand, s.state, s.amount, moved.key,
           moved.suspense, moved.house, moved.clearing
      from (
        select one.brand_id, one.id, one.state, one.amount, part.key, part.sign, part.house
          from suspense_items one
         cross join lateral (values ('suspense:' || one.id, 1, false),
                                    ('suspense:' || one.id || ':end', -1, one.state = 'house'))
            as part(key, sign, house)
         where part.sign = 1 or one.state <> 'open') s
      full join (
        select e.brand_id, e.idempotency_key as key,
               sum(p.amount) filter (where a.purpose = 'suspense') as suspense,
               coalesce(sum(p.amount) filter (where a.purpose = 'house'), 0) as house,
               coalesce(sum(p.amount) filter (where a.purpose = 'payment_clearing'), 0) as clearing
          from ledger_entries e
          join ledger_postings p on p.entry_id = e.id
          join ledger_accounts a on a.id = p.account_id
         where e.kind = 'suspense'
         group by e.brand_id, e.id, e.idempotency_key) moved
        on moved.key = s.key and moved.brand_id = s.brand_id
     where s.id is null or moved.key is null
        or moved.suspense <> s.sign * s.amount
        or moved.house <> case when s.house then s.amount else 0 end
        or moved.clearing <> case when s.house then 0 else -s.sign * s.amount end`,

  'the account of suspense holds what is open there, and nothing else': `
    select b.id as book, b.brand_id as brand, b.currency, held.amount as account, open.amount as items
      from ledger_books b
      left join lateral (
        select coalesce(sum(p.amount), 0) as amount
          from ledger_accounts a join ledger_postings p on p.account_id = a.id
         where a.book_id = b.id and a.purpose = 'suspense') held on true
      left join lateral (
        select coalesce(sum(s.amount), 0) as amount from suspense_items s
         where s.brand_id = b.brand_id and s.currency = b.currency and s.state = 'open'
           and b.class = 'real') open on true
     where held.amount <> open.amount`,

  'what was credited out of suspense is a deposit of that member, paid by two persons': `
    select s.id as item, s.brand_id as brand, d.id as deposit, d.state
      from suspense_items s join deposits d on d.id = s.credited_deposit
     where d.brand_id <> s.brand_id or d.member_id <> s.wanted_member
        or d.currency <> s.currency or d.state not in ('paid', 'reversed')
        or coalesce(d.paid_amount, d.amount) <> s.amount
        or s.wanted_deposit <> s.credited_deposit`,
}
