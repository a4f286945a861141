-- What one person says of a refund holds its order back for a while only, and what both sides sent back
-- is told apart from what a member paid twice.

alter table deposits add column proposed_at timestamptz;
comment on column deposits.proposed_at is 'When one person said what it wants done.';
update deposits set proposed_at = now() where proposed_action is not null;
alter table deposits drop constraint deposits_proposal_whole;
alter table deposits add constraint deposits_proposal_whole check (num_nonnulls(
  proposed_action, proposed_amount, proposed_by, proposed_by_name, proposed_at) in (0, 5));
grant update (proposed_at) on deposits to lantern_app;

alter table payment_findings drop constraint payment_findings_kind_check;
alter table payment_findings add constraint payment_findings_kind_check check (kind in
  ('amount_differs', 'paid_after_failed', 'failed_after_paid', 'paid_twice', 'unknown_payment',
   'not_on_statement', 'state_differs', 'payer_differs', 'sent_back_by_both'));
