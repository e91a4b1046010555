-- Imported lines name things that are no food ("to taste", a person, a word of an unknown language). A line needs an ingredient
-- that sums and shopping lists refer to, but nobody wants it in the list of ingredients or among the suggestions.
alter table ingredients add column is_food boolean not null default true;

drop index ingredients_listed_idx;
drop index ingredients_hidden_idx;
create index ingredients_listed_idx on ingredients (name_key collate "C", id) where listing <> 'hidden' and is_food;
create index ingredients_hidden_idx on ingredients (user_id, name_key collate "C", id) where listing = 'hidden' and is_food;
