-- Other names of an ingredient: for everyone, or where someone is named, for them alone.
create table ingredient_aliases (
  id integer generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  ingredient_id integer not null references ingredients on delete cascade,
  user_id integer references users on delete cascade,
  name text not null,
  -- The name without regard to case, accents and number, as the package amounts makes it.
  key text not null
);
create unique index ingredient_aliases_shared_key on ingredient_aliases (key) where user_id is null;
create unique index ingredient_aliases_own_key on ingredient_aliases (user_id, key) where user_id is not null;
create index ingredient_aliases_ingredient_id_idx on ingredient_aliases (ingredient_id);
