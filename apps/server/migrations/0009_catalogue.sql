-- A supplier of games: the house itself for its originals, studios and outside vendors.
create table vendors(
  id int generated always as identity primary key,
  brand_id int not null references brands,
  code text not null check (code ~ '^[A-Z0-9_]{2,30}$'),
  name text not null,
  enabled boolean not null default true,
  sort int not null default 0,
  unique (brand_id, code)
);
comment on table vendors is 'A supplier of games to a brand: the house itself, studios, outside vendors.';

-- One launchable title.
create table games(
  id bigint generated always as identity primary key,
  brand_id int not null references brands,
  vendor_id int not null references vendors,
  code text not null check (code ~ '^[a-z0-9][a-z0-9_-]{0,39}$'),
  name text not null,
  game_type text not null check (game_type in
    ('RNG', 'LIVE', 'FISH', 'PVP', 'BGS', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT')),
  subcategory text,
  hot boolean not null default false,
  trial_playable boolean not null default false,
  enabled boolean not null default true,
  sort int not null default 0,
  -- what the art generator draws: a glyph name and a palette, or null for the generator's choice
  glyph text,
  palette text,
  added_at timestamptz not null default now(),
  unique (vendor_id, code)
);
comment on table games is 'One launchable title of a vendor at a brand.';
create index games_brand_type on games(brand_id, game_type, sort, id) where enabled;
create index games_vendor on games(vendor_id);
grant select on vendors, games to lantern_app;
