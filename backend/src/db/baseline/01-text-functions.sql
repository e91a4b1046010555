create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists intarray;

create text search configuration larder_english (copy = english);
alter text search configuration larder_english
  alter mapping for asciiword, word, hword, hword_part, hword_asciipart, asciihword with unaccent, english_stem;
create text search configuration larder_exact (copy = simple);
alter text search configuration larder_exact
  alter mapping for asciiword, word, hword, hword_part, hword_asciipart, asciihword with unaccent, simple;

-- The format of every time in a response, whether PostgreSQL or Node writes the JSON.
create function iso_time(moment timestamptz) returns text
  language sql stable parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- unaccent(text) is only stable, because its rules can change. Naming the dictionary allows use in an index.
create function plain_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

create function search_vector(value text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('larder_english', coalesce(value, '')) || to_tsvector('larder_exact', coalesce(value, ''));

-- Assigns a recipe to blocks of 4,096 ids, of four times as many, and so on, as lexemes of the text index. A search can
-- then be limited to the newest recipes.
create function parts_by_age(id integer) returns tsvector
  language sql immutable parallel safe strict
  return array_to_tsvector(array['/12/' || (id >> 12), '/14/' || (id >> 14), '/16/' || (id >> 16), '/18/' || (id >> 18)]);

-- Repeats the words of the title with a mark, because a GIN index does not store weights.
create function search_entries(words tsvector, id integer) returns tsvector
  language sql immutable parallel safe strict
  return words || parts_by_age(id) || array_to_tsvector(
    array(select '=' || lexeme from unnest(tsvector_to_array(ts_filter(words, '{a}'))) lexeme));
