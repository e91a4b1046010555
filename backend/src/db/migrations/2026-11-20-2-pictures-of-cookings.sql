-- What someone cooked, as it looked: one picture for each entry, always private, since an entry may be.
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
create trigger cooking_images_deleted after delete on cooking_images
  for each row execute function remove_objects_of_image();
