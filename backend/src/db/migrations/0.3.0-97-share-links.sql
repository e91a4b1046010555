-- Secret links to a recipe, or to the open items of a shopping list.
create table share_links (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  user_id integer not null references users on delete cascade,
  recipe_id integer references recipes on delete cascade,
  shopping_list_id integer references shopping_lists on delete cascade,
  secret_hash text not null unique,
  expires_at timestamptz(3),
  check (num_nonnulls(recipe_id, shopping_list_id) = 1)
);
create index share_links_user_id_idx on share_links (user_id);
create index share_links_recipe_id_idx on share_links (recipe_id) where recipe_id is not null;
create index share_links_shopping_list_id_idx on share_links (shopping_list_id) where shopping_list_id is not null;
create index share_links_expires_at_idx on share_links (expires_at) where expires_at is not null;
