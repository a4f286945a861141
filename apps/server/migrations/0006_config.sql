-- A setting of a brand: what the operator chose. Missing keys have their default in the code.
create table settings(
  brand_id int not null references brands,
  key text not null check (key ~ '^[a-z][a-zA-Z0-9.]{1,60}$'),
  value jsonb not null,
  changed_at timestamptz not null default now(),
  primary key (brand_id, key)
);
comment on table settings is 'Settings of a brand by key; missing keys have their default in code.';
grant select, insert, update on settings to lantern_app;

-- Whether a module of the site is on for a brand. Missing codes have their default in the code.
create table module_flags(
  brand_id int not null references brands,
  code text not null,
  is_on boolean not null,
  changed_at timestamptz not null default now(),
  primary key (brand_id, code)
);
comment on table module_flags is 'Modules a brand switched on or off.';
grant select, insert, update on module_flags to lantern_app;

-- A country whose visitors a brand does not serve.
create table blocked_countries(
  brand_id int not null references brands,
  country text not null check (country ~ '^[A-Z]{2}$'),
  primary key (brand_id, country)
);
comment on table blocked_countries is 'Countries (ISO 3166) a brand does not serve.';
grant select, insert, delete on blocked_countries to lantern_app;

-- A network whose visitors a brand does not serve.
create table ip_rules(
  brand_id int not null references brands,
  network cidr not null,
  primary key (brand_id, network)
);
comment on table ip_rules is 'Networks a brand does not serve.';
grant select, insert, delete on ip_rules to lantern_app;

-- Which country a network belongs to, for the whole installation; loaded by the operator.
create table country_networks(
  network cidr primary key,
  country text not null check (country ~ '^[A-Z]{2}$')
);
comment on table country_networks is 'Country (ISO 3166) of a network, as the operator loaded it.';
create index country_networks_lookup on country_networks using gist(network inet_ops);
grant select on country_networks to lantern_app;

-- A line of the notice marquee.
create table notices(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  language text not null default 'en',
  title text not null,
  position int not null default 0,
  is_shown boolean not null default true
);
comment on table notices is 'Lines of the notice marquee, per language.';
create index notices_brand on notices(brand_id);
grant select, insert, update, delete on notices to lantern_app;

-- A banner of a group: w_home, w_login, w_register, w_leftmenu, w_forget.
create table banners(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  language text not null default 'en',
  group_name text not null check (group_name ~ '^w_[a-z]{2,20}$'),
  badge text,
  title text not null,
  body text not null,
  -- a path of our own site or an https address
  url text check (url ~ '^(/[^/]|https://)' or url = '/'),
  position int not null default 0,
  is_shown boolean not null default true
);
comment on table banners is 'Banners by group, per language.';
create index banners_brand on banners(brand_id);
grant select, insert, update, delete on banners to lantern_app;
