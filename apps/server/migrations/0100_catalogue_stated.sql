-- What the maker of a game states of it, for operators: return, hit rate, volatility, where its par sheet
-- stands. Null: its vendor does not say.
alter table games add column stated jsonb check (jsonb_typeof(stated) = 'object');
grant insert (stated), update (stated) on games to lantern_app;
