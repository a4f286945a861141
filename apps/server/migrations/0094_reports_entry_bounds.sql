-- The bounds of a page of postings are said of the entries too: from those of the postings the
-- planner concludes nothing about what they are joined with, and every page of an export read all
-- entries before it.
create or replace view report_postings as
select p.entry_id, p.account_id, a.book_id, a.brand_id, a.currency, a.purpose, a.member_id,
       m.account, e.kind, e.source, e.reference, e.happened_at, e.posted_at, p.amount,
       p.balance_before, p.balance_after, p.version, e.id as joined_entry_id
  from ledger_postings p
  join ledger_entries e on e.id = p.entry_id
  join ledger_accounts a on a.id = p.account_id
  left join members m on m.id = a.member_id;
