-- A recipe of a kitchen is seen by its people, and changed by them where its owner lets them. Its owner is one of them or
-- nobody: whoever goes takes it along or leaves it to another.
alter table recipes
  add column kitchen_id integer references kitchens,
  add column kitchen_may_edit boolean not null default false,
  add column updated_by_id integer references users on delete set null,
  drop constraint recipes_visibility_check,
  add constraint recipes_visibility_check check (visibility in ('public', 'kitchen', 'private')),
  add constraint recipes_kitchen_check check ((visibility = 'kitchen') = (kitchen_id is not null)),
  add constraint recipes_kitchen_edit_check check (not kitchen_may_edit or kitchen_id is not null);

-- One for each order of a list, so that a page of a kitchen costs a page. Recipes of no kitchen are in none of them.
create index recipes_kitchen_newest_idx on recipes (kitchen_id, created_at desc, id desc)
  where deleted_at is null and kitchen_id is not null;
create index recipes_kitchen_title_idx on recipes (kitchen_id, title_key collate "C", id)
  where deleted_at is null and kitchen_id is not null;
create index recipes_kitchen_quickest_idx on recipes (kitchen_id, coalesce(total_time_sec, 2147483647), id)
  where deleted_at is null and kitchen_id is not null;
-- In the trash, too.
create index recipes_kitchen_id_idx on recipes (kitchen_id, user_id) where kitchen_id is not null;
create index recipes_updated_by_id_idx on recipes (updated_by_id) where updated_by_id is not null;
