-- What people say of an ingredient that the tables do not know: for everyone, or where someone is named, for them alone.
-- Either as which food it counts, or its own values.
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
create unique index ingredient_nutrition_own_key on ingredient_nutrition (user_id, ingredient_id) where user_id is not null;
create index ingredient_nutrition_ingredient_id_idx on ingredient_nutrition (ingredient_id);
