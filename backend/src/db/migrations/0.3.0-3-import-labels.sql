-- Categories and keywords found by an import, and what becomes of each: a category, a tag of the user, or nothing.
create table import_labels (
  import_id integer not null references imports on delete cascade,
  position integer not null,
  name text not null,
  recipe_count integer not null,
  is_keyword boolean not null,
  choice text not null check (choice in ('category', 'tag', 'none')),
  category_id integer references categories on delete set null,
  primary key (import_id, position)
);
create unique index import_labels_name_idx on import_labels (import_id, lower(name));
create index import_labels_category_id_idx on import_labels (category_id);
