-- What search reads of the translations of a recipe: one row. PostgreSQL puts it in the place of each call.
create or replace function translated_words(of_id integer)
  returns table (title text, ingredients text, description text, instructions text) language sql stable as $$
  select
    string_agg(given.text, ' ') filter (where given.part = 'title'),
    string_agg(given.text, ' ') filter (where given.part = 'ingredient'),
    string_agg(given.text, ' ') filter (where given.part = 'description'),
    string_agg(given.text, ' ') filter (where given.part = 'step')
  from recipe_translations t, jsonb_to_recordset(t.texts) as given (part text, text text) where t.recipe_id = of_id
$$;
