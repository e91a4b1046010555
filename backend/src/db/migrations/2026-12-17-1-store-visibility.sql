-- A store is visible to its owner, to the members of a kitchen, or to everyone. Until now everyone saw all of them.
alter table stores add column visibility text not null default 'public' check (visibility in ('private', 'kitchen', 'public'));
update stores set visibility = 'kitchen' where kitchen_id is not null;
alter table stores add constraint stores_kitchen_check check ((visibility = 'kitchen') = (kitchen_id is not null));

-- The name of a store that someone does not see must not be refused to them, because that would reveal it.
drop index stores_name_key;
create unique index stores_name_key on stores (lower(name)) where visibility = 'public';
create unique index stores_kitchen_name_key on stores (kitchen_id, lower(name)) where visibility = 'kitchen';
create index stores_listed_idx on stores (lower(name), id);
