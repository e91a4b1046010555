-- Meals that were planned in one go, such as every Friday's, share a name; each is its own meal otherwise.
alter table planned_meals add column repeat_key uuid;
