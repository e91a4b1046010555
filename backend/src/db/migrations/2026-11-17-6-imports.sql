-- One import: what was sent, what was found in it, and what became of that. Nothing is a recipe before it is committed.
create table imports (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null,
  status text not null default 'receiving'
    check (status in ('receiving', 'reading', 'ready', 'committing', 'done', 'undoing', 'undone')),
  visibility text not null check (visibility in ('public', 'private')),
  version integer not null default 1,
  committed_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index imports_user_id_idx on imports (user_id, id);
-- What is under way is looked for at every start.
create index imports_under_way_idx on imports (id) where status in ('reading', 'committing', 'undoing');

create table import_sources (
  import_id integer not null references imports on delete cascade,
  position integer not null,
  kind text not null check (kind in ('address', 'bytes')),
  name text not null,
  url text,
  size integer not null default 0,
  is_read boolean not null default false,
  failure jsonb,
  primary key (import_id, position)
);

-- The bytes of a source, a mebibyte each, until the import is committed: whichever backend reads them finds them here.
create table import_chunks (
  import_id integer not null references imports on delete cascade,
  source_position integer not null,
  position integer not null,
  bytes bytea not null,
  primary key (import_id, source_position, position)
);
alter table import_chunks alter column bytes set storage external;

-- Pictures that lay within a recipe's own text.
create table import_pictures (
  id integer generated always as identity primary key,
  import_id integer not null references imports on delete cascade,
  bytes bytea not null
);
create index import_pictures_import_id_idx on import_pictures (import_id);
alter table import_pictures alter column bytes set storage external;

create table import_recipes (
  import_id integer not null references imports on delete cascade,
  position integer not null,
  source_position integer not null,
  place text not null,
  title text not null,
  content jsonb not null,
  remarks jsonb not null default '[]',
  duplicate_of_id integer references recipes on delete set null,
  duplicate_by text check (duplicate_by in ('source', 'content')),
  choice text not null default 'create' check (choice in ('create', 'skip', 'replace')),
  recipe_id integer references recipes on delete set null,
  recipe_version integer,
  before jsonb,
  is_done boolean not null default false,
  failure jsonb,
  primary key (import_id, position)
);
create index import_recipes_recipe_id_idx on import_recipes (recipe_id);
create index import_recipes_duplicate_of_id_idx on import_recipes (duplicate_of_id);

-- What the lines call their ingredients, each name once for the whole import.
create table import_names (
  import_id integer not null references imports on delete cascade,
  position integer not null,
  name text not null,
  line_count integer not null,
  ingredient_id integer references ingredients on delete set null,
  is_made boolean not null default false,
  primary key (import_id, position)
);
create unique index import_names_name_idx on import_names (import_id, lower(name));
create index import_names_ingredient_id_idx on import_names (ingredient_id);
