-- A provider may name an account that a deposit is paid into: a virtual account of that one deposit.
alter table deposits add column pay_into jsonb check (jsonb_typeof(pay_into) = 'object');
comment on column deposits.pay_into is
  'The account of the provider that this one deposit is paid into: bank, holder, number, code. Null: it is paid on a page, or into the house''s own account (payment_methods.pay_to).';
grant update (pay_into) on deposits to lantern_app;
