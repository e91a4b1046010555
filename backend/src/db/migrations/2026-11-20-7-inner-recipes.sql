-- A line may stand for another recipe. When that is gone, the words and the ingredient of the line remain.
alter table recipe_ingredients add column inner_recipe_id integer references recipes on delete set null;
create index recipe_ingredients_inner_recipe_id_idx on recipe_ingredients (inner_recipe_id)
  where inner_recipe_id is not null;
