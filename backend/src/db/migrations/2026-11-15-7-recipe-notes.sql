alter table recipes add column notes text;
