-- A user's own private recipes are found without walking past the public ones, of which a cook may have thousands.
drop index recipes_user_idx;
create index recipes_user_idx on recipes (user_id, visibility, created_at desc, id desc) where deleted_at is null;
