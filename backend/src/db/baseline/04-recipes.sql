-- Categories, managed by administrators.
create table categories (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  name text not null,
  version integer not null default 1
);
create unique index categories_name_key on categories (lower(name));

-- Recipes, including the trash (deleted_at). ingredient_ids, counts and search vectors are derived by refresh_recipes().
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
      then coalesce(prep_time_sec, 0) + coalesce(cook_time_sec, 0) end) stored,
  source_url text,
  visibility text not null default 'public' check (visibility in ('public', 'kitchen', 'private')),
  version integer not null default 1,
  title_key text generated always as (plain_text(title)) stored not null,
  ingredient_ids integer[] not null default '{}',
  ingredient_count integer not null default 0,
  step_count integer not null default 0,
  search tsvector not null default '',
  search_all tsvector not null default '',
  notes text,
  kitchen_id integer references kitchens,
  kitchen_may_edit boolean not null default false,
  updated_by_id integer references users on delete set null,
  origin_id integer references recipes on delete set null,
  origin_title text,
  origin_username text,
  origin_source_url text,
  yield_words text,
  source_name text,
  equipment text[] not null default '{}',
  constraint recipes_kitchen_check check ((visibility = 'kitchen') = (kitchen_id is not null)),
  constraint recipes_kitchen_edit_check check (not kitchen_may_edit or kitchen_id is not null)
) with (fillfactor = 80);
create index recipes_newest_idx on recipes (visibility, created_at desc, id desc) where deleted_at is null;
create index recipes_title_idx on recipes (visibility, title_key collate "C", id) where deleted_at is null;
create index recipes_quickest_idx on recipes (visibility, coalesce(total_time_sec, 2147483647), id)
  where deleted_at is null;
create index recipes_trash_idx on recipes (user_id, deleted_at desc, id desc) where deleted_at is not null;
create index recipes_expired_idx on recipes (deleted_at) where deleted_at is not null;
create index recipes_user_id_idx on recipes (user_id);
create index recipes_ingredients_idx on recipes using gin (ingredient_ids gin__int_ops);
-- The planner uses no statistics on the expression of a partial index.
create statistics recipes_total_time on (coalesce(total_time_sec, 2147483647)) from recipes;
create index recipes_user_idx on recipes (user_id, visibility, created_at desc, id desc) where deleted_at is null;
create index recipes_kitchen_newest_idx on recipes (kitchen_id, created_at desc, id desc)
  where deleted_at is null and kitchen_id is not null;
create index recipes_kitchen_title_idx on recipes (kitchen_id, title_key collate "C", id)
  where deleted_at is null and kitchen_id is not null;
create index recipes_kitchen_quickest_idx on recipes (kitchen_id, coalesce(total_time_sec, 2147483647), id)
  where deleted_at is null and kitchen_id is not null;
create index recipes_kitchen_id_idx on recipes (kitchen_id, user_id) where kitchen_id is not null;
create index recipes_updated_by_id_idx on recipes (updated_by_id) where updated_by_id is not null;
create index recipes_origin_id_idx on recipes (origin_id) where origin_id is not null;
-- Recipes by their four ingredients with the highest ids, for "what can I cook". Common ingredients have low ids, so a
-- recipe with at most three missing ingredients is found by one of these four. The audience comes first.
create index recipes_telling_1_idx on recipes (
  (case visibility when 'public' then 0 when 'kitchen' then kitchen_id else -user_id end),
  (ingredient_ids[cardinality(ingredient_ids)]), cardinality(ingredient_ids), id desc)
  where deleted_at is null;
create index recipes_telling_2_idx on recipes (
  (case visibility when 'public' then 0 when 'kitchen' then kitchen_id else -user_id end),
  (ingredient_ids[cardinality(ingredient_ids) - 1]), cardinality(ingredient_ids), id desc)
  where deleted_at is null;
create index recipes_telling_3_idx on recipes (
  (case visibility when 'public' then 0 when 'kitchen' then kitchen_id else -user_id end),
  (ingredient_ids[cardinality(ingredient_ids) - 2]), cardinality(ingredient_ids), id desc)
  where deleted_at is null;
create index recipes_telling_4_idx on recipes (
  (case visibility when 'public' then 0 when 'kitchen' then kitchen_id else -user_id end),
  (ingredient_ids[cardinality(ingredient_ids) - 3]), cardinality(ingredient_ids), id desc)
  where deleted_at is null;
create index recipes_unlisted_title_idx on recipes (user_id, visibility, title_key collate "C", id)
  where deleted_at is null and visibility <> 'public';
create index recipes_unlisted_quickest_idx on recipes (user_id, visibility, coalesce(total_time_sec, 2147483647), id)
  where deleted_at is null and visibility <> 'public';
create index recipes_search_idx on recipes using gin (search_entries(search, id)) with (fastupdate = off);
create index recipes_search_all_idx on recipes using gin ((search_all || parts_by_age(id))) with (fastupdate = off);

-- Categories of a recipe.
create table recipe_categories (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  recipe_id integer not null references recipes on delete cascade,
  category_id integer not null references categories on delete cascade,
  recipe_created_at timestamptz(3) not null,
  unique (recipe_id, category_id)
);
create index recipe_categories_newest_idx on recipe_categories (category_id, recipe_created_at desc, recipe_id desc);

-- Ingredient lines of a recipe, in order.
create table recipe_ingredients (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  recipe_id integer not null references recipes on delete cascade,
  ingredient_id integer not null references ingredients,
  position integer not null,
  section text,
  amount_grams double precision,
  amount_readable text not null default '',
  grams_by text not null default 'unknown' check (grams_by in ('stated', 'weighed', 'by_volume', 'by_piece', 'unknown')),
  note text,
  name text not null,
  line text,
  inner_recipe_id integer references recipes on delete set null,
  recipe_created_at timestamptz(3) not null
);
create index recipe_ingredients_recipe_id_idx on recipe_ingredients (recipe_id, "position");
create index recipe_ingredients_inner_recipe_id_idx on recipe_ingredients (inner_recipe_id)
  where inner_recipe_id is not null;
create index recipe_ingredients_newest_idx on recipe_ingredients
  (ingredient_id, recipe_created_at desc, recipe_id desc);

-- Steps of a recipe, in order.
create table recipe_steps (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  recipe_id integer not null references recipes on delete cascade,
  position integer not null,
  section text,
  instruction text not null,
  duration_sec integer,
  ingredients jsonb,
  image_ids integer[] not null default '{}'
);
create index recipe_steps_recipe_id_idx on recipe_steps (recipe_id, "position");

-- Images of a recipe; the files are in the object store.
create table recipe_images (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  recipe_id integer not null references recipes on delete cascade,
  position integer not null,
  object_key text not null unique,
  widths integer[] not null,
  width integer not null,
  height integer not null,
  placeholder text not null,
  alt text
);
create index recipe_images_recipe_id_idx on recipe_images (recipe_id, "position");

-- Earlier contents of a recipe.
create table recipe_versions (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  recipe_id integer not null references recipes on delete cascade,
  version integer not null,
  user_id integer references users on delete set null,
  visibility text not null,
  kitchen_id integer,
  content text not null,
  username text,
  unique (recipe_id, version)
);
create index recipe_versions_user_id_idx on recipe_versions (user_id);

-- Images that only earlier versions of a recipe show.
create table recipe_version_images (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  recipe_id integer not null references recipes on delete cascade,
  image_id integer not null unique,
  object_key text not null unique,
  widths integer[] not null,
  width integer not null,
  height integer not null,
  placeholder text not null
);
create index recipe_version_images_recipe_id_idx on recipe_version_images (recipe_id);

-- Words of all recipes, for correcting misspelt searches.
create table search_words (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  word text not null unique,
  frequency real,
  is_public boolean not null default false
);
create index search_words_similar_idx on search_words using gin (word gin_trgm_ops);
create index search_words_prefix_idx on search_words (word text_pattern_ops);

-- A trigger, because image rows are deleted in many ways: directly, with their recipe, with its owner, from the trash.
create function remove_objects_of_image() returns trigger language plpgsql as $$
begin
  insert into object_removals (object_key, widths, due_at) values (old.object_key, old.widths, now())
  on conflict (object_key) do update set due_at = now();
  return null;
end $$;

-- Lists an ingredient while a public recipe uses it.
create function list_used_ingredients() returns trigger language plpgsql as $$
declare
  known integer[] := '{}';
  shown integer[] := '{}';
begin
  if tg_op <> 'INSERT' and old.visibility = 'public' and old.deleted_at is null then known := old.ingredient_ids; end if;
  if tg_op <> 'DELETE' and new.visibility = 'public' and new.deleted_at is null then shown := new.ingredient_ids; end if;
  -- Locked in one order, and no further than lines that refer to them allow, so that two recipes with the same new names
  -- cannot deadlock.
  if shown <> '{}' then
    update ingredients set listing = 'used' where id in (
      select id from ingredients where id = any (shown - known) and listing = 'hidden' order by id for no key update);
  end if;
  if known <> '{}' then
    update ingredients set listing = 'hidden' where id in (
      select i.id from ingredients i where i.id = any (known - shown) and i.listing = 'used' and not exists (
        select from recipe_ingredients ri join recipes r on r.id = ri.recipe_id
        where ri.ingredient_id = i.id and r.id <> old.id and r.visibility = 'public' and r.deleted_at is null)
      order by i.id for no key update);
  end if;
  return null;
end $$;

-- Cached recipes are valid until their row is written. This covers links that change through a foreign key.
create function stamp_recipe() returns trigger language plpgsql as $$
begin
  update recipes set version = version where id = new.recipe_id;
  return null;
end $$;

create trigger recipes_deleted after delete on recipes for each row execute function list_used_ingredients();
create trigger recipes_made after insert on recipes
  for each row when (new.ingredient_ids <> '{}')
  execute function list_used_ingredients();
create trigger recipes_shown after update of ingredient_ids, visibility, deleted_at on recipes
  for each row when ((old.ingredient_ids <> new.ingredient_ids)
    or (old.visibility <> new.visibility)
    or ((old.deleted_at is null) <> (new.deleted_at is null)))
  execute function list_used_ingredients();
create trigger recipe_ingredients_linked after update of inner_recipe_id on recipe_ingredients
  for each row when (old.inner_recipe_id is distinct from new.inner_recipe_id)
  execute function stamp_recipe();
create trigger recipe_images_deleted after delete on recipe_images for each row
  execute function remove_objects_of_image();
create trigger recipe_images_moved after update of object_key on recipe_images
  for each row when (old.object_key <> new.object_key)
  execute function remove_objects_of_image();
create trigger recipe_version_images_deleted after delete on recipe_version_images for each row
  execute function remove_objects_of_image();
