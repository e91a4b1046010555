-- Call after every change to a recipe's rows, or to a name that stands in them.
create or replace function refresh_recipes(recipe_ids integer[]) returns void language plpgsql
  set plan_cache_mode = force_generic_plan as $$
begin
  update recipes r
  set (ingredient_ids, ingredient_count, step_count, search, search_all) =
    (select w.ingredient_ids, w.ingredient_count, w.step_count, w.search, w.search_all
     from recipe_words(r.id, r.title, r.description) w)
  where r.id = any (recipe_ids);
  perform learn_words(recipe_ids);
end $$;
