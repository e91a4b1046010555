-- Recipes put together by hand, in an order, or by a search that is kept. A book of a kitchen belongs to one of its people.
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
-- Each set of books that someone sees is walked by title.
create index books_public_idx on books (lower(title) collate "C", id) where deleted_at is null and visibility = 'public';
create index books_user_idx on books (user_id, lower(title) collate "C", id);
create index books_kitchen_idx on books (kitchen_id, lower(title) collate "C", id) where kitchen_id is not null;
create index books_cover_recipe_id_idx on books (cover_recipe_id) where cover_recipe_id is not null;
create index books_trash_idx on books (user_id, deleted_at desc, id desc) where deleted_at is not null;

create table book_recipes (
  id integer generated always as identity primary key,
  book_id integer not null references books on delete cascade,
  recipe_id integer not null references recipes on delete cascade,
  -- With gaps between them: a recipe that is moved is one row that is written.
  position integer not null,
  unique (book_id, recipe_id)
);
create index book_recipes_position_idx on book_recipes (book_id, position, recipe_id);
create index book_recipes_recipe_id_idx on book_recipes (recipe_id);
