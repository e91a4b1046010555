-- One export: which recipes, in which format, how far it is, and its file until it has been fetched or is too old.
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

create table export_chunks (
  export_id integer not null references exports on delete cascade,
  position integer not null,
  bytes bytea not null,
  primary key (export_id, position)
);
alter table export_chunks alter column bytes set storage external;
