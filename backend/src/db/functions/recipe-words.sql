-- What lists, filters and search read of a recipe that is called so, from its rows.
create or replace function recipe_words(of_id integer, title text, description text,
  out ingredient_ids integer[], out ingredient_count integer, out step_count integer, out search tsvector, out search_all tsvector)
  language plpgsql stable
  -- Left to itself, PostgreSQL plans these statements anew at each call, which takes longer than to run them.
  set plan_cache_mode = force_generic_plan as $$
begin
  select lines.ingredient_ids, lines.count, steps.count, vectors.search, vectors.search_all
  into ingredient_ids, ingredient_count, step_count, search, search_all
  from (
      select coalesce(array_agg(distinct i.id), '{}') as ingredient_ids, count(*)::int as count,
        string_agg(line_words(ri.name, i.name), ' ') as names
      from recipe_ingredients ri join ingredients i on i.id = ri.ingredient_id where ri.recipe_id = of_id
    ) as lines,
    (
      select string_agg(c.name, ' ') as names
      from recipe_categories rc join categories c on c.id = rc.category_id where rc.recipe_id = of_id
    ) as labels,
    (
      select count(*)::int as count, string_agg(s.instruction, ' ') as instructions
      from recipe_steps s where s.recipe_id = of_id
    ) as steps,
    translated_words(of_id) as translated,
    lateral recipe_vectors(
      concat_ws(' ', recipe_words.title, translated.title), concat_ws(' ', lines.names, translated.ingredients), labels.names,
      concat_ws(' ', recipe_words.description, translated.description),
      concat_ws(' ', steps.instructions, translated.instructions)) as vectors;
end $$;
