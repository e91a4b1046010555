-- Names of an import that are no food make no ingredient of the list, so the preview must not offer them as new ones.
alter table import_names add column is_food boolean not null default true;
