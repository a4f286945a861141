-- The lobby: what an operator changes about a game, what members keep and opened, and a number by
-- which every node knows that its copy of the catalogue is old.

-- What the house says about a game stands before what its vendor says; null: the vendor's word.
alter table games
  add house_hot boolean,
  add house_sort int check (house_sort between -1000000 and 1000000),
  add house_subcategory text check (house_subcategory ~ '^[A-Z0-9_]{2,30}$'),
  add house_glyph text check (length(house_glyph) between 1 and 60),
  add house_palette text check (length(house_palette) between 1 and 30);
grant update (enabled, subcategory, house_hot, house_sort, house_subcategory, house_glyph,
              house_palette) on games to lantern_app;
grant update (enabled, sort) on vendors to lantern_app;

create table catalogue_version(
  one_row boolean primary key default true check (one_row),
  version bigint not null
);
comment on table catalogue_version is
  'Counts changes of vendors and games, so that a copy in memory knows when it is old.';
insert into catalogue_version(version) values (1);
grant select on catalogue_version to lantern_app;

-- Before the statement: whoever changes games takes this row first, so no two wait for each other.
create function catalogue_changes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update catalogue_version set version = version + 1;
  return null;
end $$;
revoke execute on function catalogue_changes from public;
create trigger games_change before insert or update or delete or truncate on games
  for each statement execute function catalogue_changes();
create trigger vendors_change before insert or update or delete or truncate on vendors
  for each statement execute function catalogue_changes();

create table member_favourites(
  member_id bigint not null references members,
  game_id bigint not null references games,
  brand_id int not null,
  added_at timestamptz not null,
  primary key (member_id, game_id)
);
comment on table member_favourites is 'Games that a member keeps at hand.';
create index member_favourites_game on member_favourites(game_id);
grant select, insert, delete on member_favourites to lantern_app;

create table member_recent_games(
  member_id bigint not null references members,
  game_id bigint not null references games,
  brand_id int not null,
  opened_at timestamptz not null,
  primary key (member_id, game_id)
);
comment on table member_recent_games is 'When a member last opened a game.';
create index member_recent_games_game on member_recent_games(game_id);
create index member_recent_games_opened on member_recent_games(member_id, opened_at desc);
grant select, insert on member_recent_games to lantern_app;
grant update (opened_at) on member_recent_games to lantern_app;

-- Whether a member's wins may stand on the winner board, under a masked name.
alter table members add shows_wins boolean not null default true;
grant update (shows_wins) on members to lantern_app;

-- Wins that may be shown. Only the latest wagers are looked at: the board is about now, and its
-- reading must not cost more as the books grow.
create view report_winners as
select w.id, w.brand_id, m.account, b.currency,
       case when w.source = 'originals' then 'ROW' else w.source end as vendor_code,
       w.game_code, w.payout - w.stake as win, w.settled_at
  from wagers w
  join ledger_books b on b.id = w.book_id and b.class = 'real'
  join members m on m.id = w.member_id and m.shows_wins and m.account_class = 'real'
 where w.id > (select coalesce(max(id), 0) - 20000 from wagers)
   and w.state = 'settled' and w.payout > w.stake;
comment on view report_winners is 'Latest settled wins for real money of members who do not mind.';
grant select on report_winners to lantern_app;
