-- The recipes that someone wants at hand: one row for each person and recipe.
create table favourites (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  user_id integer not null references users on delete cascade,
  recipe_id integer not null references recipes on delete cascade,
  unique (user_id, recipe_id)
);
create index favourites_recipe_id_idx on favourites (recipe_id);
