-- What can be cooked from what is at hand: each recipe is found by its four ingredients with the highest ids, the shortest
-- recipes first. Common foods came first and have low ids, so these tell most about a recipe, and a recipe of which no more
-- than three things are missing is found by one of them. Who sees it comes first, so that nobody walks past what is not theirs.
create index recipes_telling_1_idx on recipes (
  (case visibility when 'public' then 0 when 'kitchen' then kitchen_id else -user_id end),
  (ingredient_ids[cardinality(ingredient_ids)]), cardinality(ingredient_ids), id desc) where deleted_at is null;
create index recipes_telling_2_idx on recipes (
  (case visibility when 'public' then 0 when 'kitchen' then kitchen_id else -user_id end),
  (ingredient_ids[cardinality(ingredient_ids) - 1]), cardinality(ingredient_ids), id desc) where deleted_at is null;
create index recipes_telling_3_idx on recipes (
  (case visibility when 'public' then 0 when 'kitchen' then kitchen_id else -user_id end),
  (ingredient_ids[cardinality(ingredient_ids) - 2]), cardinality(ingredient_ids), id desc) where deleted_at is null;
create index recipes_telling_4_idx on recipes (
  (case visibility when 'public' then 0 when 'kitchen' then kitchen_id else -user_id end),
  (ingredient_ids[cardinality(ingredient_ids) - 3]), cardinality(ingredient_ids), id desc) where deleted_at is null;
