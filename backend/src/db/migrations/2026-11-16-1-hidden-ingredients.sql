-- Names that only private recipes use are nobody else's business. `made`: on purpose, by POST, a layout or the sample data.
-- `used`: by a recipe that everyone sees, and for as long as it is. `hidden`: seen by who brought it, and Admin.
alter table ingredients add column listing text not null default 'made' check (listing in ('made', 'used', 'hidden'));
-- Whether a name was made on purpose was not written down: what has an owner and is used came with a recipe.
update ingredients i
set listing = case when exists (
    select from recipe_ingredients ri join recipes r on r.id = ri.recipe_id
    where ri.ingredient_id = i.id and r.visibility = 'public' and r.deleted_at is null) then 'used' else 'hidden' end
where i.user_id is not null and exists (select from recipe_ingredients ri where ri.ingredient_id = i.id);

-- In the order of names, each for one of the sets that a reader sees: the walk never skips what is hidden from them.
create index ingredients_listed_idx on ingredients (name_key collate "C", id) where listing <> 'hidden';
create index ingredients_hidden_idx on ingredients (user_id, name_key collate "C", id) where listing = 'hidden';

-- A trigger, because a recipe stops being public in many ways: hidden, trashed, deleted, with its owner, or rewritten.
create function list_used_ingredients() returns trigger language plpgsql as $$
declare
  known integer[] := case when old.visibility = 'public' and old.deleted_at is null then old.ingredient_ids else '{}' end;
  shown integer[] := '{}';
begin
  if tg_op = 'UPDATE' and new.visibility = 'public' and new.deleted_at is null then shown := new.ingredient_ids; end if;
  -- Locked in one order, so that two recipes with the same new names cannot deadlock.
  update ingredients set listing = 'used' where id in (
    select id from ingredients where id = any (shown - known) and listing = 'hidden' order by id for update);
  update ingredients set listing = 'hidden' where id in (
    select i.id from ingredients i where i.id = any (known - shown) and i.listing = 'used' and not exists (
      select from recipe_ingredients ri join recipes r on r.id = ri.recipe_id
      where ri.ingredient_id = i.id and r.id <> old.id and r.visibility = 'public' and r.deleted_at is null)
    order by i.id for update);
  return null;
end $$;
create trigger recipes_shown after update of ingredient_ids, visibility, deleted_at on recipes
  for each row when (
    old.ingredient_ids <> new.ingredient_ids or old.visibility <> new.visibility
    or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function list_used_ingredients();
create trigger recipes_deleted after delete on recipes
  for each row execute function list_used_ingredients();

-- What a misspelt word of a stranger is corrected against.
alter table search_words add column is_public boolean not null default false;
update search_words set is_public = true where word in (
  select word from ts_stat('select search from recipes where visibility = ''public'' and deleted_at is null'));
