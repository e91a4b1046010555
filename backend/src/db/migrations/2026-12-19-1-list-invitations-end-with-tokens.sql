-- A pending invitation to a shopping list that a program made ends with its access token. Accepting it sets this to null.
alter table shopping_list_members add column access_token_id integer references access_tokens on delete cascade;
create index shopping_list_members_access_token_id_idx on shopping_list_members (access_token_id) where access_token_id is not null;
