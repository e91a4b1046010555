-- Backups and their progress.
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

-- Responses to requests with an Idempotency-Key, replayed when a request is repeated.
create table idempotency_keys (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  user_id integer not null references users on delete cascade,
  key text not null,
  request_hash text not null,
  status integer,
  headers jsonb,
  body text,
  unique (user_id, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

-- Fixed-window counters. Unlogged: losing them in a crash only resets the limits.
create unlogged table rate_limits (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  key text not null unique,
  count integer not null,
  ends_at timestamptz(3) not null
);
create index rate_limits_ends_at_idx on rate_limits (ends_at);

-- One-time steps that were done, such as loading the sample data.
create table milestones (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  name text not null unique
);

-- Settings that an administrator changed at run time; one row.
create table settings (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  name text not null unique,
  value text not null,
  updated_at timestamptz(3) not null default now(),
  user_id integer references users on delete set null
);
create index settings_user_id_idx on settings (user_id);

-- Heartbeats of the processes that run jobs, to detect jobs of a process that is gone.
create table job_workers (
  worker text primary key,
  seen_at timestamptz(3) not null,
  lease integer
);

-- Objects in the object store to delete once due; written before the object or with the row's deletion.
create table object_removals (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  object_key text not null unique,
  widths integer[] not null,
  due_at timestamptz(3) not null
);
create index object_removals_due_at_idx on object_removals (due_at);

-- Recent responses with status 500 and above, for the status page.
create table service_errors (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  last_at timestamptz(3) not null default now(),
  method text not null,
  route text not null,
  status integer not null,
  code text not null,
  count bigint not null,
  request_id text not null,
  unique (method, route, status, code)
);
create index service_errors_last_at_idx on service_errors (last_at);

-- Daily counts of refused sign-ins and exceeded limits, for the status page.
create table refusals (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  kind text not null,
  name text not null,
  hour timestamptz(3) not null,
  count bigint not null,
  unique (hour, kind, name)
);
