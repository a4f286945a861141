-- Titles of what stands on pages comes with them: beside notices what is announced beside banners,
-- and promotions.
create or replace view site_notices as
select id, brand_id, slug, language, title, position, executions, kind
  from announcements
 where kind in ('PL', 'B', 'PR') and is_shown
   and (starts_at is null or starts_at <= now()) and (ends_at is null or ends_at > now());
comment on view site_notices is
  'Titles of notices, of news beside banners and of promotions that are shown now.';
