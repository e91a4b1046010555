-- A copy that never changes, as categories have it: lets the recipes with an ingredient be listed newest first from one index.
drop index recipe_ingredients_ingredient_id_idx;
alter table recipe_ingredients add column recipe_created_at timestamptz(3);
update recipe_ingredients ri set recipe_created_at = r.created_at from recipes r where r.id = ri.recipe_id;
alter table recipe_ingredients alter column recipe_created_at set not null;
create index recipe_ingredients_newest_idx on recipe_ingredients (ingredient_id, recipe_created_at desc, recipe_id desc);
