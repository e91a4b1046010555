-- Stores with their shelves.
create table stores (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  user_id integer references users on delete set null,
  name text not null,
  address text,
  version integer not null default 1,
  walk_learnt_from timestamptz(3) not null default now(),
  kitchen_id integer references kitchens on delete set null,
  visibility text not null default 'public' check (visibility in ('private', 'kitchen', 'public')),
  constraint stores_kitchen_check check ((visibility = 'kitchen') = (kitchen_id is not null))
);
create index stores_user_id_idx on stores (user_id);
create index stores_kitchen_id_idx on stores (kitchen_id, user_id) where kitchen_id is not null;
create unique index stores_name_key on stores (lower(name)) where visibility = 'public';
create unique index stores_kitchen_name_key on stores (kitchen_id, lower(name)) where visibility = 'kitchen';
create index stores_listed_idx on stores (lower(name), id);

-- Shelves of a store, in walking order.
create table shelves (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  store_id integer not null references stores on delete cascade,
  name text not null,
  position integer not null,
  unique (store_id, id)
);
create unique index shelves_name_key on shelves (store_id, lower(name));
create index shelves_walk_idx on shelves (store_id, "position");

-- Which shelf of a store has an ingredient.
create table shelf_ingredients (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  store_id integer not null,
  shelf_id integer not null,
  ingredient_id integer not null references ingredients on delete cascade,
  position integer not null,
  constraint shelf_ingredients_one_place_per_store unique (store_id, ingredient_id),
  foreign key (store_id, shelf_id) references shelves(store_id, id) on delete cascade
);
create index shelf_ingredients_shelf_id_idx on shelf_ingredients (shelf_id, "position");
create index shelf_ingredients_ingredient_id_idx on shelf_ingredients (ingredient_id);

-- Shopping lists of a user or kitchen.
create table shopping_lists (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  user_id integer not null references users on delete cascade,
  name text not null,
  store_id integer references stores on delete set null,
  version integer not null default 1,
  kitchen_id integer references kitchens on delete set null
);
create index shopping_lists_user_id_idx on shopping_lists (user_id);
create index shopping_lists_store_id_idx on shopping_lists (store_id);
create index shopping_lists_kitchen_id_idx on shopping_lists (kitchen_id, user_id) where kitchen_id is not null;

-- Users with whom a list is shared; accepted_at is null until they accept.
create table shopping_list_members (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  shopping_list_id integer not null references shopping_lists on delete cascade,
  user_id integer not null references users on delete cascade,
  accepted_at timestamptz(3),
  access_token_id integer references access_tokens on delete cascade,
  unique (shopping_list_id, user_id)
);
create index shopping_list_members_user_id_idx on shopping_list_members (user_id, shopping_list_id);
create index shopping_list_members_access_token_id_idx on shopping_list_members (access_token_id)
  where access_token_id is not null;

-- Lists that follow days of a meal plan.
create table followed_plans (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  shopping_list_id integer not null unique references shopping_lists on delete cascade,
  meal_plan_id integer not null references meal_plans on delete cascade,
  user_id integer not null references users on delete cascade,
  days date[] not null,
  left_out_ids integer[] not null default '{}',
  taken_ids integer[] not null default '{}'
);
create index followed_plans_meal_plan_id_idx on followed_plans (meal_plan_id);
create index followed_plans_user_id_idx on followed_plans (user_id);

-- Recipes and planned meals that a list contains ingredients of.
create table shopping_list_recipes (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  shopping_list_id integer not null references shopping_lists on delete cascade,
  recipe_id integer references recipes on delete set null,
  title text not null,
  servings integer,
  followed_plan_id integer references followed_plans on delete set null,
  planned_meal_id integer references planned_meals on delete set null,
  day date,
  planned_servings integer,
  is_left_out boolean not null default false,
  lacks_ingredients boolean not null default false
);
create index shopping_list_recipes_shopping_list_id_idx on shopping_list_recipes (shopping_list_id);
create index shopping_list_recipes_recipe_id_idx on shopping_list_recipes (recipe_id);
create index shopping_list_recipes_followed_plan_id_idx on shopping_list_recipes (followed_plan_id);
create index shopping_list_recipes_planned_meal_id_idx on shopping_list_recipes (planned_meal_id);

-- Items of a list. The *_stamp columns order concurrent changes from several devices.
create table shopping_list_items (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  shopping_list_id integer not null references shopping_lists on delete cascade,
  ingredient_id integer references ingredients on delete set null,
  name text not null,
  checked_at timestamptz(3),
  note text,
  is_removed boolean not null default false,
  checked_stamp text not null default '',
  note_stamp text not null default '',
  removed_stamp text not null default '',
  own_amount text,
  own_grams double precision,
  amount_stamp text not null default ''
);
create index shopping_list_items_shopping_list_id_idx on shopping_list_items (shopping_list_id);
create index shopping_list_items_ingredient_id_idx on shopping_list_items (ingredient_id);

-- Amounts of an item by their origin: typed, a recipe, or a planned meal.
create table shopping_list_parts (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  shopping_list_item_id integer not null references shopping_list_items on delete cascade,
  shopping_list_recipe_id integer references shopping_list_recipes on delete cascade,
  key uuid unique,
  amount_grams double precision,
  amount_readable text not null default '',
  stamp text not null default ''
);
create index shopping_list_parts_item_id_idx on shopping_list_parts (shopping_list_item_id);
create index shopping_list_parts_recipe_id_idx on shopping_list_parts (shopping_list_recipe_id);

-- Needs of planned meals that were removed from a list by hand.
create table shopping_list_absences (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  shopping_list_item_id integer not null references shopping_list_items on delete cascade,
  store_id integer not null references stores on delete cascade,
  is_missing boolean not null,
  stamp text not null,
  unique (shopping_list_item_id, store_id)
);
create index shopping_list_absences_store_id_idx on shopping_list_absences (store_id);

-- Ids of applied operations, so that a repeated one is ignored.
create table shopping_list_operations (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  shopping_list_id integer references shopping_lists on delete set null,
  user_id integer references users on delete set null,
  store_id integer references stores on delete cascade,
  ingredient_id integer references ingredients on delete set null,
  shopping_list_item_id integer references shopping_list_items on delete set null,
  key uuid not null unique,
  kind text not null,
  at bigint not null,
  item_key uuid,
  note text,
  amount text
);
create index shopping_list_operations_list_idx on shopping_list_operations (shopping_list_id);
create index shopping_list_operations_user_id_idx on shopping_list_operations (user_id);
create index shopping_list_operations_ingredient_idx on shopping_list_operations (ingredient_id);
create index shopping_list_operations_item_idx on shopping_list_operations (shopping_list_item_id);
create index shopping_list_operations_waiting_idx on shopping_list_operations (item_key)
  where shopping_list_item_id is null;
create index shopping_list_operations_ticks_idx on shopping_list_operations (store_id, at) where kind = 'check';

-- What the planned meals of a followed plan need.
create table shopping_list_needs (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  followed_plan_id integer not null references followed_plans on delete cascade,
  shopping_list_recipe_id integer not null references shopping_list_recipes on delete cascade,
  ingredient_id integer not null references ingredients on delete cascade,
  name text not null,
  amount_grams double precision,
  amount_readable text not null,
  is_at_home boolean not null
);
create index shopping_list_needs_followed_plan_id_idx on shopping_list_needs (followed_plan_id);
create index shopping_list_needs_recipe_id_idx on shopping_list_needs (shopping_list_recipe_id);
create index shopping_list_needs_ingredient_id_idx on shopping_list_needs (ingredient_id);

-- Changes of a followed plan that its list reports.
create table shopping_list_changes (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  shopping_list_id integer not null references shopping_lists on delete cascade,
  user_id integer references users on delete set null,
  more integer not null,
  less integer not null,
  meals jsonb not null
);
create index shopping_list_changes_list_idx on shopping_list_changes (shopping_list_id, id);
create index shopping_list_changes_user_id_idx on shopping_list_changes (user_id);
