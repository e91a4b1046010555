-- Who changed a setting, and when; values are text, as they would stand in the environment.
alter table settings
  add column updated_at timestamptz(3) not null default now(),
  add column user_id integer references users on delete set null;
create index settings_user_id_idx on settings (user_id);
