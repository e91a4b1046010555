-- What people say about a recipe.
create table comments (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  version integer not null default 1,
  recipe_id integer not null references recipes on delete cascade,
  user_id integer not null references users on delete cascade,
  -- Whose recipe it was then: what was said among the people of a kitchen is not shown to others later.
  kitchen_id integer references kitchens on delete cascade,
  text text not null
);
create index comments_recipe_idx on comments (recipe_id, id desc);
create index comments_user_id_idx on comments (user_id);
create index comments_kitchen_id_idx on comments (kitchen_id) where kitchen_id is not null;

-- Of each person and comment once.
create table comment_reports (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  comment_id integer not null references comments on delete cascade,
  user_id integer not null references users on delete cascade,
  reason text,
  unique (comment_id, user_id)
);
create index comment_reports_user_id_idx on comment_reports (user_id);

-- What the owner of a recipe has not seen yet.
create table comment_notices (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  comment_id integer not null references comments on delete cascade,
  unique (user_id, comment_id)
);
create index comment_notices_comment_id_idx on comment_notices (comment_id);
