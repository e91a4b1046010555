-- An ingredient's name as the cook of this recipe wrote it: renaming or merging ingredients changes nobody's words.
alter table recipe_ingredients add column name text;
update recipe_ingredients ri set name = i.name from ingredients i where i.id = ri.ingredient_id;
alter table recipe_ingredients alter column name set not null;
