-- The plan as a calendar, for who knows the secret. It is one person's: what they no longer see, it no longer tells.
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
