-- What a source holds besides recipes: by kind, with how many and the first names. It hid why no recipe was found.
alter table import_sources add column not_taken jsonb not null default '[]';

update import_sources s set
  not_taken = jsonb_build_array(jsonb_build_object(
    'kind', 'unknown', 'count', null,
    'names', to_jsonb(array_remove(string_to_array(substr(s.failure ->> 'place', length(s.name) + 3), ', '), '…')))),
  failure = case when not exists (
      select from import_recipes r where r.import_id = s.import_id and r.source_position = s.position)
    then jsonb_build_object('code', 'no_recipe', 'place', s.name, 'status', null) end
where s.failure ->> 'code' = 'not_taken';
