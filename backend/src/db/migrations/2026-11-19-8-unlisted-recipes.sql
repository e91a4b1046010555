-- By title and by time, too, one's own recipes that are not public are found without walking past everyone else's.
create index recipes_unlisted_title_idx on recipes (user_id, visibility, title_key collate "C", id)
  where deleted_at is null and visibility <> 'public';
create index recipes_unlisted_quickest_idx
  on recipes (user_id, visibility, coalesce(total_time_sec, 2147483647), id)
  where deleted_at is null and visibility <> 'public';
