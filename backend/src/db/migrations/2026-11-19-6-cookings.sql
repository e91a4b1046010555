-- What someone cooked, on which day. A day is a date: no time zone moves a dinner.
create table cookings (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  version integer not null default 1,
  user_id integer not null references users on delete cascade,
  recipe_id integer not null references recipes on delete cascade,
  -- What the recipe was then; it may have been forgotten since.
  recipe_version integer not null,
  day date not null,
  servings integer,
  half_stars integer check (half_stars between 2 and 10),
  note text,
  is_shared boolean not null default false
);
-- By the number of the day, which a cursor can carry without being a date that there is not.
create index cookings_user_idx on cookings (user_id, (day - date '1970-01-01') desc, id desc);
create index cookings_recipe_idx on cookings (recipe_id, (day - date '1970-01-01') desc, id desc);
