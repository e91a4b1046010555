-- What is kept in memory of a recipe is good as long as its row was not written since, so whoever changes what belongs to
-- it writes the row too. Of lines that come to stand for another recipe, or no longer do because that one is gone for good,
-- only PostgreSQL knows.
create function stamp_recipe() returns trigger language plpgsql as $$
begin
  update recipes set version = version where id = new.recipe_id;
  return null;
end $$;

create trigger recipe_ingredients_linked after update of inner_recipe_id on recipe_ingredients
  for each row when (old.inner_recipe_id is distinct from new.inner_recipe_id) execute function stamp_recipe();
