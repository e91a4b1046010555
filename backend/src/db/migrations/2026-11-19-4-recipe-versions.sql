-- What a recipe was before each change: who had made it so, and when. The newest state is the recipe's own row.
create table recipe_versions (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  recipe_id integer not null references recipes on delete cascade,
  version integer not null,
  user_id integer references users on delete set null,
  -- Who saw it then: what was private does not become the kitchen's when the recipe does. Ids are never used again, so
  -- the kitchen may be gone.
  visibility text not null,
  kitchen_id integer,
  -- JSON as it is made; jsonb would be taken apart at every save and put together at every read.
  content text not null,
  unique (recipe_id, version)
);
create index recipe_versions_user_id_idx on recipe_versions (user_id);

-- Pictures that only versions still show, as objects of their own, private and under keys that nobody was ever given.
-- `image_id` is the id that the picture had, and has again when it is brought back.
create table recipe_version_images (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  recipe_id integer not null references recipes on delete cascade,
  image_id integer not null unique,
  object_key text not null unique,
  widths integer[] not null,
  width integer not null,
  height integer not null,
  placeholder text not null
);
create index recipe_version_images_recipe_id_idx on recipe_version_images (recipe_id);
create trigger recipe_version_images_deleted after delete on recipe_version_images
  for each row execute function remove_objects_of_image();
