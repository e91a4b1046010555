-- Words of one's own for recipes: nobody else sees them, and they are no part of the recipe.
create table tags (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  user_id integer not null references users on delete cascade,
  name text not null
);
create unique index tags_name_key on tags (user_id, lower(name));

create table recipe_tags (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  tag_id integer not null references tags on delete cascade,
  recipe_id integer not null references recipes on delete cascade,
  unique (tag_id, recipe_id)
);
create index recipe_tags_recipe_id_idx on recipe_tags (recipe_id);
