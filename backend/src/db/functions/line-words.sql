-- What an ingredient line is found by: what the cook calls it, and what it is called elsewhere.
-- One expression, which PostgreSQL puts in the place of each call.
create or replace function line_words(line_name text, ingredient_name text) returns text
  language sql immutable parallel safe as $$
  select case when lower(line_name) = lower(ingredient_name) then ingredient_name else line_name || ' ' || ingredient_name end
$$;
