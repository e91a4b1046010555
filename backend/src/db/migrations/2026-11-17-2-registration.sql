-- What Admin has decided; until then the environment says.
create table settings (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  name text not null unique,
  value text not null
);

create table registration_invitations (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  note text not null,
  secret_hash text not null unique,
  uses_left integer not null check (uses_left >= 0),
  expires_at timestamptz(3) not null
);
create index registration_invitations_expires_at_idx on registration_invitations (expires_at);
