-- Books that came with an archive: what was read of each, and what became of it.
create table import_books (
  import_id integer not null references imports on delete cascade,
  position integer not null,
  source_position integer not null,
  content jsonb not null,
  is_done boolean not null default false,
  book_id integer references books on delete set null,
  book_version integer,
  primary key (import_id, position)
);
create index import_books_book_id_idx on import_books (book_id);
