-- Ingredient names with their densities. listing: made by a person, used by a public recipe, or hidden.
create table ingredients (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  user_id integer references users on delete set null,
  name text not null,
  name_key text generated always as (plain_text(name)) stored not null,
  grams_per_ml double precision check (grams_per_ml > 0),
  grams_per_piece double precision check (grams_per_piece > 0),
  version integer not null default 1,
  listing text not null default 'made' check (listing in ('made', 'used', 'hidden')),
  is_food boolean not null default true
);
create unique index ingredients_name_key on ingredients (lower(name));
create index ingredients_user_id_idx on ingredients (user_id);
create index ingredients_name_idx on ingredients (name_key collate "C", id);
create index ingredients_similar_idx on ingredients using gin (name_key gin_trgm_ops);
create index ingredients_listed_idx on ingredients (name_key collate "C", id) where listing <> 'hidden' and is_food;
create index ingredients_hidden_idx on ingredients (user_id, name_key collate "C", id)
  where listing = 'hidden' and is_food;

-- Other names of an ingredient, for everyone or for one user.
create table ingredient_aliases (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  ingredient_id integer not null references ingredients on delete cascade,
  user_id integer references users on delete cascade,
  name text not null,
  key text not null
);
create unique index ingredient_aliases_shared_key on ingredient_aliases (key) where user_id is null;
create unique index ingredient_aliases_own_key on ingredient_aliases (user_id, key) where user_id is not null;
create index ingredient_aliases_ingredient_id_idx on ingredient_aliases (ingredient_id);

-- Nutrients per 100 g that users entered; they override the reference data.
create table ingredient_nutrition (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  ingredient_id integer not null references ingredients on delete cascade,
  user_id integer references users on delete cascade,
  food text,
  per_100_g jsonb,
  check ((food is null) <> (per_100_g is null))
);
create unique index ingredient_nutrition_shared_key on ingredient_nutrition (ingredient_id) where user_id is null;
create unique index ingredient_nutrition_own_key on ingredient_nutrition (user_id, ingredient_id)
  where user_id is not null;
create index ingredient_nutrition_ingredient_id_idx on ingredient_nutrition (ingredient_id);

-- Ingredients that a user or kitchen always has at home, or refused as a staple.
create table staples (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  user_id integer references users on delete cascade,
  ingredient_id integer not null references ingredients on delete cascade,
  state text not null default 'noticed' check (state in ('noticed', 'learnt', 'chosen', 'refused')),
  left_out integer not null default 0,
  kitchen_id integer references kitchens on delete cascade,
  unique (user_id, ingredient_id),
  unique (kitchen_id, ingredient_id),
  check (num_nonnulls(user_id, kitchen_id) = 1)
);
create index staples_ingredient_id_idx on staples (ingredient_id);
