-- Who ticked an item, and who added an amount.
alter table shopping_list_items add column checked_by_id integer references users on delete set null;
create index shopping_list_items_checked_by_id_idx on shopping_list_items (checked_by_id) where checked_by_id is not null;
update shopping_list_items item set checked_by_id = (
  select o.user_id from shopping_list_operations o
  where o.shopping_list_item_id = item.id and o.kind in ('check', 'uncheck') order by o.at desc, o.key desc limit 1)
where item.checked_at is not null;

alter table shopping_list_parts add column user_id integer references users on delete set null;
create index shopping_list_parts_user_id_idx on shopping_list_parts (user_id) where user_id is not null;
update shopping_list_parts part set user_id = o.user_id
from shopping_list_operations o where o.kind = 'add' and o.item_key = part.key;

-- Notifications about items that others add to a list that the user is shopping from.
alter table push_subscriptions add column wants_list_items boolean not null default false;
