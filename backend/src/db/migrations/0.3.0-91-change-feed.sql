-- The change feed: one row for each changed item in a transaction. Triggers write it, so that no write can forget to.
-- Readers get rows older than every open transaction, in order of the key. The audience is everyone who could see the
-- item before or after the change; what a reader can see now is checked when it is read.
create table changes (
  xid xid8 not null default pg_current_xact_id(),
  resource text collate "C" not null,
  resource_id integer not null,
  at timestamptz(3) not null default now(),
  action text not null check (action in ('create', 'update', 'delete')),
  version integer,
  -- The list of an item, and the recipe of a comment or a cook log entry.
  parent_id integer,
  user_ids integer[] not null,
  kitchen_ids integer[] not null,
  is_public boolean not null,
  primary key (xid, resource, resource_id)
);
create index changes_at_idx on changes using brin (at);

-- Identifies the feed; one row. A restored or moved database starts a new feed, so that old cursors expire.
create table change_feeds (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  key uuid not null default gen_random_uuid()
);
insert into change_feeds default values;

-- Unnamed arguments, because their names would be those of columns: resource, resource_id, action, version, parent_id,
-- user_ids, kitchen_ids, is_public. PL/pgSQL, because it plans the statement once for each session.
create function record_change(text, integer, text, integer, integer, integer[], integer[], boolean)
returns void language plpgsql as $$
begin
  insert into changes (resource, resource_id, action, version, parent_id, user_ids, kitchen_ids, is_public)
  values ($1, $2, $3, $4, $5, array_remove($6, null), array_remove($7, null), coalesce($8, false))
  on conflict (xid, resource, resource_id) do update set
    action = case excluded.action when 'update' then changes.action else excluded.action end,
    version = coalesce(excluded.version, changes.version),
    user_ids = changes.user_ids | excluded.user_ids,
    kitchen_ids = changes.kitchen_ids | excluded.kitchen_ids,
    is_public = changes.is_public or excluded.is_public
  -- A book of thousands of recipes is recorded once: each further version of the row would make the next one slower.
  where excluded.action <> 'update' and excluded.action <> changes.action
    or excluded.version <> coalesce(changes.version, -1)
    or not changes.user_ids @> excluded.user_ids
    or not changes.kitchen_ids @> excluded.kitchen_ids
    or excluded.is_public and not changes.is_public;
end $$;

create function name_action(tg_op text) returns text language sql immutable as $$
  select case tg_op when 'INSERT' then 'create' when 'DELETE' then 'delete' else 'update' end
$$;

-- Recipes, books and stores: tg_argv[0] is the resource. Missing columns are null.
create function record_shared_item() returns trigger language plpgsql as $$
begin
  perform record_change(tg_argv[0], coalesce(new.id, old.id), name_action(tg_op), new.version, null,
    array[old.user_id, new.user_id], array[old.kitchen_id, new.kitchen_id],
    old.visibility = 'public' or new.visibility = 'public');
  return null;
end $$;
create trigger recipes_recorded after insert or delete or update of version, deleted_at, needs_review, visibility, user_id,
    kitchen_id, kitchen_may_edit, origin_id, updated_by_id on recipes
  for each row execute function record_shared_item('recipe');
create trigger books_recorded after insert or update or delete on books
  for each row execute function record_shared_item('book');
create trigger stores_recorded after insert or delete or update of version, name, address, visibility, user_id, kitchen_id
  on stores for each row execute function record_shared_item('store');

-- Contents that change without their book or store.
create function record_book_content() returns trigger language plpgsql as $$
begin
  perform record_change('book', b.id, 'update', b.version, null, array[b.user_id], array[b.kitchen_id], b.visibility = 'public')
  from books b where b.id = coalesce(new.book_id, old.book_id);
  return null;
end $$;
create trigger book_recipes_recorded after insert or update or delete on book_recipes
  for each row execute function record_book_content();
create trigger book_images_recorded after insert or update or delete on book_images
  for each row execute function record_book_content();

create function record_store_content() returns trigger language plpgsql as $$
begin
  perform record_change('store', s.id, 'update', s.version, null, array[s.user_id], array[s.kitchen_id], s.visibility = 'public')
  from stores s where s.id = coalesce(new.store_id, old.store_id);
  return null;
end $$;
create trigger shelves_recorded after insert or update or delete on shelves
  for each row execute function record_store_content();
create trigger shelf_ingredients_recorded after insert or update or delete on shelf_ingredients
  for each row execute function record_store_content();

-- Favourites and tags change how their user sees a recipe. Rows that go with their account are not recorded.
create function record_favourite() returns trigger language plpgsql as $$
begin
  perform record_change('recipe', coalesce(new.recipe_id, old.recipe_id), 'update', null, null, array[u.id], '{}', false)
  from users u where u.id = coalesce(new.user_id, old.user_id);
  return null;
end $$;
create trigger favourites_recorded after insert or delete on favourites
  for each row execute function record_favourite();

create function record_recipe_tag() returns trigger language plpgsql as $$
begin
  perform record_change('recipe', coalesce(new.recipe_id, old.recipe_id), 'update', null, null, array[t.user_id], '{}', false)
  from tags t where t.id = coalesce(new.tag_id, old.tag_id);
  return null;
end $$;
create trigger recipe_tags_recorded after insert or delete on recipe_tags
  for each row execute function record_recipe_tag();

create function record_tag() returns trigger language plpgsql as $$
begin
  perform record_change('tag', coalesce(new.id, old.id), name_action(tg_op), null, null,
    array[coalesce(new.user_id, old.user_id)], '{}', false);
  return null;
end $$;
create trigger tags_recorded after insert or update or delete on tags for each row execute function record_tag();

create function record_category() returns trigger language plpgsql as $$
begin
  perform record_change('category', coalesce(new.id, old.id), name_action(tg_op), new.version, null, '{}', '{}', true);
  return null;
end $$;
create trigger categories_recorded after insert or update or delete on categories
  for each row execute function record_category();

-- Hidden ingredients are recorded for their creator only; the recipes that use them contain their names.
create function record_ingredient() returns trigger language plpgsql as $$
begin
  perform record_change('ingredient', coalesce(new.id, old.id), name_action(tg_op), new.version, null,
    array[old.user_id, new.user_id], '{}', old.listing <> 'hidden' or new.listing <> 'hidden');
  return null;
end $$;
create trigger ingredients_recorded after insert or update or delete on ingredients
  for each row execute function record_ingredient();

create function record_ingredient_content() returns trigger language plpgsql as $$
declare
  owner_id integer := coalesce(new.user_id, old.user_id);
begin
  perform record_change('ingredient', i.id, 'update', i.version, null, array[owner_id], '{}',
    owner_id is null and i.listing <> 'hidden')
  from ingredients i where i.id = coalesce(new.ingredient_id, old.ingredient_id);
  return null;
end $$;
create trigger ingredient_aliases_recorded after insert or update or delete on ingredient_aliases
  for each row execute function record_ingredient_content();
create trigger ingredient_nutrition_recorded after insert or update or delete on ingredient_nutrition
  for each row execute function record_ingredient_content();

-- Larder also counts how often an ingredient is left out; that is not shown.
create function record_staple() returns trigger language plpgsql as $$
begin
  if coalesce(old.state, '') in ('learnt', 'chosen') or coalesce(new.state, '') in ('learnt', 'chosen') then
    perform record_change('staple', coalesce(new.id, old.id), name_action(tg_op), null, null,
      array[old.user_id, new.user_id], array[old.kitchen_id, new.kitchen_id], false);
  end if;
  return null;
end $$;
create trigger staples_recorded after insert or delete or update of state on staples
  for each row execute function record_staple();

-- Comments and the cook log have the audience of their recipe. If the recipe is gone, so are they.
create function record_comment() returns trigger language plpgsql as $$
begin
  perform record_change('comment', coalesce(new.id, old.id), name_action(tg_op), new.version, r.id,
    array[coalesce(new.user_id, old.user_id), r.user_id], array[r.kitchen_id], r.visibility = 'public')
  from recipes r where r.id = coalesce(new.recipe_id, old.recipe_id);
  return null;
end $$;
create trigger comments_recorded after insert or update or delete on comments
  for each row execute function record_comment();

create function record_cooking() returns trigger language plpgsql as $$
declare
  is_shared boolean := coalesce(old.is_shared, false) or coalesce(new.is_shared, false);
begin
  perform record_change('cooking', coalesce(new.id, old.id), name_action(tg_op), new.version, r.id,
    array[coalesce(new.user_id, old.user_id), case when is_shared then r.user_id end],
    array[case when is_shared then r.kitchen_id end], is_shared and r.visibility = 'public')
  from recipes r where r.id = coalesce(new.recipe_id, old.recipe_id);
  return null;
end $$;
create trigger cookings_recorded after insert or update or delete on cookings
  for each row execute function record_cooking();

create function record_cooking_image() returns trigger language plpgsql as $$
begin
  perform record_change('cooking', c.id, 'update', c.version, r.id, array[c.user_id, case when c.is_shared then r.user_id end],
    array[case when c.is_shared then r.kitchen_id end], c.is_shared and r.visibility = 'public')
  from cookings c join recipes r on r.id = c.recipe_id where c.id = coalesce(new.cooking_id, old.cooking_id);
  return null;
end $$;
create trigger cooking_images_recorded after insert or update or delete on cooking_images
  for each row execute function record_cooking_image();

-- The API names a cooking session by its recipe.
create function record_cooking_session() returns trigger language plpgsql as $$
begin
  perform record_change('cooking_session', coalesce(new.recipe_id, old.recipe_id), name_action(tg_op), null, null,
    array[coalesce(new.user_id, old.user_id)], '{}', false);
  return null;
end $$;
create trigger cooking_sessions_recorded after insert or update or delete on cooking_sessions
  for each row execute function record_cooking_session();

create function record_cooking_timer() returns trigger language plpgsql as $$
begin
  perform record_change('cooking_session', s.recipe_id, 'update', null, null, array[s.user_id], '{}', false)
  from cooking_sessions s where s.id = coalesce(new.cooking_session_id, old.cooking_session_id);
  return null;
end $$;
create trigger cooking_timers_recorded after insert or update or delete on cooking_timers
  for each row execute function record_cooking_timer();

-- Meals and templates: the members of the plan.
create function record_planned() returns trigger language plpgsql as $$
begin
  perform record_change(tg_argv[0], coalesce(new.id, old.id), name_action(tg_op), new.version, null,
    array[p.user_id], array[p.kitchen_id], false)
  from meal_plans p where p.id = coalesce(new.meal_plan_id, old.meal_plan_id);
  return null;
end $$;
create trigger planned_meals_recorded after insert or update or delete on planned_meals
  for each row execute function record_planned('planned_meal');
create trigger meal_templates_recorded after insert or update or delete on meal_templates
  for each row execute function record_planned('meal_template');

-- Lists: readers who can see the list also get its changes, so only lost rights are written here.
create function record_shopping_list() returns trigger language plpgsql as $$
begin
  perform record_change('shopping_list', coalesce(new.id, old.id), name_action(tg_op), new.version, null,
    array[old.user_id, new.user_id], array[old.kitchen_id, new.kitchen_id], false);
  return null;
end $$;
create trigger shopping_lists_recorded after insert or update or delete on shopping_lists
  for each row execute function record_shopping_list();

create function record_list_member() returns trigger language plpgsql as $$
begin
  perform record_change('shopping_list', coalesce(new.shopping_list_id, old.shopping_list_id), 'update', null, null,
    array[u.id], '{}', false)
  from users u where u.id = coalesce(new.user_id, old.user_id);
  return null;
end $$;
create trigger shopping_list_members_recorded after insert or update or delete on shopping_list_members
  for each row execute function record_list_member();

create function record_list_item() returns trigger language plpgsql as $$
begin
  perform record_change('shopping_list_item', coalesce(new.id, old.id), name_action(tg_op), null,
    coalesce(new.shopping_list_id, old.shopping_list_id), '{}', '{}', false);
  return null;
end $$;
create trigger shopping_list_items_recorded after insert or update or delete on shopping_list_items
  for each row execute function record_list_item();

create function record_list_item_part() returns trigger language plpgsql as $$
begin
  perform record_change('shopping_list_item', i.id, 'update', null, i.shopping_list_id, '{}', '{}', false)
  from shopping_list_items i where i.id = coalesce(new.shopping_list_item_id, old.shopping_list_item_id);
  return null;
end $$;
create trigger shopping_list_parts_recorded after insert or update or delete on shopping_list_parts
  for each row execute function record_list_item_part();

create function record_kitchen() returns trigger language plpgsql as $$
begin
  perform record_change('kitchen', coalesce(new.id, old.id), name_action(tg_op), new.version, null,
    '{}', array[coalesce(new.id, old.id)], false);
  return null;
end $$;
create trigger kitchens_recorded after insert or update or delete on kitchens
  for each row execute function record_kitchen();

-- Who joins or leaves a kitchen gains or loses everything that it shares.
create function record_kitchen_member() returns trigger language plpgsql as $$
declare
  kitchen integer := coalesce(new.kitchen_id, old.kitchen_id);
  member integer[] := array[coalesce(new.user_id, old.user_id)];
begin
  if not exists (select from users u where u.id = member[1]) then return null; end if;
  perform record_change('kitchen', kitchen, 'update', null, null, member, array[kitchen], false);
  if tg_op = 'UPDATE' then return null; end if;
  perform record_change('recipe', r.id, 'update', r.version, null, member, '{}', false)
    from recipes r where r.kitchen_id = kitchen and r.deleted_at is null;
  perform record_change('book', b.id, 'update', b.version, null, member, '{}', false)
    from books b where b.kitchen_id = kitchen and b.deleted_at is null;
  perform record_change('store', s.id, 'update', s.version, null, member, '{}', false)
    from stores s where s.kitchen_id = kitchen;
  perform record_change('shopping_list', l.id, 'update', l.version, null, member, '{}', false)
    from shopping_lists l where l.kitchen_id = kitchen;
  perform record_change('staple', s.id, 'update', null, null, member, '{}', false)
    from staples s where s.kitchen_id = kitchen and s.state in ('learnt', 'chosen');
  perform record_change('planned_meal', m.id, 'update', m.version, null, member, '{}', false)
    from planned_meals m join meal_plans p on p.id = m.meal_plan_id where p.kitchen_id = kitchen and not m.is_removed;
  perform record_change('meal_template', t.id, 'update', t.version, null, member, '{}', false)
    from meal_templates t join meal_plans p on p.id = t.meal_plan_id where p.kitchen_id = kitchen;
  return null;
end $$;
create trigger kitchen_members_recorded after insert or update or delete on kitchen_members
  for each row execute function record_kitchen_member();
