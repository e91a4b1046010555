-- Where someone is in a recipe that they cook: one row for each person and recipe, whatever device they use.
create table cooking_sessions (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  user_id integer not null references users on delete cascade,
  recipe_id integer not null references recipes on delete cascade,
  step integer not null default 0,
  servings integer,
  ticked_ingredient_ids integer[] not null default '{}',
  unique (user_id, recipe_id)
);
create index cooking_sessions_recipe_id_idx on cooking_sessions (recipe_id);
create index cooking_sessions_updated_at_idx on cooking_sessions (updated_at);

-- Rows of their own, so that what rings next can be found by its time. `key` is the id that the device gave it.
create table cooking_timers (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  cooking_session_id integer not null references cooking_sessions on delete cascade,
  key text not null,
  name text not null,
  step integer not null,
  duration_sec integer not null,
  ends_at timestamptz(3),
  left_sec integer,
  check (num_nonnulls(ends_at, left_sec) = 1),
  unique (cooking_session_id, key)
);
