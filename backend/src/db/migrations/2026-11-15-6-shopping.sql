create table shopping_lists (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  user_id integer not null references users on delete cascade,
  name text not null,
  store_id integer references stores on delete set null,
  -- Raised by every change to the list or anything on it: tells the other devices to look again.
  version integer not null default 1
);
create index shopping_lists_user_id_idx on shopping_lists (user_id);
create index shopping_lists_store_id_idx on shopping_lists (store_id);

create table shopping_list_members (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  shopping_list_id integer not null references shopping_lists on delete cascade,
  user_id integer not null references users on delete cascade,
  unique (shopping_list_id, user_id)
);
create index shopping_list_members_user_id_idx on shopping_list_members (user_id, shopping_list_id);

create table shopping_list_recipes (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  shopping_list_id integer not null references shopping_lists on delete cascade,
  recipe_id integer references recipes on delete set null,
  -- Outlives the recipe: what an item is needed for is never forgotten.
  title text not null,
  servings integer
);
create index shopping_list_recipes_shopping_list_id_idx on shopping_list_recipes (shopping_list_id);
create index shopping_list_recipes_recipe_id_idx on shopping_list_recipes (recipe_id);

create table shopping_list_items (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  shopping_list_id integer not null references shopping_lists on delete cascade,
  ingredient_id integer references ingredients on delete set null,
  name text not null,
  checked_at timestamptz(3),
  note text,
  is_removed boolean not null default false,
  -- Each field remembers the newest change to it; an older one that arrives late changes nothing.
  checked_stamp text not null default '',
  note_stamp text not null default '',
  removed_stamp text not null default ''
);
create index shopping_list_items_shopping_list_id_idx on shopping_list_items (shopping_list_id);
create index shopping_list_items_ingredient_id_idx on shopping_list_items (ingredient_id);

create table shopping_list_parts (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  shopping_list_item_id integer not null references shopping_list_items on delete cascade,
  shopping_list_recipe_id integer references shopping_list_recipes on delete cascade,
  -- The device's own name for what it added, until it learns the item's id.
  key uuid unique,
  amount_grams double precision,
  amount_readable text not null default ''
);
create index shopping_list_parts_item_id_idx on shopping_list_parts (shopping_list_item_id);
create index shopping_list_parts_recipe_id_idx on shopping_list_parts (shopping_list_recipe_id);

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

create table shopping_list_operations (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  -- What was ticked where outlives the list: it teaches the walk through the store.
  shopping_list_id integer references shopping_lists on delete set null,
  user_id integer references users on delete set null,
  store_id integer references stores on delete cascade,
  ingredient_id integer references ingredients on delete set null,
  -- Null while it waits for the `add` of an item that another operation has yet to bring, and when the list is gone.
  shopping_list_item_id integer references shopping_list_items on delete set null,
  key uuid not null unique,
  kind text not null,
  at bigint not null,
  item_key uuid,
  note text
);
create index shopping_list_operations_list_idx on shopping_list_operations (shopping_list_id);
create index shopping_list_operations_user_id_idx on shopping_list_operations (user_id);
create index shopping_list_operations_ingredient_idx on shopping_list_operations (ingredient_id);
create index shopping_list_operations_item_idx on shopping_list_operations (shopping_list_item_id);
create index shopping_list_operations_waiting_idx on shopping_list_operations (item_key)
  where shopping_list_item_id is null;
create index shopping_list_operations_ticks_idx on shopping_list_operations (store_id, at) where kind = 'check';

-- Ticks before this moment teach nothing any more: the store was refitted.
alter table stores add column walk_learnt_from timestamptz(3) not null default now();
