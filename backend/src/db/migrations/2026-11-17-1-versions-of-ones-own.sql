-- A copy of a recipe names where it came from, also when that is gone, hidden or called otherwise.
alter table recipes
  add column origin_id integer references recipes on delete set null,
  add column origin_title text,
  add column origin_username text,
  add column origin_source_url text;
create index recipes_origin_id_idx on recipes (origin_id) where origin_id is not null;
