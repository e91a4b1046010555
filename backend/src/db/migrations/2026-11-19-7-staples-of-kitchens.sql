-- A cupboard is one person's or a kitchen's.
alter table staples
  alter user_id drop not null,
  add kitchen_id integer references kitchens on delete cascade,
  add check (num_nonnulls(user_id, kitchen_id) = 1),
  add unique (kitchen_id, ingredient_id);
