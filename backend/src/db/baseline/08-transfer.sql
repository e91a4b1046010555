-- Imports and their progress.
create table imports (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null,
  status text not null default 'receiving' check (status in ('receiving', 'reading', 'ready', 'committing', 'done', 'undoing', 'undone')),
  visibility text not null check (visibility in ('public', 'kitchen', 'private')),
  version integer not null default 1,
  committed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  kitchen_id integer references kitchens on delete set null,
  constraint imports_kitchen_check check ((kitchen_id is null) or (visibility = 'kitchen'))
);
create index imports_user_id_idx on imports (user_id, id);
create index imports_under_way_idx on imports (id) where status in ('reading', 'committing', 'undoing');
create index imports_kitchen_id_idx on imports (kitchen_id) where kitchen_id is not null;

-- Files, addresses and texts of an import.
create table import_sources (
  import_id integer not null references imports on delete cascade,
  position integer not null,
  kind text not null check (kind in ('address', 'bytes')),
  name text not null,
  url text,
  size integer not null default 0,
  is_read boolean not null default false,
  failure jsonb,
  not_taken jsonb not null default '[]',
  read_attempt integer not null default 0,
  primary key (import_id, "position")
);

-- Uploaded files of imports in the object store; without import_id they are to be deleted.
create table import_uploads (
  id integer generated always as identity primary key,
  object_key text not null unique,
  user_id integer references users on delete set null,
  import_id integer references imports on delete set null,
  source_position integer,
  size bigint not null default 0,
  created_at timestamptz(3) not null default now()
);
create index import_uploads_user_id_idx on import_uploads (user_id);
create index import_uploads_import_id_idx on import_uploads (import_id, source_position);

-- Uploads of imports started before uploads moved to the object store.
create table import_chunks (
  import_id integer not null references imports on delete cascade,
  source_position integer not null,
  position integer not null,
  bytes bytea not null,
  primary key (import_id, source_position, "position")
);
alter table import_chunks alter column bytes set storage external;

-- Pictures embedded in imported files.
create table import_pictures (
  id integer generated always as identity primary key,
  import_id integer not null references imports on delete cascade,
  bytes bytea,
  upload_id integer references import_uploads on delete cascade
);
alter table import_pictures alter column bytes set storage external;
create index import_pictures_import_id_idx on import_pictures (import_id);
create index import_pictures_upload_id_idx on import_pictures (upload_id);

-- Recipes found by an import, as shown in the preview.
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
  primary key (import_id, "position")
);
create index import_recipes_recipe_id_idx on import_recipes (recipe_id);
create index import_recipes_duplicate_of_id_idx on import_recipes (duplicate_of_id);

-- Ingredient names found by an import, with the ingredient each is matched to.
create table import_names (
  import_id integer not null references imports on delete cascade,
  position integer not null,
  name text not null,
  line_count integer not null,
  ingredient_id integer references ingredients on delete set null,
  is_made boolean not null default false,
  is_food boolean not null default true,
  primary key (import_id, "position")
);
create unique index import_names_name_idx on import_names (import_id, lower(name));
create index import_names_ingredient_id_idx on import_names (ingredient_id);

-- Books found by an import.
create table import_books (
  import_id integer not null references imports on delete cascade,
  position integer not null,
  source_position integer not null,
  content jsonb not null,
  is_done boolean not null default false,
  book_id integer references books on delete set null,
  book_version integer,
  primary key (import_id, "position")
);
create index import_books_book_id_idx on import_books (book_id);

-- Parts of a meal plan found by an import.
create table import_plan_parts (
  import_id integer not null references imports on delete cascade,
  position integer not null,
  source_position integer not null,
  part text not null check (part in ('kinds', 'idea_rules', 'template', 'meal')),
  content jsonb not null,
  is_done boolean not null default false,
  planned_meal_id integer references planned_meals on delete set null,
  meal_template_id integer references meal_templates on delete set null,
  made_version integer,
  primary key (import_id, "position")
);
create index import_plan_parts_planned_meal_id_idx on import_plan_parts (planned_meal_id);
create index import_plan_parts_meal_template_id_idx on import_plan_parts (meal_template_id);

-- Exports and their progress.
create table exports (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  format text not null,
  recipes jsonb,
  language text not null check (language in ('en', 'de')),
  status text not null default 'writing' check (status in ('writing', 'done', 'failed')),
  recipe_count integer,
  written_count integer not null default 0,
  bytes bigint not null default 0,
  version integer not null default 1,
  done_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index exports_user_id_idx on exports (user_id, id);
create index exports_under_way_idx on exports (id) where status = 'writing';

-- Files of exports.
create table export_chunks (
  export_id integer not null references exports on delete cascade,
  position integer not null,
  bytes bytea not null,
  primary key (export_id, "position")
);
alter table export_chunks alter column bytes set storage external;
