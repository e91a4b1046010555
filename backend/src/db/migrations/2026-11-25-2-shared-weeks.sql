-- A week of a plan as a page, for who knows the secret, also without an account. It ends with the right of who shared it.
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
