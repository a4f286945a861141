import type { Db, Tx } from '../../db/transact.ts'

/** The first row of a check as JSON text, or undefined when there is none. */
export async function firstRow(db: Db, check: string): Promise<string | undefined> {
  const { rows } = await db.query<{ row: string }>(
    `select to_jsonb(wrong)::text as row from (${check}) as wrong limit 1`,
  )
  return rows[0]?.row
}

/** One moment for all checks, time for large ledgers, and plans that are never quadratic. */
export async function prepareForChecks(tx: Tx): Promise<void> {
  await tx.query('set transaction isolation level repeatable read, read only')
  await tx.query('set local statement_timeout = 0')
  await tx.query('set local enable_nestloop = off')
  await tx.query(`set local work_mem = '64MB'`)
}

/** Each query finds the rows that break the invariant of its name. */
export const ledgerInvariants: Readonly<Record<string, string>> = {
  'the postings of each entry sum to zero': `
    select e.id as entry, e.kind, sum(p.amount) as sum, count(p.amount) as postings
      from ledger_entries e left join ledger_postings p on p.entry_id = e.id
     group by e.id, e.kind having coalesce(sum(p.amount), 0) <> 0 or count(p.amount) < 2`,

  'the postings of each currency and class sum to zero': `
    select b.brand_id as brand, b.class, b.currency, sum(p.amount) as sum
      from ledger_postings p
      join ledger_accounts a on a.id = p.account_id
      join ledger_books b on b.id = a.book_id
     group by b.id having sum(p.amount) <> 0`,

  'entry and account of a posting are there, in the same book of the same brand': `
    select p.entry_id as entry, p.account_id as account, e.brand_id as brand, e.book_id as book,
           a.book_id as account_book, a.brand_id as account_brand
      from ledger_postings p
      left join ledger_entries e on e.id = p.entry_id
      left join ledger_accounts a on a.id = p.account_id
      left join ledger_books b on b.id = e.book_id
     where e.book_id is distinct from a.book_id or e.brand_id is distinct from a.brand_id
        or e.brand_id is distinct from b.brand_id`,

  'each kept balance and version equal the postings': `
    select a.id as account, a.member_id as member, a.purpose, a.balance, added.sum, a.version,
           added.count, added.last
      from ledger_accounts a
      left join (
        select p.account_id, sum(p.amount) as sum, count(*) as count, max(p.version) as last
          from ledger_postings p where p.version is not null group by p.account_id) added
        on added.account_id = a.id
     where a.member_id is not null
       and (a.balance <> coalesce(added.sum, 0) or a.version <> coalesce(added.count, 0)
            or a.version <> coalesce(added.last, 0))`,

  'each statement is continuous, its versions gapless, its times in order': `
    select line.* from (
      select p.account_id as account, p.version, p.balance_before,
             lag(p.version, 1, 0) over account as version_before,
             lag(p.balance_after, 1, 0) over account as balance_after_before,
             e.posted_at, lag(e.posted_at) over account as posted_before
        from ledger_postings p join ledger_entries e on e.id = p.entry_id
       where p.version is not null
      window account as (partition by p.account_id order by p.version)) line
     where line.version <> line.version_before + 1
        or line.balance_before <> line.balance_after_before
        or line.posted_at < line.posted_before`,

  'house accounts keep no running balance, owned accounts always': `
    select p.entry_id as entry, p.account_id as account
      from ledger_postings p join ledger_accounts a on a.id = p.account_id
     where (a.member_id is null) <> (p.version is null)`,

  'only negative accounts are marked overdrawn': `
    select a.id as account, a.balance from ledger_accounts a
     where a.overdrawn and a.balance >= 0 or not a.overdrawn and a.balance < 0`,

  'held money equals the open holds': `
    select a.id as account, a.member_id as member, a.balance, coalesce(open.sum, 0) as holds
      from ledger_accounts a
      left join (select member_id, book_id, sum(remaining) as sum from ledger_holds
                  group by member_id, book_id) open
        on open.member_id = a.member_id and open.book_id = a.book_id
     where a.purpose = 'held' and a.balance <> coalesce(open.sum, 0)`,

  'each hold is closed by its closings': `
    select h.id as hold, h.amount, h.remaining, sum(c.amount) as closed
      from ledger_holds h left join ledger_hold_closings c on c.hold_id = h.id
     group by h.id having h.amount - h.remaining <> coalesce(sum(c.amount), 0)`,

  'a reversal is the exact opposite of what it reverses': `
    select r.id as reversal, r.reverses_id as reversed, p.account_id as account,
           sum(p.amount) as left_over
      from ledger_entries r
      cross join lateral (values (r.id), (r.reverses_id)) as pair(entry_id)
      join ledger_postings p on p.entry_id = pair.entry_id
     where r.reverses_id is not null
     group by r.id, r.reverses_id, p.account_id having sum(p.amount) <> 0`,
}
