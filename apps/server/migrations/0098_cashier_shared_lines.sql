-- Two brands may keep one account at a bank, or one at a provider: the statement of one lists money of
-- the other as well. Such a line is the other's, and stands in the books of one alone.

alter table payment_lines
  add column other_brand_id int references brands,
  add constraint payment_lines_of_one_brand check (
    other_brand_id is null
    or other_brand_id <> brand_id and deposit_id is null and withdrawal_id is null);
comment on column payment_lines.other_brand_id is
  'Whose money it is, where it is a brand''s that shares the account: that brand''s own line of it counts.';
create index payment_lines_other_brand on payment_lines(other_brand_id)
  where other_brand_id is not null;
-- the same line of a statement that another brand brought
create index payment_lines_twins on payment_lines(provider, currency, reference);
grant update (other_brand_id) on payment_lines to lantern_app;

-- What two writings of an account number have in common.
create function account_key(number text) returns text language sql immutable parallel safe return
  upper(regexp_replace(normalize(number, NFKC), '[^[:alnum:]]', '', 'g'));
grant execute on function account_key to lantern_app;
