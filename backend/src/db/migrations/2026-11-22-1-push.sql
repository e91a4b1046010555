-- A browser that is told of things while its page is closed. It is a device that someone is logged in on: what ends the
-- session, such as logging out or a new password, ends it too.
create table push_subscriptions (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  user_id integer not null references users on delete cascade,
  session_id integer references sessions on delete cascade,
  -- Where its push service takes messages. A browser has one, whoever uses it.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  language text not null,
  time_zone text not null,
  wants_timers boolean not null,
  wants_alarms boolean not null,
  -- HH:MM on the clock of its time zone; null: the plan is not told.
  plan_at text,
  next_plan_at timestamptz(3),
  -- How many messages in a row could not be delivered.
  failures integer not null default 0,
  version integer not null default 1,
  check ((plan_at is null) = (next_plan_at is null))
);
create index push_subscriptions_user_id_idx on push_subscriptions (user_id);
create index push_subscriptions_session_id_idx on push_subscriptions (session_id);

-- Whoever sets it rings, so that each rings once. What ended before there was ringing is not rung now.
alter table cooking_timers
  add column kind text not null default 'timer' check (kind in ('timer', 'alarm')),
  add column rung_at timestamptz(3);
update cooking_timers set rung_at = ends_at where ends_at <= now();
create index cooking_timers_unrung_idx on cooking_timers (cooking_session_id, ends_at) where rung_at is null and ends_at is not null;
