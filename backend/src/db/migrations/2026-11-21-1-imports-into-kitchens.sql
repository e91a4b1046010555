-- What is imported may be for a kitchen. Once that is gone, it is for the one who imports it.
alter table imports
  drop constraint imports_visibility_check,
  add constraint imports_visibility_check check (visibility in ('public', 'kitchen', 'private')),
  add column kitchen_id integer references kitchens on delete set null,
  add constraint imports_kitchen_check check (kitchen_id is null or visibility = 'kitchen');
create index imports_kitchen_id_idx on imports (kitchen_id) where kitchen_id is not null;
