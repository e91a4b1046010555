-- The secrets of webhooks are sealed with a key from TOKEN_SECRET. After a change of TOKEN_SECRET, they cannot be read.
alter table webhooks drop constraint webhooks_disabled_because_check;
alter table webhooks add constraint webhooks_disabled_because_check
  check (disabled_because in ('failing', 'gone', 'secret_lost'));
