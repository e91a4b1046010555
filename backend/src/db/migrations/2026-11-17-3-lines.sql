-- Null: nobody wrote a line, the parts make it when it is read. So recipes from before keep what they have.
alter table recipe_ingredients add column line text;
