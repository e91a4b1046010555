-- Changes to many recipes at once. Kept for two days, so that they can be undone.
create table recipe_batches (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  user_id integer not null references users on delete cascade,
  recipe_ids integer[] not null,
  changes jsonb not null,
  next_cursor text,
  is_undone boolean not null default false
);
create index recipe_batches_user_id_idx on recipe_batches (user_id);
create index recipe_batches_created_at_idx on recipe_batches (created_at);

-- The result for each recipe of a batch. The recipe may not exist, or may be deleted later, so there is no foreign key.
create table recipe_batch_results (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  batch_id integer not null references recipe_batches on delete cascade,
  recipe_id integer not null,
  status text not null check (status in ('changed', 'unchanged', 'refused')),
  problem jsonb,
  -- The former state, if the recipe changed.
  former jsonb,
  undo_status text check (undo_status in ('changed', 'unchanged', 'refused')),
  undo_problem jsonb,
  unique (batch_id, recipe_id)
);
