-- An invitation that a program made ends with its access token.
alter table kitchen_invitations add column access_token_id integer references access_tokens on delete cascade;
create index kitchen_invitations_access_token_id_idx on kitchen_invitations (access_token_id) where access_token_id is not null;
