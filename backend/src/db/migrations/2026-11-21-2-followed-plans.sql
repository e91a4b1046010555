-- A list that was made for some days of a plan and follows it: what is still to buy changes with the plan.
create table followed_plans (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  shopping_list_id integer not null unique references shopping_lists on delete cascade,
  meal_plan_id integer not null references meal_plans on delete cascade,
  -- Who asked for it. Plan and recipes are read as they may, and it ends with their right to either the plan or the list.
  user_id integer not null references users on delete cascade,
  days date[] not null,
  -- What they said is at home, and what is not. Of anything else staples decide.
  left_out_ids integer[] not null default '{}',
  taken_ids integer[] not null default '{}'
);
create index followed_plans_meal_plan_id_idx on followed_plans (meal_plan_id);
create index followed_plans_user_id_idx on followed_plans (user_id);

alter table shopping_list_recipes
  add followed_plan_id integer references followed_plans on delete set null,
  add planned_meal_id integer references planned_meals on delete set null,
  -- For a meal that is no longer planned on these days: null. It stays while something of it was bought.
  add day date,
  add planned_servings integer,
  -- Someone took the meal off the list; the plan does not bring it back.
  add is_left_out boolean not null default false;
create index shopping_list_recipes_followed_plan_id_idx on shopping_list_recipes (followed_plan_id);
create index shopping_list_recipes_planned_meal_id_idx on shopping_list_recipes (planned_meal_id);

-- What a followed meal needs, bought or not. Parts are what is to be bought of it.
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

-- What the plan changed on a list, in the words of who reads it.
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
