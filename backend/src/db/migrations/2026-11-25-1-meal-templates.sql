-- A week, or some days of one, under a name: to be put on the plan again.
create table meal_templates (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  meal_plan_id integer not null references meal_plans on delete cascade,
  name text not null,
  -- Of which days it says what there is, also where that is nothing: 1 is Monday.
  weekdays integer[] not null,
  version integer not null default 1
);
create unique index meal_templates_name_key on meal_templates (meal_plan_id, lower(name));

create table template_meals (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  meal_template_id integer not null references meal_templates on delete cascade,
  weekday integer not null,
  meal text not null,
  position integer not null,
  recipe_id integer references recipes on delete set null,
  -- Outlives the recipe, and the right to see it.
  title text not null,
  servings integer,
  note text,
  -- The position of the meal whose leftovers these are.
  leftover_of integer
);
create index template_meals_template_idx on template_meals (meal_template_id);
create index template_meals_recipe_id_idx on template_meals (recipe_id);
