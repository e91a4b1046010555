-- A recipe may come from a book, which has no address.
alter table recipes add column source_name text;
