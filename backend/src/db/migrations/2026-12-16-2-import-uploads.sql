-- A file of an import in object storage, in chunks. The row is written before the first chunk and its size before each, so that
-- everything that was stored is known even if the process is killed. Without an import it is to be removed, objects first.
create table import_uploads (
  id integer generated always as identity primary key,
  object_key text not null unique,
  user_id integer references users on delete set null,
  import_id integer references imports on delete set null,
  -- Null for pictures that lay within a recipe's own text.
  source_position integer,
  size bigint not null default 0,
  created_at timestamptz(3) not null default now()
);
create index import_uploads_user_id_idx on import_uploads (user_id);
create index import_uploads_import_id_idx on import_uploads (import_id, source_position);

-- Earlier versions stored the bytes of files in import_chunks and of pictures here; imports that were begun then still read them.
alter table import_pictures alter column bytes drop not null;
alter table import_pictures add column upload_id integer references import_uploads on delete cascade;
create index import_pictures_upload_id_idx on import_pictures (upload_id);
