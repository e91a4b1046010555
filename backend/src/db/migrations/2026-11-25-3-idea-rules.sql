-- By which rules ideas for this plan are found. Null: as the contract has them.
alter table meal_plans add idea_rules jsonb;
