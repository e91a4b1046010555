-- True if the account has an authenticator app or a passkey. Here, because every request and login reads this row anyway.
alter table users add column has_second_factor boolean not null default false;

-- How a session was started, and when its user last proved who they are.
alter table sessions
  add column signed_in_by text not null default 'password' check (signed_in_by in ('password', 'passkey', 'oidc')),
  add column confirmed_at timestamptz(3) not null default now();

create table totp_secrets (
  user_id integer primary key references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  -- Encrypted with a key derived from TOKEN_SECRET.
  secret text not null,
  -- The time step of the last accepted code. No code of this step or an earlier one is accepted again.
  last_step integer not null
);

-- Unused recovery codes.
create table recovery_codes (
  user_id integer not null references users on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

create table passkeys (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  user_id integer not null references users on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  -- The host that the passkey was created for. It works at no other.
  rp_id text not null,
  last_used_at timestamptz(3)
);
create index passkeys_user_id_idx on passkeys (user_id);

-- Challenges of passkeys that were answered, until they expire.
create table used_challenges (
  challenge_hash text primary key,
  expires_at timestamptz(3) not null
);
create index used_challenges_expires_at_idx on used_challenges (expires_at);

create table known_devices (
  user_id integer not null references users on delete cascade,
  browser text not null,
  system text not null,
  last_used_at timestamptz(3) not null default now(),
  primary key (user_id, browser, system)
);

create table security_events (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  user_id integer not null references users on delete cascade,
  kind text not null,
  -- Repeated failures within a day are one event.
  count integer not null default 1,
  browser text,
  system text,
  -- The name of a passkey, or of the Admin who reset the factors.
  name text
);
create index security_events_user_id_idx on security_events (user_id, id);
create index security_events_created_at_idx on security_events (created_at);
