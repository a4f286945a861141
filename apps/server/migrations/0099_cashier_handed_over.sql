-- Money that fits no order, of an account that two brands share, may turn out to be the other brand's:
-- two persons hand it over, and it stands in suspense there.

alter table suspense_items
  drop constraint suspense_items_state_check,
  drop constraint suspense_items_wanted_check,
  drop constraint suspense_wish_fits,
  add constraint suspense_items_state_check
    check (state in ('open', 'credited', 'sent_back', 'house', 'other_brand')),
  add constraint suspense_items_wanted_check
    check (wanted in ('credited', 'sent_back', 'house', 'other_brand')),
  add constraint suspense_wish_fits check (
    wanted is null and num_nonnulls(wanted_member, wanted_deposit, wanted_reference) = 0
    or wanted = 'credited' and wanted_member is not null and wanted_reference is null
    or wanted = 'sent_back' and wanted_reference is not null
       and num_nonnulls(wanted_member, wanted_deposit) = 0
    or wanted in ('house', 'other_brand')
       and num_nonnulls(wanted_member, wanted_deposit, wanted_reference) = 0);
