-- The last that someone marked, without sorting all of them.
create index favourites_user_id_idx on favourites (user_id, id);
