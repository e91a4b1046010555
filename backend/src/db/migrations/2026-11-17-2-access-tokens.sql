create table access_tokens (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  user_id integer not null references users on delete cascade,
  name text not null,
  scopes text[] not null,
  token_hash text not null unique,
  expires_at timestamptz(3),
  last_used_at timestamptz(3)
);
create index access_tokens_user_id_idx on access_tokens (user_id);
