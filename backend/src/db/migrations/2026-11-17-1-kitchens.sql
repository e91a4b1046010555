-- People who cook together. Someone who is in one sees and changes what it shares.
create table kitchens (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  name text not null,
  version integer not null default 1
);

create table kitchen_members (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  kitchen_id integer not null references kitchens on delete cascade,
  user_id integer not null references users on delete cascade,
  role text not null check (role in ('owner', 'member')),
  unique (kitchen_id, user_id)
);
-- Asked with every request: whose kitchens these are.
create index kitchen_members_user_id_idx on kitchen_members (user_id, kitchen_id);

-- A link that lets its holder in. What is used up stays until it expires: whoever came in by it may ask again.
create table kitchen_invitations (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  kitchen_id integer not null references kitchens on delete cascade,
  user_id integer not null references users on delete cascade,
  secret_hash text not null unique,
  expires_at timestamptz(3) not null,
  uses_left integer not null check (uses_left >= 0)
);
create index kitchen_invitations_kitchen_id_idx on kitchen_invitations (kitchen_id);
create index kitchen_invitations_user_id_idx on kitchen_invitations (user_id);
create index kitchen_invitations_expires_at_idx on kitchen_invitations (expires_at);
