create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists intarray;

-- unaccent() is only stable, because its rules could be edited; with its dictionary named it may stand in an index.
create function plain_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

create table categories (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  name text not null,
  version integer not null default 1
);
create unique index categories_name_key on categories (lower(name));

create table ingredients (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  user_id integer references users on delete set null,
  name text not null,
  name_key text not null generated always as (plain_text(name)) stored,
  grams_per_ml double precision check (grams_per_ml > 0),
  grams_per_piece double precision check (grams_per_piece > 0),
  version integer not null default 1
);
create unique index ingredients_name_key on ingredients (lower(name));
create index ingredients_user_id_idx on ingredients (user_id);
create index ingredients_name_idx on ingredients (name_key collate "C", id);
create index ingredients_similar_idx on ingredients using gin (name_key gin_trgm_ops);

create table stores (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  user_id integer references users on delete set null,
  name text not null,
  address text,
  version integer not null default 1
);
create unique index stores_name_key on stores (lower(name));
create index stores_user_id_idx on stores (user_id);

create table shelves (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  store_id integer not null references stores on delete cascade,
  name text not null,
  position integer not null,
  unique (store_id, id)
);
create unique index shelves_name_key on shelves (store_id, lower(name));
create index shelves_walk_idx on shelves (store_id, position);

create table shelf_ingredients (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  store_id integer not null,
  shelf_id integer not null,
  ingredient_id integer not null references ingredients on delete cascade,
  position integer not null,
  foreign key (store_id, shelf_id) references shelves (store_id, id) on delete cascade,
  constraint shelf_ingredients_one_place_per_store unique (store_id, ingredient_id)
);
create index shelf_ingredients_shelf_id_idx on shelf_ingredients (shelf_id, position);
create index shelf_ingredients_ingredient_id_idx on shelf_ingredients (ingredient_id);
