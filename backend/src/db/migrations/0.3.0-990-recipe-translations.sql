-- Translations of recipes by their cooks. `texts` is an array of { part, original, text }: a text is valid while the recipe has
-- the original, so lines and steps can be replaced and moved. Every change also writes the row of the recipe.
create table recipe_translations (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  recipe_id integer not null references recipes on delete cascade,
  language text not null,
  texts jsonb not null,
  unique (recipe_id, language)
);
