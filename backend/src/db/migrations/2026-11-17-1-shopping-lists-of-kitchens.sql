-- A list of a kitchen is for all its people; its owner is one of them.
alter table shopping_lists add column kitchen_id integer references kitchens on delete set null;
create index shopping_lists_kitchen_id_idx on shopping_lists (kitchen_id, user_id) where kitchen_id is not null;
