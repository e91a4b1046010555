-- Call after every change to a recipe's rows, or to a name that stands in them.
create or replace function refresh_recipes(recipe_ids integer[]) returns void language plpgsql
  -- Left to itself, PostgreSQL plans these statements anew at each call, which takes longer than to run them.
  set plan_cache_mode = force_generic_plan as $$
begin
  update recipes r
  set ingredient_ids = lines.ingredient_ids,
      ingredient_count = lines.count,
      step_count = steps.count,
      search = words.vector,
      search_all = words.vector || search_vector(steps.instructions)
  from unnest(recipe_ids) as changed (id),
    lateral (
      select coalesce(array_agg(distinct i.id), '{}') as ingredient_ids, count(*)::int as count,
        -- Found by what the cook calls it, and by what it is called elsewhere.
        string_agg(case when lower(ri.name) = lower(i.name) then i.name else ri.name || ' ' || i.name end, ' ') as names
      from recipe_ingredients ri join ingredients i on i.id = ri.ingredient_id where ri.recipe_id = changed.id
    ) as lines,
    lateral (
      select string_agg(c.name, ' ') as names
      from recipe_categories rc join categories c on c.id = rc.category_id where rc.recipe_id = changed.id
    ) as labels,
    lateral (
      select count(*)::int as count, string_agg(s.instruction, ' ') as instructions
      from recipe_steps s where s.recipe_id = changed.id
    ) as steps,
    lateral (
      select
        setweight(search_vector(named.title), 'A') ||
        setweight(search_vector(lines.names), 'B') ||
        setweight(search_vector(labels.names), 'B') ||
        setweight(search_vector(named.description), 'C') as vector
      from recipes named where named.id = changed.id
    ) as words
  where r.id = changed.id;

  -- Sorted, so that two recipes saved at once add their common new words in one order and cannot deadlock.
  insert into search_words (word, is_public)
  select lexeme, bool_or(r.visibility = 'public' and r.deleted_at is null)
  from recipes r,
    unnest(to_tsvector('larder_exact',
      r.title || ' ' || coalesce(r.description, '') || ' ' ||
      (select coalesce(string_agg(ri.name || ' ' || i.name, ' '), '')
       from recipe_ingredients ri join ingredients i on i.id = ri.ingredient_id where ri.recipe_id = r.id) || ' ' ||
      (select coalesce(string_agg(c.name, ' '), '')
       from recipe_categories rc join categories c on c.id = rc.category_id where rc.recipe_id = r.id)))
  where r.id = any (recipe_ids) and length(lexeme) between 3 and 40
    and not exists (select from search_words w
      where w.word = lexeme and (w.is_public or r.visibility <> 'public' or r.deleted_at is not null))
  group by lexeme order by lexeme
  on conflict (word) do update set is_public = true where excluded.is_public;
end $$;
