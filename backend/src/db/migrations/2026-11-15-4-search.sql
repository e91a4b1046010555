-- English words are found by their stem, words of other languages as they are written; accents never matter.
create text search configuration larder_english (copy = english);
alter text search configuration larder_english
  alter mapping for asciiword, word, hword, hword_part, hword_asciipart, asciihword with unaccent, english_stem;
create text search configuration larder_exact (copy = simple);
alter text search configuration larder_exact
  alter mapping for asciiword, word, hword, hword_part, hword_asciipart, asciihword with unaccent, simple;

create function search_vector(value text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('larder_english', coalesce(value, '')) || to_tsvector('larder_exact', coalesce(value, ''));

create index recipes_search_idx on recipes using gin (search) with (fastupdate = off);
create index recipes_search_all_idx on recipes using gin (search_all) with (fastupdate = off);

-- The words that recipes use: what a misspelt word is corrected against.
create table search_words (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  word text not null unique,
  -- Share of recipes that hold the word, from a sample; decides how a search is run. Null: not sampled yet, so rare.
  frequency real
);
create index search_words_similar_idx on search_words using gin (word gin_trgm_ops);
create index search_words_prefix_idx on search_words (word text_pattern_ops);

-- Call after every change to a recipe's rows, or to a name that stands in them.
create function refresh_recipes(recipe_ids integer[]) returns void language plpgsql as $$
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
        string_agg(i.name, ' ') as names
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
  insert into search_words (word)
  select distinct lexeme
  from recipes r,
    unnest(to_tsvector('larder_exact',
      r.title || ' ' || coalesce(r.description, '') || ' ' ||
      (select coalesce(string_agg(i.name, ' '), '') from ingredients i where i.id = any (r.ingredient_ids)) || ' ' ||
      (select coalesce(string_agg(c.name, ' '), '')
       from recipe_categories rc join categories c on c.id = rc.category_id where rc.recipe_id = r.id)))
  where r.id = any (recipe_ids) and length(lexeme) between 3 and 40
    and not exists (select from search_words w where w.word = lexeme)
  order by lexeme
  on conflict do nothing;
end $$;
