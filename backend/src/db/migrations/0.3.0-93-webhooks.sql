-- Addresses that are told of changes, for a user or one of their kitchens. (xid, resource, resource_id) is the last
-- change in the feed that was queued. The old secret also signs while receivers switch to the new one.
create table webhooks (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  user_id integer not null references users on delete cascade,
  kitchen_id integer references kitchens on delete cascade,
  name text not null,
  url text not null,
  resources text[] not null,
  is_enabled boolean not null default true,
  disabled_because text check (disabled_because in ('failing', 'gone')),
  failing_since timestamptz(3),
  secret text not null,
  old_secret text,
  old_secret_until timestamptz(3),
  xid xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
  resource text not null default '',
  resource_id integer not null default 0,
  version integer not null default 1
);
create index webhooks_user_id_idx on webhooks (user_id);
create index webhooks_kitchen_id_idx on webhooks (kitchen_id) where kitchen_id is not null;

-- Messages to webhooks, for 30 days. The key is the same in every attempt, so that receivers can ignore repetitions.
create table webhook_deliveries (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  webhook_id integer not null references webhooks on delete cascade,
  key uuid not null default gen_random_uuid(),
  type text not null,
  body text not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) default now(),
  last_attempt_at timestamptz(3),
  response_status integer,
  failure text,
  check ((status = 'waiting') = (next_attempt_at is not null))
);
create index webhook_deliveries_webhook_id_idx on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_due_idx on webhook_deliveries (webhook_id, next_attempt_at) where status = 'waiting';
create index webhook_deliveries_created_at_idx on webhook_deliveries (created_at);
