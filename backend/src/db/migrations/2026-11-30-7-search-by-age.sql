-- Which part of all recipes one belongs to, as words for the text index: parts of 4,096, of four times as many, and so on.
-- A search then asks for a word among the newest alone.
create function parts_by_age(id integer) returns tsvector
  language sql immutable parallel safe strict
  return array_to_tsvector(array['/12/' || (id >> 12), '/14/' || (id >> 14), '/16/' || (id >> 16), '/18/' || (id >> 18)]);

-- With the words of the title once more, marked, since the index does not know where in a recipe a word stands.
create function search_entries(words tsvector, id integer) returns tsvector
  language sql immutable parallel safe strict
  return words || parts_by_age(id) || array_to_tsvector(
    array(select '=' || lexeme from unnest(tsvector_to_array(ts_filter(words, '{a}'))) lexeme));

drop index recipes_search_idx;
drop index recipes_search_all_idx;
create index recipes_search_idx on recipes using gin (search_entries(search, id)) with (fastupdate = off);
create index recipes_search_all_idx on recipes using gin ((search_all || parts_by_age(id))) with (fastupdate = off);
