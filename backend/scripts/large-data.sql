-- Deterministic data of any size, made inside the database. Words and ingredients follow Zipf's law, as in kitchens.

create or replace function bench_draw(seed bigint, choices integer) returns integer language sql immutable parallel safe
  return 1 + floor(exp(
    (hashint8extended(seed, 7) & 9007199254740991)::double precision / 9007199254740992 * ln(choices)))::integer % choices;

create or replace function bench_word(number integer) returns text language sql immutable parallel safe return (
  select string_agg(syllable, '' order by place) from (
    select place, (array['ba','co','di','fe','gu','ha','ki','lo','mu','ne','pa','ri','so','tu','va','ze','bre','cho',
      'gra','sti'])[1 + (number / (20 ^ place)::integer + place * number) % 20] as syllable
    from generate_series(0, 1 + number % 3) place) syllables);

create or replace procedure bench_prepare() language plpgsql as $$
begin
  create unlogged table if not exists bench_words (number integer primary key, word text not null);
  insert into bench_words select n, bench_word(n) from generate_series(1, 8000) n on conflict do nothing;
  insert into users (email, username, password_hash)
  select 'bench' || n || '@example.com', 'bench' || n, 'nobody logs in' from generate_series(1, 50) n on conflict do nothing;
  -- Ten to a kitchen.
  if not exists (select from kitchens where name like 'Kitchen of bench%') then
    insert into kitchens (name) select 'Kitchen of bench' || n from generate_series(1, 41, 10) n;
    insert into kitchen_members (kitchen_id, user_id, role)
    select k.id, u.id, case when k.name = 'Kitchen of ' || u.username then 'owner' else 'member' end
    from users u join kitchens k
      on k.name = 'Kitchen of bench' || (1 + (substring(u.username from '^bench(\d+)$')::integer - 1) / 10 * 10);
  end if;
  insert into categories (name) select 'Kind ' || n from generate_series(1, 30) n on conflict do nothing;
  insert into ingredients (name, grams_per_ml) select bench_word(n) || ' ' || n, 0.5 + n % 10 / 10.0
  from generate_series(1, 2000) n on conflict do nothing;
end $$;

-- Recipes number first + 1 to first + size, each a minute younger than the last. One in twenty is not for everyone: by
-- turns it is private and of its owner's kitchen.
create or replace procedure bench_load(first integer, size integer) language plpgsql as $$
declare
  foods integer[] := (select array_agg(id order by id) from ingredients where name ~ ' \d+$');
  kinds integer[] := (select array_agg(id order by id) from categories where name like 'Kind %');
  owners integer[] := (select array_agg(id order by id) from users where username like 'bench%');
  made integer[];
begin
  create temporary table bench_texts on commit drop as
  select n, part, string_agg(w.word, ' ' order by place) as words
  from generate_series(first + 1, first + size) n,
    (values (0, 3), (1, 8), (2, 12), (3, 12), (4, 12)) as parts (part, length), generate_series(1, length) place,
    bench_words w
  where w.number = bench_draw((n * 5::bigint + part) * 100 + place, 8000)
  group by n, part;
  create index on bench_texts (n, part);

  with inserted as (
    insert into recipes (created_at, updated_at, user_id, title, description, servings, prep_time_sec, cook_time_sec, visibility,
      kitchen_id)
    select timestamptz '2026-01-01' + n.n * interval '1 minute', timestamptz '2026-01-01' + n.n * interval '1 minute',
      owners[1 + n.n % cardinality(owners)], initcap(title.words), description.words,
      1 + n.n % 8, 60 * (n.n * 7 % 60), 60 * (n.n * 11 % 120), 
      case when n.n % 40 = 0 then 'kitchen' when n.n % 20 = 0 then 'private' else 'public' end,
      case when n.n % 40 = 0 then (
        select m.kitchen_id from kitchen_members m where m.user_id = owners[1 + n.n % cardinality(owners)] limit 1) end
    from generate_series(first + 1, first + size) as n (n)
    join bench_texts title on title.n = n.n and title.part = 0
    join bench_texts description on description.n = n.n and description.part = 1
    order by n.n
    returning id)
  select array_agg(id order by id) into made from inserted;

  -- Twice as many are drawn as are needed: a food drawn again is no further ingredient.
  insert into recipe_ingredients (recipe_id, recipe_created_at, ingredient_id, name, position, amount_grams, amount_readable,
    grams_by)
  select lines.id, r.created_at, food, i.name, line, 10.0 * (1 + line), 10 * (1 + line) || ' g', 'weighed'
  from (
    select recipe.id, food, row_number() over (partition by recipe.id order by min(draw)) - 1 as line
    from unnest(made) with ordinality as recipe (id, n), generate_series(1, 16) draw,
      lateral (select foods[bench_draw((first + recipe.n) * 100 + draw, cardinality(foods))] as food) drawn
    group by recipe.id, food) lines join ingredients i on i.id = food join recipes r on r.id = lines.id
  where line < 8 order by lines.id, line;

  insert into recipe_categories (recipe_id, category_id, recipe_created_at)
  select distinct on (r.id, kind) r.id, kind, r.created_at
  from unnest(made) with ordinality as recipe (id, n) join recipes r on r.id = recipe.id, generate_series(0, 1) label,
    lateral (select kinds[bench_draw((first + recipe.n) * 100 + 50 + label, cardinality(kinds))] as kind) drawn;

  insert into recipe_steps (recipe_id, position, instruction, duration_sec)
  select recipe.id, text.part - 2, text.words, 60 * text.part
  from unnest(made) with ordinality as recipe (id, n) join bench_texts text on text.n = first + recipe.n and text.part >= 2;

  drop table bench_texts;
  -- Without statistics, PostgreSQL would read all ingredients for each recipe.
  if first = 0 then
    analyze ingredients, recipe_ingredients, recipe_categories, recipe_steps;
  end if;
  perform refresh_recipes(made);
end $$;
