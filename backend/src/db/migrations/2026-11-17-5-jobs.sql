-- Who works off the queue, and when they were last seen: what the killed had begun is given to others.
create unlogged table job_workers (
  worker text primary key,
  seen_at timestamptz(3) not null
);
