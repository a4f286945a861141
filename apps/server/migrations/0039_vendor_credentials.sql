-- Operators connect the vendors that stand in the registry: they choose the adapter and enter what
-- the vendor gave them. And they may put a picture of their own before a drawn one.

grant insert (brand_id, vendor_id, code, dialect, launch_url, api_url, is_stopped)
  on vendor_connections to lantern_app;
grant update (dialect) on vendor_connections to lantern_app;

-- The picture of a game that an operator uploaded, decoded and encoded anew: pixels of ours. Without
-- one the game is drawn.
create table game_pictures(
  game_id bigint primary key references games,
  brand_id int not null references brands,
  -- of the bytes; it stands in the address
  hash text not null check (hash ~ '^[0-9a-f]{12}$'),
  width int not null check (width between 1 and 2400),
  height int not null check (height between 1 and 2400),
  -- JPEG
  bytes bytea not null check (length(bytes) between 1 and 2000000),
  added_at timestamptz not null default now()
);
comment on table game_pictures is
  'The picture of a game that an operator uploaded; it stands before the drawn one.';
create index game_pictures_brand on game_pictures(brand_id);
grant select, insert, delete on game_pictures to lantern_app;
grant update (hash, width, height, bytes, added_at) on game_pictures to lantern_app;
create trigger game_pictures_change before insert or update or delete or truncate on game_pictures
  for each statement execute function catalogue_changes();
