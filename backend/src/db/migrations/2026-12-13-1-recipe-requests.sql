-- A member of a kitchen asks the owner of a private recipe, which is on the kitchen's plan or in one of its books, to share it.
create table recipe_requests (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  recipe_id integer not null references recipes on delete cascade,
  kitchen_id integer not null references kitchens on delete cascade,
  user_id integer not null references users on delete cascade,
  -- Set when the owner declines. The row stays, so that the same person cannot ask again at once.
  declined_at timestamptz(3),
  unique (recipe_id, kitchen_id, user_id)
);
create index recipe_requests_kitchen_id_idx on recipe_requests (kitchen_id);
create index recipe_requests_user_id_idx on recipe_requests (user_id);
create index recipe_requests_created_at_idx on recipe_requests (created_at);

-- Entries of a planned meal whose recipe could not be read for the list.
alter table shopping_list_recipes add column lacks_ingredients boolean not null default false;
