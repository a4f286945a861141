-- A registration pattern that an operator of the brand wrote; those of the house stand in the code.
create table register_patterns(
  brand_id int not null references brands,
  pattern_id text not null check (pattern_id ~ '^OWN_[A-Z0-9_]{1,32}$'),
  -- an expression that the linear engine takes; it is compiled before it is stored
  pattern text not null check (length(pattern) between 1 and 500),
  -- what to tell, by language
  messages jsonb not null check (jsonb_typeof(messages) = 'object'),
  changed_at timestamptz not null default now(),
  primary key (brand_id, pattern_id)
);
comment on table register_patterns is 'Registration patterns that operators of a brand wrote.';
grant select, insert, update, delete on register_patterns to lantern_app;

-- Of a brand's domains one is the main one; a domain may belong to an affiliate.
alter table brand_domains
  add column is_main boolean not null default false,
  add column affiliate_code text,
  add column added_at timestamptz not null default now();
update brand_domains set is_main = true
 where host in (select min(host) from brand_domains group by brand_id);
create unique index brand_domains_main on brand_domains(brand_id) where is_main;
grant update (is_main, affiliate_code) on brand_domains to lantern_app;

-- A code under which an affiliate brings in members, good on every domain of the brand or on one.
create table affiliate_codes(
  brand_id int not null references brands,
  code text not null check (code ~ '^[A-Za-z0-9_-]{2,32}$'),
  member_id bigint not null references members,
  domain text,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
comment on table affiliate_codes is 'A code under which an affiliate brings in members.';
create unique index affiliate_codes_code on affiliate_codes(brand_id, lower(code));
create index affiliate_codes_member on affiliate_codes(member_id);
grant select, insert on affiliate_codes to lantern_app;
grant update (domain, is_active) on affiliate_codes to lantern_app;

-- A rule says deny or allow. Allowed networks are let in whatever their country; where any country
-- is allowed, every other is not.
alter table ip_rules
  add column verdict text not null default 'deny' check (verdict in ('deny', 'allow'));
comment on table ip_rules is 'Networks a brand does not serve, or serves whatever their country.';
alter table blocked_countries rename to country_rules;
alter table country_rules rename constraint blocked_countries_pkey to country_rules_pkey;
alter table country_rules rename constraint blocked_countries_country_check to country_rules_country_check;
alter table country_rules rename constraint blocked_countries_brand_id_fkey to country_rules_brand_id_fkey;
alter table country_rules
  add column verdict text not null default 'deny' check (verdict in ('deny', 'allow'));
comment on table country_rules is 'Countries (ISO 3166) a brand does not serve, or the only ones it does.';

-- A page of the help centre in one language.
create table help_pages(
  brand_id int not null references brands,
  slug text not null check (slug ~ '^[a-z][a-z0-9-]{0,39}$'),
  language text not null,
  title text not null,
  -- plain text; an empty line begins a paragraph
  content text not null,
  position int not null default 0,
  is_shown boolean not null default true,
  changed_at timestamptz not null default now(),
  primary key (brand_id, slug, language)
);
comment on table help_pages is 'A page of the help centre in one language; plain text.';
grant select, insert, update, delete on help_pages to lantern_app;

-- A word that a member or a visitor left for the house.
create table feedback(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  -- null: a visitor
  member_id bigint references members,
  text text not null check (length(text) between 1 and 140),
  ip text not null,
  at timestamptz not null default now(),
  handled_at timestamptz,
  handled_by bigint references operators,
  check ((handled_at is null) = (handled_by is null))
);
comment on table feedback is 'A word that a member or a visitor left for the house.';
create index feedback_brand on feedback(brand_id, id desc);
create index feedback_member on feedback(member_id);
create index feedback_handled_by on feedback(handled_by);
grant select, insert on feedback to lantern_app;
grant update (handled_at, handled_by) on feedback to lantern_app;
grant usage on sequence feedback_id_seq to lantern_app;

-- Roles that stand already learn of the new grants.
insert into role_grants(role_id, brand_id, grant_code)
select r.id, r.brand_id, g from roles r, unnest(array['feedback.read', 'feedback.write']) g
 where r.code in ('owner', 'support')
on conflict do nothing;
