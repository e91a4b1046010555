-- Keeps the words that recipes use, to complete and correct what people look for.
create or replace function learn_words(recipe_ids integer[]) returns void language plpgsql
  set plan_cache_mode = force_generic_plan as $$
begin
  -- Sorted, so that two recipes saved at once add their common new words in one order and cannot deadlock.
  insert into search_words (word, is_public)
  select lexeme, bool_or(r.visibility = 'public' and r.deleted_at is null)
  from recipes r,
    unnest(to_tsvector('larder_exact',
      r.title || ' ' || coalesce(r.description, '') || ' ' ||
      (select coalesce(string_agg(line_words(ri.name, i.name), ' '), '')
       from recipe_ingredients ri join ingredients i on i.id = ri.ingredient_id where ri.recipe_id = r.id) || ' ' ||
      (select coalesce(string_agg(c.name, ' '), '')
       from recipe_categories rc join categories c on c.id = rc.category_id where rc.recipe_id = r.id) || ' ' ||
      (select concat_ws(' ', t.title, t.description, t.ingredients) from translated_words(r.id) t)))
  where r.id = any (recipe_ids) and length(lexeme) between 3 and 40
    and not exists (select from search_words w
      where w.word = lexeme and (w.is_public or r.visibility <> 'public' or r.deleted_at is not null))
  group by lexeme order by lexeme
  on conflict (word) do update set is_public = true where excluded.is_public;
end $$;
