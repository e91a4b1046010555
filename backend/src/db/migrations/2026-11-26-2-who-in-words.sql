-- Who made a version that came in an archive: in words, for they are not here, or somebody else who is called so.
alter table recipe_versions add column username text;
