-- Number of the advisory lock that the worker's process holds while it lives: PostgreSQL releases it the moment the process is gone.
alter table job_workers add column lease integer;
