-- Imports from the inbox create their recipes without a preview, and mark them as to review.
alter table imports add column is_inbox boolean not null default false;
