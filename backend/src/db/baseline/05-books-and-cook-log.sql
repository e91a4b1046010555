-- Private tags of a user.
create table tags (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  user_id integer not null references users on delete cascade,
  name text not null
);
create unique index tags_name_key on tags (user_id, lower(name));

-- Tags that a user gave a recipe.
create table recipe_tags (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  tag_id integer not null references tags on delete cascade,
  recipe_id integer not null references recipes on delete cascade,
  unique (tag_id, recipe_id)
);
create index recipe_tags_recipe_id_idx on recipe_tags (recipe_id);

-- Favourite recipes of a user.
create table favourites (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  user_id integer not null references users on delete cascade,
  recipe_id integer not null references recipes on delete cascade,
  unique (user_id, recipe_id)
);
create index favourites_recipe_id_idx on favourites (recipe_id);
create index favourites_user_id_idx on favourites (user_id, id);

-- Recipe books; one with a search is a smart book.
create table books (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  version integer not null default 1,
  user_id integer not null references users on delete cascade,
  title text not null,
  description text,
  visibility text not null check (visibility in ('private', 'kitchen', 'public')),
  kitchen_id integer references kitchens,
  cover_recipe_id integer references recipes on delete set null,
  search jsonb,
  constraint books_kitchen_check check ((visibility = 'kitchen') = (kitchen_id is not null))
);
create index books_public_idx on books (lower(title) collate "C", id)
  where deleted_at is null and visibility = 'public';
create index books_user_idx on books (user_id, lower(title) collate "C", id);
create index books_kitchen_idx on books (kitchen_id, lower(title) collate "C", id) where kitchen_id is not null;
create index books_cover_recipe_id_idx on books (cover_recipe_id) where cover_recipe_id is not null;
create index books_trash_idx on books (user_id, deleted_at desc, id desc) where deleted_at is not null;

-- Recipes of a book, in order.
create table book_recipes (
  id integer generated always as identity primary key,
  book_id integer not null references books on delete cascade,
  recipe_id integer not null references recipes on delete cascade,
  position integer not null,
  unique (book_id, recipe_id)
);
create index book_recipes_position_idx on book_recipes (book_id, "position", recipe_id);
create index book_recipes_recipe_id_idx on book_recipes (recipe_id);

-- Cover images of books.
create table book_images (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  book_id integer not null unique references books on delete cascade,
  object_key text not null unique,
  widths integer[] not null,
  width integer not null,
  height integer not null,
  placeholder text not null,
  alt text
);

-- Comments on recipes.
create table comments (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  version integer not null default 1,
  recipe_id integer not null references recipes on delete cascade,
  user_id integer not null references users on delete cascade,
  kitchen_id integer references kitchens on delete cascade,
  text text not null
);
create index comments_recipe_idx on comments (recipe_id, id desc);
create index comments_user_id_idx on comments (user_id);
create index comments_kitchen_id_idx on comments (kitchen_id) where kitchen_id is not null;

-- Comments that users reported to the administrators.
create table comment_reports (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  comment_id integer not null references comments on delete cascade,
  user_id integer not null references users on delete cascade,
  reason text,
  unique (comment_id, user_id)
);
create index comment_reports_user_id_idx on comment_reports (user_id);

-- Unread comments of a user.
create table comment_notices (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  comment_id integer not null references comments on delete cascade,
  unique (user_id, comment_id)
);
create index comment_notices_comment_id_idx on comment_notices (comment_id);

-- Cook log: when a user cooked a recipe, with rating and note.
create table cookings (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  version integer not null default 1,
  user_id integer not null references users on delete cascade,
  recipe_id integer not null references recipes on delete cascade,
  recipe_version integer not null,
  day date not null,
  servings integer,
  half_stars integer check (half_stars between 2 and 10),
  note text,
  is_shared boolean not null default false,
  deleted_at timestamptz(3)
);
create index cookings_user_idx on cookings (user_id, (day - date '1970-01-01') desc, id desc);
create index cookings_recipe_idx on cookings (recipe_id, (day - date '1970-01-01') desc, id desc);
create index cookings_user_recipe_idx on cookings (user_id, recipe_id);
create index cookings_deleted_at_idx on cookings (deleted_at) where deleted_at is not null;

-- Totals of the cook log by user and recipe, for sorting.
create table cooked_recipes (
  user_id integer not null references users on delete cascade,
  recipe_id integer not null references recipes on delete cascade,
  times integer not null,
  last_day date not null,
  millistars integer,
  primary key (user_id, recipe_id)
);
create index cooked_recipes_day_idx on cooked_recipes (user_id, (last_day - date '1970-01-01'), recipe_id);
create index cooked_recipes_times_idx on cooked_recipes (user_id, times, recipe_id);
create index cooked_recipes_rating_idx on cooked_recipes (user_id, millistars, recipe_id) where millistars is not null;
create index cooked_recipes_recipe_id_idx on cooked_recipes (recipe_id);

-- Images in the cook log.
create table cooking_images (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  cooking_id integer not null unique references cookings on delete cascade,
  object_key text not null unique,
  widths integer[] not null,
  width integer not null,
  height integer not null,
  placeholder text not null,
  alt text
);

-- Progress of a recipe in cook mode, shared by a user's devices.
create table cooking_sessions (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  user_id integer not null references users on delete cascade,
  recipe_id integer not null references recipes on delete cascade,
  step integer not null default 0,
  servings integer,
  ticked_ingredient_ids integer[] not null default '{}',
  unique (user_id, recipe_id)
);
create index cooking_sessions_recipe_id_idx on cooking_sessions (recipe_id);
create index cooking_sessions_updated_at_idx on cooking_sessions (updated_at);

-- Timers of a cooking session.
create table cooking_timers (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  cooking_session_id integer not null references cooking_sessions on delete cascade,
  key text not null,
  name text not null,
  step integer not null,
  duration_sec integer not null,
  ends_at timestamptz(3),
  left_sec integer,
  kind text not null default 'timer' check (kind in ('timer', 'alarm')),
  rung_at timestamptz(3),
  unique (cooking_session_id, key),
  check (num_nonnulls(ends_at, left_sec) = 1)
);
create index cooking_timers_unrung_idx on cooking_timers (cooking_session_id, ends_at)
  where rung_at is null and ends_at is not null;

create trigger book_images_deleted after delete on book_images for each row execute function remove_objects_of_image();
create trigger cooking_images_deleted after delete on cooking_images for each row
  execute function remove_objects_of_image();
