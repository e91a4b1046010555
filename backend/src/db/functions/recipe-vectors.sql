-- What search reads of a recipe with these words.
create or replace function recipe_vectors(title text, ingredients text, categories text, description text, instructions text,
  out search tsvector, out search_all tsvector)
  language plpgsql immutable parallel safe as $$
begin
  search :=
    setweight(search_vector(title), 'A') ||
    setweight(search_vector(ingredients), 'B') ||
    setweight(search_vector(categories), 'B') ||
    setweight(search_vector(description), 'C');
  search_all := search || search_vector(instructions);
end $$;
