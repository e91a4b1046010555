-- A cover that is no recipe's picture: one for each book, always private, since who sees a book changes.
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
create trigger book_images_deleted after delete on book_images
  for each row execute function remove_objects_of_image();
