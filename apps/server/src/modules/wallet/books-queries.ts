import type { Db, Tx } from '../../db/transact.ts'

/** The first rows of a check as JSON text. */
export async function firstRows(db: Db, check: string, most: number): Promise<string[]> {
  const { rows } = await db.query<{ row: string }>(
    `select to_jsonb(wrong)::text as row from (${check}) as wrong limit $1`,
    [most],
  )
  return rows.map(({ row }) => row)
}

/** One moment for all checks, time for large ledgers, and plans that are never quadratic. */
export async function prepareForChecks(tx: Tx): Promise<void> {
  await tx.query('set transaction isolation level repeatable read, read only')
  await tx.query('set local statement_timeout = 0')
  await tx.query('set local enable_nestloop = off')
  await tx.query(`set local work_mem = '64MB'`)
}

/** One moment for all checks; what is recent is found by its index, however large the rest is. */
export async function prepareForLightChecks(tx: Tx): Promise<void> {
  await tx.query('set transaction isolation level repeatable read, read only')
  await tx.query('set local statement_timeout = 0')
  await tx.query('set local jit = off')
}

/** From now on a look-up goes by its index: the planner thinks any range of ids a large one. */
export async function preferIndexes(tx: Tx): Promise<void> {
  await tx.query('set local enable_seqscan = off')
  await tx.query('set local enable_hashjoin = off')
  await tx.query('set local enable_mergejoin = off')
}

/** The number of the newest entry of all books: the part of its id behind the book. */
export async function newestEntry(db: Db): Promise<string> {
  const { rows } = await db.query<{ number: string }>(
    `select coalesce(max(e.id & ((1::bigint << 40) - 1)), 0)::text as number
       from ledger_books b
      cross join lateral (
        select max(id) as id from ledger_entries
         where id >= b.id::bigint << 40 and id < (b.id::bigint + 1) << 40) e`,
  )
  return rows[0]?.number ?? '0'
}

/** What is seen without reading the history: each kept balance against the last of its statement. */
export const headInvariants: Readonly<Record<string, string>> = {
  'each kept balance and version equal the last line of the statement': `
    select a.id as account, a.brand_id as brand, a.member_id as member, a.purpose, a.balance,
           last.balance_after as posted, a.version, last.version as last
      from ledger_accounts a
      left join lateral (
        select p.version, p.balance_after from ledger_postings p
         where p.account_id = a.id and p.version is not null
         order by p.version desc limit 1) last on true
     where a.member_id is not null
       and (a.balance <> coalesce(last.balance_after, 0) or a.version <> coalesce(last.version, 0))`,

  'held money equals the holds that are open': `
    select a.id as account, a.brand_id as brand, a.member_id as member, a.balance,
           coalesce(open.sum, 0) as holds
      from ledger_accounts a
      left join (select member_id, book_id, sum(remaining) as sum from ledger_holds
                  where remaining > 0 group by member_id, book_id) open
        on open.member_id = a.member_id and open.book_id = a.book_id
     where a.purpose = 'held' and a.balance <> coalesce(open.sum, 0)`,
}

/** The same for entries with a number above `since`: they balance and continue their statements. */
export const recentInvariants = (since: bigint): Readonly<Record<string, string>> => ({
  'the postings of each recent entry sum to zero': `
    select e.id as entry, e.brand_id as brand, e.kind, added.sum, added.postings
      from ledger_books b
     cross join lateral (
       select * from ledger_entries
        where id > (b.id::bigint << 40) + ${since} and id < (b.id::bigint + 1) << 40 offset 0) e
     cross join lateral (
       select coalesce(sum(p.amount), 0) as sum, count(*) as postings
         from ledger_postings p where p.entry_id = e.id) added
     where added.sum <> 0 or added.postings < 2`,

  'each recent line continues its statement': `
    select p.account_id as account, b.brand_id as brand, p.entry_id as entry, p.version,
           p.balance_before, prior.version as version_before,
           prior.balance_after as balance_after_before
      from ledger_books b
     cross join lateral (
       select * from ledger_postings
        where entry_id > (b.id::bigint << 40) + ${since} and entry_id < (b.id::bigint + 1) << 40
          and version is not null offset 0) p
      left join lateral (
        select q.version, q.balance_after from ledger_postings q
         where q.account_id = p.account_id and q.version < p.version
         order by q.version desc limit 1) prior on true
     where p.version <> coalesce(prior.version, 0) + 1
        or p.balance_before <> coalesce(prior.balance_after, 0)`,
})

/** Each query finds the rows that break the invariant of its name. */
export const ledgerInvariants: Readonly<Record<string, string>> = {
  'the postings of each entry sum to zero': `
    select e.id as entry, e.brand_id as brand, e.kind, sum(p.amount) as sum,
           count(p.amount) as postings
      from ledger_entries e left join ledger_postings p on p.entry_id = e.id
     group by e.id, e.brand_id, e.kind having coalesce(sum(p.amount), 0) <> 0 or count(p.amount) < 2`,

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
    select a.id as account, a.brand_id as brand, a.member_id as member, a.purpose, a.balance,
           added.sum, a.version, added.count, added.last
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
      select p.account_id as account, e.brand_id as brand, p.version, p.balance_before,
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
    select p.entry_id as entry, a.brand_id as brand, p.account_id as account
      from ledger_postings p join ledger_accounts a on a.id = p.account_id
     where (a.member_id is null) <> (p.version is null)`,

  'only negative accounts are marked overdrawn': `
    select a.id as account, a.brand_id as brand, a.balance from ledger_accounts a
     where a.overdrawn and a.balance >= 0 or not a.overdrawn and a.balance < 0`,

  'held money equals the open holds': `
    select a.id as account, a.brand_id as brand, a.member_id as member, a.balance,
           coalesce(open.sum, 0) as holds
      from ledger_accounts a
      left join (select member_id, book_id, sum(remaining) as sum from ledger_holds
                  group by member_id, book_id) open
        on open.member_id = a.member_id and open.book_id = a.book_id
     where a.purpose = 'held' and a.balance <> coalesce(open.sum, 0)`,

  'each hold is closed by its closings': `
    select h.id as hold, h.brand_id as brand, h.amount, h.remaining, sum(c.amount) as closed
      from ledger_holds h left join ledger_hold_closings c on c.hold_id = h.id
     group by h.id having h.amount - h.remaining <> coalesce(sum(c.amount), 0)`,

  'a reversal is the exact opposite of what it reverses': `
    select pair.id as entry, pair.brand_id as brand, pair.reverses_id as reversed,
           p.account_id as account, sum(p.amount) as left_over
      from (
        select id, brand_id, reverses_id, id as entry_id from ledger_entries
         where reverses_id is not null
        union all
        select id, brand_id, reverses_id, reverses_id from ledger_entries
         where reverses_id is not null) pair
      join ledger_postings p on p.entry_id = pair.entry_id
     group by pair.id, pair.brand_id, pair.reverses_id, p.account_id having sum(p.amount) <> 0`,
}
