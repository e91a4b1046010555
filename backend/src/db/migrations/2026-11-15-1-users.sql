create table users (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  email text not null,
  username text not null,
  role text not null default 'User' check (role in ('User', 'Admin')),
  password_hash text not null,
  -- Raised by a change of password or role: every access token of an older generation is refused.
  token_generation integer not null default 1,
  version integer not null default 1
);
create unique index users_email_key on users (lower(email));
create unique index users_username_key on users (lower(username));

create table refresh_tokens (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  user_id integer not null references users on delete cascade,
  family uuid not null,
  parent_id integer references refresh_tokens on delete set null,
  token_hash text not null unique,
  expires_at timestamptz(3) not null,
  replaced_at timestamptz(3)
);
create index refresh_tokens_user_id_idx on refresh_tokens (user_id);
create index refresh_tokens_family_idx on refresh_tokens (family);
create index refresh_tokens_parent_id_idx on refresh_tokens (parent_id);
create index refresh_tokens_expires_at_idx on refresh_tokens (expires_at);

create table idempotency_keys (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  user_id integer not null references users on delete cascade,
  key text not null,
  request_hash text not null,
  -- Null only inside the transaction that is doing the work.
  status integer,
  headers jsonb,
  body text,
  unique (user_id, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

-- Unlogged: counting a request must not cost an fsync. A crash of the server forgets the counts, a restart keeps them.
create unlogged table rate_limits (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  key text not null unique,
  count integer not null,
  ends_at timestamptz(3) not null
);
create index rate_limits_ends_at_idx on rate_limits (ends_at);

-- Things that happen once in the life of an installation, such as loading the sample data.
create table milestones (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  name text not null unique
);

-- The one form in which a time leaves the service, whether the database or Node writes the JSON.
create function iso_time(moment timestamptz) returns text
  language sql stable parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
