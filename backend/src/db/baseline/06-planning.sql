-- Meal plans: one per user and one per kitchen.
create table meal_plans (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  user_id integer unique references users on delete cascade,
  kitchen_id integer unique references kitchens on delete cascade,
  version integer not null default 0,
  kinds jsonb,
  idea_rules jsonb,
  check (num_nonnulls(user_id, kitchen_id) = 1)
);

-- Meals of a plan. The *_stamp columns order concurrent changes from several devices.
create table planned_meals (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  meal_plan_id integer not null references meal_plans on delete cascade,
  key uuid not null,
  day date,
  meal text,
  position double precision not null default 0,
  recipe_id integer references recipes on delete set null,
  title text,
  leftover_of_key uuid,
  servings integer,
  note text,
  cook_user_id integer references users on delete set null,
  is_removed boolean not null default false,
  stamps jsonb not null default '{}',
  version integer not null default 1,
  repeat_key uuid,
  unique (meal_plan_id, key)
);
create index planned_meals_day_idx on planned_meals (meal_plan_id, day);
create index planned_meals_recipe_id_idx on planned_meals (recipe_id);
create index planned_meals_cook_user_id_idx on planned_meals (cook_user_id);
create index planned_meals_gone_idx on planned_meals (updated_at) where is_removed or (day is null) or (title is null);

-- Ids of applied operations, so that a repeated one is ignored.
create table meal_operations (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  meal_plan_id integer not null references meal_plans on delete cascade,
  key uuid not null,
  unique (meal_plan_id, key)
);
create index meal_operations_created_at_idx on meal_operations (created_at);

-- Secret calendar feeds of a plan.
create table meal_plan_feeds (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  meal_plan_id integer not null references meal_plans on delete cascade,
  user_id integer not null references users on delete cascade,
  secret_hash text not null unique,
  is_timed boolean not null,
  language text not null,
  unique (meal_plan_id, user_id)
);
create index meal_plan_feeds_user_id_idx on meal_plan_feeds (user_id);

-- Secret links to one week of a plan.
create table shared_weeks (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  meal_plan_id integer not null references meal_plans on delete cascade,
  user_id integer not null references users on delete cascade,
  from_day date not null,
  secret_hash text not null unique,
  unique (meal_plan_id, user_id, from_day)
);
create index shared_weeks_user_id_idx on shared_weeks (user_id);
create index shared_weeks_from_day_idx on shared_weeks (from_day);

-- Saved weeks that can be planned again.
create table meal_templates (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  meal_plan_id integer not null references meal_plans on delete cascade,
  name text not null,
  weekdays integer[] not null,
  version integer not null default 1
);
create unique index meal_templates_name_key on meal_templates (meal_plan_id, lower(name));

-- Meals of a template.
create table template_meals (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  meal_template_id integer not null references meal_templates on delete cascade,
  weekday integer not null,
  meal text not null,
  position integer not null,
  recipe_id integer references recipes on delete set null,
  title text not null,
  servings integer,
  note text,
  leftover_of integer
);
create index template_meals_template_idx on template_meals (meal_template_id);
create index template_meals_recipe_id_idx on template_meals (recipe_id);

-- Requests to share a private recipe with a kitchen.
create table recipe_requests (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  recipe_id integer not null references recipes on delete cascade,
  kitchen_id integer not null references kitchens on delete cascade,
  user_id integer not null references users on delete cascade,
  declined_at timestamptz(3),
  unique (recipe_id, kitchen_id, user_id)
);
create index recipe_requests_kitchen_id_idx on recipe_requests (kitchen_id);
create index recipe_requests_user_id_idx on recipe_requests (user_id);
create index recipe_requests_created_at_idx on recipe_requests (created_at);
