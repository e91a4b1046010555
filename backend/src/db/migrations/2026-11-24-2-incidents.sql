-- What went wrong, by route and never by path: nothing here tells of a person.
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

-- How often something was refused, by the hour.
create table refusals (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  kind text not null,
  name text not null,
  hour timestamptz(3) not null,
  count bigint not null,
  unique (hour, kind, name)
);
