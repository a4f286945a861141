-- Vendors whose module a brand switched off: the house's own games are a vendor as any other (ROW),
-- and open only where the module ORIGINALS3 is on, which it is until somebody switches it off.
create view closed_vendors as
select brand_id, 'ROW' as vendor_code from module_flags where code = 'ORIGINALS3' and not is_on;
comment on view closed_vendors is 'Vendors that a brand closed by switching their module off.';
grant select on closed_vendors to lantern_app;

-- A copy of the catalogue in memory is old once a module is switched.
create trigger module_flags_change before insert or update or delete or truncate on module_flags
  for each statement execute function catalogue_changes();

-- Whom a notice is for goes with its title: what members read is not for every visitor.
create or replace view site_notices as
select id, brand_id, slug, language, title, position, executions
  from announcements
 where kind = 'PL' and is_shown
   and (starts_at is null or starts_at <= now()) and (ends_at is null or ends_at > now());
