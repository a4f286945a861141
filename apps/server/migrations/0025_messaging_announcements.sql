-- Announcements of a brand. The lines of the marquee are those of the kind PL: what stood in
-- `notices` goes over.
create table announcements(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  -- the same for an announcement in every language
  slug text not null check (slug ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'),
  -- B beside banners, PL notices of players, PU popup, PR promotions, H help
  kind text not null check (kind in ('B', 'PL', 'PU', 'PR', 'H')),
  -- A who is signed in, B who is not, F who signed in for the first time
  executions text[] not null
    check (cardinality(executions) > 0 and executions <@ array['A', 'B', 'F']),
  title text not null check (length(title) between 1 and 160),
  -- HTML that passed the sanitiser when it was written
  content text not null check (length(content) <= 40000),
  -- set: a button leads to the promotion
  promotion_type text check (promotion_type ~ '^[A-Za-z0-9_-]{1,40}$'),
  position int not null check (position between 0 and 999),
  is_shown boolean not null,
  -- shown from then on, and until then; null: without a bound
  starts_at timestamptz,
  ends_at timestamptz,
  changed_at timestamptz not null,
  unique (brand_id, slug, language),
  check (starts_at is null or ends_at is null or starts_at < ends_at)
);
comment on table announcements is
  'What a brand announces, per language: notices, popups, promotions; HTML sanitised on write.';
grant select, insert, delete on announcements to lantern_app;
grant update (kind, executions, title, content, promotion_type, position, is_shown, starts_at,
              ends_at, changed_at) on announcements to lantern_app;

insert into announcements(brand_id, slug, language, kind, executions, title, content, position,
                          is_shown, changed_at)
select brand_id, 'notice-' || row_number() over (partition by brand_id, language order by position, id),
       language, 'PL', array['A', 'B'], left(title, 160), '', least(greatest(position, 0), 999),
       is_shown, now()
  from notices;
drop table notices;

-- What the marquee shows.
create view site_notices as
select id, brand_id, slug, language, title, position
  from announcements
 where kind = 'PL' and is_shown
   and (starts_at is null or starts_at <= now()) and (ends_at is null or ends_at > now());
comment on view site_notices is 'Titles of the notices that are shown now.';
grant select on site_notices to lantern_app;
