-- Whoever begins to read a source counts this up; one who was taken for killed and comes back finds it changed.
alter table import_sources add column read_attempt integer not null default 0;
