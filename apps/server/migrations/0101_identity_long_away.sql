-- When a member came back after long and could prove itself by one thing alone: nothing is paid out
-- until it has shown more. Null: nothing is wanting.
alter table members add column unproven_since timestamptz;
grant update (unproven_since) on members to lantern_app;
