-- What someone always has at home: left out twice in a row when a recipe was put on a list ('learnt'), or said so
-- ('chosen'). What was refused is never learnt again, and only noticed is what was left out once.
create table staples (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  user_id integer not null references users on delete cascade,
  ingredient_id integer not null references ingredients on delete cascade,
  state text not null default 'noticed' check (state in ('noticed', 'learnt', 'chosen', 'refused')),
  left_out integer not null default 0,
  unique (user_id, ingredient_id)
);
create index staples_ingredient_id_idx on staples (ingredient_id);
