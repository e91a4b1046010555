-- Accounts. A higher token_generation invalidates the access tokens issued before.
create table users (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  email text not null,
  username text not null,
  role text not null default 'User' check (role in ('User', 'Admin')),
  password_hash text not null,
  token_generation integer not null default 1,
  version integer not null default 1
);
create unique index users_email_key on users (lower(email));
create unique index users_username_key on users (lower(username));

-- One row per signed-in device.
create table sessions (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  user_id integer not null references users on delete cascade,
  sid uuid not null unique,
  user_agent text not null,
  last_used_at timestamptz(3) not null default now()
);
create index sessions_user_id_idx on sessions (user_id);

-- Rotating refresh tokens, hashed; parent_id points to the token that was replaced.
create table refresh_tokens (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  user_id integer not null references users on delete cascade,
  parent_id integer references refresh_tokens on delete set null,
  token_hash text not null unique,
  expires_at timestamptz(3) not null,
  replaced_at timestamptz(3),
  session_id integer not null references sessions on delete cascade,
  replayed_at timestamptz
);
create index refresh_tokens_user_id_idx on refresh_tokens (user_id);
create index refresh_tokens_parent_id_idx on refresh_tokens (parent_id);
create index refresh_tokens_expires_at_idx on refresh_tokens (expires_at);
create index refresh_tokens_session_id_idx on refresh_tokens (session_id);

-- Personal access tokens, hashed.
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

-- Invitations to register, hashed.
create table registration_invitations (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  note text not null,
  secret_hash text not null unique,
  uses_left integer not null check (uses_left >= 0),
  expires_at timestamptz(3) not null
);
create index registration_invitations_expires_at_idx on registration_invitations (expires_at);

-- Households that share recipes, lists, stores and a meal plan.
create table kitchens (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  name text not null,
  version integer not null default 1
);

-- Members of a kitchen and their role.
create table kitchen_members (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  kitchen_id integer not null references kitchens on delete cascade,
  user_id integer not null references users on delete cascade,
  role text not null check (role in ('owner', 'member')),
  unique (kitchen_id, user_id)
);
create index kitchen_members_user_id_idx on kitchen_members (user_id, kitchen_id);

-- Invitations to join a kitchen, hashed.
create table kitchen_invitations (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  kitchen_id integer not null references kitchens on delete cascade,
  user_id integer not null references users on delete cascade,
  secret_hash text not null unique,
  expires_at timestamptz(3) not null,
  uses_left integer not null check (uses_left >= 0),
  access_token_id integer references access_tokens on delete cascade
);
create index kitchen_invitations_kitchen_id_idx on kitchen_invitations (kitchen_id);
create index kitchen_invitations_user_id_idx on kitchen_invitations (user_id);
create index kitchen_invitations_expires_at_idx on kitchen_invitations (expires_at);
create index kitchen_invitations_access_token_id_idx on kitchen_invitations (access_token_id)
  where access_token_id is not null;

-- Devices with Web Push and what they are notified of.
create table push_subscriptions (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  user_id integer not null references users on delete cascade,
  session_id integer references sessions on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  language text not null,
  time_zone text not null,
  wants_timers boolean not null,
  wants_alarms boolean not null,
  plan_at text,
  next_plan_at timestamptz(3),
  failures integer not null default 0,
  version integer not null default 1,
  check ((plan_at is null) = (next_plan_at is null))
);
create index push_subscriptions_user_id_idx on push_subscriptions (user_id);
create index push_subscriptions_session_id_idx on push_subscriptions (session_id);
