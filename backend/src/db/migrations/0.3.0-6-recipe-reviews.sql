-- Recipes that someone should check, such as uncertain results of imports. The remarks stay, so that a check can be undone.
alter table recipes
  add column needs_review boolean not null default false,
  add column review_remarks jsonb not null default '[]';
create index recipes_needs_review_user_id_idx on recipes (user_id) where needs_review;
create index recipes_needs_review_kitchen_id_idx on recipes (kitchen_id) where needs_review;

-- Whether a name is that of an ingredient in a Larder archive, not guessed from a line.
alter table import_names add column is_exact boolean not null default false;
