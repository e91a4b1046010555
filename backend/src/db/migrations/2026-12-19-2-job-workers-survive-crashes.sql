-- Unlogged, the table is empty after a crash of PostgreSQL and on a standby that takes over: then nothing shows that the
-- workers of before are gone, and their jobs wait for 20 s.
alter table job_workers set logged;
