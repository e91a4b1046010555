-- What lists of recipes are sorted by: what each person's entries about a recipe come to. Kept with the entries, because to count
-- them anew for every list would cost more the more of them there are.
create table cooked_recipes (
  user_id integer not null references users on delete cascade,
  recipe_id integer not null references recipes on delete cascade,
  times integer not null,
  last_day date not null,
  -- The mean of their ratings, in thousandths of a star; null: they gave none.
  millistars integer,
  primary key (user_id, recipe_id)
);
create index cooked_recipes_day_idx on cooked_recipes (user_id, (last_day - date '1970-01-01'), recipe_id);
create index cooked_recipes_times_idx on cooked_recipes (user_id, times, recipe_id);
create index cooked_recipes_rating_idx on cooked_recipes (user_id, millistars, recipe_id) where millistars is not null;
create index cooked_recipes_recipe_id_idx on cooked_recipes (recipe_id);

create index cookings_user_recipe_idx on cookings (user_id, recipe_id);

insert into cooked_recipes (user_id, recipe_id, times, last_day, millistars)
select user_id, recipe_id, count(*), max(day), round(avg(half_stars) * 500) from cookings group by user_id, recipe_id;
