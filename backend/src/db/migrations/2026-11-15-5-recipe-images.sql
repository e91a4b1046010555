create table recipe_images (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  recipe_id integer not null references recipes on delete cascade,
  position integer not null,
  -- `public/…` or `private/…`, as the recipe is; random and never reused. The objects are <object_key>/<width>.<format>.
  object_key text not null unique,
  widths integer[] not null,
  width integer not null,
  height integer not null,
  placeholder text not null,
  alt text
);
create index recipe_images_recipe_id_idx on recipe_images (recipe_id, position);

-- Objects to remove once due. An upload is entered here before its objects are stored and struck off together with the
-- insert of its row, so that whatever fails in between, nothing stays in the store that no row knows.
create table object_removals (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  object_key text not null unique,
  widths integer[] not null,
  due_at timestamptz(3) not null
);
create index object_removals_due_at_idx on object_removals (due_at);

-- A trigger, because rows go in many ways: deleted, with their recipe, with its owner, or out of the trash.
create function remove_objects_of_image() returns trigger language plpgsql as $$
begin
  insert into object_removals (object_key, widths, due_at) values (old.object_key, old.widths, now())
  on conflict (object_key) do update set due_at = now();
  return null;
end $$;
create trigger recipe_images_deleted after delete on recipe_images
  for each row execute function remove_objects_of_image();
create trigger recipe_images_moved after update of object_key on recipe_images
  for each row when (old.object_key <> new.object_key) execute function remove_objects_of_image();
