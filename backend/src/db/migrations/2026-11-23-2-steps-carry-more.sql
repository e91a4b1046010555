-- The lines of the recipe that a step uses, by their number from 1, and the share of each; null: nobody has said.
alter table recipe_steps add column ingredients jsonb;
-- Pictures of the recipe that a step shows. They are looked after with the recipe's other pictures.
alter table recipe_steps add column image_ids integer[] not null default '{}';
