-- Names and UIDs that CalDAV clients chose for list items. Other items are named by their ID. An item can have several
-- names: the newest one is valid, and clients that know an older one are told that it was removed.
create table caldav_objects (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  shopping_list_id integer not null references shopping_lists on delete cascade,
  -- No foreign key: the name of a deleted item must be reported as removed.
  item_id integer not null,
  name text collate "C" not null,
  uid text collate "C" not null,
  -- The text as typed is valid while Larder would show the item as it did then.
  typed_text text not null,
  shown_text text not null,
  sort_order bigint,
  unique (shopping_list_id, name)
);
create index caldav_objects_item_id_idx on caldav_objects (item_id);

create function record_caldav_object() returns trigger language plpgsql as $$
begin
  perform record_change('shopping_list_item', new.item_id, 'update', null, new.shopping_list_id, '{}', '{}', false);
  return null;
end $$;
create trigger caldav_objects_recorded after insert or update on caldav_objects
  for each row execute function record_caldav_object();

-- Versions of a list order the changes to it: a sync token is a version.
create index changes_shopping_list_idx on changes (resource_id, version) where resource = 'shopping_list';
