-- A recipe is inserted together with what it consists of: the names it brings are shown from then on. Before, its row was
-- written empty first, and shown by a change.
create or replace function list_used_ingredients() returns trigger language plpgsql as $$
declare
  known integer[] := '{}';
  shown integer[] := '{}';
begin
  if tg_op <> 'INSERT' and old.visibility = 'public' and old.deleted_at is null then known := old.ingredient_ids; end if;
  if tg_op <> 'DELETE' and new.visibility = 'public' and new.deleted_at is null then shown := new.ingredient_ids; end if;
  -- Locked in one order, and no further than lines that refer to them allow, so that two recipes with the same new names
  -- cannot deadlock.
  if shown <> '{}' then
    update ingredients set listing = 'used' where id in (
      select id from ingredients where id = any (shown - known) and listing = 'hidden' order by id for no key update);
  end if;
  if known <> '{}' then
    update ingredients set listing = 'hidden' where id in (
      select i.id from ingredients i where i.id = any (known - shown) and i.listing = 'used' and not exists (
        select from recipe_ingredients ri join recipes r on r.id = ri.recipe_id
        where ri.ingredient_id = i.id and r.id <> old.id and r.visibility = 'public' and r.deleted_at is null)
      order by i.id for no key update);
  end if;
  return null;
end $$;

create trigger recipes_made after insert on recipes
  for each row when (new.ingredient_ids <> '{}') execute function list_used_ingredients();
