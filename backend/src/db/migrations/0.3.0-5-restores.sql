-- Uploaded backups and those that a restore makes are retained apart from the daily ones.
alter table backups
  add column origin text not null default 'service' check (origin in ('service', 'upload', 'restore')),
  add column restored_at timestamptz(3),
  add column restore_failure text;
