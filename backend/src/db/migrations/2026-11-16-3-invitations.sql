-- Until someone accepts they are invited, and see nothing of the list but its name and whose it is.
alter table shopping_list_members add column accepted_at timestamptz(3);
update shopping_list_members set accepted_at = created_at;
