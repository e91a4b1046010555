-- The people of a kitchen arrange its stores; everyone reads them.
alter table stores add column kitchen_id integer references kitchens on delete set null;
create index stores_kitchen_id_idx on stores (kitchen_id, user_id) where kitchen_id is not null;
