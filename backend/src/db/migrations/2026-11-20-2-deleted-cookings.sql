-- An entry that was deleted can be brought back for a day.
alter table cookings add deleted_at timestamptz(3);
create index cookings_deleted_at_idx on cookings (deleted_at) where deleted_at is not null;
