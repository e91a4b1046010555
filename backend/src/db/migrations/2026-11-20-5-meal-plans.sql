-- Whose meals are planned together: one plan for each kitchen and for each person, made with the first change.
create table meal_plans (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  user_id integer unique references users on delete cascade,
  kitchen_id integer unique references kitchens on delete cascade,
  -- Raised by every change to the plan or a meal of it: tells the other devices to look again.
  version integer not null default 0,
  -- Null: breakfast, lunch, dinner and a snack, as the contract has them.
  kinds jsonb,
  check (num_nonnulls(user_id, kitchen_id) = 1)
);

-- What a device changed before it said where the meal goes has no day yet; what was removed stays for a while, so that
-- an older change which arrives late does not bring it back.
create table planned_meals (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  meal_plan_id integer not null references meal_plans on delete cascade,
  -- The name that the device gave it.
  key uuid not null,
  day date,
  meal text,
  position double precision not null default 0,
  recipe_id integer references recipes on delete set null,
  -- Outlives the recipe, and the right to see it.
  title text,
  -- Another meal of the plan, by its key: either may arrive first.
  leftover_of_key uuid,
  servings integer,
  note text,
  cook_user_id integer references users on delete set null,
  is_removed boolean not null default false,
  -- For each part of it the newest change; an older one that arrives late changes nothing.
  stamps jsonb not null default '{}',
  version integer not null default 1,
  unique (meal_plan_id, key)
);
create index planned_meals_day_idx on planned_meals (meal_plan_id, day);
create index planned_meals_recipe_id_idx on planned_meals (recipe_id);
create index planned_meals_cook_user_id_idx on planned_meals (cook_user_id);
create index planned_meals_gone_idx on planned_meals (updated_at) where is_removed or day is null or title is null;

-- Each is applied once, however often a device sends it.
create table meal_operations (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  meal_plan_id integer not null references meal_plans on delete cascade,
  key uuid not null,
  unique (meal_plan_id, key)
);
create index meal_operations_created_at_idx on meal_operations (created_at);
