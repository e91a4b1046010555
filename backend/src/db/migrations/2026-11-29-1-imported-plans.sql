-- Parts of a plan that came with an archive: what was read of each, and what became of it.
create table import_plan_parts (
  import_id integer not null references imports on delete cascade,
  position integer not null,
  source_position integer not null,
  part text not null check (part in ('kinds', 'idea_rules', 'template', 'meal')),
  content jsonb not null,
  is_done boolean not null default false,
  planned_meal_id integer references planned_meals on delete set null,
  meal_template_id integer references meal_templates on delete set null,
  -- Null: nothing came of it. Of kinds and rules it is 1.
  made_version integer,
  primary key (import_id, position)
);
create index import_plan_parts_planned_meal_id_idx on import_plan_parts (planned_meal_id);
create index import_plan_parts_meal_template_id_idx on import_plan_parts (meal_template_id);
