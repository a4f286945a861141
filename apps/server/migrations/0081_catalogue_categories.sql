-- Categories in the brand's own order, and whether a game is new by the house's word.

create table game_categories(
  brand_id int not null references brands,
  game_type text not null check (game_type in ('RNG', 'LIVE', 'FISH', 'PVP', 'BGS', 'SPORTS',
    'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT', 'JACKPOT', 'MINI')),
  position int not null check (position between 0 and 99),
  is_shown boolean not null,
  primary key (brand_id, game_type)
);
comment on table game_categories is
  'Where a category stands in the menus of a brand, and whether it does; without rows: the order of the house.';
grant select, insert on game_categories to lantern_app;
grant update (position, is_shown) on game_categories to lantern_app;

-- A copy of the catalogue in memory is old once a category is moved.
create trigger game_categories_change before insert or update or delete or truncate
  on game_categories for each statement execute function catalogue_changes();

-- As house_hot: null is the vendor's word.
alter table games add house_new boolean;
grant update (house_new) on games to lantern_app;
