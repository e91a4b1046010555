create table recipes (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  user_id integer references users on delete set null,
  title text not null,
  description text,
  servings integer,
  prep_time_sec integer,
  cook_time_sec integer,
  total_time_sec integer generated always as (
    case when prep_time_sec is not null or cook_time_sec is not null
      then coalesce(prep_time_sec, 0) + coalesce(cook_time_sec, 0) end
  ) stored,
  source_url text,
  visibility text not null default 'public' check (visibility in ('public', 'private')),
  version integer not null default 1,
  title_key text not null generated always as (plain_text(title)) stored,
  -- Kept by refresh_recipes(), so that lists, filters and search read one table.
  ingredient_ids integer[] not null default '{}',
  ingredient_count integer not null default 0,
  step_count integer not null default 0,
  search tsvector not null default '',
  -- The same and the steps: asked only when `search` finds little, because steps hold too many common words.
  search_all tsvector not null default ''
);

create table recipe_categories (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  recipe_id integer not null references recipes on delete cascade,
  category_id integer not null references categories on delete cascade,
  -- A copy that never changes: lets a category be listed newest first from one index.
  recipe_created_at timestamptz(3) not null,
  unique (recipe_id, category_id)
);
create index recipe_categories_newest_idx on recipe_categories (category_id, recipe_created_at desc, recipe_id desc);

create table recipe_ingredients (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  recipe_id integer not null references recipes on delete cascade,
  ingredient_id integer not null references ingredients,
  position integer not null,
  section text,
  amount_grams double precision,
  amount_readable text not null default '',
  grams_by text not null default 'unknown'
    check (grams_by in ('stated', 'weighed', 'by_volume', 'by_piece', 'unknown')),
  note text
);
create index recipe_ingredients_recipe_id_idx on recipe_ingredients (recipe_id, position);
create index recipe_ingredients_ingredient_id_idx on recipe_ingredients (ingredient_id, recipe_id);

create table recipe_steps (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  recipe_id integer not null references recipes on delete cascade,
  position integer not null,
  section text,
  instruction text not null,
  duration_sec integer
);
create index recipe_steps_recipe_id_idx on recipe_steps (recipe_id, position);

create index recipes_newest_idx on recipes (visibility, created_at desc, id desc) where deleted_at is null;
create index recipes_title_idx on recipes (visibility, title_key collate "C", id) where deleted_at is null;
create index recipes_quickest_idx on recipes (visibility, coalesce(total_time_sec, 2147483647), id) where deleted_at is null;
-- A partial index keeps no statistics of its own expression that the planner would use.
create statistics recipes_total_time on (coalesce(total_time_sec, 2147483647)) from recipes;
create index recipes_user_idx on recipes (user_id, created_at desc, id desc) where deleted_at is null;
create index recipes_trash_idx on recipes (user_id, deleted_at desc, id desc) where deleted_at is not null;
create index recipes_expired_idx on recipes (deleted_at) where deleted_at is not null;
create index recipes_user_id_idx on recipes (user_id);
create index recipes_ingredients_idx on recipes using gin (ingredient_ids gin__int_ops);
