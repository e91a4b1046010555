-- What is known of the backups that the service made: `due_at` is the moment of the schedule that one is for.
create table backups (
  id integer generated always as identity primary key,
  due_at timestamptz(3) unique,
  file_name text not null unique,
  status text not null default 'writing' check (status in ('writing', 'good', 'failed')),
  failure text,
  bytes bigint,
  finished_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create unique index backups_under_way_idx on backups (status) where status = 'writing';
