-- Parts of a followed plan never add to an amount set by hand: without a stamp they are older than any.
update shopping_list_parts p set stamp = '' from shopping_list_recipes entry
where entry.id = p.shopping_list_recipe_id and entry.followed_plan_id is not null and p.stamp <> '';
